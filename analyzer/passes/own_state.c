/* SPDX-License-Identifier: Apache-2.0 */
/* Does a store go by nothing but the round's message and what its source has left before?
 *
 * Requires: a struct commute with its window and what depends on messages (commute.h).  The messages of one source come in
 * their order, whatever the others do.  So what only they are stored in holds, when a message of that source comes, the
 * same in every order, and a store that goes by it does the same: a row that grows when it has no room, a length that
 * is added to.  So does a local variable that is set to such a thing in every round behind its message.  What lies behind pointers is where they lead as long as nobody else sets them.  That nothing else is stored in the part that is read is for the caller to see.  A block that is made, or
 * made larger, is as good as any other of its length: what it is given tells.
 */
#include "passes/own_state.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/allocators.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/elements.h"
#include "passes/mapped.h"
#include "passes/owned.h"
#include "passes/reads.h"
#include "passes/round.h"

enum { LOCALS = 4 };

struct reading {
    const struct commute *c;
    const struct node *at;
    const struct expr *target; /* what is stored in */
    own_part_list *parts;
    const struct expr *locals[LOCALS]; /* that are looked into */
    uint32_t local_count;
};

static bool is_own(struct reading *r, const struct expr *expr);
static bool decides(struct reading *r, const struct node *node);

bool own_state_is_own(const struct commute *c, const struct expr *expr, const struct node *at,
                      own_part_list *parts)
{
    struct reading r = {.c = c, .at = at, .parts = parts};

    return is_own(&r, expr);
}

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

    while (element && lvalue != element &&
           !(lvalue->kind == EXPR_DEREF && mapped_element(c, lvalue->a))) {
        const struct expr *object =
            lvalue->kind == EXPR_DEREF ? owned_led_to(c, lvalue->a, &at) : NULL;

        if (!object && lvalue->kind == EXPR_INDEX)
            own_state_is_own(c, lvalue->b, at, parts);
        if (!object && lvalue->kind != EXPR_FIELD && !type_is_array(lvalue->a->type))
            part_add(c, lvalue->a, element, parts);
        lvalue = object ? object : lvalue->a;
    }
}

void own_state_behind(const struct commute *c, const struct expr *pointer, const struct node *at,
                      own_part_list *parts)
{
    const struct expr *first;

    pointer = expr_without_casts(pointer);
    first = element_led_to(c->a->program, pointer);
    if (first) {
        own_state_path(c, first, at, parts);
    } else if (owned_element(c, pointer, at)) {
        part_add(c, pointer, owned_element(c, pointer, at), parts);
        own_state_path(c, pointer, at, parts);
    }
}

/* Is the local variable set anew behind the message of each round, and only to what is up to that and its source? */
static bool is_own_local(struct reading *r, const struct expr *local)
{
    const struct variable *v = local->variable;
    const struct function *f = r->at->function;
    const struct node *at = r->at;
    const struct cell *cell = cell_of_variable(r->c->a, v);
    const struct expr *target = r->target;
    struct set cells = {0};
    bool is_begun = false, is_own = true;

    for (uint32_t k = 0; k < r->local_count; k++)
        if (r->locals[k] == local)
            return true;
    if (r->local_count == LOCALS || v->function != f || v->parameter >= 0 || v->is_static ||
        (v->is_address_taken && bits_get(reads_escaping(r->c->a), cell->id)))
        return false;
    set_add(r->c->a->arena, &cells, cell->id);
    r->locals[r->local_count++] = local;
    r->target = local;
    for (uint32_t k = 0; k < f->node_count && is_own; k++) {
        const struct node *set = f->nodes[k];

        if (!window_has(r->c->window, set) || !node_writes_some(r->c->a, set, &cells))
            continue;
        is_own = set->kind == NODE_ASSIGN && set->target == local && decides(r, set);
        is_begun |= set != at && !expr_contains(set->value, local) &&
                    round_has(r->c->window, set) && cfg_dominates(cfg_get(r->c->a, f), set, at);
    }
    r->local_count--;
    r->target = target;
    r->at = at;
    return is_own && is_begun;
}

static const struct expr *own_replace(void *context, const struct expr *expr);

/* What lies behind a pointer is not the source's own because the pointer is. */
static const struct expr *behind_replace(struct reading *r, const struct expr *place)
{
    struct program *program = r->c->a->program;

    return place->kind == EXPR_DEREF
               ? place
               : expr_index(program, place->a, expr_substitute(program, place->b, own_replace, r),
                            place->type);
}

static const struct expr *own_replace(void *context, const struct expr *expr)
{
    struct reading *r = context;
    const struct expr *element;
    struct set cells = {0};

    if (expr->kind == EXPR_VARIABLE && !window_is_stateless(r->c->window, expr, r->at) &&
        is_own_local(r, expr))
        return expr_int(r->c->a->program, 0, type_int(r->c->a->program));
    if (expr->kind != EXPR_INDEX && expr->kind != EXPR_FIELD && expr->kind != EXPR_DEREF)
        return NULL;
    element = r->local_count > 0 ? owned_element_plain(r->c, expr, r->at)
                                 : owned_element(r->c, expr, r->at);
    if (element)
        cells_of_lvalue(r->c->a, expr, &cells);
    if (cells.count == 0)
        return expr->kind == EXPR_FIELD || type_is_array(expr->a->type) ? NULL
                                                                        : behind_replace(r, expr);
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

static bool decides(struct reading *r, const struct node *node)
{
    const struct taint *state = window_state(r->c->window);
    const struct set *branches = cfg_control_closure(r->c->a, node);

    r->at = node;
    if (bits_get(&state->functions, node->function->id) || !is_own_value(r, node->value))
        return false;
    for (uint32_t k = 0; k < branches->count; k++) {
        r->at = node->function->nodes[branches->items[k]];
        if (!state->ignores(state->context, r->at) && !is_own(r, r->at->value))
            return false;
    }
    return true;
}

bool own_state_decides(const struct commute *c, const struct node *node, own_part_list *parts)
{
    struct reading r = {.c = c, .target = node->target, .parts = parts};

    return decides(&r, node);
}

/* Is nothing stored in the part, while messages come, but what is up to its source, and nothing there that the order has
 * left before? */
static bool is_kept(const struct commute *c, const struct own_part *part)
{
    return c->owners[part->cell] == part->array && !window_has_left(c->window, part->cell);
}

bool own_state_is_sent(const struct commute *c, const struct event *e)
{
    const struct expr *object =
        e->buffer >= 0 && e->node == e->mpi_node && e->count >= 0 && e->datatype >= 0
            ? element_led_to(c->a->program, expr_without_casts(e->args[e->buffer]))
            : NULL;
    const struct expr *element = object ? owned_element(c, object, e->node) : NULL;
    int64_t count, datatype;
    own_part_list parts = {0};

    if (!object || !type_is_number(object->type) ||
        !expr_is_int(expr_without_casts(e->args[e->count]), &count) ||
        !expr_is_int(expr_without_casts(e->args[e->datatype]), &datatype) || count < 0 ||
        mpi_datatype_bytes(datatype) <= 0 ||
        count * mpi_datatype_bytes(datatype) > type_size(object->type))
        return false;
    if (element) {
        part_add(c, object, element, &parts);
        own_state_path(c, object, e->node, &parts);
    } else if (object->kind != EXPR_VARIABLE || !own_state_is_own(c, object, e->node, &parts)) {
        return false;
    }
    for (uint32_t k = 0; k < parts.count; k++)
        if (!is_kept(c, &parts.items[k]))
            return false;
    return parts.count > 0;
}
