/* SPDX-License-Identifier: Apache-2.0 */
/* Which patterns does the source enclose already?
 *
 * Requires: events.  Computes: for a call of SPBC_Begin_iteration the nodes between it and the
 * calls of SPBC_End_iteration with the same argument; what belongs to an enclosed pattern, or to one
 * that comments mark, and lies outside of it.
 */
#include "passes/annotations.h"
#include "base/text.h"
#include "passes/balance.h"
#include "passes/callgraph.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/matching.h"
#include "passes/scope.h"

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

static bool ends(const struct node *node, const struct node *begin)
{
    return calls(node, "SPBC_End_iteration") && node->arg_count > 0 && begin->arg_count > 0 &&
           node->args[0] == begin->args[0];
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
            if (ends(next, begin)) {
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

    if (!calls(begin, "SPBC_Begin_iteration") || !facts_of(a, begin->function)->is_reachable)
        return false;
    enclosed(a, begin, &nodes, &last_end);
    if (nodes.count == 0)
        return false;
    annotated_range(begin, last_end, &first, &last);
    scope_of_nodes(a, &nodes, first, last, out);
    return true;
}

bool annotation_choose(struct analysis *a, struct group *g)
{
    const node_list *marks = library_calls(a);

    for (uint32_t k = 0; k < marks->count; k++) {
        struct scope scope;

        if (!annotated_scope(a, marks->items[k], &scope))
            continue;
        g->scope = scope;
        for (uint32_t r = 0; r < g->receptions.count; r++)
            if (event_is_inside(a, &g->scope, g->receptions.items[r]))
                return g->is_annotated = true;
    }
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

/* The name in SPBC_Declare_pattern(NAME, &pattern); any pattern when NULL. */
static const char *declared_name(struct analysis *a, const struct node *node,
                                 const struct expr *pattern)
{
    if (!calls(node, "SPBC_Declare_pattern") || node->arg_count < 2 ||
        node->args[0]->kind != EXPR_STRING ||
        (pattern && (node->args[1]->kind != EXPR_ADDRESS || node->args[1]->a != pattern)))
        return NULL;
    return literal_text(a, node->args[0]);
}

const char *annotation_name(struct analysis *a, const struct group *g)
{
    const node_list *marks = library_calls(a);
    const struct expr *pattern = NULL;

    for (uint32_t k = 0; k < g->scope.function->node_count && !pattern; k++) {
        const struct node *node = g->scope.function->nodes[k];

        if (calls(node, "SPBC_Begin_iteration") && node->region == g->scope.first &&
            node->arg_count > 0)
            pattern = node->args[0];
    }
    for (uint32_t k = 0; k < marks->count && pattern; k++) {
        const char *name = declared_name(a, marks->items[k], pattern);

        if (name)
            return name;
    }
    return NULL;
}

bool annotation_declares(struct analysis *a, const char *name)
{
    const node_list *marks = library_calls(a);

    for (uint32_t k = 0; k < marks->count; k++) {
        const char *other = declared_name(a, marks->items[k], NULL);

        if (other && strcmp(other, name) == 0)
            return true;
    }
    return false;
}

/* Does the event lie in some enclosed pattern? */
static bool is_enclosed(struct analysis *a, const struct event *e)
{
    const node_list *marks = library_calls(a);

    for (uint32_t k = 0; k < marks->count; k++) {
        struct scope scope;

        if (annotated_scope(a, marks->items[k], &scope) && event_is_inside(a, &scope, e))
            return true;
    }
    return false;
}

static void outside_report(struct analysis *a, const struct group *g, const struct event *e,
                           const struct event *inner)
{
    const char *name = g->mark ? g->mark : annotation_name(a, g);
    struct finding *finding;

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

static void outside_check(struct analysis *a, const struct group *g)
{
    for (uint32_t k = 0; k < g->receptions.count; k++)
        for (uint32_t n = 0; n < g->sends.count; n++) {
            const struct event *r = g->receptions.items[k], *s = g->sends.items[n];
            bool is_out[2] = {event_is_outside(a, &g->scope, r), event_is_outside(a, &g->scope, s)};

            if (is_out[0] == is_out[1] || !send_meets(a, s, r) || is_enclosed(a, is_out[0] ? r : s))
                continue;
            outside_report(a, g, is_out[0] ? r : s, is_out[0] ? s : r);
        }
}

void annotations_check(struct analysis *a)
{
    for (uint32_t k = 0; k < a->groups.count; k++)
        if (a->groups.items[k]->has_scope &&
            (a->groups.items[k]->is_annotated || a->groups.items[k]->mark))
            outside_check(a, a->groups.items[k]);
    balance_check(a);
}
