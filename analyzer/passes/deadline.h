/* SPDX-License-Identifier: Apache-2.0 */
/* When does a question to a library, which counts no steps, end? */
#ifndef SPBC_PASSES_DEADLINE_H
#define SPBC_PASSES_DEADLINE_H

#include <stdbool.h>
#include <stdint.h>

/* deadline_begin: after that much CPU time of this process, or when RLIMIT_CPU is reached before,
 * `strike` is called once, on another thread, unless deadline_end was.  One at a time. */
void deadline_begin(uint32_t milliseconds, void (*strike)(void *context), void *context);
/* deadline_end: nothing is called from now on.  Has it been? */
bool deadline_end(void);
/* deadline_was_last: the one that ended last was RLIMIT_CPU, behind which the process has no more time. */
bool deadline_was_last(void);

#endif
