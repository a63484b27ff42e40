/* SPDX-License-Identifier: Apache-2.0 */
/* Is each message that a pattern probes received in the same run of it?
 *
 * Requires: values, control flow, a range.  A probe leaves the message where it is: what nobody receives behind it is met by
 * the next probe.  So each way from a probe that has found something to the end of the range has to pass a reception that
 * may take it: one from any source, or one that the probe's status names.  A matched probe (MPI_Mprobe) has taken it itself.
 * A probe whose status nobody looks at says that there is a message, and not whose: which one is received behind it is for
 * that reception to say.  When the program asks, and what it does where nothing is there, is judged with the question.
 */
#include "passes/probed.h"
#include "passes/callgraph.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/limited.h"
#include "passes/matching.h"
#include "passes/roles.h"
#include "passes/scope.h"
#include "passes/walk.h"

struct probed {
    struct analysis *a;
    const struct scope *scope;
    const struct event *probe;
    struct map *takers; /* MPI calls that may receive what was found */
};

static bool may_take(struct analysis *a, const struct group *g, const struct event *e)
{
    return e->kind == EVENT_RECEIVE && (e->source != SOURCE_NAMED || e->source_is_status) &&
           sends_may_meet(a, &g->may_sends, e);
}

static bool takes(const struct probed *p, const struct node *node)
{
    return node->kind == NODE_CALL && map_get_address(p->takers, node) != NULL;
}

static enum walk_step probed_visit(void *context, const struct node *node, int *mark)
{
    struct probed *p = context;

    (void)mark;
    if (takes(p, node))
        return WALK_STOP;
    return node->function == p->scope->function && !scope_has_node(p->scope, node) ? WALK_DONE
                                                                                   : WALK_ON;
}

static bool probed_may_enter(void *context, const struct function *f)
{
    struct probed *p = context;

    return facts_of(p->a, f)->communicates;
}

/* One that receives it whenever it is called is not stepped over. */
static bool probed_may_skip(void *context, const struct function *f)
{
    struct probed *p = context;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (takes(p, f->nodes[k]) && cfg_postdominates(cfg_get(p->a, f), f->nodes[k], f->nodes[0]))
            return false;
    return true;
}

static bool probed_may_return(void *context, const struct node *caller)
{
    struct probed *p = context;

    return scope_runs(p->scope, caller);
}

/* Not behind the side on which the probe has found nothing, nor behind one that its process never takes. */
static bool probed_may_take(void *context, const struct node *branch, int side)
{
    struct probed *p = context;
    const int found = limited_side_of(p->a, branch, p->probe->mpi_node);

    return (found == 0 || found - 1 == side) &&
           roles_barred_behind(p->a, p->probe->node, branch) != side;
}

const struct event *probed_left(struct analysis *a, const struct group *group)
{
    struct probed p = {.a = a, .scope = &group->scope, .takers = map_new(a->arena)};
    struct walk walk = {.a = a,
                        .context = &p,
                        .visit = probed_visit,
                        .may_enter = probed_may_enter,
                        .may_skip = probed_may_skip,
                        .may_return = probed_may_return,
                        .may_take = probed_may_take};

    for (uint32_t k = 0; k < a->events.count; k++)
        if (may_take(a, group, a->events.items[k]))
            map_set_address(p.takers, a->events.items[k]->mpi_node, a->events.items[k]);
    for (uint32_t k = 0; k < group->receptions.count; k++) {
        node_list start = {0};

        p.probe = group->receptions.items[k];
        if (p.probe->kind != EVENT_PROBE || p.probe->mpi->role == ROLE_MPROBE ||
            p.probe->mpi->role == ROLE_IMPROBE)
            continue;
        array_push(a->arena, &start, p.probe->mpi_node);
        if (walk_run(&walk, &start))
            return p.probe;
    }
    return NULL;
}

/* Does it tell nothing but that there is a message, which it does not take? */
static bool is_blind(const struct event *e)
{
    return (e->mpi->role == ROLE_PROBE || e->mpi->role == ROLE_IPROBE) && e->status &&
           e->status->kind == EXPR_INT;
}

const struct event *probed_by_one(const struct group *g)
{
    const struct event *found = NULL;

    for (uint32_t k = 0; g->receptions.count > 1 && k < g->receptions.count; k++) {
        if (is_blind(g->receptions.items[k]))
            continue;
        if (found)
            return NULL;
        found = g->receptions.items[k];
    }
    return g->receptions.count > 1 ? found : g->receptions.items[0];
}
