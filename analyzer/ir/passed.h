/* SPDX-License-Identifier: Apache-2.0 */
/* Which containers of C++ are given to functions by their parts? */
#ifndef SPBC_IR_PASSED_H
#define SPBC_IR_PASSED_H

#include "ir/ir.h"

/* program_pass_parts: makes parameters of these, see passed.c.  Once, when the program is linked, in front of program_part. */
void program_pass_parts(struct program *program);

#endif
