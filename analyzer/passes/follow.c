/* SPDX-License-Identifier: Apache-2.0 */
/* What do the values of an origin consist of?
 *
 * Requires: flow_solve, callgraph_build.  Computes: one walk over the stores, definitions, arguments and
 * results that an origin (origins.h) has its values from, up to the next origins.  It is made to find those
 * (is_collecting), and, where some were not known yet, again with their values.
 *
 * Calls are followed into their functions with a frame, so that parameters are the arguments of this
 * call; behind frame_limit frames the arguments of all callers are taken, which are more.
 */
#include "ir/expr.h"
#include "passes/budget.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/excluded.h"
#include "passes/external.h"
#include "passes/gained.h"
#include "passes/literals.h"
#include "passes/origins.h"
#include "passes/overwritten.h"
#include "passes/puns.h"
#include "passes/stored.h"
#include "passes/unnamed.h"
#include "passes/values.h"

#include <string.h>

/* Steps of all searches for operands of one origin together, behind which a number counts as computed;
 * nested expressions and definitions; dereferences in what stands for a member of a parameter. */
enum { OPERAND_LIMIT = 2000, DEPTH_LIMIT = 100, MEMBER_LIMIT = 10, CALLER_LIMIT = 16 };
enum { SHARED_CELLS = 4 }; /* what so many have alike is an origin of its own */

static void follow(struct search *s, const struct expr *expr, const struct node *at,
                   const struct frame *frame);
static void follow_cells(struct search *s, const struct expr *expr, const struct node *at);

static uint32_t frames_of(const struct frame *frame)
{
    uint32_t count = 0;

    for (; frame; frame = frame->outer)
        count++;
    return count;
}

/* The argument for a parameter at a call; NULL where the call passes too few. */
static const struct expr *argument_of(const struct node *call, const struct variable *parameter)
{
    return (uint32_t)parameter->parameter < call->arg_count ? call->args[parameter->parameter]
                                                            : NULL;
}

static bool call_reaches_directly(struct analysis *a, const struct node *call,
                                  const struct function *f)
{
    const function_list *callees = callees_of(a, call);

    for (uint32_t k = 0; k < callees->count; k++)
        if (callees->items[k] == f)
            return true;
    return false;
}

static void follow_parameter(struct search *s, const struct expr *expr, const struct node *at,
                             const struct frame *frame)
{
    const struct variable *v = expr->variable;

    if (frame && call_reaches_directly(s->a, frame->call, v->function)) {
        const struct expr *argument = argument_of(frame->call, v);

        if (argument)
            follow(s, argument, frame->call, frame->outer);
        return;
    }
    gained_origin(s, origin_of(s->a, ORIGIN_PARAMETER, v, at), expr, at);
}

static void follow_callers(struct search *s, const struct variable *v)
{
    const struct function_facts *facts = facts_of(s->a, v->function);

    if (facts->has_hidden_callers || (facts->callers.count == 0 && !facts->is_root))
        gained_lose(s, NULL, v->function->nodes[0]);
    if (v->function == s->a->main)
        s->out->is_computed = true;
    for (uint32_t k = 0; k < facts->callers.count; k++) {
        const struct node *call = facts->callers.items[k];
        const struct expr *argument = argument_of(call, v);

        if (argument && facts_of(s->a, call->function)->is_reachable)
            follow(s, argument, call, NULL);
    }
}

static void follow_simple(struct search *s, const struct expr *expr, const struct node *at,
                          const struct frame *frame)
{
    node_list definitions = {0};
    bool is_entry = definitions_reaching(s->a, expr->variable, at, &definitions);

    for (uint32_t k = 0; k < definitions.count; k++) {
        const struct node *node = definitions.items[k];
        uint32_t visit = search_enter(s, node, frame);

        if (visit) {
            follow(s, node->value, node, frame);
            search_leave(s, visit);
        }
    }
    if (is_entry && expr->variable->parameter >= 0)
        follow_parameter(s, expr, at, frame);
}

