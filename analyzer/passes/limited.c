/* SPDX-License-Identifier: Apache-2.0 */
/* Does a node of a polling loop run at most once for what was found?
 *
 * Requires: events, values, control flow.  A condition that comes from the answer of a probe or a test has a
 * side on which something was found.  A node is limited when it runs on that side only, or under a condition
 * that is a latch: something that it reads is set to a constant under it, on every way on which the node could
 * run again.  Looks at the branches that decide the node, and at those that decide these, LEVELS deep.  Every
 * question about a loop asks it of every node below that loop, so what a branch and a node have said is kept.
 */
#include "passes/limited.h"
#include "base/map.h"
#include "ir/expr.h"
#include "passes/budget.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/values.h"

enum { LEVELS = 6 };

struct branch_known {
    int side; /* see limited_side */
    bool has_latches;
    node_list latches; /* assignments of constants under it, to what it reads */
};

struct limits {
    struct map *branches; /* branch -> struct branch_known */
    struct map *returned; /* question, function and depth -> side_returned, plus one */
    uint8_t **nodes;      /* by function and node: 0 not asked, 1 it is not limited, 2 it is */
    node_list work;       /* of the question that is worked on */
    struct set seen;      /* ids of those in it */
};

static struct limits *limits_get(struct analysis *a)
{
    if (!a->limits) {
        a->limits = ARENA_NEW(a->arena, struct limits);
        a->limits->branches = map_new(a->arena);
        a->limits->returned = map_new(a->arena);
        a->limits->nodes = ARENA_ARRAY(a->arena, uint8_t *, a->program->function_count + 1);
    }
    return a->limits;
}

static struct branch_known *branch_get(struct analysis *a, const struct node *branch)
{
    struct map *branches = limits_get(a)->branches;
    struct branch_known *known = map_get_address(branches, branch);

    if (!known) {
        known = ARENA_NEW(a->arena, struct branch_known);
        known->side = -1;
        map_set_address(branches, branch, known);
    }
    return known;
}

/* ---- what was found ---- */

static int side_find(struct analysis *a, const struct expr *expr, const struct node *at,
                     const struct node *question, int depth);

/* Of a function that asks, and answers by what it returns: by the values that say so, or as a C programmer
 * expects where none does. */
static int side_returned(struct analysis *a, const struct function *f, const struct node *question,
                         int depth)
{
    const node_list *returns = returns_of(a, f);
    int found = 0;
    bool asks = false;

    for (uint32_t n = 0; n < a->events.count && !asks; n++) {
        const struct event *e = a->events.items[n];

        asks = e->kind == EVENT_PROBE && e->mpi->flag >= 0 && e->mpi_node->function == f &&
               (!question || e->mpi_node == question);
    }
    for (uint32_t k = 0; k < returns->count; k++) {
        const struct node *node = returns->items[k];
        const struct set *direct;
        int side = 0;

        if (node->value->kind != EXPR_INT)
            side = side_find(a, node->value, node, question, depth + 1);
        direct = &cfg_get(a, f)->controls[node->id];
        for (uint32_t n = 0; node->value->kind == EXPR_INT && n < direct->count; n++) {
            const struct node *branch = f->nodes[direct->items[n]];
            int answer = side_find(a, branch->value, branch, question, depth + 1);

            if (answer != 0)
                side = (cfg_control_sides(a, branch, node) == answer) == (node->value->value != 0)
                           ? 1
                           : 2;
        }
        if (side != 0 && found != 0 && side != found)
            return 0;
        found = side != 0 ? side : found;
    }
    return found != 0 ? found : asks;
}

/* The same; every call of the function comes back to it. */
static int side_returned_known(struct analysis *a, const struct function *f,
                               const struct node *question, int depth)
{
    struct map *returned = limits_get(a)->returned;
    const char *key = arena_printf(a->arena, "%p %u %d", (const void *)question, f->id, depth);
    uintptr_t known = (uintptr_t)map_get(returned, key);

    if (known == 0) {
        known = (uintptr_t)side_returned(a, f, question, depth) + 1;
        if (!budget_is_spent(a))
            map_set(returned, key, (const void *)known);
    }
    return (int)known - 1;
}

static int side_of_call(struct analysis *a, const struct node *call, const struct node *question,
                        int depth)
{
    const function_list *callees = callees_of(a, call);

    for (uint32_t k = 0; k < callees->count; k++) {
        int side = function_is_external(callees->items[k])
                       ? 0
                       : side_returned_known(a, callees->items[k], question, depth);

        if (side != 0)
            return side;
    }
    return 0;
}

