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
 *
 * A table of pointers of which the program sets element k, wherever it does, to the address of element k (plus a constant) of
 * one array leads to that element of it: whoever reads another element of the table reads what nobody has set.
 */
#include "passes/reached.h"
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/cells.h"
#include "passes/common.h"
#include "passes/definitions.h"
#include "passes/elements.h"
#include "passes/rows.h"
#include "passes/stepped.h"
#include "passes/tabled.h"

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

/* The element of a table, or the member of one, that the pointer is read from; NULL: it is something else. */
static const struct expr *table_element(const struct expr *pointer)
{
    if (pointer->kind == EXPR_FIELD) {
        if (!pointer->a->type || pointer->a->type->is_union)
            return NULL;
        pointer = pointer->a;
    }
    return pointer->kind == EXPR_INDEX ? pointer : NULL;
}

/* The one assignment of the program that sets such pointers, in the same table; NULL: there are others. */
static const struct node *table_store(const struct picked *p, const struct expr *pointer,
                                      const struct expr *element)
{
    struct analysis *a = p->a;
    const struct node *set = stored_alone(p, pointer);
    const struct expr *target = set ? table_element(set->target) : NULL;

    return target && set->target->kind == pointer->kind && set->function == p->choice->home &&
                   common_array(a, target->a, set, element->a, p->choice->node)
               ? set
               : NULL;
}

/* Is the table one of this call of the function, or led to by a variable that is?  Another one may have pointers to what an
 * outer call has. */
static bool variable_of_call(const struct expr *table)
{
    const struct variable *v = expr_root(table);

    return v && v->function && !v->is_static;
}

/* The element of an array that *x[k] is, as a table says: y[k + c]; NULL: no table does. */
static const struct expr *element_by_table(const struct picked *p, const struct expr *lvalue)
{
    struct program *program = p->a->program;
    const struct expr *element = lvalue->kind == EXPR_DEREF ? table_element(lvalue->a) : NULL;
    const struct node *set = element ? table_store(p, lvalue->a, element) : NULL;
    const struct expr *to = set ? element_indexed(program, expr_without_casts(set->value)) : NULL;
    struct place_in_array from, at;

    if (!to || to->a->kind != EXPR_VARIABLE || !type_is_array(to->a->type) ||
        (to->a->variable->function && !variable_of_call(element->a)) ||
        !type_is_alike(to->type, lvalue->type) ||
        !element_place(table_element(set->target)->b, &from) || !element_place(to->b, &at) ||
        !from.variable || from.variable != at.variable)
        return NULL;
    return expr_index(
        program, to->a,
        from.offset == at.offset
            ? element->b
            : expr_binary(program, OP_ADD, element->b,
                          expr_int(program, at.offset - from.offset, element->b->type),
                          element->b->type),
        to->type);
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
    const struct expr *named;

    for (;;) {
        if (lvalue->kind == EXPR_FIELD) {
            lvalue = lvalue->a;
        } else if ((named = element_by_table(p, lvalue)) != NULL) {
            lvalue = named;
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