static void follow_external(struct search *s, const struct expr *expr, const struct node *call)
{
    const function_list *callees = callees_of(s->a, call);

    if (call_mpi(s->a, call) >= 0) {
        gained_maker(s, call);
        return;
    }
    s->out->is_computed = true;
    for (uint32_t k = 0; k < callees->count; k++) {
        s->out->is_kept |= external_contains(callees->items[k]);
        if (function_is_external(callees->items[k]) && external_is_absent(s->a, callees->items[k]))
            gained_lose(s, expr, call); /* it may store anything */
    }
}

static void follow_store(struct search *s, const struct expr *expr, const struct store *store,
                         const struct frame *frame)
{
    uint32_t visit;

    if (store->node && !facts_of(s->a, store->node->function)->is_reachable)
        return;
    if (++*s->steps > s->step_limit) {
        gained_lose(s, expr, store->node);
        return;
    }
    if (!store->value) {
        follow_external(s, expr, store->node);
        return;
    }
    /* Whole records exchange fields with their like, which the cells of the fields show. */
    if (store->value->type && store->value->type->kind == TYPE_RECORD &&
        store->value->kind != EXPR_UNKNOWN)
        return;
    visit = search_enter(s, store, frame);
    if (visit) {
        follow(s, store->value, store->node, frame);
        search_leave(s, visit);
    }
}

/* Objects that hold records have their values in the cells of the fields. */
static bool is_raw(const struct cell *cell)
{
    const struct type *type = cell->type;

    type = type_element(type);
    return cell->kind == CELL_HEAP || cell->records || (type && type->kind == TYPE_RECORD) ||
           (cell->kind == CELL_FIELD && !type);
}

/* Of which nothing that was read says the value. */
static bool is_defined_outside(const struct variable *v)
{
    return !v->function && !v->is_defined && !v->init;
}

/* What is stored into many cells is an origin of its own: whether it came by way of a pointer is told from the cell's
 * side. */
static void follow_group(struct search *s, struct store_group *group)
{
    if (group->cells.count > SHARED_CELLS) {
        gained_origin(s, origin_of(s->a, ORIGIN_STORES, group, NULL), NULL, NULL);
        return;
    }
    for (struct stores walk = stores_of_group(group); stores_next(&walk);)
        follow_store(s, NULL, walk.store, NULL);
}

/* Those that came behind a pointer are the last: what has both ways is followed by the other.  Returns whether there
 * are some of the others. */
static bool follow_stores(struct search *s, const struct cell *cell, bool is_behind)
{
    bool has_others = false;

    s->is_behind = is_behind;
    if (cell->groups.count > 0)
        s->stored = cell->variable ? &cell->variable->place : NULL;
    for (uint32_t k = 0; k < cell->groups.count; k++)
        if (group_is_behind(cell, cell->groups.items[k]) == is_behind)
            follow_group(s, cell->groups.items[k]);
        else
            has_others = true;
    return has_others;
}

static void follow_cell(struct search *s, const struct cell *cell)
{
    const struct variable *v = cell->variable;

    if (follow_stores(s, cell, false))
        follow_stores(s, cell, true);
    s->is_behind = true;
    if (cell->from.count > 0 || cell->is_pieced) {
        s->out->is_computed = true; /* bytes of several numbers may be put together */
        gained_origin(s, origin_of_cells(s->a, &cell->from), NULL, NULL);
    }
    if (v && v->parameter >= 0) {
        if (facts_of(s->a, v->function)->has_hidden_callers)
            gained_lose(s, NULL, NULL);
        if (v->function == s->a->main)
            s->out->is_computed = true;
    } else if (v && !v->function && v->place.file && v->place.file->is_system) {
        s->out->is_computed = true; /* optind and the like */
    } else if (v && (!v->function || v->is_static) && cell->groups.count == 0 &&
               !is_defined_outside(v)) {
        values_add(s->a->program, s->out, 0);
    } else if ((v && is_defined_outside(v)) ||
               (cell->groups.count == 0 && cell->from.count == 0 && !is_raw(cell))) {
        gained_lose(s, NULL, NULL);
    }
}

