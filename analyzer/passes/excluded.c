/* SPDX-License-Identifier: Apache-2.0 */
/* Which value can an expression not have where it is used, as conditions on the way there keep it out?
 *
 * Requires: values, control flow.  A table of neighbours marks a hole by a number that may be MPI_ANY_SOURCE, and
 * is asked (`p == -2`, `p >= 0`) before it is used; a source that is MPI_ANY_SOURCE is replaced by the one
 * that a status names.  The values of the expression (values.c) know nothing of conditions.
 *
 * Computes: the ways backwards from the use.  A way ends where a branch asks about the very same expression, with
 * an answer that the number does not give; where the expression is assigned something that is not the number there
 * either; and at the entry of the function where no argument is the number.  What else may change the expression, or
 * what it is found by (an index, a pointer), lets it be any of its values: a store into one of the cells that it
 * reads, a call that comes to such a store, or what completes an operation that writes there later.
 *
 * A library may have a number of its own for any source: `if (*source == -1) *source = MPI_ANY_SOURCE;`.  An assignment that
 * runs only where something equals a number is made by none of the calls in which that is another number.  Of arithmetic
 * it has to be seen that it does not make the number (`rank - 1` does, `(rank + 1) % size` does not, least.c); what comes
 * out of memory or input is taken for a rank as values.c does.
 */
#include "passes/excluded.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/least.h"
#include "passes/puns.h"
#include "passes/sources.h"
#include "passes/stored.h"
#include "passes/values.h"

enum { DEPTH_MAX = 8, STEPS_MAX = 8, NEAR = 64 };

struct asked {
    int64_t number;
    bool
        is_rank; /* what is asked about is a rank or the number: what is computed or comes from outside is the former */
};

struct search { /* for the ways on which an lvalue is the number */
    struct analysis *a;
    const struct expr *lvalue;
    const struct asked *asked; /* NULL: the ways are asked for whatever it is */
    struct set cells;          /* that it is read from, and found by */
    node_list definitions;     /* that ways lead to */
    bool is_open;              /* a way leads to something that may make it the number */
    bool is_entered;           /* or to the function's entry */
};

static bool may_be(struct analysis *a, const struct expr *expr, const struct asked *asked,
                   const struct node *at, const struct frame *frame, int depth);

/* Is it among the values, or may MPI have made it, where it is MPI_PROC_NULL? */
static bool values_may_be(struct analysis *a, const struct values *values, int64_t number)
{
    if (values_has(values, number) || values->is_kept || values->is_unknown)
        return true;
    return number == a->program->proc_null && (values->is_status || values_are_ranks(a, values));
}

/* May it be any number, for all that is known of it? */
static bool values_are_vague(const struct values *values, const struct asked *asked)
{
    return !asked->is_rank &&
           (values->is_computed || values->is_status || values->makers.count > 0);
}

/* ---- conditions ---- */

/* Can the condition not have this answer where the expression is the number? */
static bool answer_excludes(struct analysis *a, const struct expr *condition, bool answer,
                            const struct expr *expr, int64_t number)
{
    int64_t value;

    return expr_is_int(expr_with_int(a->program, condition, expr, number), &value) &&
           (value != 0) != answer;
}

/* Does the step from one node to the next say that the expression is not the number? */
static bool step_excludes(const struct search *s, const struct node *from, const struct node *to)
{
    if (from->kind != NODE_BRANCH || !s->asked)
        return false;
    for (int side = 0; side < 2; side++)
        if (from->next[side] == to &&
            !answer_excludes(s->a, from->value, side == 0, s->lvalue, s->asked->number))
            return false;
    return true;
}

/* ---- changes ---- */

/* Something that lasts may write into the cell: a call of MPI that is completed by another. */
static bool is_written_later(const struct cell *cell)
{
    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct store *store = walk.store;

        if (!store->value && store->node && store->node->mpi >= 0 &&
            mpi_function_get(store->node->mpi)->request >= 0)
            return true;
    }
    return false;
}

