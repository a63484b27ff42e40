/* SPDX-License-Identifier: Apache-2.0 */
/* Is what was answered with no asked for again before a loop is left? */
#ifndef SPBC_PASSES_ASKED_AGAIN_H
#define SPBC_PASSES_ASKED_AGAIN_H

#include "passes/analysis.h"

/* What a question that was answered with no has left, as the function knows it in which it, or the call below which it is, stands. */
struct answer_kept {
    const struct expr *flag; /* NULL: nothing */
    int8_t value;
};

/* asked_again: does no way lead from there out of the loop (its number in the function's cfg) while `pending` may be pending?
 * is_same: each time the node asks for the same. */
bool asked_again(struct analysis *a, const struct event *completion, const struct event *pending,
                 const struct node *asked, uint32_t loop, bool is_same,
                 const struct answer_kept *told);
/* asked_again_told: what the function that asks at the node tells the call, by what it returns, or where its parameter leads. */
struct answer_kept asked_again_told(struct analysis *a, const struct event *completion,
                                    const struct node *asked, const struct answer_kept *told,
                                    const struct node *call);

#endif