static bool is_asking(const struct node *call, enum mpi_role role, const struct node *question)
{
    return question ? call == question
                    : role == ROLE_IPROBE || role == ROLE_IMPROBE || mpi_role_is_test(role) ||
                          mpi_role_is_choice(role);
}

/* Of a local variable that the answer was copied to. */
static int side_stored(struct analysis *a, const struct expr *variable, const struct node *at,
                       const struct node *question, int depth)
{
    node_list sets = {0};
    int found = 0;

    if (variable->kind != EXPR_VARIABLE || !variable_is_simple(variable->variable) ||
        variable->variable->function != at->function)
        return 0;
    definitions_reaching(a, variable->variable, at, &sets);
    for (uint32_t k = 0; k < sets.count; k++) {
        const struct node *set = sets.items[k];
        int side =
            set->value->kind == EXPR_INT ? 0 : side_find(a, set->value, set, question, depth + 1);

        if (set->value->kind != EXPR_INT && (side == 0 || (found != 0 && side != found)))
            return 0;
        found = side != 0 ? side : found;
    }
    return found;
}

/* Is it a comparison that tells 0, which a flag is where nothing has come, from 1? */
static bool compares(enum expr_op op, int64_t number, bool *is_equal)
{
    *is_equal = (op == OP_EQ && number == 0) || (op == OP_NE && number == 1) ||
                (op == OP_LT && number == 1) || (op == OP_LE && number == 0);
    return *is_equal || (op == OP_NE && number == 0) || (op == OP_EQ && number == 1) ||
           (op == OP_GT && number == 0) || (op == OP_GE && number == 1);
}

/* On which side of the condition has a probe or a test (NULL: any) found something?  1: when it is true, 2: when
 * it is false, 0: it does not come from one. */
static int side_find(struct analysis *a, const struct expr *expr, const struct node *at,
                     const struct node *question, int depth)
{
    struct values values;
    bool is_equal;
    int side;

    if (!expr || depth > 4)
        return 0;
    switch (expr->kind) {
    case EXPR_CALL:
        return side_of_call(a, expr->call, question, depth);
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_DEREF:
        values_of(a, expr, at, NULL, &values);
        for (uint32_t k = 0; k < values.makers.count; k++) {
            const struct node *call = values.makers.items[k];

            if (is_asking(call, mpi_function_get(call_mpi(a, call))->role, question))
                return 1;
        }
        return side_stored(a, expr, at, question, depth);
    case EXPR_UNARY:
        side = expr_op(expr) == OP_LNOT ? side_find(a, expr->a, at, question, depth + 1) : 0;
        return side == 1 ? 2 : side == 2 ? 1 : 0;
    case EXPR_CAST:
        return side_find(a, expr->a, at, question, depth + 1);
    case EXPR_CONDITIONAL:
        if (expr->b->kind != EXPR_INT || expr->c->kind != EXPR_INT ||
            (expr->b->value != 0) == (expr->c->value != 0))
            return 0;
        side = side_find(a, expr->a, at, question, depth + 1);
        return side == 0 || expr->b->value != 0 ? side : 3 - side;
    case EXPR_BINARY:
        if (expr->b->kind == EXPR_INT && compares(expr_op(expr), expr->b->value, &is_equal)) {
            side = side_find(a, expr->a, at, question, depth + 1);
            return side == 0 || !is_equal ? side : 3 - side;
        }
        side = expr_op(expr) == OP_LAND || expr_op(expr) == OP_AND ? 1 /* true only if both are */
               : expr_op(expr) == OP_LOR || expr_op(expr) == OP_OR ? 2
                                                                   : 0;
        return side != 0 && (side_find(a, expr->a, at, question, depth + 1) == side ||
                             side_find(a, expr->b, at, question, depth + 1) == side)
                   ? side
                   : 0;
    default:
        return 0;
    }
}

int limited_side(struct analysis *a, const struct node *branch)
{
    struct branch_known *known = branch_get(a, branch);
    int side = known->side >= 0 ? known->side : side_find(a, branch->value, branch, NULL, 0);

    if (!budget_is_spent(a))
        known->side = side;
    return side;
}

int limited_side_of(struct analysis *a, const struct node *branch, const struct node *question)
{
    return side_find(a, branch->value, branch, question, 0);
}

static bool reads_answer(struct analysis *a, const struct expr *expr, const struct node *at,
                         const struct node *question)
{
    return expr &&
           (side_find(a, expr, at, question, 0) != 0 || reads_answer(a, expr->a, at, question) ||
            reads_answer(a, expr->b, at, question) || reads_answer(a, expr->c, at, question));
}

