/* SPDX-License-Identifier: Apache-2.0 */
/* What of a call that prints is felt? */
#ifndef SPBC_IR_PRINT_H
#define SPBC_IR_PRINT_H

#include "ir/ir.h"

/* call_prints_back: does the call print, and may it write through an argument how much that was (%n)?  So may one whose
 * format is no literal, when a pointer to a number wider than a character follows. */
bool call_prints_back(const struct node *call);
/* expr_is_terminal: stdout or stderr; who assigns to one leads the terminal somewhere else. */
bool expr_is_terminal(const struct expr *stream);
/* call_prints_to_terminal: is it one of fprintf, fputs, fputc, putc and fflush, and the terminal its stream? */
bool call_prints_to_terminal(const struct node *call);
/* call_names_terminal: is the terminal (stdout, stderr) one of the arguments? */
bool call_names_terminal(const struct node *call);
/* call_reads_terminal: may what was printed to the terminal be asked for?  It leads the terminal to a file, or asks how
 * much was printed. */
bool call_reads_terminal(const struct node *call);

#endif
