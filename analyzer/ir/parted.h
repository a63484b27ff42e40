/* SPDX-License-Identifier: Apache-2.0 */
/* Which containers of C++ are only ever seen by their parts? */
#ifndef SPBC_IR_PARTED_H
#define SPBC_IR_PARTED_H

#include "ir/ir.h"

/* program_part: replaces them by these parts, see parted.c.  Once, when the program is linked. */
void program_part(struct program *program);

#endif
