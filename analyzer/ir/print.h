/* SPDX-License-Identifier: Apache-2.0 */
/* What of a call that prints is felt? */
#ifndef SPBC_IR_PRINT_H
#define SPBC_IR_PRINT_H

#include "ir/ir.h"

/* call_prints_back: does the call print, and may it write through an argument how much that was (%n)?  So may one whose
 * format is no literal, when a pointer to a number wider than a character follows. */
bool call_prints_back(const struct node *call);
/* expr_is_terminal: stdout or stderr? */
bool expr_is_terminal(const struct expr *stream);
/* function_prints: is it one of the C library's that write to a stream, and do nothing else if that is the terminal:
 * fprintf, fputs, fputc, putc and fflush? */
bool function_prints(const struct function *function);
/* call_prints_to_terminal: is it of one of these, and the terminal its stream? */
bool call_prints_to_terminal(const struct node *call);
/* call_names_terminal: is the terminal (stdout, stderr) one of the arguments? */
bool call_names_terminal(const struct node *call);
/* node_terminal_use: what of the terminal's output the node may make felt.
 *   READ   it leads the terminal, or any stream, to a file, gives a stream memory, or asks the terminal how much was
 *          printed
 *   LENT   the terminal gets another name, or a function that is not the C library's gets it
 *   ASKED  it asks a stream how much, or by which number to ask, that the function has not opened itself, and that no name
 *          of the terminal names */
enum { TERMINAL_READ = 1, TERMINAL_LENT = 2, TERMINAL_ASKED = 4 };
unsigned node_terminal_use(const struct node *node);
/* terminal_is_read: by all uses of a program: may what was printed be asked for? */
bool terminal_is_read(unsigned uses);

#endif
