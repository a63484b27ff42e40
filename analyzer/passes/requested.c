/* SPDX-License-Identifier: Apache-2.0 */
/* Which requests of an array does a call name?
 *
 * Requires: values, events.  An element of which the source says the number, or several from such a one on; what else
 * leads into the array may be any element of it.
 */
#include "passes/requested.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/elements.h"
#include "passes/fixed.h"
#include "passes/loops.h"
#include "passes/stored.h"
#include "passes/values.h"

const struct expr *request_element(const struct event *e)
{
    const struct expr *request = expr_without_casts(e->request);

    if (request && request->kind == EXPR_ADDRESS)
        request = request->a;
    else if (!request || e->mpi->array_of_requests >= 0)
        return NULL;
    if (request->kind == EXPR_DEREF) /* p[0] */
        return request;
    return request->kind == EXPR_INDEX ? request : NULL;
}

bool request_number(const struct expr *element, int64_t *number)
{
    *number = 0;
    return element->kind == EXPR_DEREF || expr_is_int(element->b, number);
}

/* Is an element of the array taken by value? */
static bool takes_element(const struct expr *expr, const struct expr *array)
{
    if (!expr || expr->kind == EXPR_ADDRESS)
        return false;
    return ((expr->kind == EXPR_INDEX || expr->kind == EXPR_DEREF) && expr->a == array) ||
           takes_element(expr->a, array) || takes_element(expr->b, array) ||
           takes_element(expr->c, array);
}

static bool copied_find(const struct function *f, const struct expr *array)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (takes_element(node->value, array))
            return true;
        for (uint32_t n = 0; node->kind == NODE_CALL && n < node->arg_count; n++)
            if (takes_element(node->args[n], array))
                return true;
    }
    return false;
}

struct copied { /* what was found of an array last */
    const struct function *function;
    bool is_copied;
};

/* Asked for each two of what an array holds, and so kept. */
bool requests_are_copied(struct analysis *a, const struct function *f, const struct expr *array)
{
    struct copied *copied;

    if (!a->copied)
        a->copied = map_new(a->arena);
    copied = map_get_address(a->copied, array);
    if (!copied) {
        copied = ARENA_NEW(a->arena, struct copied);
        map_set_address(a->copied, array, copied);
    }
    if (copied->function != f)
        *copied = (struct copied){f, copied_find(f, array)};
    return copied->is_copied;
}

struct requests_named requests_named(const struct event *e)
{
    struct requests_named named = {.count = 1, .is_counted = true};
    const struct expr *element;

    if (e->mpi->array_of_requests >= 0) {
        named.array = e->request ? element_begun(e->request, &named.first) : NULL;
        named.is_counted =
            e->mpi->incount < 0 || expr_is_int(e->args[e->mpi->incount], &named.count);
        return named;
    }
    element = request_element(e);
    if (element && request_number(element, &named.first))
        named.array = element->a;
    return named;
}

bool requests_named_has(const struct requests_named *named, int64_t number)
{
    return number >= named->first && (!named->is_counted || number - named->first < named->count);
}

bool requests_are_moved(struct analysis *a, const struct set *cells)
{
    for (uint32_t k = 0; k < cells->count; k++)
        if (a->cells[cells->items[k]]->from.count > 0)
            return true;
    for (struct stores walk = stores_of_cells(a, cells); stores_next(&walk);) {
        const struct store *store = walk.store;
        const struct expr *value = expr_without_casts(store->value);

        if (value ? value->kind != EXPR_INT && value->kind != EXPR_ADDRESS
                  : !store->node || call_mpi(a, store->node) < 0)
            return true;
    }
    return false;
}

/* The same of a start in a loop whose rounds take elements by numbers that the source says. */
static struct requests_named started_by(struct analysis *a, const struct event *start)
{
    struct requests_named named = requests_named(start);
    const struct expr *element = request_element(start);
    struct counting loop;

