/* SPDX-License-Identifier: Apache-2.0 */
/* Which values can an expression have at a node?
 *
 * Requires: flow_solve, callgraph_build.  Computes: a set of numbers, the MPI calls that may have
 * written the value, and whether arithmetic, input or a status took part.
 *
 * Why the set is complete: a local variable whose address is not taken has the values of the
 * assignments that reach the place (backward search in the control flow graph); a parameter has the
 * values of the arguments of all callers, or of the one call that the frame names; everything else
 * has the values of all stores into its cell.  A field of a record variable takes only the stores
 * that can reach that object, found through the calls that were given its address.  Arithmetic and
 * conversions are carried out on each of the numbers when all of them are known; a number that
 * depends on itself (a counter) is not followed around its loop.  Where the search ends without an
 * answer (callers outside the program, functions and variables that are not defined in it, no store
 * seen, too many steps) the result is unknown and names the expression.
 *
 * One convention: a number that arithmetic on unknown numbers, a message, a file or a function of
 * the system makes is not taken for MPI_ANY_SOURCE or another special constant; this is listed as an
 * assumption by those who rely on it.
 */
#include "passes/values.h"
#include "ir/expr.h"
#include "passes/cells.h"

#include <string.h>

/* Steps of one search, and through copies of raw bytes; of all searches for operands together,
 * behind which a number counts as computed; visits that are looked through before they are hashed. */
enum { STEP_LIMIT = 20000, COPY_LIMIT = 1000, OPERAND_LIMIT = 2000 };
enum { DEPTH_LIMIT = 40, FRAME_LIMIT = 10, PLAIN = 32 };

struct visit {
    const void *what;
    const struct frame *frame;
    bool is_active; /* its search is not over */
};

struct search {
    struct analysis *a;
    struct values *out;
    ARRAY(struct visit) seen;   /* what was followed already, and in which frame */
    uint32_t *slots;            /* once there are many: places in `seen` plus one, by hash */
    uint32_t slot_count;        /* a power of two, 0: none */
    const struct search *outer; /* whose arithmetic asks for this value */
    uint32_t steps, copy_steps, *operand_steps, depth;
};

static void follow(struct search *s, const struct expr *expr, const struct node *at,
                   const struct frame *frame);

static void lose(struct search *s, const struct expr *expr, const struct node *at)
{
    if (s->out->is_unknown)
        return;
    s->out->is_unknown = true;
    s->out->unknown = expr_text(s->a->program, expr);
    if (at)
        s->out->unknown_place = at->place;
}

static uint32_t *slot_of(const struct search *s, const struct visit *visit)
{
    const void *const key[] = {visit->what, visit->frame};
    uint32_t at = (uint32_t)hash_bytes(0, key, sizeof key) & (s->slot_count - 1);

    while (s->slots[at] && (s->seen.items[s->slots[at] - 1].what != visit->what ||
                            s->seen.items[s->slots[at] - 1].frame != visit->frame))
        at = (at + 1) & (s->slot_count - 1);
    return &s->slots[at];
}

static void slots_grow(struct search *s)
{
    if (s->seen.count < PLAIN || s->seen.count * 2 < s->slot_count)
        return;
    s->slot_count = s->slot_count ? s->slot_count * 4 : PLAIN * 4;
    s->slots = ARENA_ARRAY(s->a->arena, uint32_t, s->slot_count);
    for (uint32_t k = 0; k < s->seen.count; k++)
        *slot_of(s, &s->seen.items[k]) = k + 1;
}

/* The visit of the same thing in the same frame; NULL: none. */
static const struct visit *visit_find(const struct search *s, const struct visit *wanted)
{
    if (s->slot_count > 0)
        return *slot_of(s, wanted) ? &s->seen.items[*slot_of(s, wanted) - 1] : NULL;
    for (uint32_t k = 0; k < s->seen.count; k++)
        if (s->seen.items[k].what == wanted->what && s->seen.items[k].frame == wanted->frame)
            return &s->seen.items[k];
    return NULL;
}