bool limited_reads_answer(struct analysis *a, const struct node *branch,
                          const struct node *question)
{
    return reads_answer(a, branch->value, branch, question);
}

/* ---- latches ---- */

static const node_list *latches_of(struct analysis *a, const struct node *branch)
{
    const struct function *f = branch->function;
    struct branch_known *known = branch_get(a, branch);

    for (uint32_t k = 0; k < f->node_count && !known->has_latches; k++) {
        const struct node *set = f->nodes[k];

        if (set->kind == NODE_ASSIGN && set->value->kind == EXPR_INT &&
            expr_contains(branch->value, set->target) &&
            set_has(cfg_control_closure(a, set), branch->id))
            array_push(a->arena, &known->latches, set);
    }
    known->has_latches = true;
    return &known->latches;
}

/* Is something that the branch reads set to a constant whenever the node runs, before it could run again: on each way back to it,
 * and in each call of its function? */
static bool is_latch(struct analysis *a, const struct node *branch, const struct node *node)
{
    struct node *const *nodes = node->function->nodes;
    const node_list *latches = latches_of(a, branch);
    struct bits set;

    if (latches->count == 0)
        return false;
    set = bits_new(a->arena, node->function->node_count);
    for (uint32_t k = 0; k < latches->count; k++)
        bits_set(&set, latches->items[k]->id);
    return bits_get(&set, node->id) ||
           (!cfg_leads(a, node, node, &set, NULL) && (!cfg_leads(a, nodes[0], node, &set, NULL) ||
                                                      !cfg_leads(a, node, nodes[1], &set, NULL)));
}

/* ---- the question ---- */

/* Does one of the branches that decide `decided` limit the node?  Those that may be looked at next are put
 * in the work. */
static bool is_limited_by(struct analysis *a, const struct node *node, const struct node *decided)
{
    const struct set *direct = &cfg_get(a, decided->function)->controls[decided->id];
    struct limits *limits = limits_get(a);

    for (uint32_t k = 0; k < direct->count; k++) {
        const struct node *branch = node->function->nodes[direct->items[k]];
        int side = limited_side(a, branch);

        if (branch == decided)
            continue;
        if ((side != 0 && cfg_control_sides(a, branch, decided) == side) ||
            is_latch(a, branch, node))
            return true;
        if (set_add(a->arena, &limits->seen, branch->id))
            array_push(a->arena, &limits->work, branch);
    }
    return false;
}

/* Is there a way from one side of the branch to the node that does not come to the branch again? */
static bool runs_beside(struct analysis *a, const struct node *branch, const struct node *side,
                        const struct node *node)
{
    struct bits behind;

    if (!side || side == branch)
        return false;
    if (side == node)
        return true;
    behind = cfg_between(a, side, branch);
    return bits_get(&behind, node->id);
}

/* Does every way to the node leave a branch by the side on which something was found, in each round anew?  Where a loop
 * can only be left behind the node, no branch decides for who asks which ways come to the end. */
static bool is_behind_found(struct analysis *a, const struct node *node)
{
    const struct function *f = node->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *branch = f->nodes[k];
        int side;

        if (branch->kind != NODE_BRANCH || branch == node)
            continue;
        side = limited_side(a, branch);
        if (side != 0 && cfg_dominates(cfg_get(a, f), branch, node) &&
            !runs_beside(a, branch, branch->next[2 - side], node))
            return true;
    }
    return false;
}

static bool is_limited(struct analysis *a, const struct node *node)
{
    struct limits *limits = limits_get(a);
    uint32_t next = 0;

    limits->work.count = limits->seen.count = 0;
    array_push(a->arena, &limits->work, node);
    set_add(a->arena, &limits->seen, node->id);
    for (int level = 0; level <= LEVELS; level++)
        for (uint32_t end = limits->work.count; next < end; next++)
            if (is_limited_by(a, node, limits->work.items[next]))
                return true;
    return is_behind_found(a, node);
}

bool limited_is(struct analysis *a, const struct node *node)
{
    struct limits *limits = limits_get(a);
    uint8_t **known = &limits->nodes[node->function->id];
    bool is;

    if (!*known)
        *known = ARENA_ARRAY(a->arena, uint8_t, node->function->node_count);
    if ((*known)[node->id] > 0)
        return (*known)[node->id] == 2;
    is = is_limited(a, node);
    if (!budget_is_spent(a))
        (*known)[node->id] = is ? 2 : 1;
    return is;
}
