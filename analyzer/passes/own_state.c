/* SPDX-License-Identifier: Apache-2.0 */
/* Does a store go by nothing but the round's message and what its source has left before?
 *
 * Requires: a struct commute with its window and what depends on messages (commute.h).  The messages of one source come in
 * their order, whatever the others do.  So what only they are stored in holds, when a message of that source comes, the
 * same in every order, and a store that goes by it does the same: a row that grows when it has no room, a length that
 * is added to.  What lies behind pointers is where they lead as long as nobody else sets them.  That nothing else is stored in the part that is read is for the caller to see.  A block that is made, or
 * made larger, is as good as any other of its length: what it is given tells.
 */
#include "passes/own_state.h"
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/owned.h"

struct reading {
    const struct commute *c;
    const struct node *at;
    const struct expr *target; /* what is stored in */
    own_part_list *parts;
};

static void part_add(const struct commute *c, const struct expr *lvalue, const struct expr *element,
                     own_part_list *parts)
{
    struct set cells = {0};

    cells_of_lvalue(c->a, lvalue, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        array_push(c->a->arena, parts, (struct own_part){element->a, cells.items[k]});
}

void own_state_path(const struct commute *c, const struct expr *lvalue, const struct node *at,
                    own_part_list *parts)
{
    const struct expr *element = owned_element(c, lvalue, at);

    for (; element && lvalue != element; lvalue = lvalue->a)
        if (lvalue->kind != EXPR_FIELD && !type_is_array(lvalue->a->type))
            part_add(c, lvalue->a, element, parts);
}

void own_state_behind(const struct commute *c, const struct expr *pointer, const struct node *at,
                      own_part_list *parts)
{
    const struct expr *first;

    pointer = expr_without_casts(pointer);
    first = owned_begin(c, pointer);
    if (first) {
        own_state_path(c, first, at, parts);
    } else if (owned_element(c, pointer, at)) {
        part_add(c, pointer, owned_element(c, pointer, at), parts);
        own_state_path(c, pointer, at, parts);
    }
}

static const struct expr *own_replace(void *context, const struct expr *expr)
{
    const struct reading *r = context;
    const struct expr *element;
    struct set cells = {0};

    if (expr->kind != EXPR_INDEX && expr->kind != EXPR_FIELD)
        return NULL;
    element = owned_element(r->c, expr, r->at);
    if (element)
        cells_of_lvalue(r->c->a, expr, &cells);
    if (cells.count == 0)
        return NULL;
    if (expr != r->target && r->parts) {
        part_add(r->c, expr, element, r->parts);
        own_state_path(r->c, expr, r->at, r->parts);
    }
    return expr_int(r->c->a->program, 0, type_int(r->c->a->program));
}

static bool is_own(struct reading *r, const struct expr *expr)
{
    const struct expr *rest = expr_substitute(r->c->a->program, expr, own_replace, r);

    return window_is_stateless(r->c->window, rest, r->at);
}

static bool is_own_value(struct reading *r, const struct expr *value)
{
    const struct expr *made = expr_without_casts(value);

    if (made->kind != EXPR_CALL || !call_is_allocation(r->c->a, made->call))
        return is_own(r, value);
    for (uint32_t k = 0; k < made->call->arg_count; k++)
        if (!is_own(r, made->call->args[k]))
            return false;
    return true;
}

bool own_state_decides(const struct commute *c, const struct node *node, own_part_list *parts)
{
    const struct taint *state = window_state(c->window);
    const struct set *branches = cfg_control_closure(c->a, node);
    struct reading r = {c, node, node->target, parts};

    if (bits_get(&state->functions, node->function->id) || !is_own_value(&r, node->value))
        return false;
    for (uint32_t k = 0; k < branches->count; k++) {
        r.at = node->function->nodes[branches->items[k]];
        if (!state->ignores(state->context, r.at) && !is_own(&r, r.at->value))
            return false;
    }
    return true;
}
