/* SPDX-License-Identifier: Apache-2.0 */
/* Does the status of a round's reception stay what it is until the round has used it? */
#ifndef SPBC_PASSES_STATUSES_H
#define SPBC_PASSES_STATUSES_H

#include "passes/window.h"

/* status_is_written: may the node write a status, or a part of it, that lies in one of the cells? */
bool status_is_written(struct analysis *a, const struct node *node, const struct set *objects);
/* status_is_left_alone: does nothing in the window write the reception's status but receptions from the same source? */
bool status_is_left_alone(const struct window *window);

/* status_is_of_other: may the expression be the source that another status tells than those that the messages of the
 * window bring? */
bool status_is_of_other(const struct window *window, const struct expr *expr);
/* statuses_copied: labels what reads, behind the window, a record that was copied in it out of what
 * arrived.  A status in it is told from others by its record only. */
void statuses_copied(const struct window *window, const struct taint *arrived, struct taint *out);

#endif
