/* SPDX-License-Identifier: Apache-2.0 */
/* Is an expression the source of the round's message?
 *
 * Requires: the window and the calls that lead from its function down to the MPI call (its links).  The source is the
 * field MPI_SOURCE of the reception's status, what a variable was given from it in the same round, and what a function
 * is handed by all its calls of the round.  A layer on the way tells it to its caller, too, when it receives whenever
 * it runs, and
 *   - all that it returns is the source,
 *   - or it assigns the source, and nothing else, to what one of its parameters leads to, whatever else happens (or
 *     wherever that parameter is no null pointer), and the caller has given it the address of a variable that is
 *     only lent (lent.h) and that nothing else in the window changes.
 * A status that the layer itself has tells it where nothing but the MPI call writes that; so does a copy of it that the
 * layer returns, where the caller keeps it in a record that is set so once and otherwise only read.
 *
 * What is asked for is a source whose messages come in their order, which those of two tags or two communicators do
 * not: there no expression is one.
 */
#include "passes/sourced.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/channel.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/lent.h"
#include "passes/stale.h"
#include "passes/statuses.h"

#include <string.h>

enum { DEPTH_MAX = 6, RANK_BYTES = 4 /* hold every rank */ };

static bool is_behind(const struct window *w, uint32_t link, const struct expr *expr,
                      const struct node *at, int depth);

/* ---- the status ---- */

bool sourced_is_field(const struct expr *field, const struct expr *status)
{
    const struct expr *object = field->a;

    if (!status || !object || field->kind != EXPR_FIELD || !field->text ||
        strcmp(field->text, "MPI_SOURCE") != 0)
        return false;
    if (status->kind == EXPR_ADDRESS)
        return object == status->a;
    return object->kind == EXPR_DEREF && object->a == status;
}

/* Nobody but the reception, and receptions from the same source, writes its status, or is handed it to do so. */
static bool status_is_kept(const struct window *w)
{
    const struct function *f = w->levels[0].function;

    if (!status_is_left_alone(w))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *call = f->nodes[k];
        const event_list *events = call->kind == NODE_CALL ? events_at(w->a, call) : NULL;
        bool is_same = call == w->levels[0].point || call == w->reception->waited ||
                       !window_has(w, call) || window_takes_found(w, call);

        for (uint32_t n = 0; events && n < events->count; n++)
            is_same |= events->items[n]->source_is_status;
        for (uint32_t n = 0; call->kind == NODE_CALL && !is_same && n < call->arg_count; n++)
            if (call->args[n] == w->reception->status &&
                (call_mpi(w->a, call) < 0 || call_writes(w->a, call, n)))
                return false;
    }
    return true;
}

/* ---- what a layer tells ---- */

/* A status that is the function's own, which only its MPI call writes. */
static bool is_own_status(struct analysis *a, const struct expr *status, const struct node *call)
{
    const struct cell *cell;
    struct set objects = {0}, parts = {0};
    int number = call->mpi >= 0 ? mpi_function_get(call->mpi)->status : -1;

    if (status->kind != EXPR_VARIABLE || status->variable->function != call->function ||
        status->variable->is_static || number < 0 || (uint32_t)number >= call->arg_count ||
        call->args[number]->kind != EXPR_ADDRESS || call->args[number]->a != status)
        return false;
    cell = cell_of_variable(a, status->variable);
    if (!cell)
        return false;
    cell_spread(a, cell, &parts);
    for (uint32_t k = 0; k < a->cell_count; k++)
        if (set_meets(&a->cells[k]->points, &parts))
            return false;
    set_add(a->arena, &objects, cell->id);
    for (uint32_t k = 0; k < call->function->node_count; k++) {
        const struct node *node = call->function->nodes[k];

        if (node != call && status_is_written(a, node, &objects))
            return false;
        for (uint32_t n = 0; node != call && n < node->arg_count; n++)
            if (expr_contains(node->args[n], call->args[number]) &&
                (call_mpi(a, node) < 0 || call_writes(a, node, n)))
                return false;
    }
    return true;
}

/* Does the function that the link calls come to its own link whenever it runs, and so on down to MPI? */
static bool receives_always(const struct window *w, uint32_t link)
{
    for (uint32_t k = link + 1; k < w->link_count; k++) {
        const struct node *node = w->links[k];

        if (!cfg_postdominates(cfg_get(w->a, node->function), node, node->function->nodes[0]))
            return false;
    }
    return true;
}

static const struct function *layer_of(const struct window *w, uint32_t link)
{
    const struct expr *callee = w->links[link]->callee;

    return link + 1 < w->link_count && callee->kind == EXPR_FUNCTION &&
                   callee->callee == w->links[link + 1]->function
               ? callee->callee
               : NULL;
}

