/* SPDX-License-Identifier: Apache-2.0 */
/* Is a way from a reception to a send of a later iteration one that a process certainly can go?
 *
 * Requires: events, matching.  The search that finds such ways takes both sides of every condition.  A
 * way counts as a witness when the only conditions on it are those of counting loops that go round at
 * least twice, or as often as a value says that is not known; when nothing on it waits for anybody but
 * the pattern itself, and no function on it is missing from the sources; and when the send certainly
 * meets the reception.
 */
#include "passes/witness.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/matching.h"
#include "passes/scope.h"
#include "passes/values.h"

/* A synchronous send, a non-blocking collective or an answer that is waited for by name can end a
 * pattern for all (a consensus, a termination protocol), and the conditions that tie its end to the
 * way are not followed here: where one belongs to the pattern, no way is a witness. */
static bool may_end_by_messages(struct analysis *a, const struct group *group,
                                const struct scope *scope)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (event_is_inside(a, scope, e) &&
            (event_is_synchronous(e) ||
             (e->kind == EVENT_COLLECTIVE && e->mpi->role >= ROLE_ICOLL_SYNC) ||
             (e->kind == EVENT_RECEIVE && e->group != group->id && !e->source_is_status)))
            return true;
    }
    return false;
}

/* Does nothing on the way wait for anybody but the pattern itself?  (Where a separator stands on
 * another way, the conditions decide, and only small instances tell.)  Other receptions, completions
 * and collectives could order the iterations in a way that is not followed here. */
static bool is_free(struct analysis *a, const struct group *group, const struct scope *scope,
                    const node_list *path)
{
    if (may_end_by_messages(a, group, scope))
        return false;
    for (uint32_t n = 0; n < path->count; n++)
        for (uint32_t k = 0; k < a->events.count; k++) {
            const struct event *e = a->events.items[k];
            const struct node *node = path->items[n];
            bool is_there =
                node->kind == NODE_CALL && (scope_trigger(scope, e) == node || e->node == node ||
                                            (node->mpi < 0 && call_reaches(a, node, e->home)));

            if (is_there && e->kind != EVENT_SEND && e->group != group->id &&
                !event_is_inside(a, scope, e))
                return false;
        }
    return true;
}

/* ---- conditions ---- */

/* How often the loop that counts `counter` up to below the bound goes round; 0: not known. */
static int64_t rounds_of(const struct node *branch, const struct variable *counter, int64_t bound)
{
    const struct function *f = branch->function;
    int64_t first = INT64_MIN, step = 0;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        const struct expr *value = node->value;
        int64_t number;

        if (node->kind != NODE_ASSIGN || node->target->kind != EXPR_VARIABLE ||
            node->target->variable != counter)
            continue;
        if (expr_is_int(value, &number))
            first = number > first ? number : first;
        else if (value->kind == EXPR_BINARY && expr_op(value) == OP_ADD &&
                 value->a == node->target && expr_is_int(value->b, &number) && number > 0)
            step = number > step ? number : step;
        else
            return 0;
    }
    return first == INT64_MIN || step == 0 || bound < first ? 0 : (bound - first + step - 1) / step;
}

/* Does the loop around go round at least twice, as far as the sources tell? */
static bool is_repeated(struct analysis *a, const struct node *branch)
{
    const struct expr *c = branch->value;
    struct values values;

    if (c->kind != EXPR_BINARY ||
        (expr_op(c) != OP_LT && expr_op(c) != OP_LE && expr_op(c) != OP_NE) ||
        c->a->kind != EXPR_VARIABLE || !c->a->variable->function ||
        c->a->variable->is_address_taken)
        return false;
    values_of(a, c->b, branch, NULL, &values);
    if (values.is_unknown || values.is_computed || values.makers.count > 0 || values.count == 0)
        return true;
    for (uint32_t k = 0; k < values.count; k++)
        if (rounds_of(branch, c->a->variable, values.numbers[k] + (expr_op(c) == OP_LE)) < 2)
            return false;
    return true;
}

static bool conditions_hold(struct analysis *a, const node_list *way)
{
    for (uint32_t k = 0; k < way->count; k++) {
        const struct node *node = way->items[k];
        struct bits loop;

        if (node->kind == NODE_BRANCH &&
            (!cfg_loop_around(a, node, &loop) || !cfg_is_loop_exit(a, node, node, NULL) ||
             !is_repeated(a, node)))
            return false;
    }
    return true;
}

/* ---- what is not known ---- */

static bool is_missing(struct analysis *a, const struct node *call)
{
    const function_list *callees = callees_of(a, call);

    for (uint32_t k = 0; k < callees->count; k++)
        if (function_is_external(callees->items[k]) && external_is_absent(a, callees->items[k]))
            return true;
    return callees->count == 0;
}

static bool call_is_opaque(struct analysis *a, const struct node *call)
{
    if (call->mpi >= 0)
        return false;
    if (is_missing(a, call))
        return true;
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count && f->is_defined && call_reaches(a, call, f); n++)
            if (f->nodes[n]->kind == NODE_CALL && f->nodes[n]->mpi < 0 &&
                is_missing(a, f->nodes[n]))
                return true;
    }
    return false;
}

static bool is_definite(struct analysis *a, const struct group *group, const struct scope *scope,
                        const struct node *node)
{
    for (uint32_t k = 0; k < group->may_sends.count; k++)
        for (uint32_t n = 0; n < group->receptions.count; n++)
            if (scope_trigger(scope, group->may_sends.items[k]) == node &&
                group->may_sends.items[k]->is_certain &&
                send_meets(a, group->may_sends.items[k], group->receptions.items[n]))
                return true;
    return false;
}

bool way_is_witness(struct analysis *a, const struct group *group, const struct scope *scope,
                    const node_list *way)
{
    for (uint32_t k = 0; k < way->count; k++)
        if (way->items[k]->kind == NODE_CALL && call_is_opaque(a, way->items[k]))
            return false;
    return way->count > 0 && is_definite(a, group, scope, way->items[way->count - 1]) &&
           conditions_hold(a, way) && is_free(a, group, scope, way);
}
