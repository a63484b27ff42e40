/* SPDX-License-Identifier: Apache-2.0 */
/* Which values do all processes share in a run of a pattern? */
#ifndef SPBC_PASSES_SHARED_H
#define SPBC_PASSES_SHARED_H

#include "passes/analysis.h"

struct shared { /* what is asked about: the runs of this range */
    struct analysis *a;
    const struct group *group;
    const struct scope *scope;
};

/* shared_has: does the expression have one value, as long as a run lasts, in the n-th run of each process (context: a
 * struct shared)?  That is so if the runs of all processes are alike. */
bool shared_has(void *context, const struct expr *expr);
/* shared_is_begun: is every message of this send begun in the run in which its call is? */
bool shared_is_begun(const struct shared *shared, const struct event *send);
/* shared_meant: the value of the one definition of a local variable, which is still what it was computed from; else the
 * expression itself. */
const struct expr *shared_meant(const struct shared *shared, const struct expr *expr,
                                const struct node *at);

#endif