static bool returns_source(const struct window *w, uint32_t link, int depth)
{
    const struct function *f = layer_of(w, link);
    bool has_return = false;

    for (uint32_t k = 0; f && k < f->node_count; k++) {
        if (f->nodes[k]->kind != NODE_RETURN)
            continue;
        if (!is_behind(w, link + 1, f->nodes[k]->value, f->nodes[k], depth + 1))
            return false;
        has_return = true;
    }
    return has_return;
}

struct outlet { /* a layer's parameter through which it tells the source */
    const struct window *w;
    uint32_t link; /* the layer's */
    const struct expr *parameter, *target;
    const struct variable *given; /* the caller's */
};

static const struct expr *given_replace(void *context, const struct expr *expr)
{
    const struct outlet *o = context;

    return expr->kind == EXPR_VARIABLE && expr->variable == o->given
               ? expr_deref(o->w->a->program, o->parameter, expr->type)
               : NULL;
}

/* `p`, and `p != 0`. */
static bool is_null_test(const struct outlet *o, const struct expr *test)
{
    int64_t zero;

    test = expr_without_casts(test);
    if (test->kind == EXPR_BINARY && expr_op(test) == OP_NE && expr_is_int(test->b, &zero))
        return zero == 0 && expr_without_casts(test->a) == o->parameter;
    return test == o->parameter;
}

/* Does it run whenever the layer does, if the parameter is no null pointer? */
static bool runs_where_given(const struct outlet *o, const struct node *node)
{
    const struct set *branches = cfg_control_closure(o->w->a, node);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (!is_null_test(o, branch->value) || cfg_control_sides(o->w->a, branch, node) != 1)
            return false;
    }
    return true;
}

/* Assignments to other fields of the record do not matter. */
static bool is_beside(const struct outlet *o, const struct expr *target)
{
    return target->kind == EXPR_FIELD && target != o->target && target->a == o->target->a &&
           o->target->kind == EXPR_FIELD && strcmp(target->key, o->target->key) != 0;
}

static bool outlet_tells(const struct outlet *o, int depth)
{
    const struct function *f = o->parameter->variable->function;
    bool is_told = false;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        const struct expr *value = node->value;

        if (node->kind == NODE_ASSIGN && node->target == o->target) {
            if (!is_behind(o->w, o->link, value, node, depth + 1))
                return false;
            is_told |= runs_where_given(o, node);
            continue;
        }
        if ((value && expr_contains(value, o->parameter) &&
             (node->kind != NODE_BRANCH || !is_null_test(o, value))) ||
            (node->target && expr_contains(node->target, o->parameter) &&
             !is_beside(o, node->target)))
            return false;
        for (uint32_t n = 0; n < node->arg_count; n++)
            if (expr_contains(node->args[n], o->parameter))
                return false;
    }
    return is_told;
}

/* Does nothing in the caller but the link change the variable, whose address is this, while messages come in? */
static bool is_link_alone(const struct window *w, const struct node *link, uint32_t arg,
                          const struct variable *given)
{
    const struct expr *variable = expr_variable(w->a->program, given);

    for (uint32_t k = 0; k < link->function->node_count; k++) {
        const struct node *node = link->function->nodes[k];

        if (!window_has(w, node))
            continue;
        if (node->kind == NODE_ASSIGN && expr_root(node->target) == given)
            return false;
        for (uint32_t n = 0; n < node->arg_count; n++)
            if ((node != link || n != arg) && expr_contains(node->args[n], variable) &&
                node->args[n]->type && node->args[n]->type->kind != TYPE_INT)
                return false;
    }
    return true;
}

/* A variable of the caller, or a field of one, that the layer has set through a pointer to it. */
static bool is_told(const struct window *w, uint32_t link, const struct expr *expr, int depth)
{
    const struct node *call = w->links[link];
    const struct function *f = layer_of(w, link);
    struct outlet o = {.w = w, .link = link + 1, .given = expr_root(expr)};
    const struct cell *cell;

    if (!f || !o.given || o.given->function != call->function || o.given->is_static)
        return false;
    cell = cell_of_variable(w->a, o.given);
    for (uint32_t n = 0; n < call->arg_count && n < f->parameter_count; n++) {
        if (call->args[n]->kind != EXPR_ADDRESS || call->args[n]->a->kind != EXPR_VARIABLE ||
            call->args[n]->a->variable != o.given)
            continue;
        o.parameter = expr_variable(w->a->program, f->parameters[n]);
        o.target = expr_substitute(w->a->program, expr, given_replace, &o);
        return cell && parameter_is_stable(w->a, f->parameters[n]) && lent_has(w->a, cell) &&
               is_link_alone(w, call, n, o.given) && outlet_tells(&o, depth);
    }
    return false;
}

