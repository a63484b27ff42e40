/* SPDX-License-Identifier: Apache-2.0 */
/* Which statuses tell nothing of a message?
 *
 * Requires: events, control flow.  When a send is complete, source, tag and length in its status are whatever was there
 * before, or anything else (MPI-4.0 section 3.7.3).  Looked at are statuses that are variables, or elements of an array, of the
 * function that completes the requests.  A status is that of a send where a way leads from the send to the call that
 * completes it, on which nothing else is posted with the same request, and from there to where the status is read, on
 * which nothing else writes it.  An element of the statuses of several requests belongs to the request of the same
 * number; where that is not known, and no request is named in the same words, all requests that may be meant have to be
 * those of sends.
 *
 * Statuses that other functions are handed are not looked at, nor is what MPI_ERROR says.
 */
#include "passes/silent.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/external.h"

#include <string.h>

/* The pointer's target, or the first element of an array that stands for its address; NULL: it is neither. */
static const struct expr *target_of(struct analysis *a, const struct expr *pointer)
{
    pointer = pointer ? expr_without_casts(pointer) : NULL;
    if (pointer && pointer->kind == EXPR_ADDRESS)
        return pointer->a;
    if (!pointer || !expr_is_place(pointer) || !type_is_address(pointer->type))
        return NULL;
    return expr_index(a->program, pointer, expr_int(a->program, 0, type_int(a->program)),
                      pointer->type->to);
}

/* The variable or array that a status lies in. */
static const struct expr *whole_of(const struct expr *status)
{
    return status->kind == EXPR_INDEX ? status->a : status;
}

/* The request whose status it is, of those that the call completes; NULL: it is not known which. */
static const struct expr *request_of(struct analysis *a, const struct event *c,
                                     const struct expr *status)
{
    const struct expr *first = target_of(a, c->request), *told = target_of(a, c->status);

    if (!first || !told || mpi_role_is_choice(c->mpi->role))
        return NULL;
    if (c->mpi->array_of_requests < 0 || told == status)
        return first;
    if (told->kind != EXPR_INDEX || first->kind != EXPR_INDEX || status->kind != EXPR_INDEX ||
        told->b->kind != EXPR_INT || first->b->kind != EXPR_INT || status->b->kind != EXPR_INT)
        return NULL;
    return expr_index(a->program, first->a,
                      expr_int(a->program, first->b->value + status->b->value - told->b->value,
                               type_int(a->program)),
                      first->type);
}

/* Does the call complete requests and write the status? */
static bool fills(struct analysis *a, const struct event *c, const struct expr *status)
{
    const struct expr *told = c->kind == EVENT_COMPLETION ? target_of(a, c->status) : NULL;

    return told && (told == status || (c->mpi->array_of_requests >= 0 && told->kind == EXPR_INDEX &&
                                       told->a == whole_of(status)));
}

/* Does the node, whatever it is, write the status? */
static bool writes(struct analysis *a, const struct node *node, const struct expr *status)
{
    if (node->kind == NODE_ASSIGN)
        return node->target == status || node->target == whole_of(status);
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++) {
        const struct expr *told = target_of(a, node->args[k]);

        if (told && whole_of(told) == whole_of(status) && call_writes(a, node, k))
            return true;
    }
    return false;
}

static bool is_posted(const struct event *e)
{
    return (e->kind == EVENT_SEND || e->kind == EVENT_RECEIVE) && e->request &&
           (e->is_nonblocking || e->is_persistent);
}

/* May the request be that of a send when the call completes it? */
static bool request_is_of_send(struct analysis *a, const struct event *c,
                               const struct expr *request)
{
    struct bits posts = bits_new(a->arena, c->home->node_count);
    event_list sends = {0};
    bool is_named = false, is_only = true;

    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];

        if (!is_posted(e) || !set_meets(&e->request_cells, &c->request_cells))
            continue;
        is_only &= e->kind == EVENT_SEND;
        if (e->home != c->home)
            continue;
        if (request && target_of(a, e->request) == request) {
            is_named = true;
            bits_set(&posts, e->node->id);
        }
        if (e->kind == EVENT_SEND)
            array_push(a->arena, &sends, e);
    }
    for (uint32_t k = 0; k < sends.count; k++)
        if ((is_named ? target_of(a, sends.items[k]->request) == request : is_only) &&
            cfg_leads(a, sends.items[k]->node, c->node, &posts, NULL))
            return true;
    return false;
}

/* May the status be that of a send at the node? */
static bool is_of_send(struct analysis *a, const struct expr *status, const struct node *at)
{
    const struct function *f = at->function;
    struct bits writers = bits_new(a->arena, f->node_count);

    for (uint32_t k = 0; k < f->node_count; k++)
        if (writes(a, f->nodes[k], status))
            bits_set(&writers, k);
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *c = a->events.items[k];

        if (c->home == f && fills(a, c, status) && cfg_leads(a, c->node, at, &writers, NULL) &&
            request_is_of_send(a, c, request_of(a, c, status)))
            return true;
    }
    return false;
}

bool silent_reads(struct analysis *a, const struct expr *expr, const struct node *at)
{
    return expr->kind == EXPR_FIELD && expr->text &&
           (strcmp(expr->text, "MPI_SOURCE") == 0 || strcmp(expr->text, "MPI_TAG") == 0) &&
           is_of_send(a, expr->a, at);
}

bool silent_counts(struct analysis *a, const struct node *call)
{
    const int row = call->kind == NODE_CALL ? call_mpi(a, call) : -1;
    const struct expr *status =
        row >= 0 && mpi_function_get(row)->role == ROLE_GET_COUNT && call->arg_count > 0
            ? target_of(a, call->args[0])
            : NULL;

    return status && is_of_send(a, status, call);
}
