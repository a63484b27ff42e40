/* SPDX-License-Identifier: Apache-2.0 */
/* Does a statement of the window belong to the message that the round has received? */
#ifndef SPBC_PASSES_ROUND_H
#define SPBC_PASSES_ROUND_H

#include "passes/window.h"

/* round_has: it runs for every message, and for that one, where no condition says otherwise that decides nothing about
 * receptions. */
bool round_has(struct window *window, const struct node *node);
/* round_is_skipped: does the branch, behind the reception of its round, decide whether the node runs in that round? */
bool round_is_skipped(struct window *window, const struct node *branch, const struct node *node);

#endif