static void follow_set(struct search *s, const struct set *cells)
{
    for (uint32_t k = 0; k < cells->count; k++)
        gained_origin(s, origin_of(s->a, ORIGIN_CELL, s->a->cells[cells->items[k]], NULL), NULL,
                      NULL);
}

/* ---- fields of one object ---- */

/* May what `pointer` points to lie in the object? */
static bool object_is_touched(struct analysis *a, const struct expr *pointer,
                              const struct cell *object)
{
    struct set points = {0};

    if (pointer->kind == EXPR_ADDRESS) {
        const struct variable *root = expr_root(pointer->a);
        const struct expr *inner = root ? NULL : lvalue_pointer(pointer->a, NULL);

        return root ? root == object->variable : !inner || object_is_touched(a, inner, object);
    }
    points_of(a, pointer, &points);
    for (uint32_t k = 0; k < points.count; k++)
        if (points.items[k] == object->id || a->cells[points.items[k]]->kind == CELL_FIELD)
            return true;
    return points.count == 0;
}

/* A store through a parameter reaches the object in those calls that were given its address. */
static void follow_store_in_calls(struct search *s, const struct expr *expr,
                                  const struct store *store, const struct expr *pointer,
                                  const struct cell *object)
{
    const struct function_facts *facts = facts_of(s->a, pointer->variable->function);

    if (facts->has_hidden_callers)
        gained_lose(s, expr, store->node);
    for (uint32_t k = 0; k < facts->callers.count; k++) {
        const struct node *call = facts->callers.items[k];
        const struct expr *argument = argument_of(call, pointer->variable);

        if (!argument || !facts_of(s->a, call->function)->is_reachable ||
            !object_is_touched(s->a, argument, object))
            continue;
        if (!store->value)
            follow_external(s, expr, store->node);
        else
            follow(s, store->value, store->node, visits_frame(&s->o->visits, call, NULL));
    }
}

/* The value of field `expr` of variable `object` (expr->a is that variable), where the node reads it (NULL: anywhere).
 * Returns false when the stores of this object can not be told from those of others. */
static bool follow_object_field(struct search *s, const struct expr *expr, const struct node *at)
{
    const struct cell *object = cell_of_variable(s->a, expr->a->variable);
    const struct cell *field = cell_of_field(s->a, expr);

    if (cell_is_copied(object) || expr->a->variable->parameter >= 0 || field->from.count > 0 ||
        field->is_pieced || field->kind != CELL_FIELD || !field->type)
        return false;
    for (struct stores walk = stores_of(field); stores_next(&walk);) {
        const struct store *store = walk.store;
        const struct expr *pointer = NULL;

        if (++*s->steps > s->step_limit) {
            gained_lose(s, expr, at ? at : s->self->at);
            return true;
        }
        if (at && store_is_overwritten(s->a, expr, store, at))
            continue;
        if (!store->node) { /* an initialiser of a file-scope variable */
            if (!expr->a->variable->function)
                follow_store(s, expr, store, NULL);
            continue;
        }
        if (store->target) {
            const struct variable *root = expr_root(store->target);

            if (root) {
                if (root == expr->a->variable)
                    follow_store(s, expr, store, NULL);
                continue;
            }
            pointer = lvalue_pointer(store->target, NULL);
        } else if (store->arg < store->node->arg_count) {
            pointer = store->node->args[store->arg];
        }
        if (!pointer)
            return false;
        if (!object_is_touched(s->a, pointer, object))
            continue;
        if (pointer->kind == EXPR_VARIABLE && pointer->variable->parameter >= 0 &&
            parameter_is_stable(s->a, pointer->variable))
            follow_store_in_calls(s, expr, store, pointer, object);
        else
            follow_store(s, expr, store, NULL);
    }
    if (field->groups.count == 0)
        gained_lose(s, expr, at ? at : s->self->at);
    return true;
}

