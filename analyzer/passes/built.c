/* SPDX-License-Identifier: Apache-2.0 */
/* Is all that a message takes along stored anew in the round that sends it?
 *
 * Requires: the window and its state.  Answers that are sent without waiting lie in an array, each in an element of its
 * own, so which element it is depends on earlier rounds, and the others hold what those have left.  The message takes
 * along no more than the one element.  All of it is stored, by the same name, on every way to the send and behind the
 * reception of the round; on the ways from there on nothing is stored in the array and the name keeps its meaning; and
 * what is stored, and whether, comes from no earlier round.  So that is what is sent, wherever the element lies.
 */
#include "passes/built.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/deeds.h"
#include "passes/elements.h"
#include "passes/events.h"
#include "passes/owned.h"

/* Does it store in the element, or in a field of it, by this name? */
static bool is_part(const struct node *node, const struct expr *element)
{
    return node->kind == NODE_ASSIGN &&
           (node->target == element ||
            (node->target->kind == EXPR_FIELD && node->target->a == element));
}

/* Does nothing but these stores change the cells on a way from the one to the send? */
static bool are_kept(const struct commute *c, const struct set *cells, const struct node *store,
                     const struct node *send, const struct expr *element)
{
    const struct function *f = store->function;
    struct bits behind = cfg_between(c->a, store, send);

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        struct bits further;

        if (!bits_get(&behind, k) || node == store || node == send || is_part(node, element) ||
            (!node_writes_some(c->a, node, cells) && !node_calls_program(c->a, node)))
            continue;
        further = cfg_between(c->a, node, store);
        if (bits_get(&further, send->id))
            return false;
    }
    return true;
}

/* Is it stored there in the round, and stays so until it is sent? */
static bool is_stored(const struct commute *c, const struct expr *target,
                      const struct expr *element, const struct node *send)
{
    const struct cfg *cfg = cfg_get(c->a, send->function);
    struct set cells = {0};
    bool has_store = false;

    cells_of_whole(c->a, element, &cells);
    cells_read_by(c->a, element->b, &cells);
    cells_read_by(c->a, element->a, &cells);
    for (uint32_t k = 0; k < send->function->node_count; k++) {
        const struct node *store = send->function->nodes[k];

        if (!is_part(store, element) || !cfg_reaches(c->a, store, send) ||
            !window_has(c->window, store))
            continue;
        if (!window_is_stateless(c->window, store->value, store) ||
            taint_parts(window_state(c->window), store->value) ||
            !deed_is_decided_by_message(c, store, NULL))
            return false;
        has_store |= store->target == target && cfg_dominates(cfg, store, send) &&
                     window_is_after(c->window, store) && are_kept(c, &cells, store, send, element);
    }
    return has_store;
}

static bool is_all_stored(const struct commute *c, const struct expr *element,
                          const struct node *send)
{
    const struct set *fields;
    int64_t bytes = 0;

    if (type_is_number(element->type))
        return is_stored(c, element, element, send);
    if (element->type->kind != TYPE_RECORD)
        return false;
    fields = cells_of_type(c->a, element->type);
    for (uint32_t k = 0; fields && k < fields->count; k++) {
        const struct expr *target = NULL;

        for (uint32_t n = 0; n < send->function->node_count && !target; n++) {
            const struct node *node = send->function->nodes[n];
            struct set cells = {0};

            if (node->kind != NODE_ASSIGN || node->target->kind != EXPR_FIELD ||
                node->target->a != element || type_is_array(node->target->type))
                continue;
            cells_of_lvalue(c->a, node->target, &cells);
            if (cells.count == 1 && cells.items[0] == fields->items[k])
                target = node->target;
        }
        if (!target || !is_stored(c, target, element, send))
            return false;
        bytes += type_size(target->type);
    }
    return bytes == type_size(element->type); /* nothing is left that no name tells of */
}

bool built_in_round(const struct commute *c, const struct event *e)
{
    const struct expr *element, *datatype;
    int64_t count, bytes;

    if (e->node != e->mpi_node || e->is_persistent || e->buffer < 0 || e->count < 0 ||
        e->datatype < 0 || !window_is_after(c->window, e->node))
        return false;
    element = element_led_to(c->a->program, expr_without_casts(e->args[e->buffer]));
    datatype = expr_without_casts(e->args[e->datatype]);
    if (!element || element->kind != EXPR_INDEX || !element->type ||
        element->a->kind != EXPR_VARIABLE ||
        !expr_is_int(expr_without_casts(e->args[e->count]), &count) || count < 0 ||
        datatype->kind != EXPR_INT)
        return false;
    bytes = mpi_datatype_bytes(datatype->value);
    return bytes > 0 && type_size(element->type) > 0 && count <= type_size(element->type) / bytes &&
           is_all_stored(c, element, e->node);
}
