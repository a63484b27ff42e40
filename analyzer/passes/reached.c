/* SPDX-License-Identifier: Apache-2.0 */
/* In which element of an array does a place lie that a round reads or writes?
 *
 * Requires: a loop of picked.c, definitions.  Rounds give the element of their request a short name, and so does each
 * call of a function that is looked at where it is called (inlined.h):
 *
 *     double *row = in[face];        struct halo *h = &halos[face];
 *     row[k]                         h->count
 *
 * The pointer is a local variable with one assignment that reaches the place, one of this round; so it leads to what the
 * assignment named, as that was then.  An element that is a pointer itself is not set in the loop.  What is found there
 * has the type of what is named, so that its index counts the same elements.
 */
#include "passes/reached.h"
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/rows.h"
#include "passes/stepped.h"

struct pointed {               /* what a pointer leads to, and p[k] or *p is */
    const struct expr *whole;  /* its element k; NULL: it is all that it leads to */
    const struct expr *object; /* what it leads to */
};

/* x[i][j], or *x[i]: behind what another index picks. */
static bool is_nested(const struct expr *lvalue)
{
    return (lvalue->kind == EXPR_INDEX || lvalue->kind == EXPR_DEREF) &&
           lvalue->a->kind != EXPR_VARIABLE;
}

/* Does the inner index stay in what belongs to the outer one? */
static bool is_inside(const struct picked *p, const struct expr *lvalue, const struct node *at,
                      int depth)
{
    return picked_is_of_round(p, lvalue->b, at, depth + 1) &&
           (lvalue->kind == EXPR_INDEX && type_is_array(lvalue->a->type)
                ? !row_may_be_left(p->a, lvalue, at)
                : row_is_own(p->a, lvalue, at));
}

/* Does no round change the pointer that lies there? */
static bool is_left(const struct picked *p, const struct expr *pointer)
{
    struct set cells = {0};

    cells_of_lvalue(p->a, pointer, &cells);
    return cells.count > 0 && picked_leaves(p, &cells);
}

static bool pointer_names(const struct picked *p, const struct expr *pointer,
                          const struct expr *lvalue, struct pointed *out)
{
    struct program *program = p->a->program;
    const struct expr *zero = expr_int(program, 0, type_int(program));
    int64_t first;

    if (pointer->kind == EXPR_ADDRESS && pointer->a->kind == EXPR_INDEX &&
        type_is_array(pointer->a->a->type) && expr_is_int(pointer->a->b, &first) && first == 0)
        pointer = pointer->a->a; /* &x[0] is x */
    if (pointer->kind == EXPR_ADDRESS) {
        *out = (struct pointed){.object = pointer->a};
        return lvalue->kind == EXPR_DEREF && type_is_alike(pointer->a->type, lvalue->type);
    }
    if ((pointer->kind != EXPR_INDEX && pointer->kind != EXPR_FIELD) ||
        !type_is_address(pointer->type) ||
        (!type_is_array(pointer->type) && !is_left(p, pointer)) ||
        !type_is_alike(pointer->type->to, lvalue->type))
        return false;
    out->object = pointer;
    out->whole =
        expr_index(program, pointer, lvalue->kind == EXPR_INDEX ? lvalue->b : zero, lvalue->type);
    return is_nested(out->whole) && out->whole->a == pointer;
}

/* Is it p[k] or *p, with a pointer that the round has set? */
static bool is_pointed(const struct picked *p, const struct expr *lvalue, const struct node *at,
                       struct pointed *out, const struct node **set)
{
    if ((lvalue->kind != EXPR_DEREF && lvalue->kind != EXPR_INDEX) ||
        lvalue->a->kind != EXPR_VARIABLE || !type_is_pointer(lvalue->a->type))
        return false;
    *set = picked_set_in_round(p, lvalue->a->variable, at);
    return *set && (*set)->value && pointer_names(p, (*set)->value, lvalue, out);
}

const struct expr *reached_element(const struct picked *p, const struct expr *lvalue,
                                   const struct node **at, int depth)
{
    struct pointed pointed;
    const struct node *set;

    for (;;) {
        if (lvalue->kind == EXPR_FIELD) {
            lvalue = lvalue->a;
        } else if (is_nested(lvalue)) {
            if (!is_inside(p, lvalue, *at, depth))
                return NULL;
            lvalue = lvalue->a;
        } else if (is_pointed(p, lvalue, *at, &pointed, &set)) {
            if (pointed.whole && !is_inside(p, pointed.whole, *at, depth))
                return NULL;
            lvalue = pointed.object;
            *at = set;
        } else {
            return lvalue->kind == EXPR_INDEX ? lvalue : NULL;
        }
    }
}
