/* SPDX-License-Identifier: Apache-2.0 */
/* Which elements of a list has each message of a window added, and who goes through all of them? */
#ifndef SPBC_PASSES_ROSTER_H
#define SPBC_PASSES_ROSTER_H

#include "passes/loops.h"
#include "passes/window.h"

/* roster_runs_through: does the loop, behind the window, run once for each element of a list that the window fills? */
bool roster_runs_through(struct window *window, const struct counting *loop);
/* roster_added_by: of such a loop, the assignment or reception of the window that has given what the loop's round finds in
 * the lvalue what it holds; NULL: something else may have. */
const struct node *roster_added_by(struct window *window, const struct counting *loop,
                                   const struct expr *lvalue);
/* roster_takes: has the message of the event a length that is known, and at most that of a number, or array, of this type? */
bool roster_takes(const struct event *event, const struct type *type);

#endif
