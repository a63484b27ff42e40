/* SPDX-License-Identifier: Apache-2.0 */
/* Which conditions have one answer only?
 *
 * Requires: the call graph, the stores of each cell.  Libraries ask before they use a communicator whether it is
 * MPI_COMM_NULL, and keep a rank of -1 or no neighbours where it is.  Where the communicator is a constant, or a
 * variable or an argument that gets nothing but constants and duplicates, in all calls, it is never that: the
 * branch is no branch, and all that looks at control flow later sees one way.
 * And programs are written with a number of rounds that is 1 where they are tried: `for (k = 0; k < ROUNDS; k++)`.
 * Where a counter steps from one constant only, and the condition behind the step says then that the loop ends, the
 * step leads to its end, and not to the condition: nothing comes back to it but through an assignment.
 * And they ask after each call of MPI whether it has failed, which no process comes to that has not set an error handler
 * (failures.h): `if (code != MPI_SUCCESS) return code;` is no way out of a pattern.  The functions that only hand errors
 * on succeed then, and what their callers ask is settled as well.
 */
#include "passes/settled.h"
#include "ir/asked.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/failures.h"
#include "passes/stored.h"

enum { DEPTH = 4 };

static bool is_some(struct analysis *a, const struct expr *expr, int depth);

/* The caller's argument for ever: in all calls. */
static bool argument_is_some(struct analysis *a, const struct variable *v, int depth)
{
    const struct function_facts *facts = facts_of(a, v->function);
    const uint32_t number = (uint32_t)v->parameter;

    if (facts->has_hidden_callers || facts->callers.count == 0 || !parameter_is_stable(a, v))
        return false;
    for (uint32_t k = 0; k < facts->callers.count; k++) {
        const struct node *call = facts->callers.items[k];

        if (number >= call->arg_count || !is_some(a, call->args[number], depth))
            return false;
    }
    return true;
}

/* A local variable that gets nothing but communicators (one that lasts is 0 at first). */
static bool is_some(struct analysis *a, const struct expr *expr, int depth)
{
    const struct variable *v;
    const struct cell *cell;
    int64_t number;

    expr = expr_without_casts(expr);
    if (expr_is_int(expr, &number))
        return number == a->program->comm_world || number == a->program->comm_self;
    if (expr->kind != EXPR_VARIABLE || depth >= DEPTH)
        return false;
    v = expr->variable;
    if (v->parameter >= 0)
        return argument_is_some(a, v, depth + 1);
    cell = cell_of_variable(a, v);
    if (!v->function || v->is_static || cell->from.count > 0 || cell->is_pieced)
        return false;
    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct store *store = walk.store;
        const int row = store->node && !store->value ? call_mpi(a, store->node) : -1;

        if (store->value ? !is_some(a, store->value, depth + 1)
                         : row < 0 || mpi_function_get(row)->role != ROLE_COMM_DUP)
            return false;
    }
    return cell->groups.count > 0;
}

/* The side on which a communicator that is some would be none; -1: the condition asks for something else. */
static int null_side(struct analysis *a, const struct node *node)
{
    const struct expr *test = node->kind == NODE_BRANCH ? node->value : NULL;
    int64_t number;

    if (!test || test->kind != EXPR_BINARY || test->b->kind != EXPR_INT ||
        !is_some(a, test->a, 0) || (expr_op(test) != OP_EQ && expr_op(test) != OP_NE) ||
        !expr_is_int(test->b, &number) || number != a->program->comm_null)
        return -1;
    return expr_op(test) == OP_EQ ? 0 : 1;
}

static void previous_remove(struct analysis *a, struct node *node, const struct node *from)
{
    struct node **kept = ARENA_ARRAY(a->arena, struct node *, node->previous_count);
    uint32_t count = 0;
    bool is_removed = false;

    for (uint32_t k = 0; k < node->previous_count; k++)
        if (node->previous[k] == from && !is_removed)
            is_removed = true;
        else
            kept[count++] = node->previous[k];
    node->previous = kept;
    node->previous_count = count;
}

static void previous_add(struct analysis *a, struct node *node, struct node *from)
{
    struct node **more = ARENA_ARRAY(a->arena, struct node *, node->previous_count + 1);

    for (uint32_t k = 0; k < node->previous_count; k++)
        more[k] = node->previous[k];
    more[node->previous_count] = from;
    node->previous = more;
    node->previous_count++;
}

/* ---- loops of one round ---- */

static bool sets(const struct node *node, const struct variable *v)
{
    return node->kind == NODE_ASSIGN && node->target->kind == EXPR_VARIABLE &&
           node->target->variable == v;
}

/* The one number that is assigned to the variable before the node runs, which itself may step it; false: there may be
 * others. */
