/* SPDX-License-Identifier: Apache-2.0 */
/* What does the status of a request that was chosen tell of its own message?
 *
 * Requires: a loop that completes all requests of an array one by one (picked.h).  Source, tag and length belong to the
 * request's message, in whatever order the requests are complete, as long as nothing else in the loop writes the status
 * or the variable into which the length was counted.  The rest of a status is not looked at.  Where request i receives from
 * the named process i plus a number, in each call that posts one, the source is the index plus that number.
 */
#include "passes/chosen.h"
#include "base/map.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/abreast.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/common.h"
#include "passes/elements.h"
#include "passes/stored.h"

#include <string.h>

enum { COUNT_STATUS, COUNT_DATATYPE, COUNT_OUT }; /* arguments of MPI_Get_count */

/* Does any other node of the loop than this one write there? */
static bool is_written_else(const struct picked *p, const struct expr *whole,
                            const struct node *writer)
{
    const struct function *f = p->choice->home;
    struct set cells = {0};

    cells_of_whole(p->a, whole, &cells);
    for (uint32_t k = 0; k < f->node_count; k++) {
        struct set written = {0};

        if (!bits_get(&p->loop, k) || f->nodes[k] == writer)
            continue;
        cells_written_by(p->a, f->nodes[k], &written);
        if (set_meets(&written, &cells))
            return true;
    }
    return cells.count == 0;
}

/* Is it the status of the one message that the choice has found, which nothing else in the loop writes? */
static bool is_own(const struct picked *p, const struct expr *status, const struct node *at)
{
    return !p->has_several && p->choice->status && p->choice->status->kind == EXPR_ADDRESS &&
           p->choice->status->a == status && status->kind == EXPR_VARIABLE &&
           picked_is_of_one(p, at) &&
           cfg_dominates(cfg_get(p->a, p->choice->home), p->choice->node, at) &&
           !is_written_else(p, status, p->choice->node);
}

bool chosen_counts(const struct picked *p, const struct node *call)
{
    const int row = picked_holds(p, call) ? call_mpi(p->a, call) : -1;
    const struct expr *status, *out;

    if (row < 0 || mpi_function_get(row)->role != ROLE_GET_COUNT ||
        call->arg_count != COUNT_OUT + 1)
        return false;
    status = expr_without_casts(call->args[COUNT_STATUS]);
    out = expr_without_casts(call->args[COUNT_OUT]);
    return status->kind == EXPR_ADDRESS && is_own(p, status->a, call) &&
           expr_without_casts(call->args[COUNT_DATATYPE])->kind == EXPR_INT &&
           out->kind == EXPR_ADDRESS && out->a->kind == EXPR_VARIABLE &&
           out->a->variable->function == p->choice->home && !out->a->variable->is_static &&
           !is_written_else(p, out->a, call);
}

/* Has the round counted into the variable before it comes to the node? */
static bool is_count(const struct picked *p, const struct expr *variable, const struct node *at)
{
    const struct function *f = p->choice->home;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *call = f->nodes[k];

        if (call->kind == NODE_CALL && chosen_counts(p, call) &&
            expr_without_casts(call->args[COUNT_OUT])->a == variable &&
            cfg_dominates(cfg_get(p->a, f), call, at))
            return true;
    }
    return false;
}

/* Does a function from outside of the program, as memmove is, write handles of the choice?  What it takes from the same array is
 * no handle of others. */
static bool are_moved(struct analysis *a, const struct event *c)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        const node_list *callers = &a->facts[k].callers;

        for (uint32_t n = 0; function_is_external(f) && f->mpi < 0 && n < callers->count; n++)
            if (facts_of(a, callers->items[n]->function)->is_reachable &&
                !call_is_allocation(a, callers->items[n]) &&
                node_writes_some(a, callers->items[n], &c->request_cells))
                return true;
    }
    return false;
}

static bool are_in_place(struct analysis *a, const struct event *c)
{
    for (uint32_t k = 0; k < c->request_cells.count; k++) {
        const struct cell *cell = a->cells[c->request_cells.items[k]];

        for (struct stores walk = stores_of(cell); stores_next(&walk);)
            if (walk.store->value && walk.store->value->kind != EXPR_INT)
                return false;
        if (cell->from.count > 0)
            return false;
    }
    return !are_moved(a, c);
}

bool chosen_are_in_place(struct analysis *a, const struct event *c)
{
    static char yes[] = "yes", no[] = "no";
    const char *known;

    if (!a->requests_in_place)
        a->requests_in_place = map_new(a->arena);
    known = map_get_address(a->requests_in_place, c);
    if (!known) {
        known = are_in_place(a, c) ? yes : no;
        map_set_address(a->requests_in_place, c, known);
    }
    return known == yes;
}

const struct node *chosen_posted(const struct picked *p, const struct event *e)
{
    if (e->node == e->mpi_node)
        return e->node;
    /* what was handed over to MPI_Recv_init holds for each start */
    return e->mpi->role == ROLE_RECV_INIT && e->mpi_node->function == p->choice->home &&
                   e->args == e->mpi_node->args
               ? e->mpi_node
               : NULL;
}

/* Does the choice count the requests from the begin of the array that the event names an element of? */
bool chosen_from(const struct picked *p, const struct event *e, const struct expr *request)
{
    const struct expr *array = expr_without_casts(p->choice->args[1]);
    const struct node *posted = chosen_posted(p, e);
    int64_t zero;

    if (array->kind == EXPR_ADDRESS && array->a->kind == EXPR_INDEX &&
        expr_is_int(array->a->b, &zero) && zero == 0)
        array = array->a->a;
    return posted && common_array(p->a, request->a, posted, array, p->choice->node);
}

/* What is added to the index of the request that the call posts to have its source. */
static bool source_distance(const struct picked *p, const struct event *e, int64_t *distance)
{
    const struct expr *request = e->request ? element_named(e->request) : NULL;
    struct place_in_array at, from;

    if (e->kind != EVENT_RECEIVE || e->source != SOURCE_NAMED || e->is_persistent ||
        e->node != e->mpi_node || e->home != p->choice->home || !request ||
        !chosen_from(p, e, request) || !element_place(request->b, &at) || !e->peer ||
        !element_place(e->peer, &from) ||
        !abreast_by(p->a, at.variable, from.variable, e->node, distance))
        return false;
    *distance += from.offset - at.offset;
    return true;
}

bool chosen_source(const struct picked *p, const struct expr *expr, const struct node *at,
                   int64_t *offset)
{
    bool has_one = false;

    if (expr->kind != EXPR_FIELD || strcmp(expr->text, "MPI_SOURCE") != 0 ||
        !is_own(p, expr->a, at) || !chosen_are_in_place(p->a, p->choice))
        return false;
    for (uint32_t k = 0; k < p->a->events.count; k++) {
        const struct event *e = p->a->events.items[k];
        int64_t distance;

        if (e->kind == EVENT_COMPLETION || !set_meets(&e->request_cells, &p->choice->request_cells))
            continue;
        if (!source_distance(p, e, &distance) || (has_one && distance != *offset))
            return false;
        *offset = distance;
        has_one = true;
    }
    return has_one;
}

bool chosen_tells(const struct picked *p, const struct expr *expr, const struct node *at)
{
    if (expr->kind == EXPR_VARIABLE)
        return is_count(p, expr, at);
    return expr->kind == EXPR_FIELD &&
           (strcmp(expr->text, "MPI_SOURCE") == 0 || strcmp(expr->text, "MPI_TAG") == 0) &&
           is_own(p, expr->a, at);
}