/* Does the call, or what it calls, come to a store into the cell? */
static bool call_stores(struct analysis *a, const struct node *call, const struct cell *cell)
{
    if (cell->from.count > 0 || cell->is_pieced)
        return true;
    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct store *store = walk.store;

        if (store->node && (store->node == call || call_reaches(a, call, store->node->function)))
            return true;
    }
    return false;
}

/* What is not known of a function that is defined nowhere, or not found, may store anything. */
static bool call_is_unseen(struct analysis *a, const struct node *call)
{
    const function_list *callees = callees_of(a, call);

    for (uint32_t k = 0; k < callees->count; k++)
        if (function_is_external(callees->items[k]) && external_is_absent(a, callees->items[k]))
            return true;
    return callees->count == 0;
}

static bool call_changes(const struct search *s, const struct node *call)
{
    int mpi = call_mpi(s->a, call);

    if (s->cells.count > 0 && mpi >= 0 && text_starts_with(mpi_function_get(mpi)->name, "MPI_Win_"))
        return true;
    for (uint32_t k = 0; k < s->cells.count; k++) {
        const struct cell *cell = s->a->cells[s->cells.items[k]];

        if (is_written_later(cell) || (mpi < 0 && call_stores(s->a, call, cell)))
            return true;
    }
    return call_is_unseen(s->a, call);
}

/* May the node change the expression, or what it is found by? */
static bool changes(const struct search *s, const struct node *node)
{
    struct set written = {0}, cells = {0};

    if (node->kind != NODE_ASSIGN && node->kind != NODE_CALL)
        return false;
    if (node->kind == NODE_ASSIGN && node->target->kind == EXPR_VARIABLE &&
        variable_is_simple(node->target->variable))
        return expr_contains(s->lvalue, node->target);
    if (s->lvalue->kind == EXPR_VARIABLE && variable_is_simple(s->lvalue->variable))
        return false;
    if (node->kind == NODE_CALL && call_changes(s, node))
        return true;
    cells_written_by(s->a, node, &written);
    if (node->kind == NODE_ASSIGN) {
        cells_of_puns(s->a, node->target, true, &written);
        if (written.count == 0)
            return true;
    }
    cells_spread(s->a, &written, &cells);
    return set_meets(&cells, &s->cells);
}

/* Is what is found always the same storage as long as nothing that it reads is changed? */
static bool is_plain(const struct expr *expr)
{
    return !expr || (expr->kind != EXPR_CALL && expr->kind != EXPR_UNKNOWN && is_plain(expr->a) &&
                     is_plain(expr->b) && is_plain(expr->c));
}

/* The storage that the lvalue is read from, and that of each index and pointer in it. */
static void cells_add(struct analysis *a, const struct expr *expr, struct set *out)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_FIELD || expr->kind == EXPR_INDEX || expr->kind == EXPR_DEREF)
        cells_of_puns(a, expr, false, out);
    cells_add(a, expr->a, out);
    cells_add(a, expr->b, out);
    cells_add(a, expr->c, out);
}

/* An assignment to the very same lvalue, which is found by nothing but local variables and so not moved by it. */
static bool is_definition(const struct search *s, const struct node *node)
{
    const struct expr *target = node->target;

    if (node->kind != NODE_ASSIGN || target != s->lvalue)
        return false;
    if (target->kind == EXPR_VARIABLE ||
        (target->kind == EXPR_FIELD && target->a->kind == EXPR_VARIABLE))
        return true;
    if (target->kind == EXPR_DEREF)
        return target->a->kind == EXPR_VARIABLE && variable_is_simple(target->a->variable);
    return target->kind == EXPR_INDEX && target->a->kind == EXPR_VARIABLE &&
           (type_is_array(target->a->type) || variable_is_simple(target->a->variable)) &&
           (target->b->kind == EXPR_INT ||
            (target->b->kind == EXPR_VARIABLE && variable_is_simple(target->b->variable)));
}

/* ---- ways ---- */

