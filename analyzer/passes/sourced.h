/* SPDX-License-Identifier: Apache-2.0 */
/* Is an expression the source of the round's message? */
#ifndef SPBC_PASSES_SOURCED_H
#define SPBC_PASSES_SOURCED_H

#include "passes/window.h"

/* sourced_begin: finds the calls that lead to the reception, and whether its status stays, and whether it is one channel; for window_is_source. */
void sourced_begin(struct window *window);

#endif
