/* SPDX-License-Identifier: Apache-2.0 */
/* Does the status of a round's reception stay what it is until the round has used it?
 *
 * Requires: the window.  Looks at all that runs in it.  What writes the status may name it, or lead to it, or
 * to a part of it, through a pointer.
 */
#include "passes/statuses.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/further.h"
#include "passes/stored.h"

#include <string.h>

/* May what is written there be one of the objects, hold one, or be a part of one?  A field has one cell in all
 * records, so that of a record that is named is a part of that one only. */
static bool is_part(struct analysis *a, const struct expr *lvalue, const struct set *written,
                    const struct set *objects)
{
    struct set whole = {0}, own = {0}, parts = {0};

    cells_spread(a, written, &whole);
    if (set_meets(&whole, objects))
        return true;
    if (lvalue && lvalue->kind == EXPR_FIELD) {
        cells_of_lvalue(a, lvalue->a, &own);
        return set_meets(&own, objects);
    }
    cells_spread(a, objects, &parts);
    return set_meets(written, &parts);
}

bool status_is_written(struct analysis *a, const struct node *node, const struct set *objects)
{
    struct set further = {0};

    if (node->kind == NODE_ASSIGN) {
        struct set written = {0};

        cells_of_store(a, node->target, &written);
        return is_part(a, node->target, &written, objects);
    }
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++) {
        const struct function *f =
            node->callee->kind == EXPR_FUNCTION ? node->callee->callee : NULL;
        const struct expr *to = expr_without_casts(node->args[k]);
        struct set written = {0};

        if ((call_mpi(a, node) < 0 && f && f->is_defined) || !call_writes(a, node, k))
            continue;
        points_of(a, to, &written);
        if (is_part(a, to->kind == EXPR_ADDRESS ? to->a : NULL, &written, objects))
            return true;
    }
    (void)call_writes_further(a, node, &further);
    return set_meets(&further, objects);
}

/* Is it the reception, or what waits for it, and whatever else is received there with a status of these comes from the same source? */
static bool tells_source(const struct window *w, const struct node *node, const struct set *objects)
{
    bool is_found = false;

    for (uint32_t k = 0; k < w->a->events.count; k++) {
        const struct event *e = w->a->events.items[k];
        struct set written = {0};

        if ((e->mpi_node != node && e->waited != node) || !e->status || !window_has(w, e->node) ||
            (e->kind == EVENT_COMPLETION && node == w->reception->waited))
            continue;
        points_of(w->a, e->status, &written);
        if (e != w->reception && !e->source_is_status && set_meets(&written, objects))
            return false;
        is_found = true;
    }
    return is_found;
}

bool status_is_left_alone(const struct window *w)
{
    struct set objects = {0};

    points_of(w->a, w->reception->status, &objects);
    for (uint32_t k = 0; k < w->a->program->function_count; k++) {
        const struct function *f = w->a->program->functions[k];

        if (f != w->function && !bits_get(&w->below, k))
            continue;
        for (uint32_t n = 0; n < f->node_count; n++)
            if (window_has(w, f->nodes[n]) && status_is_written(w->a, f->nodes[n], &objects) &&
                !tells_source(w, f->nodes[n], &objects) && !window_takes_found(w, f->nodes[n]))
                return false;
    }
    return objects.count > 0;
}

bool status_is_of_other(const struct window *w, const struct expr *expr)
{
    struct set told = {0}, brought = {0};

    expr = expr_without_casts(expr);
    if (expr->kind != EXPR_FIELD || !expr->text || strcmp(expr->text, "MPI_SOURCE") != 0)
        return false;
    cells_of_lvalue(w->a, expr->a, &told);
    for (uint32_t k = 0; k < w->a->events.count; k++) {
        const struct event *e = w->a->events.items[k];

        if (e->status && window_has(w, e->node) && (e == w->reception || e->source_is_status))
            points_of(w->a, e->status, &brought);
    }
    for (uint32_t k = 0; k < told.count; k++)
        if (!set_has(&brought, told.items[k]))
            return brought.count > 0;
    return false;
}

struct copied { /* a record that was copied in the window */
    struct taint *taint;
    const struct variable *variable;
};

static const struct expr *copied_read(void *context, const struct expr *expr)
{
    struct copied *copied = context;

    if (expr->kind == EXPR_FIELD && expr_root(expr) == copied->variable)
        array_push(copied->taint->a->arena, &copied->taint->reads, expr);
    return NULL;
}

static bool object_has(const struct taint *t, const struct expr *object)
{
    struct set cells = {0}, all = {0};

    cells_of_lvalue(t->a, object, &cells);
    cells_spread(t->a, &cells, &all);
    for (uint32_t k = 0; k < all.count; k++)
        if (bits_get(&t->cells, all.items[k]))
            return true;
    return false;
}

/* Labels what reads a member of the variable behind the copy. */
static void copy_label(const struct window *w, const struct node *copy, struct copied *copied)
{
    const struct function *f = copy->function;

    for (uint32_t n = 0; n < f->node_count; n++)
        if (!window_has(w, f->nodes[n]) && f->nodes[n]->value &&
            cfg_reaches(w->a, copy, f->nodes[n]))
            (void)expr_substitute(w->a->program, f->nodes[n]->value, copied_read, copied);
}

void statuses_copied(const struct window *w, const struct taint *arrived, struct taint *t)
{
    struct analysis *a = w->a;
    const struct function *f = w->levels[0].function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *copy = f->nodes[k];
        struct set cells = {0};

        if (copy->kind != NODE_ASSIGN || !window_has(w, copy) || !copy->target->type ||
            copy->target->type->kind != TYPE_RECORD || !object_has(arrived, copy->value))
            continue;
        cells_of_lvalue(a, copy->target, &cells);
        for (uint32_t n = 0; n < cells.count; n++) {
            struct copied copied = {t, a->cells[cells.items[n]]->variable};

            if (a->cells[cells.items[n]]->kind == CELL_VARIABLE &&
                (copy->target->kind == EXPR_VARIABLE || copy->target->kind == EXPR_DEREF))
                copy_label(w, copy, &copied);
        }
    }
}