/* The parameter that the record of a field lies behind, when that is the caller's for ever. */
static const struct expr *member_parameter(struct analysis *a, const struct expr *expr,
                                           const struct function *f)
{
    const struct expr *pointer = lvalue_pointer(expr, NULL);

    return pointer && pointer->kind == EXPR_VARIABLE && pointer->variable->parameter >= 0 &&
                   pointer->variable->function == f && parameter_is_stable(a, pointer->variable)
               ? pointer
               : NULL;
}

/* May the store run, in a call of the function of `at`, before `at` does? */
static bool may_precede(struct analysis *a, const struct node *store, const struct node *at)
{
    if (store->function != at->function)
        return function_reaches(a, at->function, store->function);
    return facts_of(a, at->function)->is_recursive || cfg_loops_at(a, at)->count > 0 ||
           !cfg_dominates(cfg_get(a, at->function), at, store);
}

/* A variable of the caller's, behind the address that it gives: what it was set to last before the call, and what the
 * called function and those that it calls may have stored by then. */
static void follow_lent(struct search *s, const struct expr *variable, const struct node *at,
                        const struct frame *frame)
{
    const struct cell *cell = cell_of_variable(s->a, variable->variable);
    node_list definitions = {0};

    if (cell->from.count > 0 || cell->is_pieced ||
        !set_nearby(s->a, variable, frame->call, &definitions)) {
        follow_cells(s, variable, frame->call);
        return;
    }
    for (uint32_t k = 0; k < definitions.count; k++) {
        const struct node *set = definitions.items[k];
        uint32_t visit = search_enter(s, set, frame->outer);

        if (visit) {
            follow(s, set->value, set, frame->outer);
            search_leave(s, visit);
        }
    }
    for (struct stores walk = stores_of(cell); stores_next(&walk);)
        if (walk.store->node && may_precede(s->a, walk.store->node, at))
            follow_store(s, variable, walk.store,
                         walk.store->node->function == at->function ? frame : NULL);
}

static bool follow_member_in_frame(struct search *s, const struct expr *expr,
                                   const struct expr *pointer, const struct node *at,
                                   const struct frame *frame)
{
    const struct expr *argument = argument_of(frame->call, pointer->variable);
    const struct expr *rebased;

    if (!argument)
        return false;
    rebased = expr_with(s->a->program, expr, pointer, argument);
    if (rebased->kind == EXPR_VARIABLE) /* whatever the callee stored in it before */
        follow_lent(s, rebased, at, frame);
    else
        follow(s, rebased, frame->call, frame->outer);
    return true;
}

static uint32_t dereferences(const struct expr *expr)
{
    uint32_t count = 0;

    for (; expr; expr = expr->a)
        count += expr->kind == EXPR_DEREF || expr->kind == EXPR_INDEX;
    return count;
}

static bool follow_member(struct search *s, const struct expr *expr, const struct expr *pointer)
{
    const struct function_facts *facts = facts_of(s->a, pointer->variable->function);

    if (facts->has_hidden_callers || facts->is_recursive || facts->callers.count == 0 ||
        facts->callers.count > CALLER_LIMIT || dereferences(expr) > MEMBER_LIMIT)
        return false;
    for (uint32_t k = 0; k < facts->callers.count; k++)
        if (!argument_of(facts->callers.items[k], pointer->variable))
            return false;
    for (uint32_t k = 0; k < facts->callers.count; k++) {
        const struct node *call = facts->callers.items[k];
        const struct expr *argument = argument_of(call, pointer->variable);

        if (facts_of(s->a, call->function)->is_reachable)
            follow(s, expr_with(s->a->program, expr, pointer, argument), call, NULL);
    }
    return true;
}

struct read { /* what an expression reads, once that is settled */
    struct set cells;
    struct origin *origin; /* of these cells; NULL: not asked for yet */
};

static struct read *cells_read(struct analysis *a, const struct expr *expr)
{
    struct read *read = map_get_address(a->reads_known, expr);
    struct set lvalue = {0};

