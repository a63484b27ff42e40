/* SPDX-License-Identifier: Apache-2.0 */
/* Is an expression the source of the round's message? */
#ifndef SPBC_PASSES_SOURCED_H
#define SPBC_PASSES_SOURCED_H

#include "passes/window.h"

/* sourced_is_field: is it the field MPI_SOURCE of the status, an argument of a call? */
bool sourced_is_field(const struct expr *field, const struct expr *status);

/* sourced_begin: finds the calls that lead to the reception, and whether its status stays, and whether it is one channel; for window_is_source. */
void sourced_begin(struct window *window);

#endif
