/* SPDX-License-Identifier: Apache-2.0 */
/* May one number stand for several messages? */
#ifndef SPBC_PASSES_FOLDED_H
#define SPBC_PASSES_FOLDED_H

#include "passes/window.h"

/* folded_is: does the expression map several numbers to one, as a remainder or a shift does? */
bool folded_is(const struct expr *expr);
/* folded_names: may what is computed from the round's message, read at this node, be the same for several of them, as
 * far as that can be seen? */
bool folded_names(const struct window *window, const struct expr *expr, const struct node *at);
/* folded_key: may the number that is all of a message be the same for different messages, by how the sender makes it? */
bool folded_key(struct analysis *a, const struct cell *message);

#endif
