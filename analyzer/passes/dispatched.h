/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a process go on behind a reception, as the tag of its message says? */
#ifndef SPBC_PASSES_DISPATCHED_H
#define SPBC_PASSES_DISPATCHED_H

#include "passes/analysis.h"

struct dispatched {
    node_list calls; /* that may run behind the reception as long as its status tells that tag */
    function_list entered; /* by them */
    node_list ends;        /* nodes from which on nothing is said, themselves included */
};

/* dispatched_find: behind the reception or probe, when its message has this tag, in the range.  False: the program does
 * not look at the tag there in a way that is followed. */
bool dispatched_find(struct analysis *a, const struct scope *scope, const struct event *reception,
                     int64_t tag, struct dispatched *out);

#endif
