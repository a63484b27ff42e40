/* SPDX-License-Identifier: Apache-2.0 */
/* Which fields of statuses may be those of an earlier round's message?
 *
 * Requires: the window.  The fields of all statuses of a program share their cells, which every round stores, so cells do
 * not tell whose status is read.  The objects do: a field is the round's own when it is read
 *   - of the status that only the reception fills, behind it, found by what has not changed since;
 *   - of objects that nothing in the window fills;
 *   - of variables that every round sets anew, as a whole, before they are read.
 * All others are labelled, and so is what is read of a record that was copied from what is labelled.
 */
#include "passes/stale.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/census.h"
#include "passes/definitions.h"
#include "passes/received.h"
#include "passes/statuses.h"

#include <string.h>

struct stale {
    struct window *w;
    struct taint *t;
    const struct node *at;
    struct set
        own; /* objects that the reception's status is one of, when nothing else fills them */
};

static bool is_status_field(const struct expr *expr)
{
    return expr->kind == EXPR_FIELD && expr->a && expr->text &&
           (strcmp(expr->text, "MPI_SOURCE") == 0 || strcmp(expr->text, "MPI_TAG") == 0 ||
            strcmp(expr->text, "MPI_ERROR") == 0);
}

/* Has each variable of the expression the value that it had at the reception? */
static bool is_unchanged(const struct window *w, const struct expr *expr, const struct node *at)
{
    const struct node *point = w->levels[0].point;
    node_list now = {0}, then = {0};

    if (!expr || expr->kind == EXPR_INT)
        return true;
    if (expr->kind != EXPR_VARIABLE)
        return (expr->kind == EXPR_CAST || expr->kind == EXPR_BINARY || expr->kind == EXPR_UNARY) &&
               is_unchanged(w, expr->a, at) && is_unchanged(w, expr->b, at);
    if (type_is_array(expr->type))
        return true; /* its place, that is */
    if (!variable_is_simple(expr->variable) || expr->variable->function != point->function ||
        definitions_reaching(w->a, expr->variable, at, &now) !=
            definitions_reaching(w->a, expr->variable, point, &then) ||
        now.count != then.count)
        return false;
    for (uint32_t k = 0; k < now.count; k++) {
        bool is_same = false;

        for (uint32_t n = 0; n < then.count && !is_same; n++)
            is_same = now.items[k] == then.items[n];
        if (!is_same)
            return false;
    }
    return true;
}

bool stale_is_not(const struct window *w, const struct node *at)
{
    const struct expr *place = w->reception->status;

    if (!place || at->function != w->levels[0].function)
        return false;
    if (place->kind != EXPR_ADDRESS)
        return is_unchanged(w, place, at);
    for (place = place->a; place->kind == EXPR_INDEX || place->kind == EXPR_FIELD; place = place->a)
        if (place->kind == EXPR_INDEX && !is_unchanged(w, place->b, at))
            return false;
    return place->kind == EXPR_DEREF
               ? is_unchanged(w, place->a, at)
               : type_is_array(place->type) || place->type->kind == TYPE_RECORD ||
                     is_unchanged(w, place, at);
}

/* Is it the very object that the reception fills, by its place? */
static bool is_reception_status(const struct stale *s, const struct expr *object)
{
    const struct expr *status = s->w->reception->status;

    return s->w->is_status_kept && window_is_after(s->w, s->at) && status &&
           (status->kind == EXPR_ADDRESS ? object == status->a
                                         : object->kind == EXPR_DEREF && object->a == status) &&
           stale_is_not(s->w, s->at);
}

static bool is_filled(const struct stale *s, const struct set *objects)
{
    const struct reach reach = window_reach(s->w);

    for (uint32_t k = reach_next(&reach, 0); k != UINT32_MAX; k = reach_next(&reach, k + 1)) {
        const struct function *f = s->w->a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++)
            if (window_has(s->w, f->nodes[n]) && status_is_written(s->w->a, f->nodes[n], objects))
                return true;
    }
    return false;
}

static bool is_own(const struct stale *s, const struct expr *object)
{
    struct set cells = {0};

    if (is_reception_status(s, object))
        return true;
    cells_of_lvalue(s->w->a, object, &cells);
    if (cells.count == 0)
        return false;
    if (!is_filled(s, &cells))
        return true;
    for (uint32_t k = 0; k < cells.count; k++) {
        const struct cell *cell = s->w->a->cells[cells.items[k]];

        if (cell->kind != CELL_VARIABLE || !cell->variable->type ||
            cell->variable->type->kind != TYPE_RECORD ||
            (!set_has(&s->own, cell->id) && window_carries(s->w, cell)))
            return false;
    }
    return true;
}

static void read_label(struct stale *s, const struct expr *expr)
{
    if (!expr)
        return;
    if (is_status_field(expr) && !is_own(s, expr->a) &&
        set_add(s->t->a->arena, &s->t->read_ids, expr->id))
        array_push(s->t->a->arena, &s->t->reads, expr);
    read_label(s, expr->a);
    read_label(s, expr->b);
    read_label(s, expr->c);
    for (uint32_t k = 0; k < expr->element_count; k++)
        read_label(s, expr->elements[k]);
}

void stale_label(struct window *w, struct taint *t)
{
    struct stale s = {.w = w, .t = t};
    const struct reach reach = window_reach(w);

    if (w->is_status_kept)
        points_of(w->a, w->reception->status, &s.own);
    for (uint32_t k = reach_next(&reach, 0); k != UINT32_MAX; k = reach_next(&reach, k + 1)) {
        const struct function *f = w->a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++) {
            if (!window_has(w, f->nodes[n]))
                continue;
            s.at = f->nodes[n];
            read_label(&s, s.at->value);
            read_label(&s, s.at->target);
            for (uint32_t m = 0; m < s.at->arg_count; m++)
                read_label(&s, s.at->args[m]);
        }
    }
}

bool stale_copies_label(struct window *w, struct taint *t)
{
    struct program *program = w->a->program;
    const struct set *records = &census_get(w->a)->records;
    struct set own = {0};
    uint32_t before = t->reads.count;

    if (w->is_status_kept)
        points_of(w->a, w->reception->status, &own);
    for (uint32_t n = 0; n < records->count; n++) {
        const struct cell *cell = w->a->cells[records->items[n]];

        if (bits_get(&t->cells, cell->id) && !set_has(&own, cell->id))
            received_status(t, expr_address(program, expr_variable(program, cell->variable), NULL));
    }
    return t->reads.count > before;
}