static bool begins_with(struct analysis *a, const struct variable *v, const struct node *at,
                        int64_t *number)
{
    struct bits seen = bits_new(a->arena, at->function->node_count);
    node_list work = {0};
    bool has_number = false;

    array_push(a->arena, &work, at);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        if (node->kind == NODE_ENTRY)
            return false;
        for (uint32_t k = 0; k < node->previous_count; k++) {
            const struct node *from = node->previous[k];
            int64_t set;

            if (bits_get(&seen, from->id))
                continue;
            bits_set(&seen, from->id);
            if (!sets(from, v)) {
                array_push(a->arena, &work, from);
            } else if (from != at) {
                if (!expr_is_int(from->value, &set) || (has_number && set != *number))
                    return false;
                has_number = true;
                *number = set;
            }
        }
    }
    return has_number;
}

/* Does no way lead from one node to the step but through an assignment to its counter? */
static bool ends_behind(struct analysis *a, const struct node *from, const struct node *step)
{
    struct bits seen = bits_new(a->arena, step->function->node_count);
    node_list work = {0};

    array_push(a->arena, &work, from);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        if (node == step)
            return false;
        if (bits_get(&seen, node->id) || sets(node, step->target->variable))
            continue;
        bits_set(&seen, node->id);
        for (int side = 0; side < 2; side++)
            if (node->next[side])
                array_push(a->arena, &work, node->next[side]);
    }
    return true;
}

/* A number, or a local that is never another one. */
static bool is_number(struct analysis *a, const struct expr *expr, int64_t *number)
{
    const struct variable *v = expr->kind == EXPR_VARIABLE ? expr->variable : NULL;
    const struct cell *cell = v ? cell_of_variable(a, v) : NULL;
    bool has_number = false;
    int64_t other;

    if (!v)
        return expr_is_int(expr, number);
    if (!variable_is_simple(v) || v->parameter >= 0 || cell->is_pieced || cell->from.count > 0)
        return false;
    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct store *store = walk.store;

        if (!store->value || !expr_is_int(store->value, &other) || (has_number && other != *number))
            return false;
        *number = other;
        has_number = true;
    }
    return has_number;
}

/* By how much the node steps a counter; 0: it is no such node. */
static int64_t step_by(const struct node *node)
{
    return node->kind == NODE_ASSIGN && node->target->kind == EXPR_VARIABLE &&
                   variable_is_simple(node->target->variable)
               ? expr_step(node->target, node->value)
               : 0;
}

/* The condition that the step comes to; NULL: it comes to something else first. */
static struct node *condition_behind(const struct node *step)
{
    struct node *node = step->next[0];

    for (uint32_t left = step->function->node_count; /* for (;;) {} goes round */
         node && left > 0 && (node->kind == NODE_NOP || node->kind == NODE_JUMP); left--)
        node = node->next[0];
    return node && node->kind == NODE_BRANCH ? node : NULL;
}

/* The side of a condition that is taken where the variable that it asks for is this number. */
static int side_taken(struct analysis *a, const struct node *branch, const struct expr *variable,
                      int64_t number)
{
    const struct expr *test = branch->value;
    int64_t bound = 0, answer;

    if (test->kind != EXPR_BINARY || test->a != variable || expr_op_class(test) != CLASS_COMPARISON)
        return -1;
    if (expr_is_number(test->b)) /* else its operator is asked for only if the bound is known */
        expr_ask(test);
    if (!is_number(a, test->b, &bound) || number < 0 || number > INT32_MAX || bound < 0 ||
        bound > INT32_MAX)
        return -1;
    test =
        expr_binary(a->program, expr_op(test), expr_int(a->program, number, type_int(a->program)),
                    expr_int(a->program, bound, type_int(a->program)), type_int(a->program));
    return !expr_is_int(test, &answer) ? -1 : answer != 0 ? 0 : 1;
}

/* The side of the condition that the step always leads to, and that does not come back to it; -1: it is not known. */
static int side_behind(struct analysis *a, const struct node *step, const struct node *branch)
{
    const struct type *type = step->target->type;
    int64_t number = 0;
    int side = type && type->kind == TYPE_INT && type_width(type) >= 32 && /* it does not wrap */
                       begins_with(a, step->target->variable, step, &number)
                   ? side_taken(a, branch, step->target, number + step_by(step))
                   : -1;

    return side >= 0 && ends_behind(a, branch->next[side], step) ? side : -1;
}

/* What was found of its ways before, to see what a variable holds, holds no more. */
static void ways_forget(struct analysis *a, const struct node *node)
{
    facts_of(a, node->function)->cfg = NULL;
}

