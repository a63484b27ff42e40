/* SPDX-License-Identifier: Apache-2.0 */
/* Which places of a program does no process ever run both of?
 *
 * Requires: values, solve.  A process has a role for good where a condition on nothing but its rank
 * and the number of processes of MPI_COMM_WORLD, and constants, decides what it runs.  Such conditions
 * are collected at a node, and at the calls that lead to its function as long as there is only one;
 * when those of two nodes can not hold for one rank, no process runs both.  Conditions on anything
 * else may hold at one time and not at another, and are left out.
 */
#include "passes/roles.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/guards.h"
#include "passes/loops.h"
#include "passes/solve.h"
#include "passes/stored.h"
#include "passes/values.h"

#include <string.h>

enum { LEVELS = 8 };

/* A number that the variable, or the member of whatever record, has at all times: it is stored once in the program. */
static bool is_constant(struct analysis *a, const struct expr *expr, const struct values *values)
{
    struct set cells = {0};

    if ((expr->kind != EXPR_VARIABLE && expr->kind != EXPR_FIELD) || !values_are_numbers(values) ||
        values->count != 1)
        return false;
    cells_of_lvalue(a, expr, &cells);
    return cells.count == 1 && cell_store_count(a->cells[cells.items[0]]) <= 1;
}

/* Is a local variable changed, with a number or arithmetic among what it may have here?  Then it is neither a rank nor a
 * size nor a constant, and nobody has to look for its values: most are counters of loops. */
static bool is_counted(struct analysis *a, const struct expr *expr, const struct node *at)
{
    node_list definitions = {0};

    if (expr->kind != EXPR_VARIABLE || !variable_is_simple(expr->variable) ||
        expr->variable->function != at->function ||
        cell_store_count(cell_of_variable(a, expr->variable)) <= 1)
        return false;
    (void)definitions_reaching(a, expr->variable, at, &definitions);
    for (uint32_t k = 0; k < definitions.count; k++) {
        const struct expr *value = definitions.items[k]->value;

        if (value->kind == EXPR_INT || value->kind == EXPR_FLOAT || value->kind == EXPR_UNARY ||
            (value->kind == EXPR_BINARY && expr_op(value) != OP_COMMA))
            return true;
    }
    return false;
}

/* Is it the rank or the size of MPI_COMM_WORLD, or a constant? */
static bool is_told(struct analysis *a, const struct expr *expr, const struct node *at,
                    bool *has_rank)
{
    struct values values;
    bool is_rank;

    if (is_counted(a, expr, at))
        return false;
    values_of(a, expr, at, NULL, &values);
    is_rank = values_are_role(a, &values, ROLE_COMM_RANK);
    if (((is_rank || values_are_role(a, &values, ROLE_COMM_SIZE)) &&
         values_are_of_world(a, &values)) ||
        is_constant(a, expr, &values)) {
        *has_rank |= is_rank;
        return true;
    }
    return false;
}

/* Is the value the same for good in one process?  A local variable may stand for its one definition there,
 * as it does in solve.c.  *has_rank: set when the rank is in it. */
static bool is_settled(struct analysis *a, const struct expr *expr, const struct node *at,
                       bool is_definition, bool *has_rank)
{
    node_list definitions = {0};

    if (!expr || expr->kind == EXPR_INT)
        return true;
    switch (expr->kind) {
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_CONDITIONAL:
    case EXPR_CAST:
        return is_settled(a, expr->a, at, is_definition, has_rank) &&
               is_settled(a, expr->b, at, is_definition, has_rank) &&
               is_settled(a, expr->c, at, is_definition, has_rank);
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        if (is_told(a, expr, at, has_rank))
            return true;
        return !is_definition && expr->kind == EXPR_VARIABLE &&
               variable_is_simple(expr->variable) && expr->variable->function == at->function &&
               expr->variable->parameter < 0 &&
               !definitions_reaching(a, expr->variable, at, &definitions) &&
               definitions.count == 1 &&
               is_settled(a, definitions.items[0]->value, definitions.items[0], true, has_rank);
    default:
        return false;
    }
}

bool role_is_told(struct analysis *a, const struct expr *condition, const struct node *at)
{
    bool has_rank = false;

    return is_settled(a, condition, at, true, &has_rank) && has_rank;
}

const struct expr *role_beside(struct analysis *a, const struct expr *condition,
                               const struct node *at, bool is_and)
{
    const struct expr *x, *y;

    if (condition->kind != EXPR_BINARY || expr_op(condition) != (is_and ? OP_LAND : OP_LOR))
        return role_is_told(a, condition, at) ? NULL : condition;
    x = role_beside(a, condition->a, at, is_and);
    y = role_beside(a, condition->b, at, is_and);
    if (!x || !y)
        return x ? x : y;
    return x == condition->a && y == condition->b
               ? condition
               : expr_binary(a->program, expr_op(condition), x, y, condition->type);
}

typedef ARRAY(struct guard) guard_list;

static bool has_way(const struct cfg *cfg, const struct node *branch, int side)
{
    const struct node *next = branch->next[side];

    return next && next != branch && cfg->marks[next->id];
}

