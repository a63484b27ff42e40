/* SPDX-License-Identifier: Apache-2.0 */
/* Which row of an array is a request about, and does a statement use others alone?
 *
 * Requires: values, control flow.  Rows and requests are elements of two variables with the same index where the request is
 * made, and requests are not moved.  A function that gets a row as an argument uses nothing else of the array where it comes to
 * it in no other way and its index is seen to stay in the row.
 */
#include "passes/apart_rows.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/elements.h"
#include "passes/in_use.h"
#include "passes/requested.h"
#include "passes/rows.h"

/* The address of a request that is handed over; NULL: there is none. */
static const struct expr *request_handed(struct analysis *a, const struct node *call)
{
    const int arg = mpi_function_get(call_mpi(a, call))->request;

    return arg >= 0 && (uint32_t)arg < call->arg_count ? call->args[arg] : NULL;
}

struct requested_rows requested_rows_find(struct analysis *a, const struct node *maker)
{
    const struct expr *row = element_named(maker->args[0]),
                      *request = element_named(request_handed(a, maker));
    const struct requested_rows none = {0};
    struct place_in_array x, y;
    struct set cells = {0};

    if (!row || !request || !type_is_array(row->type) || !type_is_array(row->a->type) ||
        !type_is_array(request->a->type) || !element_place(row->b, &x) ||
        !element_place(request->b, &y) || x.variable != y.variable)
        return none;
    pointees_spread(a, request->a, &cells);
    if (cells.count != 1 || requests_are_moved(a, &cells))
        return none;
    return (struct requested_rows){row->a, request->a, x.offset - y.offset};
}

/* What the pointer variable was set to, or was given by the one call of its function; NULL: it is not seen.  *at: where. */
static const struct expr *pointer_given(struct analysis *a, const struct expr *pointer,
                                        const struct node **at)
{
    const struct function *f = (*at)->function;
    const struct node *set = definition_alone(a, pointer, *at);
    const int arg = pointer->variable->parameter;

    if (set) {
        *at = set;
        return expr_without_casts(set->value);
    }
    if (arg < 0 || pointer->variable->function != f || !parameter_is_stable(a, pointer->variable))
        return NULL;
    *at = single_caller(a, f);
    return *at && (uint32_t)arg < (*at)->arg_count ? expr_without_casts((*at)->args[arg]) : NULL;
}

bool requested_row(struct analysis *a, const struct requested_rows *rows, const struct node *call,
                   int64_t *row)
{
    enum { LEVELS = 8 };
    int64_t number;
    const struct expr *array = element_begun(request_handed(a, call), &number);

    if (!rows->rows)
        return false;
    for (int level = 0; array && array != rows->requests && level < LEVELS; level++)
        array = array->kind == EXPR_VARIABLE && type_is_pointer(array->type)
                    ? pointer_given(a, array, &call)
                    : NULL;
    *row = number + rows->ahead;
    return array && array == rows->requests;
}

struct search { /* for what leads to the array, but not to another row */
    struct analysis *a;
    const struct expr *rows;
    struct set memory;
    int64_t row, bytes;      /* that a row has */
    const struct node *node; /* that is looked at */
    bool is_below; /* in a function that is called, by parameters that lead to other rows at most */
    bool is_found;
};

static const struct expr *find_there(void *context, const struct expr *expr);

/* Another row, as a whole? */
static bool is_other_row(const struct search *s, const struct expr *expr)
{
    int64_t number;

    return expr->kind == EXPR_INDEX && expr->a == s->rows && expr_is_int(expr->b, &number) &&
           number != s->row;
}

/* Is it an element of what it is an element of by the source, so that it lies in another row? */
static bool is_in_other_row(struct search *s, const struct expr *element)
{
    const struct expr *row = expr_without_casts(element->a);
    struct extent extent;

    return (is_other_row(s, row) ||
            (s->is_below && row->kind == EXPR_VARIABLE && row->variable->parameter >= 0)) &&
           index_extent(s->a, element->b, s->node, &extent) && extent.low >= 0 &&
           extent.high < s->bytes / type_size(element->type);
}

static bool leads_there(struct search *s, const struct expr *expr)
{
    struct set cells = {0};

    pointees_spread(s->a, expr, &cells);
    return set_meets(&cells, &s->memory);
}

static void expr_search(struct search *s, const struct expr *expr)
{
    if (expr && !s->is_found)
        (void)expr_substitute(s->a->program, expr, find_there, s);
}

static const struct expr *find_there(void *context, const struct expr *expr)
{
    struct search *s = context;

    if (expr->kind == EXPR_INDEX && type_size(expr->type) > 0 && is_in_other_row(s, expr)) {
        expr_search(s, expr->b);
        return expr;
    }
    if (expr == s->rows || expr->kind == EXPR_UNKNOWN)
        s->is_found = true;
    else if (type_is_address(expr->type) &&
             (lvalue_is_place(expr) || expr->kind == EXPR_ADDRESS || expr->kind == EXPR_CALL))
        s->is_found |= leads_there(s, expr);
    return NULL;
}

static void node_search(struct search *s, const struct node *node)
{
    s->node = node;
    expr_search(s, node->target);
    expr_search(s, node->value);
    for (uint32_t k = 0; k < node->arg_count; k++)
        if (!is_other_row(s, expr_without_casts(node->args[k])))
            expr_search(s, node->args[k]);
}

/* A function that calls nothing, and knows the array by its parameters alone, which it does not set. */
static void function_search(struct search *s, const struct function *f)
{
    s->is_below = true;
    s->is_found |= !f->is_defined || f->has_unknown;
    for (uint32_t k = 0; k < f->node_count && !s->is_found; k++) {
        const struct node *node = f->nodes[k];

        s->is_found = node->kind == NODE_CALL ||
                      (node->kind == NODE_ASSIGN && node->target->kind == EXPR_VARIABLE &&
                       node->target->variable->parameter >= 0);
        node_search(s, node);
    }
}

bool uses_other_rows(struct analysis *a, const struct node *node, const struct expr *rows,
                     int64_t row)
{
    struct search s = {.a = a, .rows = rows, .row = row, .bytes = type_size(rows->type->to)};
    const function_list *callees = node->kind == NODE_CALL ? callees_of(a, node) : NULL;

    pointees_spread(a, rows, &s.memory);
    node_search(&s, node);
    s.is_found |= callees && callees->count == 0;
    for (uint32_t k = 0; callees && k < callees->count && !s.is_found; k++)
        function_search(&s, callees->items[k]);
    return !s.is_found;
}