    if (read)
        return read;
    read = ARENA_NEW(a->arena, struct read);
    map_set_address(a->reads_known, expr, read);
    cells_of_lvalue(a, expr, &lvalue);
    cells_spread(a, &lvalue, &read->cells);
    if (lvalue.count > 0)
        cells_of_puns(a, expr, false, &read->cells);
    return read;
}

/* Other cells than the one that is named are those that pointers conflate with it. */
static void follow_cells(struct search *s, const struct expr *expr, const struct node *at)
{
    struct read *read = cells_read(s->a, expr);
    struct cell *named = read->cells.count > 1 ? lvalue_cell(s->a, expr) : NULL;
    const bool was_behind = s->is_behind;

    if (read->cells.count == 0) {
        const struct expr *pointer = lvalue_pointer(expr, NULL);

        if (pointer && pointer_is_to_text(s->a, pointer, at))
            s->out->is_computed = true; /* nobody takes a character for MPI_ANY_SOURCE */
        else
            gained_lose(s, expr, at);
        return;
    }
    if (!read->origin)
        read->origin = read->cells.count == 1
                           ? origin_of(s->a, ORIGIN_CELL, s->a->cells[read->cells.items[0]], at)
                           : origin_of_cells(s->a, &read->cells);
    if (named)
        gained_origin(s, origin_of(s->a, ORIGIN_CELL, named, at), expr, at);
    s->is_behind |= read->cells.count > 1;
    gained_origin(s, read->origin, expr, at);
    s->is_behind = was_behind;
}

/* What a program writes into a status itself; what MPI writes is the source of a message. */
static void follow_status(struct search *s, const struct expr *expr)
{
    const store_list *fitting = stores_of_field(s->a, expr);
    const struct cell *cell = cell_of_field(s->a, expr);
    const bool was_behind = s->is_behind;

    s->out->is_status = true;
    for (uint32_t k = 0; k < fitting->count; k++) {
        const struct store *store = fitting->items[k];

        s->is_behind = was_behind || (store->node && store->named != cell);
        follow_store(s, expr, store, NULL);
    }
    s->is_behind = was_behind;
}

static void follow_memory(struct search *s, const struct expr *expr, const struct node *at,
                          const struct frame *frame)
{
    const struct expr *pointer;

    if (expr->kind == EXPR_FIELD && expr->text &&
        (strcmp(expr->text, "MPI_SOURCE") == 0 || strcmp(expr->text, "MPI_TAG") == 0)) {
        follow_status(s, expr);
        return;
    }
    if (expr->kind == EXPR_FIELD && expr->a->kind == EXPR_VARIABLE) {
        if (!at || !member_is_followed(s->a, expr))
            gained_origin(s, origin_of(s->a, ORIGIN_FIELD, expr, at), expr, at);
        else if (!follow_object_field(s, expr, at))
            follow_cells(s, expr, at);
        return;
    }
    pointer = at ? member_parameter(s->a, expr, at->function) : NULL;
    if (pointer && (!frame || !call_reaches_directly(s->a, frame->call, at->function))) {
        if (expr->kind == EXPR_FIELD)
            gained_origin(s, origin_of(s->a, ORIGIN_MEMBER, expr, at), expr, at);
        else
            follow_cells(s, expr, at);
    } else if (!pointer || !follow_member_in_frame(s, expr, pointer, at, frame)) {
        follow_cells(s, expr, at);
    }
}

static void follow_result(struct search *s, const struct expr *expr, const struct node *at,
                          const struct frame *frame)
{
    const function_list *callees = callees_of(s->a, expr->call);
    const struct frame *inner = visits_frame(&s->o->visits, expr->call, frame);

    if (callees->count == 0)
        gained_lose(s, expr, at);
    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];

        if (function_is_external(f)) {
            if (external_is_atomic(f) && expr->call->arg_count > 0)
                follow_cells(s, expr_deref(s->a->program, expr->call->args[0], expr->type), at);
            else if (external_is_absent(s->a, f))
                gained_lose(s, expr, at);
            else
                s->out->is_computed = true;
            s->out->is_kept |= external_contains(f);
            continue;
        }
        for (uint32_t n = 0; n < returns_of(s->a, f)->count; n++)
            follow(s, returns_of(s->a, f)->items[n]->value, returns_of(s->a, f)->items[n], inner);
    }
}

