/* SPDX-License-Identifier: Apache-2.0 */
/* Does a loop count what it completes, and end when that is all? */
#ifndef SPBC_PASSES_COUNTDOWN_H
#define SPBC_PASSES_COUNTDOWN_H

#include "passes/analysis.h"

struct countdown {
    struct analysis *a;
    const struct event *completion, *pending;
    const struct node *asked; /* the completion, or the call below which it is, in the loop */
    const struct bits *loop;
};

/* countdown_is_over: where the condition of the branch has this value, has the loop completed as many requests as its counter began
 * with, or has the choice said that none is left?  What is counted is taken to be what is pending, unless less of it is
 * counted than one loop posts. */
bool countdown_is_over(const struct countdown *countdown, const struct expr *test,
                       const struct node *branch, bool is_true);

#endif
