/* SPDX-License-Identifier: Apache-2.0 */
/* Does the status of a round's reception stay what it is until the round has used it? */
#ifndef SPBC_PASSES_STATUSES_H
#define SPBC_PASSES_STATUSES_H

#include "passes/window.h"

/* status_is_left_alone: do functions that the round calls leave alone a status that they can reach? */
bool status_is_left_alone(const struct window *window);

/* statuses_copied: labels what reads, behind the window, a record that was copied in it out of what
 * arrived.  A status in it is told from others by its record only. */
void statuses_copied(const struct window *window, const struct taint *arrived, struct taint *out);

#endif
