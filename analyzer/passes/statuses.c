/* SPDX-License-Identifier: Apache-2.0 */
/* Does the status of a round's reception stay what it is until the round has used it?
 *
 * Requires: the window.  Looks at the functions that the round calls; what the receiving function does
 * itself is for window.c.
 */
#include "passes/statuses.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/further.h"

/* Does the node, in a function that the round calls, write what may be the status? */
static bool writes_status(const struct window *w, const struct node *node,
                          const struct set *objects)
{
    struct set written = {0};

    if (node->kind == NODE_ASSIGN && node->target->kind != EXPR_FIELD) {
        cells_of_lvalue(w->a, node->target, &written);
    } else if (node->kind == NODE_ASSIGN && node->target->a) {
        cells_of_lvalue(w->a, node->target->a, &written);
    } else if (node->kind == NODE_CALL) {
        const struct function *f =
            node->callee->kind == EXPR_FUNCTION ? node->callee->callee : NULL;

        for (uint32_t k = 0; k < node->arg_count; k++)
            if ((call_mpi(w->a, node) >= 0 || !f || !f->is_defined) && call_writes(w->a, node, k))
                points_of(w->a, node->args[k], &written);
        (void)call_writes_further(w->a, node, &written);
    }
    return set_meets(&written, objects);
}

/* Is it the reception, and whatever else is received there with a status of these comes from the same source? */
static bool tells_source(const struct window *w, const struct node *node, const struct set *objects)
{
    bool is_found = false;

    for (uint32_t k = 0; k < w->a->events.count; k++) {
        const struct event *e = w->a->events.items[k];
        struct set written = {0};

        if (e->mpi_node != node || !e->status || !window_has(w, e->node))
            continue;
        points_of(w->a, e->status, &written);
        if (e != w->reception && !e->source_is_status && set_meets(&written, objects))
            return false;
        is_found = true;
    }
    return is_found;
}

/* Functions that the round calls leave a status alone that they can reach. */
bool status_is_left_alone(const struct window *w)
{
    struct set objects = {0};

    points_of(w->a, w->reception->status, &objects);
    for (uint32_t k = 0; k < w->a->program->function_count; k++) {
        const struct function *f = w->a->program->functions[k];

        if (f == w->levels[0].function || (f != w->function && !bits_get(&w->below, k)))
            continue;
        for (uint32_t n = 0; n < f->node_count; n++)
            if (window_has(w, f->nodes[n]) && writes_status(w, f->nodes[n], &objects) &&
                !tells_source(w, f->nodes[n], &objects))
                return false;
    }
    return objects.count > 0;
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

void statuses_copied(const struct window *w, const struct taint *arrived, struct taint *t)
{
    struct analysis *a = w->a;
    const struct function *f = w->levels[0].function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *copy = f->nodes[k];
        struct copied copied = {t, NULL};

        if (copy->kind != NODE_ASSIGN || !window_has(w, copy) || !copy->target->type ||
            copy->target->type->kind != TYPE_RECORD || copy->target->kind != EXPR_VARIABLE ||
            !object_has(arrived, copy->value))
            continue;
        copied.variable = copy->target->variable;
        for (uint32_t n = 0; n < f->node_count; n++)
            if (!window_has(w, f->nodes[n]) && f->nodes[n]->value &&
                cfg_reaches(a, copy, f->nodes[n]))
                (void)expr_substitute(a->program, f->nodes[n]->value, copied_read, &copied);
    }
}
