/* SPDX-License-Identifier: Apache-2.0 */
/* Which operators and numbers of a program has no pass asked for?
 *
 * The passes are a function of the linked program, and see an operator only by expr_op(), by making
 * an expression that turns out to be one that was there, or by two of them being the same one.  An
 * operator that none of the three has shown could be any other of its class (expr_op_class): the
 * passes would have done what they did.  For the third, an operator counts as asked for where
 * another one would make two expressions the same: where the expression names nothing that belongs
 * to its function alone, so that other functions may have it too, and where passes have made one that
 * differs from it in the operator only.  Within a function the bytes of a unit show which are the
 * same.  What passes make by giving a variable another name that nothing had (expr_rename) stands for what
 * it was made of: those are the same where these are.
 *
 * The digits of floating-point constants likewise, in expressions that belong to one function; and
 * the whole numbers that are operands of + - * / % & and the like, or compared, in an operation that
 * belongs to one function and computes a number or compares two: whoever reads one asks for the operation first
 * (expr_ask, expr_op), and sees without that only whether it is large (number_is_large).  What passes
 * have made counts for the second and the third as well if it differs in such a number.
 */
#ifndef SPBC_IR_ASKED_H
#define SPBC_IR_ASKED_H

#include "ir/ir.h"

struct text;

/* expr_has_free_numbers: is it such an operation, by its class and type? */
bool expr_has_free_numbers(enum op_class op_class, int type_kind);
/* expr_is_number: a whole number, or one that is converted. */
bool expr_is_number(const struct expr *expr);

/* asked_begin: before units are linked, if unasked_put will be wanted. */
void asked_begin(struct program *program);
/* asked_note: the expressions 1..count of the next chunk of a unit's bytes; NULL: not taken. */
void asked_note(struct program *program, const unsigned char *bytes,
                const struct expr *const *exprs, uint32_t count);
/* asked_settle: all units are linked. */
void asked_settle(struct program *program);
/* unasked_put: behind the passes, what was not asked for of a unit's bytes: number of chunks; of
 * each, how many expressions, and each one's number less that of the one before.  Numbers of the chunk
 * (expr_is_number) are not counted: one more or less of them may be told apart from nothing else. */
void unasked_put(struct text *out, struct program *program, const unsigned char *bytes);

#endif
