/* SPDX-License-Identifier: Apache-2.0 */
/* Which conditions have small runs seen with one answer only?
 *
 * Requires: runs (trace.c), which tell each condition and operation that they come to.  Keeps for each which answers there were:
 * true and false; that a mask, a division or a conversion has made another number, and that it has not.  A function has
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
        tried_add(t->trials, &(struct tried){condition, t->node, t->frame->way,
                                             truth < 0 ? TRIED_UNKNOWN
                                             : truth   ? TRIED_YES
                                                       : TRIED_NO});
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

void tried_operation(struct tracing *t, const struct expr *operation, struct value of,
                     struct value result)
{
    const bool is_cast = operation->kind == EXPR_CAST;
    const enum op_class class_ = is_cast ? CLASS_MIX : expr_op_class(operation);
    enum expr_op op;
    bool is_other;

    if (class_ == CLASS_COMPARISON || class_ == CLASS_LOGIC) {
        tried_condition(t, operation, result.known == KNOWN_INT ? result.number != 0 : -1);
        return;
    }
    if (of.known != KNOWN_INT || result.known != KNOWN_INT || (is_cast && !is_cut(operation)))
        return;
    op = is_cast ? OP_AND : expr_op(operation);
    if (op == OP_DIV || op == OP_SHR)
        is_other = result.number != 0;
    else if (op == OP_REM || op == OP_AND)
        is_other = result.number != of.number;
    else
        return;
    tried_condition(t, operation,
                    0); /* that it makes another number at last is all that is asked */
    if (is_other)
        tried_condition(t, operation, 1);
}
