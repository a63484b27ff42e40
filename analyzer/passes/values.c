/* SPDX-License-Identifier: Apache-2.0 */
/* Which values can an expression have at a node?
 *
 * Requires: cells_solve, callgraph_build.  Computes: a set of numbers, the MPI calls that may have
 * written the value, and whether arithmetic, input or a status took part.
 *
 * Why the set is complete: a local variable whose address is not taken has the values of the
 * assignments that reach the place (backward search in the control flow graph); a parameter has the
 * values of the arguments of all callers, or of the one call that the frame names; everything else
 * has the values of all stores into its cell.  A field of a record variable takes only the stores
 * that can reach that object, found through the calls that were given its address.  Where the
 * search ends without an answer (callers outside the program, no store seen, too many steps) the
 * result is unknown and names the expression.
 *
 * One convention: a number that arithmetic, a message, a file or an external function makes is not
 * taken for MPI_ANY_SOURCE or another special constant; this is listed as an assumption by those
 * who rely on it.
 */
#include "passes/values.h"
#include "ir/expr.h"
#include "passes/cells.h"

#include <string.h>

enum { STEP_LIMIT = 20000, DEPTH_LIMIT = 40, FRAME_LIMIT = 10 };

struct visit {
    const void *what;
    const struct frame *frame;
};

struct search {
    struct analysis *a;
    struct values *out;
    ARRAY(struct visit) seen; /* what was followed already, and in which frame */
    uint32_t steps, depth;
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

static bool is_new(struct search *s, const void *what, const struct frame *frame)
{
    for (uint32_t k = 0; k < s->seen.count; k++)
        if (s->seen.items[k].what == what && s->seen.items[k].frame == frame)
            return false;
    array_push(s->a->arena, &s->seen, (struct visit){what, frame});
    return true;
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

bool variable_is_simple(const struct variable *variable)
{
    return variable->function && !variable->is_address_taken && !variable->is_static &&
           variable->type && variable->type->kind != TYPE_ARRAY &&
           variable->type->kind != TYPE_RECORD;
}

bool definitions_reaching(struct analysis *a, const struct variable *variable,
                          const struct node *at, node_list *out)
{
    const struct function *f = at->function;
    uint8_t *seen = ARENA_ARRAY(a->arena, uint8_t, f->node_count);
    const struct node **stack = ARENA_ARRAY(a->arena, const struct node *, f->node_count + 1);
    uint32_t depth = 0;
    bool is_entry = false;

    stack[depth++] = at;
    while (depth > 0) {
        const struct node *node = stack[--depth];

        is_entry |= node->kind == NODE_ENTRY;
        for (uint32_t k = 0; k < node->previous_count; k++) {
            const struct node *from = node->previous[k];

            if (seen[from->id])
                continue;
            seen[from->id] = 1;
            if (from->kind == NODE_ASSIGN && from->target->kind == EXPR_VARIABLE &&
                from->target->variable == variable)
                array_push(a->arena, out, from);
            else
                stack[depth++] = from;
        }
    }
    return is_entry;
}

bool parameter_is_stable(struct analysis *a, const struct variable *variable)
{
    const struct function *f = variable->function;

    (void)a;
    if (variable->parameter < 0 || !variable_is_simple(variable))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_ASSIGN && f->nodes[k]->target->kind == EXPR_VARIABLE &&
            f->nodes[k]->target->variable == variable)
            return false;
    return true;
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

        if (!facts_of(s->a, call->function)->is_reachable || !argument)
            continue;
        if (is_new(s, &call->args[v->parameter], NULL))
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

        if (is_new(s, node, frame))
            follow(s, node->value, node, frame);
    }
    if (is_entry && expr->variable->parameter >= 0)
        follow_parameter(s, expr, frame);
}

static void follow_external(struct search *s, const struct expr *expr, const struct node *call)
{
    if (call_mpi(s->a, call) >= 0)
        maker_add(s, call, expr);
    else
        s->out->is_computed = true;
}

