/* SPDX-License-Identifier: Apache-2.0 */
/* Which fields of statuses may be those of an earlier round's message? */
#ifndef SPBC_PASSES_STALE_H
#define SPBC_PASSES_STALE_H

#include "passes/window.h"

/* stale_is_not: does what the reception names its status by still lead, at the node, to that status? */
bool stale_is_not(const struct window *window, const struct node *at);
/* stale_label: labels, for the window's state, what the window reads of such statuses. */
void stale_label(struct window *window, struct taint *state);
/* stale_copies_label: the same of records that are labelled by now.  Returns whether that is new. */
bool stale_copies_label(struct window *window, struct taint *state);

#endif