static void ways_follow(struct search *s, const struct node *at)
{
    struct cfg *cfg = cfg_walk_scratch(s->a, at->function);
    uint32_t depth = 0, steps = 0;

    cfg->walk_stack[depth++] = at;
    s->is_entered = at->kind == NODE_ENTRY;
    while (depth > 0 && !s->is_open) {
        const struct node *node = cfg->walk_stack[--depth];

        for (uint32_t k = 0; k < node->previous_count; k++) {
            const struct node *from = node->previous[k];

            if (cfg->walk_marks[from->id] || step_excludes(s, from, node))
                continue;
            cfg->walk_marks[from->id] = 1;
            s->is_entered |= from->kind == NODE_ENTRY;
            if (is_definition(s, from))
                array_push(s->a->arena, &s->definitions, from);
            else if ((!s->asked && ++steps > NEAR) || changes(s, from))
                s->is_open = true;
            else
                cfg->walk_stack[depth++] = from;
        }
    }
}

/* The argument that the caller gives for it; NULL: not known. */
static const struct expr *argument_for(struct analysis *a, const struct function *f,
                                       const struct variable *parameter, const struct frame *frame)
{
    if (!frame || callees_of(a, frame->call)->count != 1 ||
        callees_of(a, frame->call)->items[0] != f ||
        (uint32_t)parameter->parameter >= frame->call->arg_count)
        return NULL;
    return frame->call->args[parameter->parameter];
}

/* May what lies behind a pointer be the number, which the caller knows by another name? */
static bool referenced_may_be(const struct search *s, const struct function *f,
                              const struct frame *frame, int depth)
{
    const struct expr *pointer = s->lvalue->kind == EXPR_DEREF ? s->lvalue->a : NULL;
    const struct expr *rebased, *argument;

    if (!pointer || pointer->kind != EXPR_VARIABLE || pointer->variable->parameter < 0 ||
        !parameter_is_stable(s->a, pointer->variable))
        return true;
    argument = argument_for(s->a, f, pointer->variable, frame);
    rebased = argument ? expr_with(s->a->program, s->lvalue, pointer, argument) : NULL;
    return !rebased || !rebased->type || !s->lvalue->type || rebased->type->kind != TYPE_INT ||
           type_width(rebased->type) != type_width(s->lvalue->type) ||
           may_be(s->a, rebased, s->asked, frame->call, frame->outer, depth + 1);
}

/* May the caller hand the number in? */
static bool entry_may_be(const struct search *s, const struct function *f,
                         const struct frame *frame, int depth)
{
    const struct variable *v = s->lvalue->kind == EXPR_VARIABLE ? s->lvalue->variable : NULL;
    const struct expr *argument;
    struct values values;

    if (!v || !variable_is_simple(v))
        return referenced_may_be(s, f, frame, depth);
    if (v->parameter < 0)
        return false; /* a local variable that nothing was given to */
    argument = argument_for(s->a, f, v, frame);
    if (!argument) {
        values_of(s->a, s->lvalue, f->nodes[0], NULL, &values);
        return values_may_be(s->a, &values, s->asked->number) ||
               values_are_vague(&values, s->asked);
    }
    return !argument->type || !s->lvalue->type || argument->type->kind != TYPE_INT ||
           type_width(argument->type) != type_width(s->lvalue->type) ||
           may_be(s->a, argument, s->asked, frame->call, frame->outer, depth + 1);
}

/* Is the branch left by this side only where something equals a number, which it may not be in these calls? */
static bool side_is_closed(const struct search *s, const struct node *branch, const struct node *to,
                           const struct frame *frame, int depth)
{
    const struct expr *test = branch->value;
    struct asked asked = {0};

    if (branch->next[0] == branch->next[1] || test->kind != EXPR_BINARY ||
        expr_op(test) != (branch->next[0] == to ? OP_EQ : OP_NE) ||
        !expr_is_int(test->b, &asked.number))
        return false;
    asked.is_rank = test->a == s->lvalue;
    return !may_be(s->a, test->a, &asked, branch, frame, depth + 1);
}

