/* SPDX-License-Identifier: Apache-2.0 */
/* What is a round where any of the receptions that are posted together are waited for?
 *
 * Requires: groups whose order is proved, events, loops.  MPI_Waitany in a loop tells in each round which request is
 * complete; MPI_Waitsome tells several, and a counting loop behind it has a round for each.  No other call completes these
 * requests, and in a run of the pattern, as its order is proved, all are: so each message has one round, in any order, whatever
 * ends the loop.  The message of a round is the element that the index names, and its status is the one that was told.
 *
 * Further requests may lie behind those of the receptions.  Then a statement looks at a message only where a condition has
 * told the index from theirs, `index < posted`.  What is done in every round, for whatever request, is done equally often in
 * each order if the order has no say in how the loop ends; MPI_UNDEFINED, all are complete, is no say.
 *
 * Of one source several messages may be looked at in any order, so each has to send one alone (once_each.h).
 */
#include "passes/posted_choice.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/elements.h"

enum { DEPTH = 6, OUTCOUNT_ARGUMENT = 2 };

/* The variable that the call is given the address of; NULL. */
static const struct expr *variable_told(const struct event *c, int arg)
{
    const struct expr *told = expr_without_casts(c->args[arg]);

    return told->kind == EXPR_ADDRESS && told->a->kind == EXPR_VARIABLE ? told->a : NULL;
}

/* The array that the call is given from its begin on; NULL. */
static const struct expr *array_told(const struct event *c, int arg)
{
    int64_t first;
    const struct expr *array = element_begun(c->args[arg], &first);

    return array && array->kind == EXPR_VARIABLE && first == 0 ? array : NULL;
}

bool choice_ends(struct posted *p, const struct event *c, const struct expr *requests,
                 int64_t shift)
{
    const struct expr *posted = loop_limit(&p->loop), *count;
    const bool has_some = c->mpi->role == ROLE_WAITSOME;
    struct counting counting;
    int64_t first;

    if ((!has_some && c->mpi->role != ROLE_WAITANY) || !posted ||
        !cfg_loop_around(p->a, c->node, &p->waits.nodes) ||
        element_begun(c->args[c->mpi->array_of_requests], &first) != requests || first != shift)
        return false;
    count = expr_without_casts(c->args[c->mpi->incount]);
    if (!posted_is_steady(p, count, c->node) || !posted_is_steady(p, posted, c->node))
        return false;
    p->chosen = has_some ? array_told(c, c->mpi->index) : variable_told(c, c->mpi->index);
    p->some = has_some ? variable_told(c, OUTCOUNT_ARGUMENT) : NULL;
    if (!p->chosen || (has_some && !p->some))
        return false;
    if (has_some && c->status)
        p->array = array_told(c, c->mpi->status);
    p->others = expr_without_casts(posted) == count ? NULL : posted;
    if (loop_is_counting(p->a, c->node, &counting))
        p->waits = counting;
    p->end = c;
    return true;
}

bool choice_is_around(const struct posted *p, const struct node *node)
{
    struct bits loop;

    return node->function == p->end->node->function && bits_get(&p->waits.nodes, node->id) &&
           cfg_loop_around(p->a, node, &loop) && bits_get(&loop, p->end->node->id);
}

void choice_cells(const struct posted *p, struct set *cells)
{
    pointees_spread(p->a, p->end->args[p->end->mpi->index], cells);
    if (p->some)
        pointees_spread(p->a, p->end->args[OUTCOUNT_ARGUMENT], cells);
}

/* The loop behind MPI_Waitsome that has a round for each message, around the node. */
static bool each_find(const struct posted *p, const struct node *node, struct counting *out)
{
    int64_t first;

    for (int k = 0; k < DEPTH && loop_is_counting(p->a, node, out) &&
                    bits_get(&p->waits.nodes, out->branch->id);
         k++) {
        const struct expr *limit = loop_limit(out);

        if (limit && expr_without_casts(limit) == p->some &&
            expr_is_int(out->first->value, &first) && first == 0 &&
            !bits_get(&out->nodes, p->end->node->id))
            return true;
        node = out->first;
    }
    return false;
}