static void follow_call(struct search *s, const struct expr *expr, const struct node *at,
                        const struct frame *frame)
{
    if (frame && frames_of(frame) <= s->frame_limit)
        follow_result(s, expr, at, frame);
    else
        gained_origin(s, origin_of(s->a, ORIGIN_RESULT, expr, at), expr, at);
}

/* ---- arithmetic ---- */

/* The values of an operand, as a set of its own. */
static void operand_find(struct search *s, const struct expr *expr, const struct node *at,
                         const struct frame *frame, struct values *out)
{
    struct search inner = *s;

    inner.out = out;
    inner.makers = NULL;
    inner.outer = s;
    inner.serial = ++*s->serials;
    memset(out, 0, sizeof *out);
    follow(&inner, expr, at, frame);
}

static void follow_cast(struct search *s, const struct expr *expr, const struct node *at,
                        const struct frame *frame)
{
    bool is_plain = !expr->type || expr->type->kind != TYPE_INT || !expr->a->type ||
                    expr->a->type->kind != TYPE_INT;
    enum wildcard from;
    struct values values;

    if (is_plain) { /* pointers and floating point keep the small numbers that matter */
        follow(s, expr->a, at, frame);
        return;
    }
    operand_find(s, expr->a, at, frame, &values);
    from = values.wildcard == WILDCARD_NONE ? WILDCARD_NUMBER : values.wildcard;
    if (values.is_status && type_width(expr->type) < type_width(type_int(s->a->program))) {
        values.is_status = false; /* of more processes than it can tell it is that of another */
        gained_lose(s, expr, at);
    }
    gained_values(s, &values, expr, at);
    if (values.makers.count > 0 && type_width(expr->type) < type_width(expr->a->type))
        s->out->is_computed = true; /* what is left of the number is another one */
    for (uint32_t k = 0; k < values.count; k++)
        gained_result(s,
                      expr_cast(s->a->program,
                                expr_int(s->a->program, values.numbers[k], expr->a->type),
                                expr->type),
                      from, at ? &at->place : s->stored);
}

/* Will the values of an operand be the same in the walk with the values of all others? */
static bool operand_is_final(const struct search *s)
{
    return !s->is_collecting || (search_needs(s) == 0 && *s->operand_steps <= OPERAND_LIMIT);
}

/* An operand whose values are not all known makes numbers that are not known, and an operand that
 * is lost makes a result that is lost only where a constant can come of it. */
static void follow_operation(struct search *s, const struct expr *expr, const struct node *at,
                             const struct frame *frame)
{
    struct values x, y;

    if (!expr->type || expr->type->kind != TYPE_INT) {
        s->out->is_computed = true;
        return;
    }
    operand_find(s, expr->a, at, frame, &x);
    if (!values_are_numbers(&x) && operand_is_final(s)) {
        s->out->is_computed = true;
        return;
    }
    if (expr->kind == EXPR_UNARY) {
        gained_operation(s, expr, &x, NULL, at);
        return;
    }
    operand_find(s, expr->b, at, frame, &y);
    if (!values_are_numbers(&y)) {
        s->out->is_computed = true;
        return;
    }
    gained_operation(s, expr, &x, &y, at);
}

static void follow_variadic(struct search *s, const struct expr *expr, const struct node *at)
{
    const struct cell *rest = cell_of_rest(s->a);

    s->a->has_followed_rest = true;
    for (struct stores walk = stores_of(rest); stores_next(&walk);)
        if (!at || !at->function->is_variadic ||
            call_reaches_directly(s->a, walk.store->node, at->function))
            follow_store(s, expr, walk.store, NULL);
    if (rest->groups.count == 0)
        gained_lose(s, expr, at);
}

