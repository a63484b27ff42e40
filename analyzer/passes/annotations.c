/* SPDX-License-Identifier: Apache-2.0 */
/* Which patterns does the source enclose already?
 *
 * Requires: events, active.c.  Computes: for a call of SPBC_Begin_iteration, or of a function that
 * begins an iteration for its caller, the nodes between it and what ends the same pattern; what
 * belongs to an enclosed pattern, or to one that comments mark, and lies outside of it; and what is
 * enclosed in one pattern while what it can meet is enclosed in another.
 */
#include "passes/annotations.h"
#include "base/text.h"
#include "passes/active.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/matching.h"
#include "passes/scope.h"
#include "passes/split.h"
#include "passes/uniform.h"

#include <string.h>

static bool calls(const struct node *node, const char *name)
{
    return node->kind == NODE_CALL && node->callee && node->callee->kind == EXPR_FUNCTION &&
           strcmp(node->callee->callee->name, name) == 0;
}

/* Calls of the library's functions, in the order of the program; found once. */
static const node_list *library_calls(struct analysis *a)
{
    if (a->library_calls)
        return a->library_calls;
    a->library_calls = ARENA_NEW(a->arena, node_list);
    for (uint32_t k = 0; k < a->program->function_count; k++)
        for (uint32_t n = 0; n < a->program->functions[k]->node_count; n++) {
            const struct node *node = a->program->functions[k]->nodes[n];

            if (node->kind == NODE_CALL && node->callee && node->callee->kind == EXPR_FUNCTION &&
                text_starts_with(node->callee->callee->name, "SPBC_"))
                array_push(a->arena, a->library_calls, node);
        }
    return a->library_calls;
}

/* Does the call, itself or in what it calls, begin an iteration? */
static const struct active *begun_at(struct analysis *a, const struct node *node)
{
    const struct actives *known = active_get(a);

    return known ? map_get_address(known->begins, node) : NULL;
}

static bool ends(struct analysis *a, const struct node *node, const struct node *begin)
{
    const struct active *begun = begun_at(a, begin);
    const struct active *ended = map_get_address(a->actives->ends, node);

    if (begun && ended)
        return begun->cell == ended->cell;
    return calls(node, "SPBC_End_iteration") && calls(begin, "SPBC_Begin_iteration") &&
           node->arg_count > 0 && begin->arg_count > 0 && node->args[0] == begin->args[0];
}

/* Nodes between begin and its ends; *last_end: the end latest in the text. */
static void enclosed(struct analysis *a, const struct node *begin, node_list *out,
                     const struct node **last_end)
{
    const struct function *f = begin->function;
    uint8_t *seen = ARENA_ARRAY(a->arena, uint8_t, f->node_count);
    node_list work = {0};

    *last_end = NULL;
    array_push(a->arena, &work, begin);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        for (int k = 0; k < 2; k++) {
            const struct node *next = node->next[k];

            if (!next || seen[next->id])
                continue;
            seen[next->id] = 1;
            if (ends(a, next, begin)) {
                if (!*last_end || (*last_end)->place.offset < next->place.offset)
                    *last_end = next;
                continue;
            }
            if (next->kind == NODE_EXIT || next == begin)
                continue;
            array_push(a->arena, out, next);
            array_push(a->arena, &work, next);
        }
    }
}

/* The statements right behind the begin and right before the last end, as siblings. */
static void annotated_range(const struct node *begin, const struct node *last_end,
                            const struct region **first, const struct region **last)
{
    const struct region *b = begin->region, *e = last_end ? last_end->region : begin->region;
    const struct region *parent = b->parent;

    if (e == parent && parent->child_count > 0) /* where the block ends, by a destructor */
        e = parent->children[parent->child_count - 1];
    while (e && e->parent != parent)
        e = e->parent;
    *first = b;
    *last = e ? e : b;
}

/* What a begin encloses.  Returns false for another node, and where it encloses nothing. */
static bool annotated_scope(struct analysis *a, const struct node *begin, struct scope *out)
{
    const struct node *last_end;
    const struct region *first, *last;
    node_list nodes = {0};

    if ((!calls(begin, "SPBC_Begin_iteration") && !begun_at(a, begin)) ||
        !facts_of(a, begin->function)->is_reachable)
        return false;
    enclosed(a, begin, &nodes, &last_end);
    if (nodes.count == 0)
        return false;
    annotated_range(begin, last_end, &first, &last);
    scope_of_nodes(a, &nodes, first, last, out);
    return true;
}

