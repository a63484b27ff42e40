/* SPDX-License-Identifier: Apache-2.0 */
/* Which patterns does the source enclose already?
 *
 * Requires: events.  Computes: for a call of SPBC_Begin_iteration the nodes between it and the
 * calls of SPBC_End_iteration with the same argument, and whether a way leaves the function without
 * one.
 */
#include "passes/annotations.h"
#include "passes/callgraph.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/scope.h"

#include <string.h>

static bool calls(const struct node *node, const char *name)
{
    return node->kind == NODE_CALL && node->callee && node->callee->kind == EXPR_FUNCTION &&
           strcmp(node->callee->callee->name, name) == 0;
}

static bool ends(const struct node *node, const struct node *begin)
{
    return calls(node, "SPBC_End_iteration") && node->arg_count > 0 && begin->arg_count > 0 &&
           node->args[0] == begin->args[0];
}

/* Nodes between begin and its ends; *last_end: the end latest in the text; *open: a node from which
 * the function is left without an end. */
static void enclosed(struct analysis *a, const struct node *begin, node_list *out,
                     const struct node **last_end, const struct node **open)
{
    const struct function *f = begin->function;
    uint8_t *seen = ARENA_ARRAY(a->arena, uint8_t, f->node_count);
    node_list work = {0};

    *last_end = *open = NULL;
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
            if (next->kind == NODE_EXIT || next == begin) {
                *open = node;
                continue;
            }
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

bool annotation_choose(struct analysis *a, struct group *g)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *last_end, *open;
            const struct region *first, *last;
            node_list nodes = {0};

            if (!a->facts[k].is_reachable || !calls(f->nodes[n], "SPBC_Begin_iteration"))
                continue;
            enclosed(a, f->nodes[n], &nodes, &last_end, &open);
            if (nodes.count == 0)
                continue;
            annotated_range(f->nodes[n], last_end, &first, &last);
            scope_of_nodes(a, &nodes, first, last, &g->scope);
            for (uint32_t r = 0; r < g->receptions.count; r++)
                if (event_is_inside(a, &g->scope, g->receptions.items[r]))
                    return g->is_annotated = true;
        }
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
    const struct expr *pattern = NULL;

    for (uint32_t k = 0; k < g->scope.function->node_count && !pattern; k++) {
        const struct node *node = g->scope.function->nodes[k];

        if (calls(node, "SPBC_Begin_iteration") && node->region == g->scope.first &&
            node->arg_count > 0)
            pattern = node->args[0];
    }
    for (uint32_t k = 0; k < a->program->function_count && pattern; k++)
        for (uint32_t n = 0; n < a->program->functions[k]->node_count; n++) {
            const char *name = declared_name(a, a->program->functions[k]->nodes[n], pattern);

            if (name)
                return name;
        }
    return NULL;
}

bool annotation_declares(struct analysis *a, const char *name)
{
    for (uint32_t k = 0; k < a->program->function_count; k++)
        for (uint32_t n = 0; n < a->program->functions[k]->node_count; n++) {
            const char *other = declared_name(a, a->program->functions[k]->nodes[n], NULL);

            if (other && strcmp(other, name) == 0)
                return true;
        }
    return false;
}

void annotations_check(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *begin = f->nodes[n], *last_end, *open;
            node_list nodes = {0};

            if (!calls(begin, "SPBC_Begin_iteration"))
                continue;
            enclosed(a, begin, &nodes, &last_end, &open);
            if (open) {
                struct finding *finding =
                    finding_add(a, "spbc-missing-end", &begin->place,
                                "a way from this begin of an iteration has no "
                                "SPBC_End_iteration of the same pattern");
                finding_note(a, finding, &open->place, "the pattern is left here without an end");
            }
        }
    }
}