/* Starts to follow something, which visit_leave ends.  Returns 0 when that was done before. */
static uint32_t visit_enter(struct search *s, const void *what, const struct frame *frame)
{
    const struct visit visit = {what, frame, true};

    if (visit_find(s, &visit))
        return 0;
    for (const struct search *outer = s->outer; outer; outer = outer->outer) {
        const struct visit *same = visit_find(outer, &visit);

        if (same && same->is_active) { /* a number made from itself */
            s->out->is_computed = true;
            return 0;
        }
    }
    array_push(s->a->arena, &s->seen, visit);
    if (s->slot_count > 0)
        *slot_of(s, &visit) = s->seen.count;
    slots_grow(s);
    return s->seen.count;
}

static void visit_leave(struct search *s, uint32_t visit)
{
    s->seen.items[visit - 1].is_active = false;
}

/* Frames outlive the search of their callees, so that two of them never have the same address. */
static const struct frame *frame_new(struct search *s, const struct node *call,
                                     const struct frame *outer)
{
    struct frame *frame = ARENA_NEW(s->a->arena, struct frame);

    frame->call = call;
    frame->outer = outer;
    return frame;
}

static void number_add(struct search *s, int64_t number)
{
    struct values *out = s->out;

    for (uint32_t k = 0; k < out->count; k++)
        if (out->numbers[k] == number)
            return;
    if (out->count < sizeof out->numbers / sizeof out->numbers[0])
        out->numbers[out->count++] = number;
    else
        out->is_computed = true;
}

