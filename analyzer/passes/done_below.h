/* SPDX-License-Identifier: Apache-2.0 */
/* Does a function that is called complete a request that it knows by itself? */
#ifndef SPBC_PASSES_DONE_BELOW_H
#define SPBC_PASSES_DONE_BELOW_H

#include "passes/analysis.h"

/* done_below: does a process that comes back from the call always come by the completion, which is an event of a function
 * below, unless the flag (raised.h; NULL: there is none) is 0? */
bool done_below(struct analysis *a, const struct node *call, const struct event *completion,
                const struct variable *flag);

#endif
