/* SPDX-License-Identifier: Apache-2.0 */
/* Which conditions ask only whether the index of MPI_Waitany is one of its requests'?
 *
 * Requires: events, values, control flow.  Programs assert that it is.  Of n requests it is 0 ... n - 1, or MPI_UNDEFINED
 * when none is active.  Where conditions on the index alone follow each other behind the call, and lead to one place with each
 * of these numbers, they tell only whether a request was active.  That was so before anything was chosen, or came first:
 * each call completes one of them, nothing else does before it, and what posts them is not labelled.
 */
#include "passes/within.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/labelled.h"
#include "passes/reads.h"
#include "passes/values.h"

enum { REQUESTS_MAX = 16, STEPS_MAX = 64 };

struct within {
    struct analysis *a;
    const struct event *choice;
    const struct expr *index; /* the local variable */
    int64_t value;            /* of it */
};

static const struct expr *index_of(struct analysis *a, const struct event *c)
{
    const struct expr *pointer =
        c->node == c->mpi_node ? expr_without_casts(c->args[c->mpi->index]) : NULL;
    const struct variable *v;

    if (!pointer || pointer->kind != EXPR_ADDRESS || pointer->a->kind != EXPR_VARIABLE)
        return NULL;
    v = pointer->a->variable;
    return v->function == c->node->function && !v->is_static &&
                   !bits_get(reads_escaping(a), cell_of_variable(a, v)->id)
               ? pointer->a
               : NULL;
}

/* The side that is taken with this index; -1: the condition does not read it alone. */
static int side_of(struct within *w, const struct node *branch)
{
    int64_t number;

    if (branch->kind != NODE_BRANCH || branch->previous_count != 1 ||
        !expr_is_int(expr_with_int(w->a->program, branch->value, w->index, w->value), &number))
        return -1;
    return number != 0 ? 0 : 1;
}

/* The first condition behind the call, when the process always comes to it, and from nowhere else. */
static const struct node *first_asked(struct within *w)
{
    const struct node *node = w->choice->node->next[0];

    while (node && node != w->choice->node && node->previous_count == 1 && !node->next[1] &&
           node->kind != NODE_BRANCH && !node_may_set(node, w->index))
        node = node->next[0];
    return node && side_of(w, node) >= 0 ? node : NULL;
}

/* The node that the conditions on the index lead to; NULL: none that is near. */
static const struct node *led_to(struct within *w, const struct node *node)
{
    for (int k = 0; node && k < STEPS_MAX; k++) {
        const int side = side_of(w, node);

        if (side < 0 && node->kind != NODE_NOP)
            return node;
        node = node->next[side < 0 ? 0 : side];
    }
    return NULL;
}

/* Is the branch one of the conditions on the index that follow each other? */
static bool is_among(struct within *w, const struct node *first, const struct node *branch)
{
    node_list work = {0};

    array_push(w->a->arena, &work, first);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        if (node == branch)
            return true;
        for (int k = 0; side_of(w, node) >= 0 && k < 2; k++)
            array_push(w->a->arena, &work, node->next[k]);
    }
    return false;
}

static bool is_before(struct analysis *a, const struct event *e, const struct event *c)
{
    return e->home != a->main || c->home != e->home || cfg_reaches(a, e->node, c->node);
}

/* Whether a request is active does not depend on what is labelled. */
static bool is_active_anyhow(struct taint *t, const struct event *c)
{
    for (uint32_t k = 0; k < t->a->events.count; k++) {
        const struct event *e = t->a->events.items[k];

        if (e != c && set_meets(&e->request_cells, &c->request_cells) && is_before(t->a, e, c) &&
            (e->kind == EVENT_COMPLETION || labelled_control(t, e)))
            return false;
    }
    return true;
}

static bool is_asked_behind(struct taint *t, const struct event *c, const struct node *branch)
{
    struct within w = {t->a, c, index_of(t->a, c), 0};
    const struct node *first, *next;
    struct values count;

    if (!w.index || branch->function != c->node->function)
        return false;
    values_of(t->a, c->mpi_node->args[0], c->mpi_node, c->frame, &count);
    first = first_asked(&w);
    if (!first || !is_among(&w, first, branch) || !values_are_numbers(&count) || count.count != 1 ||
        count.numbers[0] > REQUESTS_MAX)
        return false;
    next = led_to(&w, first);
    for (w.value = 1; next && w.value < count.numbers[0]; w.value++)
        if (led_to(&w, first) != next)
            return false;
    return next && is_active_anyhow(t, c);
}

bool within_spares(struct taint *t, const struct node *branch)
{
    for (uint32_t k = 0; k < t->a->events.count; k++)
        if (t->a->events.items[k]->mpi->role == ROLE_WAITANY &&
            is_asked_behind(t, t->a->events.items[k], branch))
            return true;
    return false;
}
