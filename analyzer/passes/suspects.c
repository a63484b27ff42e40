/* SPDX-License-Identifier: Apache-2.0 */
/* Where no loop takes the messages one by one: what speaks against a program?
 *
 * Requires: groups, trail, roles.  Requests that are posted together, or receptions at several places, are
 * not followed by window.c, so nothing is known of what they leave.  Mostly it is used in a way that
 * forgets the order: summed up, put where the message or its source says, sent back to the source.
 * What is sent as one reception got it, or under a condition on it, with nothing like that on the way,
 * speaks against the program.
 */
#include "passes/suspects.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/guards.h"
#include "passes/received.h"
#include "passes/roles.h"
#include "passes/trail.h"

static bool is_never_early(void *context, const struct node *node)
{
    (void)context, (void)node;
    return false;
}

/* What is added up, or selected by what came, may be the same in every order. */
static bool forgets(void *context, const struct node *assignment)
{
    const struct trail *trail = context;

    return trail_selects(trail, assignment) ||
           (expr_contains(assignment->value, assignment->target) &&
            cfg_share_cycle(trail->a, assignment, assignment));
}

static int copied_source(void *context, const struct node *call, int arg)
{
    const struct trail *trail = context;
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;
    uint32_t to, from;

    (void)arg;
    if (call_mpi(trail->a, call) >= 0)
        return 0;
    if (f && !f->is_defined && !external_copies(f, call, &to, &from))
        return 0;
    return trail_selects(trail, call) ? 0 : -1;
}

static void seeds_label(struct analysis *a, const struct group *g, struct taint *way)
{
    for (uint32_t k = 0; k < g->receptions.count; k++) {
        const struct event *e = g->receptions.items[k];

        received_buffer(way, e);
        received_status(way, e->status);
        for (uint32_t n = 0; e->is_nonblocking && n < a->events.count; n++) {
            const struct event *c = a->events.items[n];

            if (c->kind == EVENT_COMPLETION && c->mpi->status >= 0 &&
                (uint32_t)c->mpi->status < c->mpi_node->arg_count &&
                set_meets(&c->request_cells, &e->request_cells))
                received_status(way, c->args[c->mpi->status]);
        }
    }
}

/* Is something else written into these cells, in this function, on a way to the call? */
static bool is_renewed_at(struct analysis *a, const struct taint *way, const struct set *sent,
                          const struct node *call)
{
    const struct function *f = call->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        struct set stored = {0};

        if (node->kind != NODE_ASSIGN || !cfg_reaches(a, node, call) || taint_has(way, node->value))
            continue;
        cells_of_lvalue(a, node->target, &stored);
        if (set_meets(&stored, sent))
            return true;
    }
    return false;
}

static bool is_renewed(struct analysis *a, const struct taint *way, const struct event *send)
{
    struct set sent = {0};

    pointees_spread(a, send->args[0], &sent);
    for (uint32_t k = 0; k < send->depth; k++)
        if (is_renewed_at(a, way, &sent, send->chain ? send->chain[k] : send->node))
            return true;
    return is_renewed_at(a, way, &sent, send->node);
}

static bool is_suspect(struct analysis *a, const struct group *g, const struct trail *trail,
                       struct taint *way, const struct event *e)
{
    const struct expr *data = e->mpi_node->arg_count > 0 ? e->args[0] : NULL;
    const struct node *branch;
    bool takes_part = false;

    if (!event_is_sending(e) || e->kind == EVENT_START || !data || !data->type ||
        data->type->kind == TYPE_INT)
        return false;
    for (uint32_t k = 0; k < g->receptions.count; k++)
        takes_part |= guards_allow_sending(a, g->receptions.items[k], e) &&
                      !roles_exclude_sending(a, g->receptions.items[k]->node, e);
    if (!takes_part)
        return false;
    if (e->kind == EVENT_SEND && !e->peer_values.is_status && taint_controls(way, e->node, &branch))
        return true;
    if (trail_selects_message(trail, e))
        return false;
    if (data->kind == EXPR_ADDRESS && data->a->kind == EXPR_VARIABLE && data->a->type &&
        data->a->type->kind == TYPE_INT)
        return taint_has_at(way, data->a, e->node);
    return taint_pointees(way, data) && !is_renewed(a, way, e);
}

const struct event *suspects_find(struct analysis *a, const struct group *group)
{
    struct trail trail = {a, group->receptions.items[0], NULL, is_never_early, NULL};
    struct taint *way = ARENA_NEW(a->arena, struct taint);

    trail_find(&trail, group);
    way->a = a;
    way->context = &trail;
    way->starts_at_cells = true;
    way->source = copied_source;
    way->is_clean = forgets;
    way->cells = bits_new(a->arena, a->cell_count);
    seeds_label(a, group, way);
    taint_run(way);
    for (uint32_t k = 0; k < a->events.count; k++)
        if (is_suspect(a, group, &trail, way, a->events.items[k]))
            return a->events.items[k];
    return NULL;
}
