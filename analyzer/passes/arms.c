/* SPDX-License-Identifier: Apache-2.0 */
/* Whose message is it, where the program has asked for its source?
 *
 * Requires: events with guards.  `if (status.MPI_SOURCE == 0) ... else ...` has arms, each of which belongs to some of the
 * senders.  What holds of the source in an arm are the conditions around it that read nothing but the source and
 * constants.
 *
 * (1) A reception in an arm that names a process is named by the status when no sender of such a message can bring the
 *     program there but that one: MPI_Recv(&n, ..., 0, ...) where the source is 0, and MPI_Recv(&x, ..., 1, ...) where
 *     it is not, if the processes 0 and 1 alone send.  Then it takes what the source sends next.
 * (2) What runs in an arm runs in rounds of one source only when no two processes that send can both bring a receiver
 *     there.  The messages of that source come in their order, so what is stored there alone is the same in every order.
 */
#include "passes/arms.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/definitions.h"
#include "passes/loops.h"
#include "passes/matching.h"
#include "passes/roles.h"
#include "passes/solve.h"
#include "passes/sourced.h"
#include "passes/values.h"

struct arms { /* what holds of the source at a node */
    struct analysis *a;
    const struct window *window;   /* of its round; NULL: windows are not known yet, */
    const struct event *reception; /* it is that of this one's status */
    const struct node *branch;     /* looked at */
    const struct expr
        *source; /* how it is called first, and in all guards; NULL: no condition reads it */
    bool is_asked,
        is_plain; /* of the condition: reads the source; and nothing else that may change */
    ARRAY(struct guard) guards;
};

/* ---- before windows are known ---- */

/* Is the status at the node what the reception before it has left there? */
static bool status_is_fresh(struct analysis *a, const struct event *reception,
                            const struct node *at)
{
    struct set objects = {0}, cells = {0};

    points_of(a, reception->status, &objects);
    cells_spread(a, &objects, &cells);
    for (uint32_t k = 0; k < at->function->node_count; k++) {
        const struct node *node = at->function->nodes[k];

        if (node != reception->node && node_writes_some(a, node, &cells) &&
            loop_leads(a, reception->node->next[0], node, reception->node) &&
            loop_leads(a, node, at, reception->node))
            return false;
    }
    return cells.count > 0;
}

static bool is_told(struct analysis *a, const struct event *reception, const struct expr *expr,
                    const struct node *at)
{
    const struct cfg *cfg = cfg_get(a, at->function);
    const struct node *set;

    if (!cfg_dominates(cfg, reception->node, at))
        return false;
    if (expr->kind == EXPR_FIELD)
        return sourced_is_field(expr, reception->status) && status_is_fresh(a, reception, at);
    set = definition_alone(a, expr, at);
    expr = set && set->value ? expr_without_casts(set->value) : NULL;
    return expr && expr->kind == EXPR_FIELD && cfg_dominates(cfg, set, at) &&
           is_told(a, reception, expr, set);
}

/* ---- what holds ---- */

static const struct expr *source_replace(void *context, const struct expr *expr)
{
    struct arms *arms = context;
    struct values values;

    switch (expr->kind) {
    case EXPR_INT:
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_CAST:
        return NULL;
    case EXPR_VARIABLE:
    case EXPR_FIELD:
        if (arms->window ? window_is_source(arms->window, expr, arms->branch)
                         : is_told(arms->a, arms->reception, expr, arms->branch)) {
            arms->is_asked = true;
            arms->source = arms->source ? arms->source : expr;
            return arms->source;
        }
        values_of(arms->a, expr, arms->branch, NULL, &values);
        if (values_are_numbers(&values) && values.count == 1)
            return expr_int(arms->a->program, values.numbers[0], expr->type);
        break;
    default:
        break;
    }
    arms->is_plain = false;
    return expr;
}

static void arms_find(struct arms *arms, const struct node *node)
{
    const struct cfg *cfg = cfg_get(arms->a, node->function);
    const struct set *branches = cfg_control_closure(arms->a, node);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];
        struct guard guard = {.branch = branch};

        for (int side = 0; side < 2; side++) {
            const struct node *next = branch->next[side];

            if (!next || next->previous_count != 1 || !cfg_dominates(cfg, next, node))
                continue;
            arms->branch = branch;
            arms->is_plain = true;
            arms->is_asked = false;
            guard.condition =
                expr_substitute(arms->a->program, branch->value, source_replace, arms);
            guard.is_true = side == 0;
            if (arms->is_plain && arms->is_asked)
                array_push(arms->a->arena, &arms->guards, guard);
        }
    }
}

