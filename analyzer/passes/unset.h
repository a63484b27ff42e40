/* SPDX-License-Identifier: Apache-2.0 */
/* Does a process look at memory that nothing has set? */
#ifndef SPBC_PASSES_UNSET_H
#define SPBC_PASSES_UNSET_H

#include "passes/taint.h"

/* unset_begin: adds what reads such memory to the reads of the taint. */
void unset_begin(struct analysis *a, struct taint *taint);
/* unset_is_sent: does the event send some of it, as it is? */
bool unset_is_sent(struct analysis *a, const struct event *event);

#endif