/* Of branches that every way to the node passes, given from the node upwards, those of which it lies on one side: no
 * way leads to it from the other without passing the branch again.  One search backwards does for all: what leads to
 * the node without passing a branch does so without passing the branches above it. */
static void sides_find(struct analysis *a, const struct node *node, const guard_list *asked,
                       guard_list *out)
{
    struct cfg *cfg = cfg_scratch(a, node->function);
    uint32_t depth = 0;

    cfg->marks[node->id] = 1;
    cfg->stack[depth++] = node;
    for (uint32_t k = 0; k < asked->count; k++) {
        struct guard guard = asked->items[k];

        while (depth > 0) {
            const struct node *at = cfg->stack[--depth];

            for (uint32_t p = 0; p < at->previous_count; p++) {
                const struct node *previous = at->previous[p];

                if (cfg->marks[previous->id])
                    continue;
                cfg->marks[previous->id] = 1;
                if (previous != guard.branch)
                    cfg->stack[depth++] = previous;
            }
        }
        guard.is_true = has_way(cfg, guard.branch, 0);
        if (guard.is_true != has_way(cfg, guard.branch, 1))
            array_push(a->arena, out, guard);
        cfg->stack[depth++] = guard.branch;
    }
}

/* The settled branches that every way to the node passes, of which it lies on one side. */
static void branches_find(struct analysis *a, const struct node *node, guard_list *out)
{
    struct cfg *cfg = cfg_get(a, node->function);
    guard_list asked = {0};
    uint32_t at = node->id;
    bool has_rank = false;

    while (cfg->rank[at] != UINT32_MAX && cfg->dominator[at] != at &&
           cfg->dominator[at] != UINT32_MAX) {
        const struct node *branch = node->function->nodes[at = cfg->dominator[at]];
        const struct guard guard = {branch->value, true, branch};

        if (branch->kind == NODE_BRANCH && branch->value &&
            is_settled(a, branch->value, branch, false, &has_rank))
            array_push(a->arena, &asked, guard);
    }
    sides_find(a, node, &asked, out);
}

/* What a process that runs the node is, in its function and those on the way to it. */
static const guard_list *role_of(struct analysis *a, const struct node *node)
{
    guard_list *guards;

    if (!a->roles)
        a->roles = map_new(a->arena);
    guards = map_get_address(a->roles, node);
    if (guards)
        return guards;
    guards = ARENA_ARRAY(a->arena, guard_list, 1);
    map_set_address(a->roles, node, guards);
    for (int level = 0; node && level < LEVELS; level++) {
        branches_find(a, node, guards);
        node = single_caller(a, node->function);
    }
    return guards;
}

static void guard_require(struct analysis *a, const struct guard *guard, int side)
{
    struct event e = {
        .node = guard->branch, .home = guard->branch->function, .guards = guard, .guard_count = 1};

    solver_event(a->solver, &e, side);
}

void roles_require(struct analysis *a, const struct node *node, int side)
{
    const guard_list *guards = role_of(a, node);

    for (uint32_t k = 0; k < guards->count; k++)
        guard_require(a, &guards->items[k], side);
}

void roles_require_above(struct analysis *a, const struct node *node, int side)
{
    const guard_list *guards = role_of(a, node);

    for (uint32_t k = 0; k < guards->count; k++)
        if (guards->items[k].branch->function != node->function)
            guard_require(a, &guards->items[k], side);
}

/* `size == NUMBER`, or `size != NUMBER` that does not hold, of the communicator of that call. */
static bool tells_size(struct analysis *a, const struct guard *guard, const struct node *call,
                       int64_t *size)
{
    const struct expr *test = guard->condition;

    return test->kind == EXPR_BINARY && expr_op(test) == (guard->is_true ? OP_EQ : OP_NE) &&
           expr_is_int(test->b, size) &&
           loop_is_number(a, test->a, guard->branch, ROLE_COMM_SIZE, call);
}

bool roles_tell_size(struct analysis *a, const struct node *node, const struct node *call,
                     int64_t *size)
{
    const guard_list *guards = role_of(a, node);

    for (uint32_t k = 0; k < guards->count; k++)
        if (tells_size(a, &guards->items[k], call, size))
            return true;
    return false;
}

bool roles_exclude(struct analysis *a, const struct node *x, const struct node *y)
{
    if (role_of(a, x)->count == 0 || role_of(a, y)->count == 0)
        return false;
    solver_begin(a->solver);
    roles_require(a, x, 0);
    roles_require(a, y, 0);
    return solver_end(a->solver) == ANSWER_NO;
}

int roles_barred_behind(struct analysis *a, const struct node *node, const struct node *branch)
{
    if (!branch->next[0] || !branch->next[1] || role_of(a, node)->count == 0 ||
        !role_is_told(a, branch->value, branch))
        return -1;
    for (int side = 0; side < 2; side++) {
        const struct guard guard = {branch->value, side == 0, branch};

        solver_begin(a->solver);
        roles_require(a, node, 0);
        guard_require(a, &guard, 0);
        if (solver_end(a->solver) == ANSWER_NO)
            return side;
    }
    return -1;
}