static bool holds_reception(struct analysis *a, const struct scope *scope, const struct group *g)
{
    for (uint32_t r = 0; r < g->receptions.count; r++)
        if (event_is_inside(a, scope, g->receptions.items[r]))
            return true;
    return false;
}

static bool begin_choose(struct analysis *a, struct group *g, const struct node *begin)
{
    struct scope scope;

    if (!annotated_scope(a, begin, &scope) || !holds_reception(a, &scope, g))
        return false;
    g->scope = scope;
    g->begin = begin;
    return g->is_annotated = true;
}

bool annotation_choose(struct analysis *a, struct group *g)
{
    const struct actives *known = active_get(a);
    const node_list *marks = library_calls(a);

    for (uint32_t r = 0; known && r < g->receptions.count; r++) {
        const struct active *active = active_of(a, g->receptions.items[r]);

        if (active->site && begin_choose(a, g, active->site))
            return true;
    }
    for (uint32_t k = 0; k < marks->count; k++)
        if (begin_choose(a, g, marks->items[k]))
            return true;
    return false;
}

/* The literal without its quotes. */
static const char *literal_text(struct analysis *a, const struct expr *literal)
{
    size_t length = strlen(literal->text);

    return length >= 2 && literal->text[0] == '"'
               ? arena_printf(a->arena, "%.*s", (int)(length - 2), literal->text + 1)
               : literal->text;
}

/* The name in SPBC_Declare_pattern(NAME, ...); NULL: it is no literal. */
static const char *declared_name(struct analysis *a, const struct node *node)
{
    return calls(node, "SPBC_Declare_pattern") && node->arg_count > 1 &&
                   node->args[0]->kind == EXPR_STRING
               ? literal_text(a, node->args[0])
               : NULL;
}

/* Does the call set what is begun there? */
static bool declares(struct analysis *a, const struct node *node, const struct node *begin)
{
    const struct active *active = begun_at(a, begin);
    struct set cells = {0};

    if (!active)
        return begin->arg_count > 0 && node->args[1]->kind == EXPR_ADDRESS &&
               node->args[1]->a == begin->args[0];
    points_of(a, node->args[1], &cells);
    return set_has(&cells, active->cell);
}

const char *annotation_name(struct analysis *a, const struct group *g)
{
    const node_list *marks = library_calls(a);

    for (uint32_t k = 0; g->begin && k < marks->count; k++) {
        const char *name = declared_name(a, marks->items[k]);

        if (name && declares(a, marks->items[k], g->begin))
            return name;
    }
    return NULL;
}

bool annotation_declares(struct analysis *a, const char *name)
{
    const node_list *marks = library_calls(a);

    for (uint32_t k = 0; k < marks->count; k++) {
        const char *other = declared_name(a, marks->items[k]);

        if (other && strcmp(other, name) == 0)
            return true;
    }
    return false;
}

/* Does the event lie in some enclosed pattern? */
static bool is_enclosed(struct analysis *a, const struct event *e)
{
    const node_list *marks = library_calls(a);

    if (active_of(a, e)->site)
        return true;
    for (uint32_t k = 0; k < marks->count; k++) {
        struct scope scope;

        if (annotated_scope(a, marks->items[k], &scope) && event_is_inside(a, &scope, e))
            return true;
    }
    return false;
}

static void outside_report(struct analysis *a, struct map *reported, const struct group *g,
                           const struct event *e, const struct event *inner)
{
    const char *name = g->mark ? g->mark : annotation_name(a, g);
    struct finding *finding;

    map_set_address(reported, e->source_node, e);
    finding = finding_add(
        a, "spbc-outside-pattern", &e->source_node->place,
        arena_printf(a->arena,
                     e->kind == EVENT_SEND
                         ? "%s can send to the pattern `%s`, but lies outside of it"
                         : "%s takes messages of the pattern `%s`, but lies outside of it",
                     event_name(a, e), name ? name : g->scope.function->name));
    finding_note(a, finding, &inner->source_node->place,
                 e->kind == EVENT_SEND ? "the reception that its message can meet"
                                       : "a message that it can take");
}

static void outside_check(struct analysis *a, struct map *reported, const struct group *g)
{
    for (uint32_t k = 0; k < g->receptions.count; k++)
        for (uint32_t n = 0; n < g->sends.count; n++) {
            const struct event *r = g->receptions.items[k], *s = g->sends.items[n];
            bool is_out[2] = {event_is_outside(a, &g->scope, r), event_is_outside(a, &g->scope, s)};

            if (is_out[0] == is_out[1] || !send_meets(a, s, r) || is_enclosed(a, is_out[0] ? r : s))
                continue;
            outside_report(a, reported, g, is_out[0] ? r : s, is_out[0] ? s : r);
        }
}