/* Is the record set once in its function, as a whole, and does nobody write it otherwise?  Where; NULL: no. */
static const struct node *record_set(struct analysis *a, const struct expr *record)
{
    const struct variable *v = record->variable;
    const struct node *set = NULL;
    struct set parts = {0}, objects = {0};
    const struct cell *cell = cell_of_variable(a, v);

    if (!v->function || v->is_static || v->parameter >= 0)
        return NULL;
    cell_spread(a, cell, &parts);
    for (uint32_t k = 0; k < a->cell_count; k++)
        if (set_meets(&a->cells[k]->points, &parts))
            return NULL;
    set_add(a->arena, &objects, cell->id);
    for (uint32_t k = 0; k < v->function->node_count; k++) {
        const struct node *node = v->function->nodes[k];

        if (node->kind == NODE_ASSIGN && node->target == record && !set) {
            set = node;
            continue;
        }
        if (status_is_written(a, node, &objects) ||
            (node->kind == NODE_ASSIGN && expr_root(node->target) == v))
            return NULL;
        for (uint32_t n = 0; n < node->arg_count; n++)
            if (type_is_address(node->args[n]->type) && expr_contains(node->args[n], record) &&
                (call_mpi(a, node) < 0 || call_writes(a, node, n)))
                return NULL;
    }
    return set;
}

/* In the function of a link, behind it: is the record the status of the reception, as the layer returns it by value? */
static bool is_status(const struct window *w, uint32_t link, const struct expr *record,
                      const struct node *at, int depth)
{
    const struct node *call = w->links[link], *set;
    const struct function *f = layer_of(w, link);
    bool has_return = false;

    if (!record || depth > DEPTH_MAX || at == call || at->function != call->function ||
        !window_has(w, at) || !cfg_dominates(cfg_get(w->a, at->function), call, at) ||
        !receives_always(w, link))
        return false;
    if (record->kind == EXPR_VARIABLE && link + 1 == w->link_count)
        return is_own_status(w->a, record, call);
    if (record->kind == EXPR_VARIABLE) {
        set = record_set(w->a, record);
        return set && set->function == at->function &&
               cfg_dominates(cfg_get(w->a, at->function), set, at) &&
               is_status(w, link, set->value, set, depth + 1);
    }
    if (record->kind != EXPR_CALL || record->call != call || !f)
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        if (f->nodes[k]->kind != NODE_RETURN)
            continue;
        if (!is_status(w, link + 1, f->nodes[k]->value, f->nodes[k], depth + 1))
            return false;
        has_return = true;
    }
    return has_return;
}

/* k + 1 with k = x - 1: x, as it was at *at, which becomes that assignment; NULL: it is something else. */
static const struct expr *taken_back(struct analysis *a, const struct expr *sum,
                                     const struct node **at)
{
    const struct node *set;
    const struct expr *before;
    int64_t more, less;

    if (sum->kind != EXPR_BINARY || (expr_op(sum) != OP_ADD && expr_op(sum) != OP_SUB) ||
        !expr_is_int(sum->b, &more))
        return NULL;
    set = definition_alone(a, sum->a, *at);
    before = set && cfg_dominates(cfg_get(a, set->function), set, *at)
                 ? expr_uncut(set->value, RANK_BYTES)
                 : NULL;
    if (!before || before->kind != EXPR_BINARY || expr_op(before) == expr_op(sum) ||
        (expr_op(before) != OP_ADD && expr_op(before) != OP_SUB) ||
        !expr_is_int(before->b, &less) || less != more)
        return NULL;
    *at = set;
    return before->a;
}

/* Is it the source in the status that the MPI call is given by a pointer, which nothing else in the window writes? */
static bool is_given_field(const struct window *w, uint32_t link, const struct expr *field)
{
    const struct node *call = w->links[link];
    const struct mpi_function *mpi = call->mpi >= 0 ? mpi_function_get(call->mpi) : NULL;
    const struct expr *status = mpi && mpi->status >= 0 && (uint32_t)mpi->status < call->arg_count
                                    ? call->args[mpi->status]
                                    : NULL;

    return link + 1 == w->link_count && w->is_status_kept && !w->reception->is_nonblocking &&
           status && mpi->flag < 0 && status->kind == EXPR_VARIABLE &&
           parameter_is_stable(w->a, status->variable) && sourced_is_field(field, status);
}

