/* SPDX-License-Identifier: Apache-2.0 */
/* Which conditions have small runs seen with one answer only?
 *
 * Requires: runs (trace.c), which tell each condition and operation that they come to.  Keeps for each which answers there were:
 * true and false; that a division or a conversion has made another number, and that it has not.  A function has
 * answers of its own on each way of calls that leads to it: one that gets small numbers here and constants there is two.
 * (Calls of functions that are running already are no new way.)  A condition on input or data has any answer.
 */
#include "passes/tried.h"
#include "ir/expr.h"

#include <string.h>

uint32_t tried_way(const struct tracing *t, const struct function *f, const struct node *call)
{
    const uint32_t above = t->frame ? t->frame->way : 0;
    const uintptr_t number = (uintptr_t)call;

    for (const struct activation *frame = t->frame; frame; frame = frame->caller)
        if (frame->function == f)
            return frame->way;
    return (uint32_t)hash_bytes(above, &number, sizeof number);
}

struct trials *trials_new(struct arena *arena)
{
    struct trials *trials = ARENA_NEW(arena, struct trials);

    trials->arena = arena;
    trials->known = map_new(arena);
    return trials;
}

static void operand_join(struct operand *operand, const struct operand *new)
{
    operand->is_other |= new->is_other || new->first != operand->first;
    operand->seen |= new->seen;
}

static void tried_add(struct trials *trials, const struct tried *new)
{
    const struct {
        const struct expr *expr;
        const struct node *node;
        uintptr_t way;
    } key = {new->expr, new->node, new->way};
    const void *number = (const void *)(uintptr_t)(hash_bytes(0, &key, sizeof key) | 1);
    struct tried *tried = map_get_address(trials->known, number);

    if (!tried) {
        tried = arena_memdup(trials->arena, new, sizeof *new);
        map_set_address(trials->known, number, tried);
        array_push(trials->arena, &trials->list, tried);
    } else {
        for (int k = 0; k < 2; k++)
            operand_join(&tried->operands[k], &new->operands[k]);
    }
    tried->answers |= new->answers;
}

void trials_join(struct trials *trials, const struct trials *other)
{
    for (uint32_t k = 0; k < other->list.count; k++)
        tried_add(trials, other->list.items[k]);
}

void tried_condition(struct tracing *t, const struct expr *condition, int truth)
{
    if (t->trials && !t->is_standing)
        tried_add(t->trials, &(struct tried){.expr = condition,
                                             .node = t->node,
                                             .way = t->frame->way,
                                             .answers = truth < 0 ? TRIED_UNKNOWN
                                                        : truth   ? TRIED_YES
                                                                  : TRIED_NO});
}

/* ---- operations ---- */

/* Do numbers with these bits show what a mask that is always the same makes of any, or what setting or turning its bits
 * does?  Each of its bits was set in some of them, and, for a mask, one that is above all of them. */
static bool bits_are_seen(enum expr_op op, int64_t mask, uint64_t seen)
{
    const bool is_negative = op == OP_AND && mask < 0; /* as what it leaves out */
    const uint64_t bits = is_negative ? ~(uint64_t)mask : (uint64_t)mask;

    if (bits & ~seen)
        return false;
    return bits == 0 || op != OP_AND || is_negative || seen >> (63 - __builtin_clzll(bits)) > 1;
}

unsigned tried_answers(const struct tried *tried)
{
    const struct operand *of = tried->operands;
    const enum expr_op op = tried->is_of_bits ? expr_op(tried->expr) : OP_AND;

    for (int k = 0; k < 2 && tried->is_of_bits; k++)
        if (!of[k].is_other && of[!k].is_other)
            return bits_are_seen(op, of[k].first, of[!k].seen) ? TRIED_NO | TRIED_YES : TRIED_NO;
    return op == OP_AND ? tried->answers : TRIED_NO | TRIED_YES;
}

/* Is a number cut off to less than an int has?  An answer fits into whatever it is put. */
static bool is_cut(const struct expr *cast)
{
    const struct expr *of = expr_without_casts(cast->a);
    const enum op_class class_ =
        of->kind == EXPR_BINARY || of->kind == EXPR_UNARY ? expr_op_class(of) : CLASS_MIX;

    return cast->type && cast->type->kind == TYPE_INT && !cast->type->is_bool &&
           cast->type->bytes > 0 && type_width(cast->type) < 8 * sizeof(int) &&
           class_ != CLASS_COMPARISON && class_ != CLASS_LOGIC && class_ != CLASS_NOT;
}

static struct operand operand_of(int64_t number)
{
    return (struct operand){.first = number, .seen = number < 0 ? 0 : (uint64_t)number};
}

void tried_operation(struct tracing *t, const struct expr *operation, struct value of,
                     struct value by, struct value result)
{
    const bool is_cast = operation->kind == EXPR_CAST;
    const enum op_class class_ = is_cast ? CLASS_MIX : expr_op_class(operation);
    enum expr_op op;
    bool is_other, is_of_bits;

    if (class_ == CLASS_COMPARISON || class_ == CLASS_LOGIC) {
        tried_condition(t, operation, result.known == KNOWN_INT ? result.number != 0 : -1);
        return;
    }
    if (of.known != KNOWN_INT || result.known != KNOWN_INT || (is_cast && !is_cut(operation)))
        return;
    op = is_cast ? OP_REM : expr_op(operation);
    is_of_bits = op == OP_AND || op == OP_OR || op == OP_XOR;
    if (op == OP_DIV || op == OP_SHR)
        is_other = result.number != 0;
    else if (is_of_bits || op == OP_REM)
        is_other = result.number != of.number;
    else
        return;
    if (t->trials && !t->is_standing)
        tried_add(t->trials,
                  &(struct tried){.expr = operation,
                                  .node = t->node,
                                  .way = t->frame->way,
                                  .answers = is_other ? TRIED_NO | TRIED_YES : TRIED_NO,
                                  .is_of_bits = is_of_bits,
                                  .operands = {operand_of(of.number), operand_of(by.number)}});
}
