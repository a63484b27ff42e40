/* SPDX-License-Identifier: Apache-2.0 */
/* Is one of the messages kept that is the first of all in an order that leaves no ties?
 *
 * Requires: a struct commute with its window.  Two shapes are known, of two numbers x and s of the round's message and
 * two that are kept, m and o:
 *
 *     if (x > m || (x == m && s < o)) { m = x; o = s; }
 *     if (x > m) { m = x; o = s; } else if (x == m && s < o) o = s;
 *
 * (any directions; the first comparison is strict).  Both put the pair (x, s) in the place of (m, o) when it comes before
 * it in the lexicographic order, and only then; all stores to m and o in the window are these.  Pairs of numbers are
 * totally ordered by it, so what stays is the first of all pairs, the one that was there before included, in whatever
 * order they came.  (No floating-point number is a NaN: see has_extremes.)
 */
#include "passes/champion.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/external.h"
#include "passes/stored.h"

struct pair { /* what are compared, in either order */
    const struct expr *x, *y;
};

static bool is_pair(const struct expr *test, struct pair *out)
{
    if (!test || test->kind != EXPR_BINARY)
        return false;
    *out = (struct pair){test->a, test->b};
    return true;
}

static bool compares(const struct pair *pair, const struct node *store)
{
    return (pair->x == store->target && pair->y == store->value) ||
           (pair->y == store->target && pair->x == store->value);
}

static bool is_same_pair(const struct pair *p, const struct pair *q)
{
    return (p->x == q->x && p->y == q->y) || (p->x == q->y && p->y == q->x);
}

static bool is_strict(const struct expr *test, struct pair *out)
{
    return is_pair(test, out) && (expr_op(test) == OP_LT || expr_op(test) == OP_GT);
}

/* x == m && s < o */
static bool is_tie(const struct expr *test, const struct pair *first, struct pair *second)
{
    const struct expr *equal, *less;
    struct pair same;

    if (!test || test->kind != EXPR_BINARY || expr_op(test) != OP_LAND)
        return false;
    equal = test->a;
    less = test->b;
    if (equal->kind == EXPR_BINARY && expr_op(equal) != OP_EQ) {
        equal = test->b;
        less = test->a;
    }
    return is_pair(equal, &same) && expr_op(equal) == OP_EQ && is_same_pair(&same, first) &&
           is_pair(less, second) && expr_op(less) >= OP_LT && expr_op(less) <= OP_GE;
}

/* x > m || (x == m && s < o) */
static bool is_whole(const struct expr *test, struct pair *first, struct pair *second)
{
    return test && test->kind == EXPR_BINARY && expr_op(test) == OP_LOR &&
           ((is_strict(test->a, first) && is_tie(test->b, first, second)) ||
            (is_strict(test->b, first) && is_tie(test->a, first, second)));
}

/* Do the two denote different numbers: variables, members and elements that are named? */
static bool is_named(const struct expr *lvalue)
{
    while (lvalue->kind == EXPR_FIELD ||
           (lvalue->kind == EXPR_INDEX && lvalue->b->kind == EXPR_INT &&
            type_is_array(lvalue->a->type))) {
        if (lvalue->a->type && lvalue->a->type->is_union)
            return false;
        lvalue = lvalue->a;
    }
    return lvalue->kind == EXPR_VARIABLE;
}

/* The branch that alone decides, at first hand, whether the node runs; NULL: there is no such one. */
static const struct node *decider_of(struct analysis *a, const struct node *node)
{
    const struct set *controls = &cfg_get(a, node->function)->controls[node->id];

    return controls->count == 1 ? node->function->nodes[controls->items[0]] : NULL;
}

/* A store of the pair under the branch, on its true side; NULL: there is none. */
static const struct node *store_under(struct analysis *a, const struct node *branch,
                                      const struct pair *pair)
{
    const struct function *f = branch->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_ASSIGN && node->value && compares(pair, node) &&
            is_named(node->target) && decider_of(a, node) == branch &&
            cfg_runs_when_true(cfg_get(a, f), branch, node))
            return node;
    }
    return NULL;
}

