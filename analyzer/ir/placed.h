/* SPDX-License-Identifier: Apache-2.0 */
/* Which requests are put somewhere else right behind the call that makes them? */
#ifndef SPBC_IR_PLACED_H
#define SPBC_IR_PLACED_H

#include "ir/ir.h"

/* program_place_requests: lets these calls write them there, see placed.c.  When the program is linked, and when calls of MPI have been found since. */
void program_place_requests(struct program *program);

#endif
