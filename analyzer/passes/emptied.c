/* SPDX-License-Identifier: Apache-2.0 */
/* Does a loop ask until all requests of an array are complete?
 *
 * Requires: a loop of picked.c, definitions, control flow.  It is left at one branch, and there because
 *  - what it counts, from a number on or down from all, has reached the end: each round counts what it has completed, or
 *  - the choice itself has said that no request is left (MPI_UNDEFINED as index, or as their number), which it
 *    says only then.
 */
#include "passes/emptied.h"
#include "ir/expr.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/loops.h"

/* Does the loop go on while the counter says that not all are complete?  *counter: which.  *first: what one that rises
 * begins with; all is reached as many numbers behind it as there are requests. */
static bool asks_for_all(const struct picked *p, const struct node *branch,
                         const struct expr **counter, bool *is_falling, int64_t *first)
{
    const struct expr *test = branch->value, *base, *count;
    int64_t less;

    *counter = test->kind == EXPR_BINARY ? test->a : test;
    *is_falling = true;
    if (test->kind == EXPR_VARIABLE)
        return true;
    if (test->kind != EXPR_BINARY || test->a->kind != EXPR_VARIABLE)
        return false;
    if ((expr_op(test) == OP_GT || expr_op(test) == OP_NE) && test->b->kind == EXPR_INT &&
        test->b->value == 0)
        return true;
    *is_falling = false;
    *first = 0;
    if (test->b == p->choice->args[0])
        return expr_op(test) == OP_LT || expr_op(test) == OP_NE;
    if ((expr_op(test) != OP_LT && expr_op(test) != OP_NE && expr_op(test) != OP_LE) ||
        !loop_bound(test->b, &base, first) || !loop_bound(p->choice->args[0], &count, &less))
        return false;
    *first += (expr_op(test) == OP_LE) - less;
    return base == count;
}

const struct node *emptied_exit(const struct picked *p, int *out)
{
    const struct function *f = p->choice->home;
    const struct node *exit = NULL;

    for (uint32_t k = 0; k < f->node_count; k++)
        for (int side = 0; side < 2 && bits_get(&p->loop, k); side++) {
            const struct node *next = f->nodes[k]->next[side];

            if (!next || bits_get(&p->loop, next->id))
                continue;
            if (exit || f->nodes[k]->kind != NODE_BRANCH)
                return NULL;
            exit = f->nodes[k];
            *out = side;
        }
    return exit;
}

/* Is the one step that the loop makes the number of those that the round has completed? */
static bool is_number_of_round(const struct picked *p, const struct node *set,
                               const struct expr *counter, bool is_falling)
{
    const struct expr *value = set->kind == NODE_ASSIGN ? set->value : NULL, *number;
    const struct cfg *cfg = cfg_get(p->a, p->choice->home);
    bool is_sum = value && value->kind == EXPR_BINARY && set->target == counter &&
                  value->a == counter && (expr_op(value) == OP_ADD || expr_op(value) == OP_SUB);
    int64_t sign = is_falling ? -1 : 1;
    struct bits around;

    if (!is_sum || !cfg_loop_around(p->a, set, &around) || !bits_get(&around, p->choice->node->id))
        return false;
    number = value->b;
    if (p->has_several)
        return number == p->answer && (expr_op(value) == OP_SUB) == is_falling &&
               picked_is_as_told(p, p->answer, set) && cfg_postdominates(cfg, set, p->choice->node);
    if (number->kind != EXPR_INT ||
        (expr_op(value) == OP_SUB ? -number->value : number->value) != sign)
        return false;
    if (!p->answer) /* behind the choice of its round, or in front of it */
        return cfg_postdominates(cfg, set, p->choice->node) ||
               (cfg_dominates(cfg, set, p->choice->node) &&
                cfg_postdominates(cfg, p->choice->node, set));
    for (uint32_t k = 0; k < p->choice->home->node_count; k++) { /* if (flag) done++ */
        const struct node *branch = p->choice->home->nodes[k];

        if (bits_get(&p->loop, k) && picked_is_success(p, branch) && branch->next[0] &&
            (branch->next[0] == set || cfg_postdominates(cfg, set, branch->next[0])) &&
            cfg_postdominates(cfg, branch, p->choice->node) && cfg_is_behind(p->a, branch, 0, set))
            return true;
    }
    return false;
}

int emptied_side(const struct picked *p, const struct node *branch)
{
    const struct expr *test = branch->kind == NODE_BRANCH ? branch->value : NULL;
    int64_t number;

    if (!test || test->kind != EXPR_BINARY || p->a->program->undefined == INT64_MIN ||
        (expr_op(test) != OP_EQ && expr_op(test) != OP_NE) || !expr_is_int(test->b, &number) ||
        number != p->a->program->undefined || p->choice->mpi->role == ROLE_TESTANY ||
        test->a != (p->has_several ? p->answer : p->index) ||
        !picked_is_as_told(p, test->a, branch))
        return -1;
    return expr_op(test) == OP_EQ ? 0 : 1;
}

/* Does the loop count what is complete, and end when that is all? */
static bool counts_all(const struct picked *p, const struct node *exit)
{
    const struct node *step = NULL;
    const struct expr *counter;
    node_list definitions = {0};
    bool is_falling, has_start = false;
    int64_t first;

    if (!asks_for_all(p, exit, &counter, &is_falling, &first) ||
        !variable_is_simple(counter->variable) || !picked_is_steady(p, p->choice->args[0]) ||
        definitions_reaching(p->a, counter->variable, exit, &definitions))
        return false;
    for (uint32_t k = 0; k < definitions.count; k++) {
        const struct node *set = definitions.items[k];

        if (picked_holds(p, set)) {
            if (step || !is_number_of_round(p, set, counter, is_falling))
                return false;
            step = set;
        } else {
            const struct expr *start = set->kind == NODE_ASSIGN ? set->value : NULL;
            int64_t begin;

            if (!start || (is_falling ? start != p->choice->args[0]
                                      : !expr_is_int(start, &begin) || begin != first))
                return false;
            has_start = true;
        }
    }
    return step && has_start;
}

bool emptied(const struct picked *p)
{
    int out = 0;
    const struct node *exit = emptied_exit(p, &out);

    if (!exit)
        return false;
    return p->until_none ? emptied_side(p, exit) == out &&
                               cfg_dominates(cfg_get(p->a, p->choice->home), p->choice->node, exit)
                         : out == 1 && counts_all(p, exit);
}

bool emptied_until_none(const struct picked *p)
{
    int out;
    const struct node *exit = emptied_exit(p, &out);

    return exit && emptied_side(p, exit) == out;
}
