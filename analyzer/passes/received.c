/* SPDX-License-Identifier: Apache-2.0 */
/* What is labelled when what is received is?
 *
 * Requires: events, cells.  The buffer of a reception, whatever part of a record it begins at; a status as
 * an object, and what reads its fields: their cells stand for those of all statuses of the program.
 * Receptions of matched messages are no events and looked for among all calls.
 */
#include "passes/received.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/events.h"
#include "passes/reads.h"

static void reads_collect(struct taint *t, const struct expr *expr, const struct set *objects)
{
    struct set cells = {0};

    if (!expr)
        return;
    if (expr->kind == EXPR_ADDRESS && expr->a->kind == EXPR_FIELD) { /* read through a pointer */
        cells_of_lvalue(t->a, expr->a->a, &cells);
        if (set_meets(&cells, objects)) {
            cells_of_lvalue(t->a, expr->a, &cells);
            for (uint32_t k = 0; k < cells.count; k++)
                bits_set(&t->cells, cells.items[k]);
        }
    } else if (expr->kind == EXPR_FIELD && expr->a) {
        cells_of_lvalue(t->a, expr->a, &cells);
        if (set_meets(&cells, objects)) {
            for (uint32_t k = 0; k < t->reads.count; k++)
                if (t->reads.items[k] == expr)
                    return;
            array_push(t->a->arena, &t->reads, expr);
            return;
        }
    }
    reads_collect(t, expr->a, objects);
    reads_collect(t, expr->b, objects);
    reads_collect(t, expr->c, objects);
    for (uint32_t k = 0; k < expr->element_count; k++)
        reads_collect(t, expr->elements[k], objects);
}

/* The objects that a status argument denotes are labelled, and what reads their fields; not the
 * fields' cells, which stand for those of all statuses of the program. */
void received_status(struct taint *t, const struct expr *status)
{
    struct set objects = {0};
    node_list nodes = {0};

    if (!status || status->kind == EXPR_INT)
        return;
    points_of(t->a, status, &objects);
    if (objects.count == 0)
        pointees_spread(t->a, status, &objects);
    for (uint32_t k = 0; k < objects.count; k++)
        bits_set(&t->cells, objects.items[k]);
    reads_of_fields(t->a, &objects, &nodes);
    for (uint32_t k = 0; k < nodes.count; k++) {
        const struct node *node = nodes.items[k];

        reads_collect(t, node->value, &objects);
        reads_collect(t, node->target, &objects);
        for (uint32_t m = 0; m < node->arg_count; m++)
            reads_collect(t, node->args[m], &objects);
    }
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
    struct set cells = {0};

    event_buffer(t->a, e, &cells);
    return cells_label(t, &cells);
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

static void matched_at(struct taint *t, const struct node *node)
{
    struct analysis *a = t->a;
    int row = node->kind == NODE_CALL ? call_mpi(a, node) : -1;
    const struct mpi_function *mpi = row < 0 ? NULL : mpi_function_get(row);
    struct event e = {.kind = EVENT_RECEIVE,
                      .mpi = mpi,
                      .mpi_node = node,
                      .node = node,
                      .home = node->function,
                      .args = node->args};

    if (!mpi || (mpi->role != ROLE_MRECV && mpi->role != ROLE_IMRECV) || node->arg_count < 5)
        return;
    e.buffer = mpi->buffer;
    e.count = mpi->count;
    e.datatype = mpi->datatype;
    received_buffer(t, &e);
    if (mpi->status >= 0)
        received_status(t, node->args[mpi->status]);
    for (uint32_t k = 0; mpi->role == ROLE_IMRECV && k < a->events.count; k++)
        if (a->events.items[k]->kind == EVENT_COMPLETION)
            received_completion(t, a->events.items[k]);
}

bool received_matched_elsewhere(struct analysis *a, const struct window *w)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct node *node = f->nodes[n];
            int row = node->kind == NODE_CALL ? call_mpi(a, node) : -1;

            if (row >= 0 && !window_has(w, node) &&
                (mpi_function_get(row)->role == ROLE_MRECV ||
                 mpi_function_get(row)->role == ROLE_IMRECV))
                return true;
        }
    }
    return false;
}

void received_matched(struct taint *t)
{
    for (uint32_t k = 0; k < t->a->program->function_count; k++) {
        const struct function *f = t->a->program->functions[k];

        for (uint32_t n = 0; t->a->facts[k].is_reachable && n < f->node_count; n++)
            matched_at(t, f->nodes[n]);
    }
}