    if (named.array || !element || element->kind != EXPR_INDEX || start->node != start->mpi_node ||
        !loop_is_counting(a, start->node, &loop) || expr_number(element->b) != loop.counter)
        return named;
    named.count = loop_span(&loop, &named.first);
    named.array = named.count > 0 ? element->a : NULL;
    return named;
}

bool start_leaves_out(struct analysis *a, const struct event *start, const struct event *made)
{
    const struct expr *element = request_element(made);
    const struct requests_named named = started_by(a, start);
    const struct variable *root = named.array ? expr_root(named.array) : NULL;
    int64_t number;

    return element && element->a == named.array && root && root->parameter < 0 &&
           (made->home == start->home || !root->function) && place_is_fixed(a, named.array) &&
           request_number(element, &number) && !requests_named_has(&named, number) &&
           !requests_are_moved(a, &made->request_cells);
}

/* ---- loops over elements ---- */

struct
    reach { /* the elements that an event names one by one: from the first, by steps, to before base + more */
    int64_t first, step, more;
    const struct expr *base; /* NULL: more is the number itself */
};

static bool reach_of(struct analysis *a, const struct event *e, struct reach *out)
{
    const struct expr *element = request_element(e);
    const struct expr *test;
    struct counting loop;

    if (!element || e->node != e->mpi_node)
        return false;
    *out = (struct reach){.step = 1};
    if (request_number(element, &out->first) ||
        values_one(a, element->b, e->node, NULL, &out->first)) {
        out->more = out->first + 1;
        return true;
    }
    if (!loop_is_counting(a, e->node, &loop) || expr_number(element->b) != loop.counter ||
        !loop.first || !expr_is_int(loop.first->value, &out->first))
        return false;
    test = loop.branch->value;
    out->step = expr_step(loop.counter, loop.step->value);
    if (test->kind != EXPR_BINARY || test->a != loop.counter || out->step <= 0 ||
        (expr_op(test) != OP_LT && expr_op(test) != OP_LE))
        return false;
    if (expr_is_int(test->b, &out->more))
        out->base = NULL;
    else if (!loop_bound(test->b, &out->base, &out->more))
        return false;
    out->more += expr_op(test) == OP_LE;
    return true;
}

/* Is another completion of elements of the array behind the posting on each way to this one? */
static bool has_others(struct analysis *a, const struct event *e, const struct event *pending)
{
    const struct cfg *cfg = cfg_get(a, e->home);

    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *other = a->events.items[k];
        const struct node *at = other->node;
        struct counting loop;

        if (other == e || other->kind != EVENT_COMPLETION || other->home != e->home ||
            other->node == e->node || !set_meets(&other->request_cells, &pending->request_cells))
            continue;
        if (loop_is_counting(a, at, &loop))
            at = loop.branch;
        if (cfg_dominates(cfg, at, e->node) && !cfg_dominates(cfg, at, pending->node))
            return true;
    }
    return false;
}

bool requests_miss(struct analysis *a, const struct event *e, const struct event *pending)
{
    const struct expr *done = request_element(e), *posted = request_element(pending);
    struct reach some, all;
    int64_t number;
    bool misses;

    if (!done || e->mpi->array_of_requests >= 0 || request_number(done, &number) || !posted ||
        done->a != posted->a || e->home != pending->home || !reach_of(a, e, &some) ||
        !reach_of(a, pending, &all) || requests_are_copied(a, e->home, posted->a))
        return false;
    misses = all.first < some.first || (all.first - some.first) % some.step != 0 ||
             (all.base == some.base && some.more < all.more) ||
             (some.step != all.step && (all.base || all.first + all.step < all.more));
    return misses && !has_others(a, e, pending);
}

bool requests_named_all(struct analysis *a, const struct requests_named *named,
                        const struct event *pending)
{
    const struct expr *posted = request_element(pending);
    struct reach all;

    return posted && posted->a == named->array && reach_of(a, pending, &all) && !all.base &&
           all.first < all.more && requests_named_has(named, all.first) &&
           requests_named_has(named, all.more - 1);
}
