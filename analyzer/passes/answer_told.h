/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a program know what a question of MPI was answered with? */
#ifndef SPBC_PASSES_ANSWER_TOLD_H
#define SPBC_PASSES_ANSWER_TOLD_H

#include "passes/analysis.h"

/* answer_told_in: what the question leaves its answer in; NULL: it is none. */
const struct expr *answer_told_in(struct analysis *a, const struct event *question);
/* answer_told_side: the side of the branch on which the question, asked at the node, was answered with yes, whatever else has
 * written where the answer is; -1: there is none. */
int answer_told_side(struct analysis *a, const struct event *question, const struct node *asked,
                     const struct node *branch);

#endif