/* ---- what different patterns enclose ---- */

/* Are both parts of what was divided, so that an order keeps them apart? */
static bool is_divided(struct analysis *a, const struct event *x, const struct event *y)
{
    for (uint32_t k = 0; k < a->groups.count; k++)
        if (group_parts(a->groups.items[k], x, y))
            return true;
    return false;
}

static const char *active_text(struct analysis *a, const struct active *active)
{
    if (!active->site)
        return "outside of all patterns";
    return arena_printf(a->arena, "in the iteration of `%s` that begins at %s",
                        expr_text(a->program, active->pattern),
                        place_text(a, &active->begin->place));
}

static void apart_report(struct analysis *a, struct map *reported, const struct event *send,
                         const struct event *receive)
{
    const struct event *outer = active_of(a, receive)->site ? send : receive;
    const struct event *inner = outer == send ? receive : send;
    struct finding *finding;

    if (map_get_address(reported, outer->source_node))
        return;
    map_set_address(reported, outer->source_node, outer);
    finding = finding_add(
        a, "spbc-outside-pattern", &outer->source_node->place,
        arena_printf(a->arena,
                     "%s %s can %s %s, which lies %s: they carry different ids and never meet",
                     event_name(a, outer), active_text(a, active_of(a, outer)),
                     outer == send ? "send to" : "take a message of", event_name(a, inner),
                     active_text(a, active_of(a, inner))));
    finding_note(a, finding, &inner->source_node->place,
                 outer == send ? "the reception that its message can meet"
                               : "a message that it can take");
}

/* Is there one that it can meet in the iteration that it lies in? */
static bool has_partner(struct analysis *a, const struct event *e)
{
    const event_list *others = matching_candidates(a, e);

    for (uint32_t k = 0; k < others->count; k++) {
        const struct event *other = others->items[k];

        if (active_of(a, other) == active_of(a, e) && events_may_meet(a, e, other))
            return true;
    }
    return false;
}

/* A message and its reception that different patterns enclose.  Of a reception from any source the claims of
 * its group tell already whether both may happen at one time. */
static void apart_check(struct analysis *a, struct map *reported)
{
    for (uint32_t k = 0; active_get(a) && k < a->events.count; k++) {
        const struct event *send = a->events.items[k];
        const event_list *others;

        if (send->kind != EVENT_SEND)
            continue;
        others = matching_candidates(a, send);
        for (uint32_t n = 0; n < others->count; n++) {
            const struct event *receive = others->items[n];
            const struct active *x = active_of(a, send), *y = active_of(a, receive);

            if (x != y && x != &active_unknown && y != &active_unknown &&
                send_may_meet(a, send, receive) && !is_divided(a, send, receive) &&
                (receive->group < 0 || !has_partner(a, send) || !has_partner(a, receive)))
                apart_report(a, reported, send, receive);
        }
    }
}

/* What is received by name in a pattern meets its messages when all processes begin it equally often. */
static void begin_check(struct analysis *a, const struct active *active)
{
    struct group around = {0};
    struct scope scope;
    struct claim claim;

    for (uint32_t k = 0; k < a->groups.count; k++)
        if (a->groups.items[k]->begin == active->site)
            return;
    for (uint32_t k = 0; k < a->events.count; k++)
        if (event_is_point(a->events.items[k]) && active_of(a, a->events.items[k]) == active)
            array_push(a->arena,
                       a->events.items[k]->kind == EVENT_SEND ? &around.may_sends
                                                              : &around.receptions,
                       a->events.items[k]);
    if (around.receptions.count == 0 || !annotated_scope(a, active->site, &scope))
        return;
    around.sends = around.may_sends;
    claim = uniform_check(a, &around, &scope);
    if (claim.truth != TRUTH_PROVED)
        finding_add(a, "spbc-order-unknown", &active->begin->place, claim.reason);
}

static void begins_check(struct analysis *a)
{
    const struct actives *known = active_get(a);

    for (uint32_t k = 0; known && k < known->sites.count; k++)
        begin_check(a, map_get_address(known->begins, known->sites.items[k]));
}

void annotations_check(struct analysis *a)
{
    struct map *reported = map_new(a->arena); /* calls */

    for (uint32_t k = 0; k < a->groups.count; k++)
        if (a->groups.items[k]->has_scope &&
            (a->groups.items[k]->is_annotated || a->groups.items[k]->mark))
            outside_check(a, reported, a->groups.items[k]);
    apart_check(a, reported);
    begins_check(a);
}
