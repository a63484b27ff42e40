/* SPDX-License-Identifier: Apache-2.0 */
/* Which statements does a pattern enclose, and what happens inside and outside of them?
 *
 * Requires: region trees, call graph.  A range is a run of sibling statements of one compound
 * statement, or one statement that stands alone.  An event is inside when its node, or a call from
 * which its home is reached, lies in the range; it is outside when it also happens without such a
 * call: its home is reached from the program's roots on ways that avoid the range.
 */
#include "passes/scope.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/errand.h"
#include "passes/events.h"
#include "passes/taint.h"

const struct node *scope_trigger(const struct scope *scope, const struct event *event)
{
    const struct node *node = event_node_in(event, scope->function);

    return node ? node : event->node;
}

bool scope_has_node(const struct scope *scope, const struct node *node)
{
    return node->function == scope->function && bits_get(&scope->inside, node->id);
}

bool scope_runs(const struct scope *scope, const struct node *node)
{
    return scope_has_node(scope, node) || bits_get(&scope->below, node->function->id);
}

bool scope_may_have(const struct scope *scope, const struct function *function)
{
    return function == scope->function || bits_get(&scope->below, function->id);
}

bool event_is_inside(struct analysis *a, const struct scope *scope, const struct event *event)
{
    const struct node *node = event_node_in(event, scope->function);

    (void)a;
    if (node)
        return bits_get(&scope->inside, node->id);
    return bits_get(&scope->below, event->home->id);
}

bool event_is_outside(struct analysis *a, const struct scope *scope, const struct event *event)
{
    const struct node *node = event_node_in(event, scope->function);

    if (node)
        return !bits_get(&scope->inside, node->id);
    return bits_get(&scope->below, event->home->id) ? bits_get(&scope->elsewhere, event->home->id)
                                                    : facts_of(a, event->home)->is_reachable;
}

bool scope_has_sync(struct analysis *a, const struct scope *scope)
{
    for (uint32_t k = 0; k < a->events.count; k++)
        if (a->events.items[k]->kind == EVENT_SYNC && event_is_inside(a, scope, a->events.items[k]))
            return true;
    return false;
}

void event_positions(struct analysis *a, const struct event *event, const struct function *function,
                     node_list *out)
{
    const struct node *node = event_node_in(event, function);

    if (node) {
        array_push(a->arena, out, node);
        return;
    }
    if (function_reaches(a, function, event->home))
        errand_calls(a, function, event->home, out);
}

static uint32_t child_index(const struct region *parent, const struct region *child)
{
    for (uint32_t k = 0; k < parent->child_count; k++)
        if (parent->children[k] == child)
            return k;
    return 0;
}

/* Ids of the statements that the range consists of. */
static struct bits regions_of(struct analysis *a, const struct scope *scope)
{
    const struct region *parent = scope->first->parent;
    struct bits regions = bits_new(a->arena, scope->function->region_count);
    uint32_t last = parent ? child_index(parent, scope->last) : 0;

    bits_set(&regions, scope->first->id);
    for (uint32_t k = parent ? child_index(parent, scope->first) : 1; k <= last; k++)
        bits_set(&regions, parent->children[k]->id);
    return regions;
}

static bool region_is_in(const struct region *region, const struct scope *scope,
                         const struct bits *regions)
{
    while (region && region->parent != scope->first->parent)
        region = region->parent;
    return region && bits_get(regions, region->id);
}

static void elsewhere_add(struct analysis *a, struct scope *scope, const function_list *callees,
                          function_list *work)
{
    for (uint32_t c = 0; c < callees->count; c++)
        if (bits_get(&scope->below, callees->items[c]->id) &&
            !bits_get(&scope->elsewhere, callees->items[c]->id)) {
            bits_set(&scope->elsewhere, callees->items[c]->id);
            array_push(a->arena, work, callees->items[c]);
        }
}

/* Does a root reach the function, of those that the range reaches, by a call outside of these? */
static bool is_entered(struct analysis *a, const struct scope *scope, uint32_t id)
{
    const struct function_facts *facts = &a->facts[id];

    for (uint32_t k = 0; k < facts->called_by.count; k++) {
        const struct function *from = facts->called_by.items[k];

        if (from != scope->function && facts_of(a, from)->is_reachable &&
            !bits_get(&scope->below, from->id))
            return true;
    }
    return facts->is_root || facts->has_hidden_callers;
}

/* Which functions that the range reaches do the roots reach on call chains without a call in the range? */
static void elsewhere_find(struct analysis *a, struct scope *scope)
{
    const struct reach below = {scope->function, &scope->below};
    function_list work = {0};

    for (uint32_t k = reach_next(&below, 0); k != UINT32_MAX; k = reach_next(&below, k + 1)) {
        bool is_inner = bits_get(&scope->below, k);

        if (is_inner ? !is_entered(a, scope, k) : !a->facts[k].is_reachable)
            continue;
        if (is_inner)
            bits_set(&scope->elsewhere, k);
        array_push(a->arena, &work, a->program->functions[k]);
    }
    while (work.count > 0) {
        const struct function *f = work.items[--work.count];

        if (f != scope->function) {
            elsewhere_add(a, scope, &facts_of(a, f)->callees, &work);
            continue;
        }
        for (uint32_t n = 0; n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_CALL && !scope_has_node(scope, f->nodes[n]))
                elsewhere_add(a, scope, callees_of(a, f->nodes[n]), &work);
    }
}