bool choice_is_kth(const struct posted *p, const struct expr *index, const struct node *at)
{
    struct counting each;

    return p->some && each_find(p, at, &each) && index == each.counter;
}

static bool is_told_undefined(const struct posted *p, const struct expr *test)
{
    int64_t number;

    return !p->some && test->kind == EXPR_BINARY &&
           (expr_op(test) == OP_EQ || expr_op(test) == OP_NE) &&
           expr_without_casts(test->a) == p->chosen && expr_is_int(test->b, &number) &&
           number == p->a->program->undefined;
}

/* `chosen < others` or `chosen >= others`; *is_less: the first. */
static bool is_told_apart(const struct posted *p, const struct expr *test, const struct node *at,
                          bool *is_less)
{
    const struct expr *index;

    if (!p->others || test->kind != EXPR_BINARY ||
        (expr_op(test) != OP_LT && expr_op(test) != OP_GE) ||
        expr_without_casts(test->b) != expr_without_casts(p->others))
        return false;
    *is_less = expr_op(test) == OP_LT;
    index = expr_without_casts(test->a);
    if (!p->some)
        return index == p->chosen;
    return index->kind == EXPR_INDEX && index->a == p->chosen && choice_is_kth(p, index->b, at);
}

bool choice_tells_apart(const struct posted *p, const struct expr *test, const struct node *at,
                        const struct counting *round)
{
    bool is_less;

    return (is_told_undefined(p, test) || is_told_apart(p, test, at, &is_less)) &&
           posted_is_behind(p, at, round);
}

bool choice_is_of_messages(const struct posted *p, const struct node *at,
                           const struct counting *round)
{
    const struct set *branches = cfg_control_closure(p->a, at);
    struct counting each;
    bool is_less;

    if (p->some && !each_find(p, at, &each))
        return false;
    for (uint32_t k = 0; p->others && k < branches->count; k++) {
        const struct node *branch = at->function->nodes[branches->items[k]];

        if (branch->value && is_told_apart(p, branch->value, branch, &is_less) &&
            posted_is_behind(p, branch, round) &&
            cfg_dominates(cfg_get(p->a, at->function), branch, at) &&
            !loop_leads(p->a, branch->next[is_less], at, branch))
            return true;
    }
    return !p->others;
}

bool choice_is_index(const struct posted *p, const struct expr *index, const struct node *at,
                     const struct counting *round, int64_t shift)
{
    int64_t by;

    if (!posted_is_behind(p, at, round) || !choice_is_of_messages(p, at, round))
        return false;
    if (!p->some)
        return loop_counts_on(index, p->chosen, &by) && by == shift;
    index = expr_without_casts(index);
    return shift == 0 && index->kind == EXPR_INDEX && index->a == p->chosen &&
           choice_is_kth(p, index->b, at);
}

static bool is_exit(const struct posted *p, const struct node *branch)
{
    for (int side = 0; side < 2; side++)
        if (branch->next[side] && !bits_get(&p->waits.nodes, branch->next[side]->id))
            return true;
    return false;
}

bool choice_allows(const struct posted *p, const struct node *branch)
{
    struct counting each;

    return is_exit(p, branch) || is_told_undefined(p, branch->value) ||
           (p->some && each_find(p, branch, &each) && each.branch == branch);
}

bool choice_runs_once(const struct posted *p, const struct node *at, const struct counting *round)
{
    const struct function *f = p->end->node->function;

    if (p->some || (p->others && choice_is_of_messages(p, at, round)))
        return !p->some || choice_is_of_messages(p, at, round);
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_BRANCH && bits_get(&p->waits.nodes, k) && is_exit(p, node) &&
            !is_told_undefined(p, node->value) && taint_has_at(p->order, node->value, node))
            return false;
    }
    return true;
}
