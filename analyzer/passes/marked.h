/* SPDX-License-Identifier: Apache-2.0 */
/* Does a loop that receives end when it has counted an end marker of each sender? */
#ifndef SPBC_PASSES_MARKED_H
#define SPBC_PASSES_MARKED_H

#include "passes/window.h"

/* marked_end: the branch at which alone the window is left, when all messages are there; NULL: it is another loop. */
const struct node *marked_end(struct window *window);

#endif
