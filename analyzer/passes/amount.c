/* SPDX-License-Identifier: Apache-2.0 */
/* How many requests can be pending when a loop begins to complete them?
 *
 * Requires: a loop of picked.c with one exit, events, counting loops.  A loop that completes as many requests as there are
 * completes all of them.  An array of requests may have holes (MPI_REQUEST_NULL), so there may be fewer than elements:
 *
 *     n = 0; for (p = 0; p < size; p++) if (...) { MPI_Irecv(..., &request[p]); n++; }        n
 *     for (p = 0; p < size; p++) if (p != rank) MPI_Irecv(..., &request[p]);                  size - 1
 *     for (p = 1; p < size; p++) MPI_Irecv(..., &request[p]);                                 size - 1
 *
 * Only that there are not more counts.  What is asked for besides is a question that finds none left, which says so in every order
 * of the completions, when all are complete.
 *
 * (1) A variable that only steps change, and assignments of 0, holds at least as many as were posted since the last 0
 *     when each call that posts one has a step of its own that runs whenever it does, and by at least 1; and none
 *     that was posted before the last 0 is pending when each way from a call to that passes the exit of the loop, where all
 *     are complete.
 * (2) A loop that counts posts at most as many as it has rounds, less one where it passes over the process itself, when one
 *     call posts, once in a round, and when it does not run again before the exit is passed.
 */
#include "passes/amount.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/emptied.h"
#include "passes/events.h"
#include "passes/kept.h"
#include "passes/loops.h"

/* The calls that post what the choice may complete: each one request, in the function of the loop, outside of it. */
static bool posts_find(const struct picked *p, event_list *out)
{
    for (uint32_t k = 0; k < p->a->events.count; k++) {
        struct event *e = p->a->events.items[k];

        if (e->kind == EVENT_COMPLETION || !set_meets(&e->request_cells, &p->choice->request_cells))
            continue;
        if (e->kind == EVENT_START || e->is_persistent || !e->is_nonblocking ||
            e->node != e->mpi_node || e->home != p->choice->home || picked_holds(p, e->node))
            return false;
        array_push(p->a->arena, out, e);
    }
    return out->count > 0;
}

/* Is there a way from behind the call to the node on which the loop is not left? */
static bool comes_before_exit(const struct picked *p, const struct node *call,
                              const struct node *node)
{
    int out;

    return loop_leads(p->a, call->next[0], node, emptied_exit(p, &out));
}

/* ---- what is counted ---- */

/* Does one of the two run exactly once when the other does? */
static bool run_together(struct analysis *a, const struct node *x, const struct node *y)
{
    const struct cfg *cfg = cfg_get(a, x->function);

    return ((cfg_dominates(cfg, x, y) && cfg_postdominates(cfg, y, x)) ||
            (cfg_dominates(cfg, y, x) && cfg_postdominates(cfg, x, y))) &&
           set_equals(cfg_loops_at(a, x), cfg_loops_at(a, y));
}

struct count {
    const struct picked *p;
    const struct expr *counter;
    node_list steps;
    event_list posts;
};

/* Is the assignment, outside of the loop, a step up, or does it begin with 0 when nothing is pending? */
static bool is_known(struct count *c, const struct node *set)
{
    int64_t zero;

    if (expr_step(c->counter, set->value) > 0) {
        array_push(c->p->a->arena, &c->steps, set);
        return true;
    }
    if (!expr_is_int(set->value, &zero) || zero != 0)
        return false;
    for (uint32_t k = 0; k < c->posts.count; k++)
        if (comes_before_exit(c->p, c->posts.items[k]->node, set))
            return false;
    return true;
}

/* Do all calls that run together with one of the steps have a number of their own in it, and has each call such a step? */
static bool steps_are_enough(const struct count *c)
{
    for (uint32_t k = 0; k < c->posts.count; k++) {
        bool has_step = false;

        for (uint32_t n = 0; n < c->steps.count; n++) {
            const struct node *step = c->steps.items[n];
            int64_t posted = 0;

            for (uint32_t m = 0; m < c->posts.count; m++)
                posted += run_together(c->p->a, c->posts.items[m]->node, step);
            has_step |= run_together(c->p->a, c->posts.items[k]->node, step) &&
                        posted <= expr_step(c->counter, step->value);
        }
        if (!has_step)
            return false;
    }
    return true;
}

bool amount_is_counted(const struct picked *p, const struct expr *counter)
{
    const struct function *f = p->choice->home;
    struct count c = {.p = p, .counter = counter};
    node_list entry = {0};
    int out;

    if (counter->kind != EXPR_VARIABLE || !variable_is_simple(counter->variable) ||
        counter->variable->function != f || !emptied_exit(p, &out) || !posts_find(p, &c.posts) ||
        definitions_reaching(p->a, counter->variable, emptied_exit(p, &out), &entry))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_ASSIGN && f->nodes[k]->target == counter &&
            !picked_holds(p, f->nodes[k]) && !is_known(&c, f->nodes[k]))
            return false;
    return steps_are_enough(&c);
}

/* ---- what a loop posts ---- */

/* Is the call passed over in the round in which the counter is the rank? */
static bool passes_over_rank(struct analysis *a, const struct counting *loop, const struct event *e,
                             const struct expr *limit)
{
    const struct set *branches = cfg_control_closure(a, e->node);

    if (!loop_is_number(a, limit, loop->branch, ROLE_COMM_SIZE, e->node))
        return false;
    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = e->home->nodes[branches->items[k]];
        const struct expr *test = branch->value;

        if (!bits_get(&loop->nodes, branch->id) || test->kind != EXPR_BINARY ||
            (expr_op(test) != OP_EQ && expr_op(test) != OP_NE) ||
            !cfg_is_behind(a, branch, expr_op(test) == OP_EQ, e->node))
            continue;
        if ((test->a == loop->counter &&
             loop_is_number(a, test->b, branch, ROLE_COMM_RANK, e->node)) ||
            (test->b == loop->counter &&
             loop_is_number(a, test->a, branch, ROLE_COMM_RANK, e->node)))
            return true;
    }
    return false;
}

bool amount_is_within(const struct picked *p, const struct expr *base, int64_t more)
{
    struct analysis *a = p->a;
    event_list posts = {0};
    struct counting loop;
    const struct expr *limit, *other;
    const struct event *e;
    int64_t first, beyond;
    int out;

    if (!emptied_exit(p, &out) || !posts_find(p, &posts) || posts.count != 1)
        return false;
    e = posts.items[0];
    if (!loop_is_counting(a, e->node, &loop) || loop.branch->value->kind != EXPR_BINARY ||
        expr_op(loop.branch->value) != OP_LT || loop.branch->value->a != loop.counter ||
        !loop.first->value || !expr_is_int(loop.first->value, &first) || first < 0 || first > 1 ||
        expr_step(loop.counter, loop.step->value) != 1 ||
        loop_leads(a, e->node->next[0], e->node, loop.step) ||
        comes_before_exit(p, loop.branch, loop.first))
        return false;
    limit = loop.branch->value->b;
    if (!loop_bound(limit, &other, &beyond) || other != base ||
        !value_is_kept(a, base, loop.branch, emptied_exit(p, &out)))
        return false;
    beyond -= first;
    if (first == 0 && beyond == 0 && passes_over_rank(a, &loop, e, limit))
        beyond--;
    return beyond <= more;
}
