/* SPDX-License-Identifier: Apache-2.0 */
/* Which files has this rank read, and not written yet?  replaced.c says what for; deeds.c asks.
 *
 * Thread rule: any.  errno is not kept.
 */
#ifndef SPBC_MPI_REPLACED_H
#define SPBC_MPI_REPLACED_H

#include "deeds.h"

#pragma GCC visibility push(hidden)

/* replaced_note: that deed has opened the file of that mark (core/files.h) to read; its outcome is a mark of the contents (seen.h). */
void replaced_note(const struct deed *deed, int64_t mark);
/* replaced_begin: this rank is about to change that file. */
void replaced_begin(struct place place);

#pragma GCC visibility pop

#endif