static void scope_clear(struct analysis *a, struct scope *scope)
{
    scope->inside = bits_new(a->arena, scope->function->node_count);
    scope->below = bits_new(a->arena, a->program->function_count);
    scope->elsewhere = bits_new(a->arena, a->program->function_count);
}

static void scope_add(struct analysis *a, struct scope *scope, const struct node *node)
{
    bits_set(&scope->inside, node->id);
    if (node->kind == NODE_CALL)
        errand_reaches(a, node, &scope->below);
}

static void scope_finish(struct analysis *a, struct scope *scope)
{
    const struct function *f = scope->function;
    struct bits regions = regions_of(a, scope);

    scope_clear(a, scope);
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind != NODE_ENTRY && node->kind != NODE_EXIT && node->region &&
            region_is_in(node->region, scope, &regions))
            scope_add(a, scope, node);
    }
    elsewhere_find(a, scope);
}

static uint32_t region_depth(const struct region *region)
{
    uint32_t depth = 0;

    for (; region->parent; region = region->parent)
        depth++;
    return depth;
}

static const struct region *region_common(const struct region *x, const struct region *y)
{
    uint32_t dx = region_depth(x), dy = region_depth(y);

    for (; dx > dy; dx--)
        x = x->parent;
    for (; dy > dx; dy--)
        y = y->parent;
    while (x != y) {
        x = x->parent;
        y = y->parent;
    }
    return x;
}

bool scope_around(struct analysis *a, const node_list *nodes, struct scope *out)
{
    const struct region *common = NULL;
    uint32_t low = UINT32_MAX, high = 0;

    if (nodes->count == 0)
        return false;
    memset(out, 0, sizeof *out);
    out->function = nodes->items[0]->function;
    for (uint32_t k = 0; k < nodes->count; k++) {
        if (!nodes->items[k]->region)
            return false;
        common = common ? region_common(common, nodes->items[k]->region) : nodes->items[k]->region;
    }
    while (common->kind == REGION_LABEL && common->parent)
        common = common->parent;
    if (common->kind == REGION_FUNCTION)
        return false;
    if (common->kind != REGION_BODY) {
        out->first = out->last = common;
        scope_finish(a, out);
        return true;
    }
    for (uint32_t k = 0; k < nodes->count; k++) {
        const struct region *region = nodes->items[k]->region;
        uint32_t at;

        while (region->parent && region != common && region->parent != common)
            region = region->parent;
        if (region == common) /* belongs to the compound statement itself: take all of it */
            low = 0;
        at = region == common ? common->child_count - 1 : child_index(common, region);
        low = at < low ? at : low;
        high = at > high ? at : high;
    }
    if (common->child_count == 0)
        return false;
    out->first = common->children[low];
    out->last = common->children[high];
    scope_finish(a, out);
    return true;
}

void scope_of_nodes(struct analysis *a, const node_list *nodes, const struct region *first,
                    const struct region *last, struct scope *out)
{
    memset(out, 0, sizeof *out);
    out->function = nodes->items[0]->function;
    out->first = first;
    out->last = last;
    scope_clear(a, out);
    for (uint32_t k = 0; k < nodes->count; k++)
        scope_add(a, out, nodes->items[k]);
    elsewhere_find(a, out);
}

/* The number of the body's statement that the region lies in. */
static uint32_t statement_index(const struct region *body, const struct region *region)
{
    while (region->parent != body)
        region = region->parent;
    return child_index(body, region);
}

/* May the call begin, or end, what MPI is there for? */
static bool call_has(struct analysis *a, const struct node *call, enum mpi_role role)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *callee = a->program->functions[k];

        if (callee->mpi >= 0 && mpi_function_get(callee->mpi)->role == role &&
            call_reaches(a, call, callee))
            return true;
    }
    return false;
}

/* The statements of the function's body between MPI_Init and MPI_Finalize, as far as these are no part of the scope. */
static void body_between(struct analysis *a, const struct scope *scope, const struct region *body,
                         struct scope *out)
{
    const uint32_t first = statement_index(body, scope->first),
                   last = statement_index(body, scope->last);
    const struct function *f = scope->function;
    uint32_t low = 0, high = body->child_count - 1;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *call = f->nodes[k];
        uint32_t at;

        if (call->kind != NODE_CALL || call->region == body || !region_holds(body, call->region))
            continue;
        at = statement_index(body, call->region);
        if (at >= low && at < first && call_has(a, call, ROLE_INIT))
            low = at + 1;
        if (at <= high && at > last && call_has(a, call, ROLE_FINALIZE))
            high = at - 1;
    }
    out->first = body->children[low];
    out->last = body->children[high];
}

bool scope_widen(struct analysis *a, const struct scope *scope, struct scope *out)
{
    const struct region *region = scope->first->parent;

    memset(out, 0, sizeof *out);
    out->function = scope->function;
    while (region && region->kind == REGION_BODY && region->parent &&
           region->parent->kind != REGION_FUNCTION)
        region = region->parent;
    while (region && region->kind == REGION_LABEL)
        region = region->parent;
    if (!region || region->kind == REGION_FUNCTION)
        return false;
    if (region->kind == REGION_BODY) { /* the function's body */
        if (region->child_count == 0)
            return false;
        body_between(a, scope, region, out);
        if (out->first == scope->first && out->last == scope->last)
            return false;
    } else {
        out->first = out->last = region;
    }
    scope_finish(a, out);
    return true;
}

void scope_nodes(const struct scope *scope, node_list *out, struct arena *arena)
{
    for (uint32_t k = 0; k < scope->function->node_count; k++)
        if (bits_get(&scope->inside, k))
            array_push(arena, out, scope->function->nodes[k]);
}