/* The event at the node, given what holds there, whose peer is the source. */
static struct event event_in_arm(const struct arms *arms, const struct event *event,
                                 const struct node *node)
{
    struct event there = *event;

    there.node = node;
    there.peer = arms->source;
    there.guards = arms->guards.items;
    there.guard_count = arms->guards.count;
    return there;
}

/* ---- receptions in arms ---- */

static bool may_tell(const struct event *p, const struct event *e)
{
    return (p->kind == EVENT_RECEIVE || p->kind == EVENT_PROBE) && p->source == SOURCE_ANY &&
           p->home == e->home && p->node == p->mpi_node && p->status && p->mpi->flag < 0 &&
           (!p->is_nonblocking || p->waited) && comms_are_one(&p->comm_value, &e->comm_value);
}

/* Does the reception, behind this one, name its source in whatever way it is come to? */
static bool names_source_of(struct analysis *a, const struct event *p, const struct event *e,
                            struct arms *arms)
{
    const event_list *sends = matching_candidates(a, p);
    struct event told;

    *arms = (struct arms){.a = a, .reception = p};
    arms_find(arms, e->node);
    if (arms->guards.count == 0)
        return false;
    told = event_in_arm(arms, e, e->node);
    for (uint32_t k = 0; k < sends->count; k++) {
        const struct event *send = sends->items[k];

        solver_begin(a->solver);
        solver_event(a->solver, e, 0);
        solver_event(a->solver, &told, 0);
        solver_peer(a->solver, &told, 0, 1);
        solver_unnamed(a->solver, e, 0, 1);
        if (send->comm_value.is_world && p->comm_value.is_world) {
            roles_require_above(a, send->node, 1);
            solver_event(a->solver, send, 1);
            solver_peer(a->solver, send, 1, 0);
        }
        if (solver_end(a->solver) != ANSWER_NO)
            return false;
    }
    return sends->count > 0;
}

void arms_name_sources(struct analysis *a)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];
        struct arms arms;

        if (e->kind != EVENT_RECEIVE || e->mpi->role != ROLE_RECV || e->node != e->mpi_node ||
            e->source != SOURCE_NAMED || e->source_is_status || !e->peer)
            continue;
        for (uint32_t n = 0; n < a->events.count && !e->source_is_status; n++)
            if (may_tell(a->events.items[n], e) &&
                names_source_of(a, a->events.items[n], e, &arms)) {
                e->source_is_status = true;
                e->peer = arms.source;
            }
    }
}

/* ---- stores in arms ---- */

/* May two processes both bring the same receiver to the node? */
static bool are_of_two(struct analysis *a, const struct event *there, const struct event *x,
                       const struct event *y)
{
    solver_begin(a->solver);
    for (int side = 0; side < 4; side += 3) {
        roles_require(a, there->node, side);
        solver_event(a->solver, there, side);
    }
    solver_same(a->solver, 0, 3);
    solver_differ(a->solver, 1, 2);
    solver_event(a->solver, x, 1);
    solver_event(a->solver, y, 2);
    solver_peer(a->solver, x, 1, 0);
    solver_peer(a->solver, y, 2, 3);
    solver_peer(a->solver, there, 0, 1);
    solver_peer(a->solver, there, 3, 2);
    return solver_end(a->solver) != ANSWER_NO;
}

bool arms_are_of_one(const struct window *w, const struct node *node, int64_t *key)
{
    const event_list *sends = &w->group->may_sends;
    struct arms arms = {.a = w->a, .window = w};
    struct event there;

    arms_find(&arms, node);
    for (uint32_t k = 0; k < arms.guards.count; k++) {
        const struct expr *test = arms.guards.items[k].condition;

        if (arms.guards.items[k].is_true && test->kind == EXPR_BINARY && expr_op(test) == OP_EQ &&
            (test->a == arms.source ? expr_is_int(test->b, key)
                                    : test->b == arms.source && expr_is_int(test->a, key)))
            return true;
    }
    if (arms.guards.count == 0)
        return false;
    there = event_in_arm(&arms, w->reception, node);
    for (uint32_t k = 0; k < sends->count; k++)
        for (uint32_t n = k; n < sends->count; n++)
            if (!sends->items[k]->comm_value.is_world || !sends->items[n]->comm_value.is_world ||
                are_of_two(w->a, &there, sends->items[k], sends->items[n]))
                return false;
    *key = -1 - (int64_t)node->id;
    return sends->count > 0;
}