static void follow_store(struct search *s, const struct expr *expr, const struct store *store,
                         const struct frame *frame)
{
    if (store->node && !facts_of(s->a, store->node->function)->is_reachable)
        return;
    if (!store->value) {
        follow_external(s, expr, store->node);
        return;
    }
    if (is_new(s, store, frame))
        follow(s, store->value, store->node, frame);
}

static void follow_cell(struct search *s, const struct expr *expr, const struct node *at,
                        const struct cell *cell)
{
    const struct variable *v = cell->variable;

    for (uint32_t k = 0; k < cell->stores.count; k++)
        follow_store(s, expr, &cell->stores.items[k], NULL);
    if (v && v->parameter >= 0) {
        const struct function_facts *facts = facts_of(s->a, v->function);

        if (facts->has_hidden_callers)
            lose(s, expr, at);
        if (v->function == s->a->main)
            s->out->is_computed = true;
    } else if (v && !v->function && cell->stores.count == 0) {
        if (v->place.file && v->place.file->is_system)
            s->out->is_computed = true; /* optind and the like */
        else
            number_add(s, 0);
    } else if (cell->stores.count == 0) {
        lose(s, expr, at);
    }
}

/* ---- fields of one object ---- */

/* The pointer that the innermost storage of an lvalue lies behind: p of p->f.g; NULL none. */
static const struct expr *behind(const struct expr *lvalue)
{
    while (lvalue->kind == EXPR_FIELD ||
           (lvalue->kind == EXPR_INDEX && lvalue->a->type && lvalue->a->type->kind == TYPE_ARRAY))
        lvalue = lvalue->a;
    return lvalue->kind == EXPR_DEREF || lvalue->kind == EXPR_INDEX ? lvalue->a : NULL;
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

    if (object_is_copied(object) || expr->a->variable->parameter >= 0)
        return false;
    for (uint32_t k = 0; k < field->stores.count; k++) {
        const struct store *store = &field->stores.items[k];
        const struct expr *pointer = NULL;

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

static void follow_memory(struct search *s, const struct expr *expr, const struct node *at,
                          const struct frame *frame)
{
    struct set cells = {0};

    if (expr->kind == EXPR_FIELD && expr->text &&
        (strcmp(expr->text, "MPI_SOURCE") == 0 || strcmp(expr->text, "MPI_TAG") == 0)) {
        s->out->is_status = true;
        return;
    }
    if (expr->kind == EXPR_FIELD && expr->a->kind == EXPR_VARIABLE &&
        follow_object_field(s, expr, at))
        return;
    if (expr->kind == EXPR_FIELD && at && follow_field_of_parameter(s, expr, at, frame))
        return;
    cells_of_lvalue(s->a, expr, &cells);
    if (cells.count == 0)
        lose(s, expr, at);
    for (uint32_t k = 0; k < cells.count; k++)
        follow_cell(s, expr, at, s->a->cells[cells.items[k]]);
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
            s->out->is_computed = true;
            continue;
        }
        for (uint32_t n = 0; n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_RETURN && f->nodes[n]->value)
                follow(s, f->nodes[n]->value, f->nodes[n], inner);
    }
}

static void follow(struct search *s, const struct expr *expr, const struct node *at,
                   const struct frame *frame)
{
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
        follow(s, expr->a, at, frame);
        break;
    case EXPR_BINARY:
        if (expr->op == OP_COMMA)
            follow(s, expr->b, at, frame);
        else
            s->out->is_computed = true;
        break;
    case EXPR_UNARY:
    case EXPR_FLOAT:
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
        lose(s, expr, at);
        break;
    }
    s->depth--;
}

void values_of(struct analysis *a, const struct expr *expr, const struct node *at,
               const struct frame *frame, struct values *out)
{
    struct search s = {.a = a, .out = out};

    memset(out, 0, sizeof *out);
    follow(&s, expr, at, frame);
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
