/* SPDX-License-Identifier: Apache-2.0 */
/* Which places hold the round's own message? */
#ifndef SPBC_PASSES_TAKEN_H
#define SPBC_PASSES_TAKEN_H

#include "passes/window.h"

/* taken_replace: the expression with a number where it reads, at the node, the place that the round's reception has just
 * received into: whatever that is, it is of the round's message. */
const struct expr *taken_replace(const struct window *window, const struct expr *expr,
                                 const struct node *at);

#endif
