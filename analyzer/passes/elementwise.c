/* SPDX-License-Identifier: Apache-2.0 */
/* Which copies of bytes are looked at as loops over elements?
 *
 * Requires: functions as graphs of statements.  What a loop of MPI_Waitany unpacks by
 *
 *     memcpy(to + 4 * face, in[face], 4 * sizeof(double));
 *
 * is as much the face's own as what it unpacks by assignments, and is looked at (picked.h) as these:
 *
 *     for (int k = 0; k < 4; k++)
 *         to[4 * face + k] = in[face][k];
 *
 * which is the same, since memcpy is given objects that do not overlap (C 7.24.2.1).
 */
#include "passes/elementwise.h"
#include "ir/build.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/elements.h"
#include "passes/stretch.h"

enum { NODES = 3 /* of a loop, besides the one that was the call */ };

/* Of what the pointer leads to, the element behind so many others; NULL: it is no number. */
static const struct expr *element_at(struct program *program, const struct expr *pointer,
                                     const struct expr *counter)
{
    const struct expr *array = expr_without_casts(pointer), *first = NULL;

    if (array->kind == EXPR_ADDRESS || array->kind == EXPR_BINARY) {
        const struct expr *element = element_indexed(program, array);

        if (!element || !type_is_address(element->a->type) ||
            type_size(element->type) != type_size(element->a->type->to)) /* of other elements */
            return NULL;
        array = element->a;
        first = element->b;
    } else if (array->kind != EXPR_VARIABLE && array->kind != EXPR_INDEX &&
               array->kind != EXPR_FIELD) {
        return NULL;
    }
    if (!type_is_address(array->type) || !type_is_number(array->type->to) ||
        type_size(array->type->to) <= 0)
        return NULL;
    if (first)
        counter = expr_binary(program, OP_ADD, first, counter, type_int(program));
    return expr_index(program, array, counter, array->type->to);
}

/* How many elements so many bytes are, some, or as many as a place says; NULL: that is not seen. */
static const struct expr *number_in(struct program *program, const struct expr *bytes,
                                    const struct type *element)
{
    const struct expr *number = elements_in_bytes(program, bytes, element);
    int64_t value;

    if (!number)
        return NULL;
    if (expr_is_int(number, &value))
        return value > 0 && value <= INT32_MAX ? number : NULL;
    return number->kind == EXPR_VARIABLE || number->kind == EXPR_FIELD || number->kind == EXPR_INDEX
               ? number
               : NULL;
}

static bool is_asked_for(const struct function *f, const struct expr *result)
{
    for (uint32_t k = 0; k < f->node_count; k++)
        if (node_mentions(f->nodes[k], result))
            return true;
    return false;
}

static void assignment_become(struct node *node, const struct expr *target,
                              const struct expr *value, struct node *next)
{
    node->kind = NODE_ASSIGN;
    node->target = target;
    node->value = value;
    node->callee = NULL;
    node->args = NULL;
    node->arg_count = 0;
    node->next[0] = next;
}

void copy_spell(struct inlining *in, struct node *call)
{
    struct program *program = in->a->program;
    struct function *f = call->function;
    const struct function *copier = call_named(call);
    const struct type *number = type_int(program);
    const struct variable like = {
        .name = "k", .type = number, .place = call->place, .is_defined = true};
    const struct expr *counter, *to, *from, *count, *one = expr_int(program, 1, number);
    struct node *test, *copy, *step, *behind = call->next[0];

    if (in->space < NODES || !copier || !function_is_external(copier) ||
        !function_is(copier, "memcpy") || call->arg_count != 3 || !behind ||
        is_asked_for(f, expr_call(program, call, copier->type)))
        return;
    counter = inlining_variable(in, f, &like);
    to = element_at(program, call->args[0], counter);
    from = element_at(program, call->args[1], counter);
    if (!to || !from || !type_is_alike(to->type, from->type))
        return;
    count = number_in(program, call->args[2], to->type);
    if (!count)
        return;
    inlining_reserve(in, f, NODES);
    in->space -= NODES;
    test = inlining_node(in, call);
    copy = inlining_node(in, call);
    step = inlining_node(in, call);
    assignment_become(step, counter, expr_binary(program, OP_ADD, counter, one, number), test);
    assignment_become(copy, to, from, step);
    assignment_become(test, NULL, expr_binary(program, OP_LT, counter, count, number), copy);
    test->kind = NODE_BRANCH;
    test->next[1] = behind;
    assignment_become(call, counter, expr_int(program, 0, number), test);
    function_edges(program, f);
}