/* In the function of a link, behind it. */
static bool is_behind(const struct window *w, uint32_t link, const struct expr *expr,
                      const struct node *at, int depth)
{
    const struct node *call = w->links[link];
    const struct expr *before;
    node_list definitions = {0};

    expr = expr_uncut(expr, RANK_BYTES);
    if (!expr || depth > DEPTH_MAX || at == call || at->function != call->function ||
        !window_has(w, at) || !cfg_dominates(cfg_get(w->a, at->function), call, at) ||
        !receives_always(w, link))
        return false;
    if (expr->kind == EXPR_CALL)
        return expr->call == call && returns_source(w, link, depth);
    if (expr->kind == EXPR_FIELD && expr->text && strcmp(expr->text, "MPI_SOURCE") == 0 &&
        ((link + 1 == w->level_count && w->is_status_kept &&
          sourced_is_field(expr, w->reception->status) && stale_is_not(w, at)) ||
         is_status(w, link, expr->a, at, depth) || is_given_field(w, link, expr)))
        return true;
    before = taken_back(w->a, expr, &at);
    if (before)
        return is_behind(w, link, before, at, depth + 1);
    if (expr->kind != EXPR_VARIABLE || !variable_is_simple(expr->variable))
        return is_told(w, link, expr, depth);
    if (definitions_reaching(w->a, expr->variable, at, &definitions))
        return false;
    for (uint32_t k = 0; k < definitions.count; k++) {
        const struct node *set = definitions.items[k];

        /* set in this round: the reception comes before it, and not once more behind it */
        if (!is_behind(w, link, set->value, set, depth + 1) ||
            !cfg_dominates(cfg_get(w->a, at->function), set, at))
            return false;
    }
    return definitions.count > 0;
}

/* ---- the window ---- */

static bool is_source(const struct window *w, const struct expr *expr, const struct node *at,
                      int depth);

/* In a function that the round calls: does every call of the round hand in the source, or the status? */
static bool is_handed_source(const struct window *w, const struct expr *expr, const struct node *at,
                             int depth)
{
    bool is_field = expr->kind == EXPR_FIELD && expr->text &&
                    strcmp(expr->text, "MPI_SOURCE") == 0 && expr->a->kind == EXPR_DEREF;
    const struct expr *handed = is_field ? expr->a->a : expr;
    const struct function_facts *facts = facts_of(w->a, at->function);
    uint32_t seen = 0;

    if (handed->kind != EXPR_VARIABLE || handed->variable->parameter < 0 ||
        handed->variable->function != at->function || !bits_get(&w->below, at->function->id) ||
        facts->is_recursive || !parameter_is_stable(w->a, handed->variable))
        return false;
    for (uint32_t k = 0; k < facts->callers.count; k++) {
        const struct node *call = facts->callers.items[k];
        uint32_t n = (uint32_t)handed->variable->parameter;

        if (!window_has(w, call))
            continue;
        if (n >= call->arg_count ||
            (is_field ? !w->is_status_kept || !stale_is_not(w, call) || !window_is_after(w, call) ||
                            call->args[n] != w->reception->status
                      : !is_source(w, call->args[n], call, depth + 1)))
            return false;
        seen++;
    }
    return seen > 0;
}

/* The link that lies in a layer, one that nothing but the links above calls in the window: what runs there runs once in a
 * round, around the reception.  0: it is no such layer. */
static uint32_t link_in(const struct window *w, const struct function *layer)
{
    for (uint32_t k = 1; k < w->link_count; k++) {
        const struct function *f = w->links[k]->function;
        const struct function_facts *facts = facts_of(w->a, f);

        if (facts->is_recursive || facts->has_hidden_callers)
            return 0;
        for (uint32_t n = 0; n < facts->callers.count; n++)
            if (facts->callers.items[n] != w->links[k - 1] &&
                window_has(w, facts->callers.items[n]))
                return 0;
        if (f == layer)
            return k;
    }
    return 0;
}

static bool is_source(const struct window *w, const struct expr *expr, const struct node *at,
                      int depth)
{
    const struct window_level *level = window_level_of(w, at->function);
    uint32_t link;

    expr = expr_uncut(expr, RANK_BYTES);
    if (!expr || depth > DEPTH_MAX)
        return false;
    if (level)
        return is_behind(w, w->level_count - 1 - (uint32_t)(level - w->levels), expr, at, depth);
    link = link_in(w, at->function);
    return (link > 0 && is_behind(w, link, expr, at, depth)) ||
           is_handed_source(w, expr, at, depth);
}

bool window_is_source(const struct window *w, const struct expr *expr, const struct node *at)
{
    return w->has_one_channel && is_source(w, expr, at, 0);
}

void sourced_begin(struct window *w)
{
    const struct event *e = w->reception;
    const struct node **links =
        ARENA_ARRAY(w->a->arena, const struct node *, w->level_count + e->depth);

    for (uint32_t k = w->level_count; k-- > 1;)
        links[w->link_count++] = w->levels[k].point;
    for (uint32_t k = 0; k < e->depth; k++)
        links[w->link_count++] = e->chain[k];
    w->links = links;
    w->is_status_kept = e->status && status_is_kept(w);
    w->has_one_channel = channel_is_one(w);
}
