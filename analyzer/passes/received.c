/* SPDX-License-Identifier: Apache-2.0 */
/* What is labelled when what is received is?
 *
 * Requires: events, cells.  The buffer of a reception, whatever part of a record it begins at; a status as
 * an object, and what reads its fields: their cells stand for those of all statuses of the program.
 * Receptions of matched messages, which name no source, are none of the program's events: they are looked for among all
 * calls, and made into events of their own.
 */
#include "passes/received.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/events.h"
#include "passes/reads.h"

struct read_list { /* of what reads the fields of some objects */
    struct analysis *a;
    struct set objects, cells;
    struct set ids;
    ARRAY(const struct expr *) exprs;
};

static void reads_collect(struct read_list *l, const struct expr *expr)
{
    struct analysis *a = l->a;

    if (!expr)
        return;
    if (expr->kind == EXPR_ADDRESS && expr->a->kind == EXPR_FIELD) { /* read through a pointer */
        if (set_meets(reads_cells(a, reads_lvalue(a, expr->a->a)), &l->objects))
            set_add_all(a->arena, &l->cells, reads_cells(a, reads_lvalue(a, expr->a)));
    } else if (expr->kind == EXPR_FIELD && expr->a) {
        if (set_meets(reads_cells(a, reads_lvalue(a, expr->a)), &l->objects)) {
            if (set_add(a->arena, &l->ids, expr->id))
                array_push(a->arena, &l->exprs, expr);
            return;
        }
    }
    reads_collect(l, expr->a);
    reads_collect(l, expr->b);
    reads_collect(l, expr->c);
    for (uint32_t k = 0; k < expr->element_count; k++)
        reads_collect(l, expr->elements[k]);
}

static struct read_list *reads_of_status(struct analysis *a, const struct expr *status)
{
    const struct reads *r = reads_get(a);
    struct read_list *l = map_get_address(r->of_statuses, status);
    node_list nodes = {0};

    if (l)
        return l;
    l = ARENA_NEW(a->arena, struct read_list);
    map_set_address(r->of_statuses, status, l);
    l->a = a;
    points_of(a, status, &l->objects);
    if (l->objects.count == 0)
        pointees_spread(a, status, &l->objects);
    set_add_all(a->arena, &l->cells, &l->objects);
    reads_of_fields(a, &l->objects, &nodes);
    for (uint32_t k = 0; k < nodes.count; k++) {
        const struct node *node = nodes.items[k];

        reads_collect(l, node->value);
        reads_collect(l, node->target);
        for (uint32_t m = 0; m < node->arg_count; m++)
            reads_collect(l, node->args[m]);
    }
    return l;
}

/* The objects that a status argument denotes are labelled, and what reads their fields; not the
 * fields' cells, which stand for those of all statuses of the program. */
void received_status(struct taint *t, const struct expr *status)
{
    const struct read_list *l;

    if (!status || status->kind == EXPR_INT)
        return;
    l = reads_of_status(t->a, status);
    for (uint32_t k = 0; k < l->cells.count; k++)
        bits_set(&t->cells, l->cells.items[k]);
    for (uint32_t k = 0; k < l->exprs.count; k++)
        if (set_add(t->a->arena, &t->read_ids, l->exprs.items[k]->id))
            array_push(t->a->arena, &t->reads, l->exprs.items[k]);
}

static bool cells_label(struct taint *t, const struct set *cells)
{
    bool is_new = false;

    for (uint32_t k = 0; k < cells->count; k++) {
        is_new |= !bits_get(&t->cells, cells->items[k]);
        bits_set(&t->cells, cells->items[k]);
    }
    return is_new;
}

bool received_label(struct taint *t, const struct expr *pointer)
{
    struct set cells = {0};

    pointees_spread(t->a, pointer, &cells);
    return cells_label(t, &cells);
}

/* What the reception writes. */
bool received_buffer(struct taint *t, const struct event *e)
{
    return cells_label(t, event_buffer_cells(t->a, e));
}

bool received_buffer_has(const struct taint *t, const struct event *e)
{
    const struct set *cells = event_buffer_cells(t->a, e);

    for (uint32_t k = 0; k < cells->count; k++)
        if (!bits_get(&t->cells, cells->items[k]))
            return false;
    return true;
}

void received_completion(struct taint *t, const struct event *c)
{
    for (uint32_t k = 0; k < c->mpi_node->arg_count; k++) {
        if ((int)k == c->mpi->status)
            received_status(t, c->args[k]);
        else if (call_writes(t->a, c->mpi_node, k) && (int)k != c->mpi->request &&
                 (int)k != c->mpi->array_of_requests && (int)k != c->mpi->flag)
            received_label(t, c->args[k]);
    }
}

const event_list *received_matched_events(struct analysis *a)
{
    if (a->matched_events)
        return a->matched_events;
    a->matched_events = ARENA_NEW(a->arena, event_list);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const int row = f->nodes[n]->kind == NODE_CALL ? call_mpi(a, f->nodes[n]) : -1;
            const struct event call = {.kind = EVENT_RECEIVE,
                                       .mpi = row < 0 ? NULL : mpi_function_get(row),
                                       .mpi_node = f->nodes[n]};

            if (call.mpi && (call.mpi->role == ROLE_MRECV || call.mpi->role == ROLE_IMRECV) &&
                call.mpi_node->arg_count >= 5)
                array_push(a->arena, a->matched_events, event_bare(a, &call));
        }
    }
    return a->matched_events;
}

static void matched_label(struct taint *t, const struct event *e)
{
    const struct analysis *a = t->a;

    received_buffer(t, e);
    if (e->status)
        received_status(t, e->status);
    for (uint32_t k = 0; e->is_nonblocking && k < a->events.count; k++)
        if (a->events.items[k]->kind == EVENT_COMPLETION)
            received_completion(t, a->events.items[k]);
}

bool received_matched_elsewhere(struct analysis *a, const struct window *w)
{
    const event_list *matched = received_matched_events(a);

    for (uint32_t k = 0; k < matched->count; k++)
        if (!window_has(w, matched->items[k]->node))
            return true;
    return false;
}

void received_matched(struct taint *t)
{
    const event_list *matched = received_matched_events(t->a);

    for (uint32_t k = 0; k < matched->count; k++)
        matched_label(t, matched->items[k]);
}