static void maker_add(struct search *s, const struct node *call, const struct expr *expr)
{
    struct values *out = s->out;

    for (uint32_t k = 0; k < out->maker_count; k++)
        if (out->makers[k] == call)
            return;
    if (out->maker_count < sizeof out->makers / sizeof out->makers[0])
        out->makers[out->maker_count++] = call;
    else
        lose(s, expr, call);
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

static void follow_parameter(struct search *s, const struct expr *expr, const struct frame *frame)
{
    const struct variable *v = expr->variable;
    const struct function_facts *facts = facts_of(s->a, v->function);

    if (frame && call_reaches_directly(s->a, frame->call, v->function)) {
        const struct expr *argument = argument_of(frame->call, v);

        if (argument)
            follow(s, argument, frame->call, frame->outer);
        return;
    }
    if (facts->has_hidden_callers || (facts->callers.count == 0 && !facts->is_root))
        lose(s, expr, v->function->nodes[0]);
    if (v->function == s->a->main)
        s->out->is_computed = true;
    for (uint32_t k = 0; k < facts->callers.count; k++) {
        const struct node *call = facts->callers.items[k];
        const struct expr *argument = argument_of(call, v);
        uint32_t visit;

        if (!facts_of(s->a, call->function)->is_reachable || !argument)
            continue;
        visit = visit_enter(s, &call->args[v->parameter], NULL);
        if (visit) {
            follow(s, argument, call, NULL);
            visit_leave(s, visit);
        }
    }
}

static void follow_simple(struct search *s, const struct expr *expr, const struct node *at,
                          const struct frame *frame)
{
    node_list definitions = {0};
    bool is_entry = definitions_reaching(s->a, expr->variable, at, &definitions);

    for (uint32_t k = 0; k < definitions.count; k++) {
        const struct node *node = definitions.items[k];
        uint32_t visit = visit_enter(s, node, frame);

        if (visit) {
            follow(s, node->value, node, frame);
            visit_leave(s, visit);
        }
    }
    if (is_entry && expr->variable->parameter >= 0)
        follow_parameter(s, expr, frame);
}

static void follow_external(struct search *s, const struct expr *expr, const struct node *call)
{
    const function_list *callees = callees_of(s->a, call);

    if (call_mpi(s->a, call) >= 0) {
        maker_add(s, call, expr);
        return;
    }
    s->out->is_computed = true;
    for (uint32_t k = 0; k < callees->count; k++)
        if (function_is_external(callees->items[k]) && external_is_missing(callees->items[k]))
            lose(s, expr, call); /* it may store anything */
}

static void follow_store(struct search *s, const struct expr *expr, const struct store *store,
                         const struct frame *frame)
{
    uint32_t visit;

    if (store->node && !facts_of(s->a, store->node->function)->is_reachable)
        return;
    if (!store->value) {
        follow_external(s, expr, store->node);
        return;
    }
    /* Whole records exchange fields with their like, which the cells of the fields show. */
    if (store->value->type && store->value->type->kind == TYPE_RECORD &&
        store->value->kind != EXPR_UNKNOWN)
        return;
    visit = visit_enter(s, store, frame);
    if (visit) {
        follow(s, store->value, store->node, frame);
        visit_leave(s, visit);
    }
}

/* Objects that hold records have their values in the cells of the fields. */
static bool is_raw(const struct cell *cell)
{
    const struct type *type = cell->type;

    while (type && type->kind == TYPE_ARRAY)
        type = type->to;
    return cell->kind == CELL_HEAP || cell->records.count > 0 ||
           (type && type->kind == TYPE_RECORD) || (cell->kind == CELL_FIELD && !type);
}

/* Of which nothing that was read says the value. */
static bool is_defined_outside(const struct variable *v)
{
    return !v->function && !v->is_defined && !v->init;
}

static void follow_cell(struct search *s, const struct expr *expr, const struct node *at,
                        const struct cell *cell)
{
    const struct variable *v = cell->variable;
    uint32_t visit = visit_enter(s, cell, NULL);

    if (!visit)
        return;
    for (uint32_t k = 0; k < cell->stores.count; k++)
        follow_store(s, expr, &cell->stores.items[k], NULL);
    for (uint32_t k = 0; k < cell->from.count; k++) {
        s->out->is_computed = true; /* bytes of several numbers may be put together */
        if (++s->copy_steps > COPY_LIMIT) {
            lose(s, expr, at);
            break;
        }
        follow_cell(s, expr, at, s->a->cells[cell->from.items[k]]);
    }
    if (v && v->parameter >= 0) {
        if (facts_of(s->a, v->function)->has_hidden_callers)
            lose(s, expr, at);
        if (v->function == s->a->main)
            s->out->is_computed = true;
    } else if (v && !v->function && v->place.file && v->place.file->is_system) {
        s->out->is_computed = true; /* optind and the like */
    } else if (v && (!v->function || v->is_static) && cell->stores.count == 0 &&
               !is_defined_outside(v)) {
        number_add(s, 0);
    } else if ((v && is_defined_outside(v)) ||
               (cell->stores.count == 0 && cell->from.count == 0 && !is_raw(cell))) {
        lose(s, expr, at);
    }
    visit_leave(s, visit);
}

/* ---- fields of one object ---- */

/* The pointer that the innermost storage of an lvalue lies behind; NULL none. */
static const struct expr *behind(const struct expr *lvalue)
{
    const struct type *accessed;

    return lvalue_pointer(lvalue, &accessed);
}

/* May what `pointer` points to lie in the object? */
static bool object_is_touched(struct analysis *a, const struct expr *pointer,
                              const struct cell *object)
{
    struct set points = {0};

    if (pointer->kind == EXPR_ADDRESS) {
        const struct variable *root = expr_root(pointer->a);
        const struct expr *inner = root ? NULL : behind(pointer->a);

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
        lose(s, expr, store->node);
    for (uint32_t k = 0; k < facts->callers.count; k++) {
        const struct node *call = facts->callers.items[k];
        const struct expr *argument = argument_of(call, pointer->variable);

        if (!argument || !facts_of(s->a, call->function)->is_reachable ||
            !object_is_touched(s->a, argument, object))
            continue;
        if (!store->value)
            follow_external(s, expr, store->node);
        else
            follow(s, store->value, store->node, frame_new(s, call, NULL));
    }
}

static bool object_is_copied(const struct cell *object)
{
    for (uint32_t k = 0; k < object->stores.count; k++) {
        const struct store *store = &object->stores.items[k];

        if (!store->value || store->value->kind != EXPR_INT)
            if (!store->value || !store->value->type || store->value->type->kind == TYPE_RECORD)
                return true;
    }
    return false;
}

/* The value of field `expr` of variable `object` (expr->a is that variable).  Returns false when
 * the stores of this object can not be told from those of others. */
static bool follow_object_field(struct search *s, const struct expr *expr, const struct node *at)
{
    const struct cell *object = cell_of_variable(s->a, expr->a->variable);
    const struct cell *field = cell_of_field(s->a, expr);

    if (object_is_copied(object) || expr->a->variable->parameter >= 0 || field->from.count > 0 ||
        field->kind != CELL_FIELD || !field->type)
        return false;
    for (uint32_t k = 0; k < field->stores.count; k++) {
        const struct store *store = &field->stores.items[k];
        const struct expr *pointer = NULL;

        if (++s->steps > STEP_LIMIT) {
            lose(s, expr, at);
            return true;
        }
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
            pointer = behind(store->target);
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
    if (field->stores.count == 0)
        lose(s, expr, at);
    return true;
}

struct rebase {
    struct analysis *a;
    const struct expr *parameter, *argument;
};

static const struct expr *rebase_one(void *context, const struct expr *expr)
{
    struct rebase *r = context;

    return expr == r->parameter ? r->argument : NULL;
}

static bool follow_field_of_parameter(struct search *s, const struct expr *expr,
                                      const struct node *at, const struct frame *frame)
{
    const struct expr *pointer = behind(expr);
    const struct function_facts *facts;
    uint32_t frames = 0;

    if (!pointer || pointer->kind != EXPR_VARIABLE || pointer->variable->parameter < 0 ||
        pointer->variable->function != at->function ||
        !parameter_is_stable(s->a, pointer->variable))
        return false;
    for (const struct frame *f = frame; f; f = f->outer)
        frames++;
    facts = facts_of(s->a, at->function);
    if (frame && call_reaches_directly(s->a, frame->call, at->function)) {
        const struct expr *argument = argument_of(frame->call, pointer->variable);
        struct rebase r = {s->a, pointer, argument};

        if (!argument || (argument->kind != EXPR_ADDRESS && !behind(expr)))
            return false;
        follow(s, expr_substitute(s->a->program, expr, rebase_one, &r), frame->call, frame->outer);
        return true;
    }
    if (facts->has_hidden_callers || facts->is_recursive || frames > 0 || s->depth > FRAME_LIMIT ||
        facts->callers.count == 0 || facts->callers.count > 16)
        return false;
    for (uint32_t k = 0; k < facts->callers.count; k++) {
        const struct expr *argument = argument_of(facts->callers.items[k], pointer->variable);
        struct rebase r = {s->a, pointer, argument};

        if (!argument)
            return false;
        if (facts_of(s->a, facts->callers.items[k]->function)->is_reachable)
            follow(s, expr_substitute(s->a->program, expr, rebase_one, &r), facts->callers.items[k],
                   NULL);
    }
    return true;
}

static const struct set *cells_read(struct analysis *a, const struct expr *expr)
{
    struct set *cells = map_get_address(a->reads_known, expr), lvalue = {0};

    if (cells)
        return cells;
    cells = ARENA_NEW(a->arena, struct set);
    map_set_address(a->reads_known, expr, cells);
    cells_of_lvalue(a, expr, &lvalue);
    for (uint32_t k = 0; k < lvalue.count; k++)
        cell_spread(a, a->cells[lvalue.items[k]], cells);
    if (lvalue.count > 0)
        cells_of_puns(a, expr, false, cells);
    return cells;
}

static void follow_cells(struct search *s, const struct expr *expr, const struct node *at)
{
    const struct set *cells = cells_read(s->a, expr);

    if (cells->count == 0)
        lose(s, expr, at);
    for (uint32_t k = 0; k < cells->count; k++)
        follow_cell(s, expr, at, s->a->cells[cells->items[k]]);
}

/* What a program writes into a status itself; what MPI writes is the source of a message. */
static void follow_status(struct search *s, const struct expr *expr)
{
    const struct cell *cell = cell_of_field(s->a, expr);

    s->out->is_status = true;
    for (uint32_t k = 0; k < cell->stores.count; k++)
        if (cell->stores.items[k].value)
            follow_store(s, expr, &cell->stores.items[k], NULL);
}

static void follow_memory(struct search *s, const struct expr *expr, const struct node *at,
                          const struct frame *frame)
{
    if (expr->kind == EXPR_FIELD && expr->text &&
        (strcmp(expr->text, "MPI_SOURCE") == 0 || strcmp(expr->text, "MPI_TAG") == 0)) {
        follow_status(s, expr);
        return;
    }
    if (expr->kind == EXPR_FIELD && expr->a->kind == EXPR_VARIABLE &&
        follow_object_field(s, expr, at))
        return;
    if (expr->kind == EXPR_FIELD && at && follow_field_of_parameter(s, expr, at, frame))
        return;
    follow_cells(s, expr, at);
}

static void follow_call(struct search *s, const struct expr *expr, const struct node *at,
                        const struct frame *frame)
{
    const function_list *callees = callees_of(s->a, expr->call);
    const struct frame *inner = frame_new(s, expr->call, frame);
    uint32_t frames = 0;

    for (const struct frame *f = frame; f; f = f->outer)
        frames++;
    if (callees->count == 0 || frames > FRAME_LIMIT)
        lose(s, expr, at);
    for (uint32_t k = 0; k < callees->count && frames <= FRAME_LIMIT; k++) {
        const struct function *f = callees->items[k];

        if (function_is_external(f)) {
            if (external_is_atomic(f) && expr->call->arg_count > 0)
                follow_cells(s, expr_deref(s->a->program, expr->call->args[0], expr->type), at);
            else if (external_is_missing(f))
                lose(s, expr, at);
            else
                s->out->is_computed = true;
            continue;
        }
        for (uint32_t n = 0; n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_RETURN && f->nodes[n]->value)
                follow(s, f->nodes[n]->value, f->nodes[n], inner);
    }
}

/* ---- arithmetic ---- */

/* The values of an operand, as a set of its own. */
static void operand_find(struct search *s, const struct expr *expr, const struct node *at,
                         const struct frame *frame, struct values *out)
{
    struct search inner = {
        .a = s->a, .out = out, .outer = s, .operand_steps = s->operand_steps, .depth = s->depth};

    memset(out, 0, sizeof *out);
    follow(&inner, expr, at, frame);
}

/* Everything but the numbers goes on as it is. */
static void others_add(struct search *s, const struct expr *expr, const struct values *values)
{
    struct values *out = s->out;

    for (uint32_t k = 0; k < values->maker_count; k++)
        maker_add(s, values->makers[k], expr);
    out->is_computed |= values->is_computed;
    out->is_status |= values->is_status;
    if (values->is_unknown && !out->is_unknown) {
        out->is_unknown = true;
        out->unknown = values->unknown;
        out->unknown_place = values->unknown_place;
    }
}

static void result_add(struct search *s, const struct expr *result)
{
    if (result->kind == EXPR_INT)
        number_add(s, result->value);
    else
        s->out->is_computed = true;
}

static const struct type *operand_type(struct search *s, const struct expr *operand)
{
    return operand->type && operand->type->kind == TYPE_INT ? operand->type
                                                            : type_int(s->a->program);
}

static void follow_cast(struct search *s, const struct expr *expr, const struct node *at,
                        const struct frame *frame)
{
    bool is_plain = !expr->type || expr->type->kind != TYPE_INT || !expr->a->type ||
                    expr->a->type->kind != TYPE_INT;
    struct values values;

    if (is_plain) { /* pointers and floating point keep the small numbers that matter */
        follow(s, expr->a, at, frame);
        return;
    }
    operand_find(s, expr->a, at, frame, &values);
    others_add(s, expr, &values);
    for (uint32_t k = 0; k < values.count; k++)
        result_add(s, expr_cast(s->a->program,
                                expr_int(s->a->program, values.numbers[k], expr->a->type),
                                expr->type));
}

/* An operand whose values are not all known makes numbers that are not known, and an operand that
 * is lost makes a result that is lost only where a constant can come of it. */
static void follow_operation(struct search *s, const struct expr *expr, const struct node *at,
                             const struct frame *frame)
{
    struct program *p = s->a->program;
    struct values x, y;

    if (!expr->type || expr->type->kind != TYPE_INT) {
        s->out->is_computed = true;
        return;
    }
    operand_find(s, expr->a, at, frame, &x);
    if (!values_are_numbers(&x)) {
        s->out->is_computed = true;
        return;
    }
    if (expr->kind == EXPR_UNARY) {
        for (uint32_t k = 0; k < x.count; k++)
            result_add(s,
                       expr_unary(p, expr->op, expr_int(p, x.numbers[k], operand_type(s, expr->a)),
                                  expr->type));
        return;
    }
    operand_find(s, expr->b, at, frame, &y);
    if (!values_are_numbers(&y)) {
        s->out->is_computed = true;
        return;
    }
    for (uint32_t k = 0; k < x.count; k++)
        for (uint32_t n = 0; n < y.count; n++)
            result_add(
                s, expr_binary(p, expr->op, expr_int(p, x.numbers[k], operand_type(s, expr->a)),
                               expr_int(p, y.numbers[n], operand_type(s, expr->b)), expr->type));
}

static void follow_variadic(struct search *s, const struct expr *expr, const struct node *at)
{
    const struct cell *rest = cell_of_rest(s->a);

    for (uint32_t k = 0; k < rest->stores.count; k++)
        if (!at || !at->function->is_variadic ||
            call_reaches_directly(s->a, rest->stores.items[k].node, at->function))
            follow_store(s, expr, &rest->stores.items[k], NULL);
    if (rest->stores.count == 0)
        lose(s, expr, at);
}

static void follow(struct search *s, const struct expr *expr, const struct node *at,
                   const struct frame *frame)
{
    if (s->outer && ++*s->operand_steps > OPERAND_LIMIT) {
        s->out->is_computed = true;
        return;
    }
    if (++s->steps > STEP_LIMIT || s->depth > DEPTH_LIMIT) {
        lose(s, expr, at);
        return;
    }
    s->depth++;
    switch (expr->kind) {
    case EXPR_INT:
        number_add(s, expr->value);
        break;
    case EXPR_CONDITIONAL:
        follow(s, expr->b, at, frame);
        follow(s, expr->c, at, frame);
        break;
    case EXPR_CAST:
        follow_cast(s, expr, at, frame);
        break;
    case EXPR_BINARY:
        if (expr->op == OP_COMMA)
            follow(s, expr->b, at, frame);
        else
            follow_operation(s, expr, at, frame);
        break;
    case EXPR_UNARY:
        follow_operation(s, expr, at, frame);
        break;
    case EXPR_FLOAT:
    case EXPR_STRING:
        s->out->is_computed = true;
        break;
    case EXPR_VARIABLE:
        if (variable_is_simple(expr->variable) && at && expr->variable->function == at->function)
            follow_simple(s, expr, at, frame);
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
            lose(s, expr, at);
        break;
    }
    s->depth--;
}

/* Where the values that were asked for without a frame are remembered. */
static struct values **memo_of(struct analysis *a, const struct expr *expr, const struct node *at)
{
    const void *place = at ? (const void *)at : (const void *)a;
    struct map *map;
    struct values **memo;

    if (!a->values_known)
        a->values_known = map_new(a->arena);
    map = map_get_address(a->values_known, place);
    if (!map) {
        map = map_new(a->arena);
        map_set_address(a->values_known, place, map);
    }
    memo = map_get_address(map, expr);
    if (!memo) {
        memo = ARENA_ARRAY(a->arena, struct values *, 1);
        map_set_address(map, expr, memo);
    }
    return memo;
}

void values_of(struct analysis *a, const struct expr *expr, const struct node *at,
               const struct frame *frame, struct values *out)
{
    struct values **memo = frame ? NULL : memo_of(a, expr, at);
    uint32_t operand_steps = 0;
    struct search s = {.a = a, .out = out, .operand_steps = &operand_steps};

    if (memo && *memo) {
        *out = **memo;
        return;
    }
    memset(out, 0, sizeof *out);
    follow(&s, expr, at, frame);
    if (memo)
        *memo = arena_memdup(a->arena, out, sizeof *out);
}

bool values_are_numbers(const struct values *values)
{
    return values->count > 0 && values->maker_count == 0 && !values->is_computed &&
           !values->is_status && !values->is_unknown;
}

bool values_only(const struct values *values, int64_t number)
{
    return values_are_numbers(values) && values->count == 1 && values->numbers[0] == number;
}

bool values_has(const struct values *values, int64_t number)
{
    for (uint32_t k = 0; k < values->count; k++)
        if (values->numbers[k] == number)
            return true;
    return false;
}

bool values_are_role(struct analysis *a, const struct values *values, enum mpi_role role)
{
    for (uint32_t k = 0; k < values->maker_count; k++)
        if (mpi_function_get(call_mpi(a, values->makers[k]))->role != role)
            return false;
    return values->maker_count > 0 && values->count == 0 && !values->is_computed &&
           !values->is_status && !values->is_unknown;
}
