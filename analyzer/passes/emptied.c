/* SPDX-License-Identifier: Apache-2.0 */
/* Does a loop ask until all requests of an array are complete?
 *
 * Requires: a loop of picked.c, definitions, control flow.  It is left at one branch, and there because
 *  - what it counts, from a number on or down from all (the number that the choice is given, or as many as can be pending,
 *    see amount.h), has reached the end: each round counts what it has completed, or
 *  - the choice itself has said that no request is left (MPI_UNDEFINED as index, or as their number), which it
 *    says only then.
 */
#include "passes/emptied.h"
#include "ir/expr.h"
#include "passes/amount.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/loops.h"

struct goal { /* of what a loop counts */
    const struct expr *counter;
    bool is_falling;         /* to 0 */
    const struct expr *last; /* or it rises up to this one and `more` */
    int64_t more;
};

/* Does the loop go on while the counter has not reached a number? */
static bool goal_find(const struct node *branch, struct goal *out)
{
    const struct expr *test = branch->value;

    *out = (struct goal){.counter = test->kind == EXPR_BINARY ? test->a : test, .is_falling = true};
    if (test->kind == EXPR_VARIABLE)
        return true;
    if (test->kind != EXPR_BINARY || test->a->kind != EXPR_VARIABLE)
        return false;
    if ((expr_op(test) == OP_GT || expr_op(test) == OP_NE) && test->b->kind == EXPR_INT &&
        test->b->value == 0)
        return true;
    out->is_falling = false;
    out->last = test->b;
    out->more = expr_op(test) == OP_LE;
    return expr_op(test) == OP_LT || expr_op(test) == OP_NE || expr_op(test) == OP_LE;
}

/* Are not more requests pending when the loop begins than `number` and `more` are together? */
static bool is_enough(const struct picked *p, const struct expr *number, int64_t more)
{
    const struct expr *all = p->choice->args[0], *base, *count;
    int64_t further, less;

    if (number == all && more == 0)
        return true;
    if (loop_bound(number, &base, &further) && loop_bound(all, &count, &less) && base == count &&
        further + more == less)
        return true;
    if (picked_is_steady(p, number) && more >= 0 && amount_is_counted(p, number))
        return true;
    return loop_bound(number, &base, &further) && picked_is_steady(p, base) &&
           amount_is_within(p, base, further + more);
}

/* Does the assignment begin the count so that its goal is reached when all are complete? */
static bool begins_count(const struct picked *p, const struct goal *goal, const struct node *set)
{
    const struct expr *start = set->kind == NODE_ASSIGN ? set->value : NULL;
    int64_t begin;

    if (!start)
        return false;
    if (goal->is_falling)
        return is_enough(p, start, 0);
    return expr_is_int(start, &begin) && is_enough(p, goal->last, goal->more - begin);
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

/* Is the counter changed in the loop by its step alone? */
static bool steps_alone(const struct picked *p, const struct expr *counter, const struct node *step)
{
    const struct function *f = p->choice->home;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(&p->loop, k) && f->nodes[k] != step && f->nodes[k]->kind == NODE_ASSIGN &&
            f->nodes[k]->target == counter)
            return false;
    return true;
}

/* Does the loop count what is complete, and end when that is all? */
static bool counts_all(const struct picked *p, const struct node *exit)
{
    const struct node *step = NULL;
    struct goal goal;
    node_list definitions = {0};
    bool has_start = false;

    if (!goal_find(exit, &goal) || !variable_is_simple(goal.counter->variable) ||
        !picked_is_steady(p, p->choice->args[0]) ||
        (goal.last && !picked_is_steady(p, goal.last)) ||
        definitions_reaching(p->a, goal.counter->variable, exit, &definitions))
        return false;
    for (uint32_t k = 0; k < definitions.count; k++) {
        const struct node *set = definitions.items[k];

        if (picked_holds(p, set)) {
            if (step || !is_number_of_round(p, set, goal.counter, goal.is_falling))
                return false;
            step = set;
        } else {
            if (!begins_count(p, &goal, set) &&
                !(goal.is_falling && amount_is_counted(p, goal.counter)))
                return false;
            has_start = true;
        }
    }
    return step && has_start && steps_alone(p, goal.counter, step);
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

bool emptied_only_counts(const struct picked *p)
{
    const struct function *f = p->choice->home;
    uint32_t assignments = 0;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (!bits_get(&p->loop, k) || node == p->choice->node)
            continue;
        if (node->kind == NODE_CALL || node->kind == NODE_RETURN)
            return false;
        assignments += node->kind == NODE_ASSIGN;
    }
    /* all are complete, so one assignment is the counter's step */
    return assignments == !p->until_none;
}
