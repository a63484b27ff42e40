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
