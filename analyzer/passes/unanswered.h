/* SPDX-License-Identifier: Apache-2.0 */
/* Is the answer of a question read behind a loop that ends without it? */
#ifndef SPBC_PASSES_UNANSWERED_H
#define SPBC_PASSES_UNANSWERED_H

#include "passes/analysis.h"

/* unanswered_is_read: may a loop around the question end while the answer is that nothing has come, and something behind
 * it read that answer?  `told`: the cells in which it lies. */
bool unanswered_is_read(struct analysis *a, const struct event *question, const struct bits *told);

/* answers_read: those of the cells in which anything reads what the question told. */
struct bits answers_read(struct analysis *a, const struct event *question, const struct bits *told);

#endif