/* May the node run in these calls, for all that the branches right before it say? */
static bool may_run(const struct search *s, const struct node *node, const struct frame *frame,
                    int depth)
{
    for (int k = 0; k < STEPS_MAX && node->previous_count == 1; k++) {
        const struct node *from = node->previous[0];

        if (from->kind == NODE_BRANCH && side_is_closed(s, from, node, frame, depth))
            return false;
        node = from;
    }
    return true;
}

/* is_listed: it may be among the values that it has anywhere. */
static bool lvalue_may_be(struct analysis *a, const struct expr *expr, const struct asked *asked,
                          const struct node *at, const struct frame *frame, int depth,
                          bool is_listed)
{
    struct search s = {.a = a, .lvalue = expr, .asked = asked};
    struct set read = {0};

    if (!is_plain(expr))
        return is_listed;
    cells_read_by(a, expr, &read);
    cells_add(a, expr, &read);
    cells_spread(a, &read, &s.cells);
    ways_follow(&s, at);
    if (s.is_open)
        return is_listed;
    if (s.is_entered && entry_may_be(&s, at->function, frame, depth))
        return true;
    for (uint32_t k = 0; k < s.definitions.count; k++)
        if (may_be(a, s.definitions.items[k]->value, asked, s.definitions.items[k], frame,
                   depth + 1) &&
            may_run(&s, s.definitions.items[k], frame, depth))
            return true;
    return false;
}

/* A conversion that keeps every number. */
static bool is_lossless(const struct expr *cast)
{
    const struct type *to = cast->type, *from = cast->a->type;

    return to && from && to->kind == TYPE_INT && from->kind == TYPE_INT && to->is_signed &&
           from->is_signed && type_width(to) >= type_width(from);
}

static bool may_be(struct analysis *a, const struct expr *expr, const struct asked *asked,
                   const struct node *at, const struct frame *frame, int depth)
{
    const int64_t number = asked->number;
    const struct expr *arms[2] = {expr->b, expr->c};
    struct values values;
    bool is_listed, is_vague;
    int64_t least;

    if (depth > DEPTH_MAX)
        return true;
    values_of(a, expr, at, frame, &values);
    is_listed = values_may_be(a, &values, number);
    is_vague = values_are_vague(&values, asked);
    if (!is_listed && !is_vague && (number == a->program->any_source || !values.is_computed))
        return false;
    if (!is_listed && least_of(a, expr, at, &least) && least > number)
        return false;
    switch (expr->kind) {
    case EXPR_CONDITIONAL:
        for (int side = 0; side < 2; side++)
            if (!answer_excludes(a, expr->a, side == 0, arms[side], number) &&
                may_be(a, arms[side], asked, at, frame, depth + 1))
                return true;
        return false;
    case EXPR_CAST:
        return !is_lossless(expr) || may_be(a, expr->a, asked, at, frame, depth + 1);
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        return lvalue_may_be(a, expr, asked, at, frame, depth, is_listed || is_vague);
    case EXPR_UNARY:
    case EXPR_BINARY:
        return true;
    default:
        return is_listed || is_vague;
    }
}

bool excluded_at(struct analysis *a, const struct expr *expr, int64_t number, const struct node *at,
                 const struct frame *frame)
{
    const struct asked asked = {number, true};

    return !may_be(a, expr, &asked, at, frame, 0);
}

bool set_nearby(struct analysis *a, const struct expr *variable, const struct node *at,
                node_list *out)
{
    struct search s = {.a = a, .lvalue = variable};
    struct set read = {0};

    if (!variable->variable->function || variable->variable->is_static ||
        variable->variable->parameter >= 0)
        return false;
    cells_read_by(a, variable, &read);
    cells_spread(a, &read, &s.cells);
    ways_follow(&s, at);
    if (s.is_open || s.is_entered || s.definitions.count == 0)
        return false;
    *out = s.definitions;
    return true;
}
