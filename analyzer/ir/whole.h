/* SPDX-License-Identifier: Apache-2.0 */
/* Which containers of C++ are stored, or returned, as a whole? */
#ifndef SPBC_IR_WHOLE_H
#define SPBC_IR_WHOLE_H

#include "ir/ir.h"

/* program_split_stores: makes stores of their parts of these, see whole.c.  Once, when the program is linked. */
void program_split_stores(struct program *program);

#endif
