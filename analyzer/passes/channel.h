/* SPDX-License-Identifier: Apache-2.0 */
/* Do all rounds of a loop receive under one tag and on one communicator? */
#ifndef SPBC_PASSES_CHANNEL_H
#define SPBC_PASSES_CHANNEL_H

#include "passes/window.h"

/* channel_is_one: does the reception of the window take all its messages under the same tag (or any) and on the
 * same communicator? */
bool channel_is_one(const struct window *window);

#endif