struct champion {
    const struct node *branch, *tie; /* tie: the second one, of the second shape */
    struct pair first, second;
    const struct node *stores[3]; /* of the first number, of the second one, and under the tie */
};

/* Are both stored under the branch, in two places? */
static bool are_stored(struct analysis *a, struct champion *out)
{
    const struct set *loops = cfg_loops_at(a, out->branch);

    out->stores[0] = store_under(a, out->branch, &out->first);
    out->stores[1] = store_under(a, out->branch, &out->second);
    return out->stores[0] && out->stores[1] && out->stores[0]->target != out->stores[1]->target &&
           set_equals(cfg_loops_at(a, out->stores[0]), loops) &&
           set_equals(cfg_loops_at(a, out->stores[1]), loops);
}

/* The branch on the tie stands on the other side of the strict comparison, and stores the second number. */
static bool has_tie_beside(struct analysis *a, struct champion *out)
{
    const struct function *f = out->branch->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *tie = f->nodes[k];

        if (tie->kind != NODE_BRANCH || tie == out->branch || decider_of(a, tie) != out->branch ||
            cfg_runs_when_true(cfg_get(a, f), out->branch, tie) ||
            !is_tie(tie->value, &out->first, &out->second))
            continue;
        out->tie = tie;
        out->stores[2] = store_under(a, tie, &out->second);
        return out->stores[2] && are_stored(a, out) &&
               out->stores[2]->target == out->stores[1]->target &&
               set_equals(cfg_loops_at(a, tie), cfg_loops_at(a, out->branch)) &&
               set_equals(cfg_loops_at(a, out->stores[2]), cfg_loops_at(a, tie));
    }
    return false;
}

static bool find(struct analysis *a, const struct node *branch, struct champion *out)
{
    *out = (struct champion){.branch = branch};
    if (!branch || branch->kind != NODE_BRANCH)
        return false;
    if (is_whole(branch->value, &out->first, &out->second))
        return are_stored(a, out);
    if (is_strict(branch->value, &out->first) && has_tie_beside(a, out))
        return true;
    out->branch = decider_of(a, branch);
    return out->branch && out->branch->kind == NODE_BRANCH &&
           is_strict(out->branch->value, &out->first) && has_tie_beside(a, out) &&
           out->tie == branch;
}

/* Does nothing else in the window store in the places where the two are kept? */
static bool is_alone(const struct commute *c, const struct champion *champion)
{
    const struct reach reach = window_reach(c->window);
    struct set cells = {0};

    cells_of_store(c->a, champion->stores[0]->target, &cells);
    cells_of_store(c->a, champion->stores[1]->target, &cells);
    for (uint32_t k = reach_next(&reach, 0); k != UINT32_MAX; k = reach_next(&reach, k + 1)) {
        const struct function *f = c->a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *node = f->nodes[n];

            if (window_has(c->window, node) && node != champion->stores[0] &&
                node != champion->stores[1] && node != champion->stores[2] &&
                node_writes_some(c->a, node, &cells))
                return false;
        }
    }
    return cells.count > 0;
}

/* Are both numbers those of the round's message, where they are compared and where they are stored? */
static bool is_of_round(const struct commute *c, const struct champion *champion)
{
    for (uint32_t k = 0; k < 3; k++) {
        const struct node *store = champion->stores[k];

        if (store &&
            (!window_is_stateless(c->window, store->value, store) ||
             !window_is_stateless(c->window, store->value, champion->branch) ||
             (champion->tie && !window_is_stateless(c->window, store->value, champion->tie))))
            return false;
    }
    return true;
}

const struct expr *champion_of(const struct commute *c, const struct node *store,
                               const struct node *branches[CHAMPION_BRANCHES])
{
    struct champion champion;

    if (!window_has(c->window, store) || !find(c->a, decider_of(c->a, store), &champion) ||
        (store != champion.stores[0] && store != champion.stores[1] &&
         store != champion.stores[2]) ||
        !is_of_round(c, &champion) || !is_alone(c, &champion))
        return NULL;
    branches[0] = champion.branch;
    branches[1] = champion.tie;
    return champion.branch->value;
}