static void branch_fold(struct analysis *a, struct node *branch, int never)
{
    ways_forget(a, branch);
    previous_remove(a, branch->next[never], branch);
    branch->kind = NODE_NOP;
    branch->value = NULL;
    branch->next[0] = branch->next[!never];
    branch->next[1] = NULL;
}

/* A condition that only the step comes to is none; another one stays for those that come from elsewhere, unless these all
 * have one number, with which there is a round.  Returns whether there was one. */
static bool rounds_fold(struct analysis *a, struct node *step)
{
    struct node *branch = step->kind == NODE_ASSIGN ? condition_behind(step) : NULL, *from = step;
    const int side = branch && branch->next[0] && branch->next[1] && step_by(step) != 0
                         ? side_behind(a, step, branch)
                         : -1;
    int64_t first;
    int taken;

    if (side < 0)
        return false;
    while (from->next[0] != branch && from->next[0]->previous_count == 1)
        from = from->next[0];
    if (from->next[0] == branch && branch->previous_count == 1) {
        branch_fold(a, branch, !side);
    } else {
        previous_remove(a, from->next[0], from);
        previous_add(a, branch->next[side], from);
        from->next[0] = branch->next[side];
        ways_forget(a, from);
        taken = begins_with(a, step->target->variable, branch, &first)
                    ? side_taken(a, branch, step->target, first)
                    : -1;
        if (taken == 0) /* there is a round */
            branch_fold(a, branch, 1);
    }
    return true;
}

/* ---- failures ---- */

/* The call is none of those that call a function, but where there is no other: what that does is not known any less then. */
static void caller_remove(struct analysis *a, const struct node *call)
{
    const function_list *callees = callees_of(a, call);

    for (uint32_t k = 0; k < callees->count; k++) {
        node_list *callers = &facts_of(a, callees->items[k])->callers;
        uint32_t kept = 0;

        for (uint32_t n = 0; n < callers->count && callers->count > 1; n++)
            if (callers->items[n] != call)
                callers->items[kept++] = callers->items[n];
        callers->count = kept > 0 ? kept : callers->count;
    }
}

/* Nothing comes from nodes that no way leads to any more, and what stands there is not called: a macro that writes the call
 * again to tell its error receives nothing a second time.  Where ways lead that are not seen, it may be. */
static void lost_cut(struct analysis *a, const struct function *f)
{
    const struct bits seen = cfg_from_begin(a, f);
    const bool is_seen_all = !f->has_setjmp && !f->has_computed_goto && !f->has_unknown;

    for (uint32_t k = 0; k < f->node_count; k++) {
        if (bits_get(&seen, k))
            continue;
        for (int side = 0; side < 2; side++)
            if (f->nodes[k]->next[side] && bits_get(&seen, f->nodes[k]->next[side]->id))
                previous_remove(a, f->nodes[k]->next[side], f->nodes[k]);
        if (f->nodes[k]->kind != NODE_CALL || !is_seen_all)
            continue;
        caller_remove(a, f->nodes[k]);
        f->nodes[k]->kind = NODE_NOP;
    }
}

/* Takes the ways of failure away, and tells whether a function is seen to succeed then that was not. */
static bool failures_fold(struct analysis *a)
{
    bool is_new = false;

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        const uint32_t end = failures_are_told(a, f) ? f->node_count : 0;
        bool is_folded = false;

        for (uint32_t n = 0; n < end; n++) {
            struct node *node = f->nodes[n];
            const int failed = node->kind == NODE_BRANCH && node->next[0] && node->next[1]
                                   ? failures_side(a, node)
                                   : -1;

            if (failed < 0)
                continue;
            assume(a, "MPI calls return only when they succeeded (the default error handler)");
            branch_fold(a, node, failed);
            is_folded = true;
        }
        if (is_folded) {
            lost_cut(a, f);
            ways_forget(a, f->nodes[0]);
        }
        if (!a->facts[k].succeeds && failures_succeeds(a, f))
            is_new = a->facts[k].succeeds = true;
    }
    return is_new;
}

enum { FOLDS = 16 }; /* of one function: what leads round without end has no last one */

void settled_fold(struct analysis *a)
{
    const bool ends_failed = !failures_are_seen(a);

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        bool is_folded = f->is_defined;

        for (uint32_t n = 0; f->is_defined && n < f->node_count; n++) {
            struct node *node = f->nodes[n];
            const int none = null_side(a, node);

            if (none >= 0 && node->next[0] && node->next[1])
                branch_fold(a, node, none);
        }
        for (int round = 0; is_folded && round < FOLDS; round++) {
            is_folded = false;
            for (uint32_t n = 0; n < f->node_count; n++)
                is_folded |= rounds_fold(a, f->nodes[n]);
        }
    }
    definitions_forget(a);
    for (int round = 0; ends_failed && round < FOLDS && failures_fold(a); round++)
        continue;
}