/* A rank or a size: without what stood in the variable before it was asked for. */
static void follow_numbered(struct search *s, const struct expr *expr, const struct node *at,
                            const struct frame *frame)
{
    const struct variable *v = expr->variable;
    const struct cell *cell = cell_of_variable(s->a, v);

    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct store *store = walk.store;
        /* Behind a pointer another call of the function may have stored. */
        bool is_own = v->function && store->target && store->target->kind == EXPR_VARIABLE;

        if (!store_is_overwritten(s->a, expr, store, at))
            follow_store(s, expr, store, is_own ? frame : NULL);
    }
}

static void follow(struct search *s, const struct expr *expr, const struct node *at,
                   const struct frame *frame)
{
    if (s->outer && ++*s->operand_steps > OPERAND_LIMIT) {
        s->out->is_computed = true;
        return;
    }
    if (++*s->steps > s->step_limit || s->depth > DEPTH_LIMIT) {
        gained_lose(s, expr, at);
        return;
    }
    s->depth++;
    switch (expr->kind) {
    case EXPR_INT:
        values_add(s->a->program, s->out, expr->value);
        if (expr_is_named(expr) || expr->value == s->a->program->any_source)
            gained_wildcard(s, expr_is_named(expr) ? WILDCARD_NAMED : WILDCARD_NUMBER,
                            at ? &at->place : s->stored);
        break;
    case EXPR_CONDITIONAL:
        follow(s, expr->b, at, frame);
        follow(s, expr->c, at, frame);
        break;
    case EXPR_CAST:
        follow_cast(s, expr, at, frame);
        break;
    case EXPR_BINARY:
        if (expr_op(expr) == OP_COMMA)
            follow(s, expr->b, at, frame);
        else
            follow_operation(s, expr, at, frame);
        break;
    case EXPR_UNARY:
        follow_operation(s, expr, at, frame);
        break;
    case EXPR_FLOAT:
    case EXPR_STRING:
    case EXPR_ADDRESS: /* in what is a number elsewhere: nobody chose which */
    case EXPR_FUNCTION:
        s->out->is_computed = true;
        break;
    case EXPR_VARIABLE:
        if (variable_is_simple(expr->variable) && at && expr->variable->function == at->function)
            follow_simple(s, expr, at, frame);
        else if (at && variable_is_numbered(s->a, expr->variable))
            follow_numbered(s, expr, at, frame);
        else
            follow_memory(s, expr, at, frame);
        break;
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        follow_memory(s, expr, at, frame);
        break;
    case EXPR_CALL:
        follow_call(s, expr, at, frame);
        break;
    default:
        if (expr_is_variadic_argument(expr))
            follow_variadic(s, expr, at);
        else
            gained_lose(s, expr, at);
        break;
    }
    s->depth--;
}

void origin_follow(struct search *s)
{
    const struct origin *origin = s->self;
    const struct expr *expr = origin->what;

    switch (origin->kind) {
    case ORIGIN_ASKED:
        follow(s, expr, origin->at, origin->frame);
        break;
    case ORIGIN_CELL:
        follow_cell(s, origin->what);
        break;
    case ORIGIN_STORES:
        for (struct stores walk = stores_of_group(origin->what); stores_next(&walk);)
            follow_store(s, NULL, walk.store, NULL);
        break;
    case ORIGIN_CELLS:
        follow_set(s, origin->what);
        break;
    case ORIGIN_PARAMETER:
        follow_callers(s, origin->what);
        break;
    case ORIGIN_RESULT:
        follow_result(s, expr, origin->at, NULL);
        break;
    case ORIGIN_FIELD:
        if (!follow_object_field(s, expr, NULL))
            follow_cells(s, expr, origin->at);
        break;
    case ORIGIN_MEMBER:
        if (!follow_member(s, expr, lvalue_pointer(expr, NULL)))
            follow_cells(s, expr, origin->at);
        break;
    }
}