int roles_barred(struct analysis *a, const struct node *branch)
{
    return roles_barred_behind(a, branch, branch);
}

static int never_taken_find(struct analysis *a, const struct node *branch)
{
    bool has_rank = false;

    if (!branch->next[0] || !branch->next[1] ||
        !is_settled(a, branch->value, branch, true, &has_rank))
        return -1;
    for (int side = 0; side < 2; side++) {
        const struct guard guard = {branch->value, side == 0, branch};

        solver_begin(a->solver);
        solver_differ(a->solver, 0, 1);
        guard_require(a, &guard, 0);
        if (solver_end(a->solver) == ANSWER_NO)
            return side;
    }
    return -1;
}

int roles_never_taken(struct analysis *a, const struct node *branch)
{
    enum { ASKED = 2 };
    struct function_facts *facts = facts_of(a, branch->function);

    if (!facts->never_taken)
        facts->never_taken = ARENA_ARRAY(a->arena, int8_t, branch->function->node_count);
    if (facts->never_taken[branch->id] == 0)
        facts->never_taken[branch->id] = (int8_t)(never_taken_find(a, branch) + ASKED);
    return facts->never_taken[branch->id] - ASKED;
}

bool roles_keep_number(struct analysis *a, const struct node *node, const struct expr *remainder)
{
    const struct guard turned = {
        expr_binary(a->program, OP_NE, remainder, remainder->a, type_int(a->program)), true, node};
    bool has_rank = false;

    if (!is_settled(a, remainder, node, true, &has_rank))
        return false;
    solver_begin(a->solver);
    solver_differ(a->solver, 0, 1);
    roles_require(a, node, 0);
    guard_require(a, &turned, 0);
    return solver_end(a->solver) == ANSWER_NO;
}

static bool is_from_root(const struct event *e)
{
    return e->kind == EVENT_COLLECTIVE &&
           (strstr(e->mpi->name, "cast") || strstr(e->mpi->name, "catter")) && e->mpi->root >= 0 &&
           (uint32_t)e->mpi->root < e->mpi_node->arg_count;
}

bool roles_exclude_sending(struct analysis *a, const struct node *node, const struct event *e)
{
    struct event root = *e;
    bool has_rank = false;

    if (!is_from_root(e) || !e->comm_value.is_world || e->comm_value.is_unknown ||
        !is_settled(a, e->args[e->mpi->root], e->node, false, &has_rank))
        return roles_exclude(a, node, e->node);
    root.peer = e->args[e->mpi->root];
    solver_begin(a->solver);
    roles_require(a, node, 0);
    roles_require(a, e->node, 0);
    solver_peer(a->solver, &root, 0, 0);
    return solver_end(a->solver) == ANSWER_NO;
}

bool roles_only_broadcast(struct analysis *a, const struct node *node, const struct node *call)
{
    const char *name = call_mpi_name(a, call);
    struct event other = {.node = call, .mpi_node = call, .home = call->function};
    struct comm_value comm;

    if (!text_starts_with(name, "MPI_Bcast") && !text_starts_with(name, "MPI_Ibcast"))
        return false;
    other.mpi = mpi_function_get(call_mpi(a, call));
    other.args = call->args;
    if ((uint32_t)other.mpi->comm >= call->arg_count)
        return false;
    other.peer = call->args[other.mpi->root];
    comm_value_of(a, call->args[other.mpi->comm], call, NULL, &comm);
    if (!comm.is_world || comm.is_unknown)
        return false;
    event_guards_add(a, &other, call);
    solver_begin(a->solver);
    roles_require(a, node, 0);
    roles_require(a, call, 0);
    solver_event(a->solver, &other, 0);
    solver_differ(a->solver, 0, 1);
    solver_peer(a->solver, &other, 0, 1);
    return solver_end(a->solver) == ANSWER_NO;
}

/* Does each process run the function at most once? */
static bool runs_once(struct analysis *a, const struct function *f)
{
    enum { DEPTH_MAX = 8 };

    for (uint32_t depth = 0; depth < DEPTH_MAX && f != a->main; depth++) {
        const struct node *call = single_caller(a, f);

        if (!call || cfg_reaches(a, call, call))
            return false;
        f = call->function;
    }
    return f == a->main && facts_of(a, f)->callers.count == 0 &&
           !facts_of(a, f)->has_hidden_callers;
}

/* Is the event over when its call returns? */
static bool is_blocking(const struct event *e)
{
    const enum mpi_role role = e->mpi->role;

    return role == ROLE_SEND || role == ROLE_RECV || role == ROLE_PROBE || role == ROLE_SENDRECV ||
           (role >= ROLE_COLL_SYNC && role < ROLE_ICOLL_SYNC);
}

bool roles_never_follows(struct analysis *a, const struct node *node, const struct event *event)
{
    return is_blocking(event) && event->home == node->function && event->node != node &&
           !cfg_reaches(a, node, event->node) && runs_once(a, event->home);
}
