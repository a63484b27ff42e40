/* SPDX-License-Identifier: Apache-2.0 */
/* Do two functions name the same place?
 *
 * Requires: the call graph, control flow.  Each is called once, as are those that lead to it, up to a function that leads
 * to both.  What a parameter stands for, which its function leaves as it is, is what the one call hands over; so both
 * names are said in the words of that function.  The place is a variable there, or of the file, or a member of one; or of
 * what a pointer leads to that nobody changes between the two.
 */
#include "passes/common.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/kept.h"
#include "passes/stored.h"

enum { LEVELS = 8 };

/* The calls that lead to a function, where there is one each: nodes[0] is in it, nodes[k + 1] calls the function of
 * nodes[k]. */
struct line {
    const struct node *nodes[LEVELS];
    uint32_t count;
};

static void line_find(struct analysis *a, const struct node *node, struct line *out)
{
    *out = (struct line){{0}, 0};
    while (node && out->count < LEVELS) {
        out->nodes[out->count++] = node;
        node = single_caller(a, node->function);
    }
}

struct given {
    struct analysis *a;
    const struct node *call;
    bool is_lost;
};

static const struct expr *given_put(void *context, const struct expr *expr)
{
    struct given *g = context;
    const struct variable *v = expr->kind == EXPR_VARIABLE ? expr->variable : NULL;

    if (!v || !v->function)
        return NULL;
    if (v->parameter < 0 || (uint32_t)v->parameter >= g->call->arg_count ||
        !parameter_is_stable(g->a, v)) {
        g->is_lost = true;
        return NULL;
    }
    return g->call->args[v->parameter];
}

/* The place as the function of nodes[level] names it; NULL: it can not. */
static const struct expr *place_at(struct analysis *a, const struct line *line, uint32_t level,
                                   const struct expr *place)
{
    for (uint32_t k = 0; k < level; k++) {
        struct given g = {a, line->nodes[k + 1], false};

        place = expr_substitute(a->program, place, given_put, &g);
        if (g.is_lost)
            return NULL;
    }
    return place;
}

/* Is it one place from one node to the other: a variable or its member, or that of what a pointer leads to that stays? */
static bool is_one_place(struct analysis *a, const struct expr *place, const struct node *from,
                         const struct node *to)
{
    while (place->kind == EXPR_FIELD)
        place = place->a;
    if (place->kind == EXPR_VARIABLE)
        return true;
    return place->kind == EXPR_DEREF && place->a->kind == EXPR_VARIABLE &&
           (place->a->variable->function
                ? value_is_kept(a, place->a, from, to)
                : cell_store_count(cell_of_variable(a, place->a->variable)) <= 1);
}

/* What both name, in the first function that leads to both; NULL: they differ, or it is not seen.  *from and *to: where
 * that function comes to the one node and to the other. */
static const struct expr *common_name(struct analysis *a, const struct expr *x,
                                      const struct node *at_x, const struct expr *y,
                                      const struct node *at_y, const struct node **from,
                                      const struct node **to)
{
    struct line one, other;

    line_find(a, at_x, &one);
    line_find(a, at_y, &other);
    for (uint32_t k = 0; k < one.count; k++)
        for (uint32_t n = 0; n < other.count; n++)
            if (one.nodes[k]->function == other.nodes[n]->function) {
                const struct expr *name = place_at(a, &one, k, x);

                *from = one.nodes[k];
                *to = other.nodes[n];
                return name && name == place_at(a, &other, n, y) ? name : NULL;
            }
    return NULL;
}

bool common_place(struct analysis *a, const struct expr *x, const struct node *at_x,
                  const struct expr *y, const struct node *at_y)
{
    const struct node *from, *to;
    const struct expr *name = common_name(a, x, at_x, y, at_y, &from, &to);

    return name && is_one_place(a, name, from, to);
}

bool common_array(struct analysis *a, const struct expr *x, const struct node *at_x,
                  const struct expr *y, const struct node *at_y)
{
    const struct node *from, *to;
    const struct expr *name = common_name(a, x, at_x, y, at_y, &from, &to);
    struct set pointer = {0};

    if (!name || !is_one_place(a, name, from, to))
        return false;
    if (type_is_array(name->type) || (name->kind == EXPR_VARIABLE && name->variable->function &&
                                      value_is_kept(a, name, from, to)))
        return true;
    cells_of_lvalue(a, name, &pointer); /* it leads to one block for good */
    return pointer.count == 1 && cell_store_count(a->cells[pointer.items[0]]) <= 1;
}
