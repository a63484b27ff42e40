/* SPDX-License-Identifier: Apache-2.0 */
/* Which variables hold the same in whatever order the messages of an iteration came? */
#ifndef SPBC_PASSES_COMMUTE_H
#define SPBC_PASSES_COMMUTE_H

#include "passes/window.h"

struct commute {
    struct analysis *a;
    struct window *window;
    struct bits cells;   /* the same in every order, once the window is over */
    struct bits rounded; /* of these: sums of floating-point numbers */
    bool has_any;
    struct place rounded_place; /* of one such sum */
};

/* commute_find: looks at everything that the window stores; with_order: gives up on all cells. */
void commute_find(struct commute *commute);
/* commute_covers: is this assignment, in the window, to such cells only? */
bool commute_covers(const struct commute *commute, const struct node *assignment);

#endif
