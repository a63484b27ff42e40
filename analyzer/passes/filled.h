/* SPDX-License-Identifier: Apache-2.0 */
/* Does a call of MPI set a variable as a whole, whatever happens? */
#ifndef SPBC_PASSES_FILLED_H
#define SPBC_PASSES_FILLED_H

#include "passes/analysis.h"

/* call_fills: of a call of MPI that is given the address of a variable of this type in `arg`: what was in it before is
 * gone behind the call. */
bool call_fills(struct analysis *a, const struct node *call, uint32_t arg, const struct type *type);
/* call_takes: the call reads what lies behind an argument that it writes as well: a position, a handle that it frees,
 * a message that goes out before another comes in. */
bool call_takes(struct analysis *a, const struct node *call, uint32_t arg);

#endif
