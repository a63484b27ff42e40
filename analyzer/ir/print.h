/* SPDX-License-Identifier: Apache-2.0 */
/* What does a call that prints write back? */
#ifndef SPBC_IR_PRINT_H
#define SPBC_IR_PRINT_H

#include "ir/ir.h"

/* call_prints_back: does the call print, and may it write through an argument how much that was (%n)?  So may one whose
 * format is no literal, when a pointer to a number wider than a character follows. */
bool call_prints_back(const struct node *call);

#endif
