/* SPDX-License-Identifier: Apache-2.0 */
/* Has an expression the same value at two places?
 *
 * Requires: control flow.  A local variable whose address is not taken is followed: no assignment to it may
 * lie on a way from the first place to the second that does not pass the first again.  Addresses of variables
 * stay what they are.  What lies in memory is not followed: then the answer is no.
 */
#include "passes/kept.h"
#include "ir/expr.h"
#include "passes/definitions.h"

static bool place_is_kept(struct analysis *a, const struct expr *lvalue, const struct node *from,
                          const struct node *to)
{
    switch (lvalue->kind) {
    case EXPR_VARIABLE:
        return true;
    case EXPR_FIELD:
        return place_is_kept(a, lvalue->a, from, to);
    case EXPR_INDEX:
        return value_is_kept(a, lvalue->a, from, to) && value_is_kept(a, lvalue->b, from, to);
    case EXPR_DEREF:
        return value_is_kept(a, lvalue->a, from, to);
    default:
        return false;
    }
}

/* What runs behind the node before `from` does again. */
static struct bits reached_from(struct analysis *a, const struct node *node,
                                const struct node *from)
{
    struct bits reached = bits_new(a->arena, node->function->node_count);
    node_list work = {0};

    array_push(a->arena, &work, node);
    while (work.count > 0) {
        node = work.items[--work.count];
        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (!next || next == from || bits_get(&reached, next->id))
                continue;
            bits_set(&reached, next->id);
            array_push(a->arena, &work, next);
        }
    }
    return reached;
}

static bool is_assigned_between(struct analysis *a, const struct expr *variable,
                                const struct node *from, const struct node *to)
{
    const struct function *f = from->function;
    struct bits behind = reached_from(a, from, from);

    for (uint32_t k = 0; k < f->node_count; k++) {
        struct bits further;

        if (!bits_get(&behind, k) || f->nodes[k]->kind != NODE_ASSIGN ||
            !expr_contains(f->nodes[k]->target, variable))
            continue;
        further = reached_from(a, f->nodes[k], from);
        if (bits_get(&further, to->id))
            return true;
    }
    return false;
}

bool value_is_kept(struct analysis *a, const struct expr *e, const struct node *from,
                   const struct node *to)
{
    if (!e || e->kind == EXPR_INT)
        return true;
    if (type_is_array(e->type)) /* its address */
        return place_is_kept(a, e, from, to);
    switch (e->kind) {
    case EXPR_VARIABLE:
        return from->function == to->function && e->variable->function == from->function &&
               variable_is_simple(e->variable) && !is_assigned_between(a, e, from, to);
    case EXPR_ADDRESS:
        return place_is_kept(a, e->a, from, to);
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_CAST:
        return value_is_kept(a, e->a, from, to) && value_is_kept(a, e->b, from, to);
    default:
        return false;
    }
}
