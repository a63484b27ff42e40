/* SPDX-License-Identifier: Apache-2.0 */
/* What does a generalized request do, and when are the application's callbacks called?
 *
 *     MPI_Grequest_start --> GENERAL --MPI_Grequest_complete--> DONE --Wait, Test ...--> freed
 *                               '--MPI_Request_free--> orphan ---MPI_Grequest_complete--> freed
 *
 * query_fn: by every call that hands out the status (the ones that complete the request and
 * MPI_Request_get_status), just before.  free_fn: once, when the request is freed, after the query
 * of the call that completes it.  cancel_fn: by MPI_Cancel.  poll_fn (MPIX): whenever somebody asks
 * whether the request is complete; without one, wait_fn: likewise.  What a callback returns is the
 * error of the call, or of the request in its status.
 */
#include <stdlib.h>

#include "mpi/match.h"
#include "rt_own.h"

struct general {
    MPI_Grequest_query_function *query;
    MPI_Grequest_free_function *free;
    MPI_Grequest_cancel_function *cancel;
    MPIX_Grequest_poll_function *poll;
    MPIX_Grequest_wait_function *wait;
    void *extra;
    bool is_fortran; /* the callbacks are subroutines, with the error as their last argument */
};

typedef void fortran_query(void *extra, MPI_Status *status, MPI_Fint *error);
typedef void fortran_free(void *extra, MPI_Fint *error);
typedef void fortran_cancel(void *extra, MPI_Fint *is_complete, MPI_Fint *error);

struct class
{
    struct general general; /* but for `extra` */
    struct class *next;
    MPIX_Grequest_class handle;
};

static struct class *classes;

/* ---- for request.c and complete.c ---- */

bool general_is_complete(struct request *r)
{
    struct general *g = r->general;
    if (g->poll)
        g->poll(g->extra, &r->status);
    else if (g->wait)
        g->wait(1, &g->extra, 0, &r->status);
    return r->kind == REQUEST_DONE;
}

void general_query(struct request *r)
{
    struct general *g = r->general;
    MPI_Fint error = MPI_SUCCESS;
    status_set_empty(&r->status);
    if (g->query && g->is_fortran)
        ((fortran_query *)(void (*)(void))g->query)(g->extra, &r->status, &error);
    else if (g->query)
        error = g->query(g->extra, &r->status);
    r->error = error;
}

int general_end(struct request *r)
{
    struct general *g = r->general;
    MPI_Fint error = MPI_SUCCESS;
    r->is_general = false;
    if (g->free && g->is_fortran)
        ((fortran_free *)(void (*)(void))g->free)(g->extra, &error);
    else if (g->free)
        error = g->free(g->extra);
    free(g);
    return error;
}

int general_cancel(struct request *r)
{
    struct general *g = r->general;
    MPI_Fint error = MPI_SUCCESS, is_complete = r->kind == REQUEST_DONE;
    if (g->cancel && g->is_fortran)
        ((fortran_cancel *)(void (*)(void))g->cancel)(g->extra, &is_complete, &error);
    else if (g->cancel)
        error = g->cancel(g->extra, is_complete);
    return error ? rt_raise(NULL, error, "the cancel callback has failed") : MPI_SUCCESS;
}

/* ---- the calls ---- */

static int general_start(const struct general *functions, void *extra, MPI_Request *request)
{
    if (!functions->query || !functions->free || !functions->cancel || !request)
        return rt_raise(NULL, MPI_ERR_ARG, "a null pointer for a callback or the request");
    struct general *g = malloc(sizeof *g);
    if (!g)
        return rt_raise(NULL, MPI_ERR_NO_MEM, "no memory for a generalized request");
    *g = *functions;
    g->extra = extra;
    struct request *r = request_new(NULL, REQUEST_GENERAL);
    r->is_general = true;
    r->general = g;
    *request = request_handle(r);
    return MPI_SUCCESS;
}

int rt_Grequest_start(MPI_Grequest_query_function *query_fn, MPI_Grequest_free_function *free_fn,
                      MPI_Grequest_cancel_function *cancel_fn, void *extra_state,
                      MPI_Request *request)
{
    const struct general g = {.query = query_fn, .free = free_fn, .cancel = cancel_fn};
    return general_start(&g, extra_state, request);
}

void rt_grequest_set_fortran(MPI_Request request)
{
    struct request *r = request_get(request);
    if (r && r->is_general)
        r->general->is_fortran = true;
}

int rt_Grequest_complete(MPI_Request request)
{
    struct request *r = request == MPI_REQUEST_NULL ? NULL : request_get(request);
    if (!r || !r->is_general)
        return rt_raise(NULL, MPI_ERR_REQUEST, "not a generalized request");
    if (r->kind != REQUEST_GENERAL)
        return rt_raise(NULL, MPI_ERR_REQUEST, "the generalized request is complete already");
    r->kind = REQUEST_DONE;
    r->is_own_result = false;
    if (!r->is_orphan)
        return MPI_SUCCESS;
    int error = general_end(r);
    request_free(r);
    return error ? rt_raise(NULL, error, "the free callback has failed") : MPI_SUCCESS;
}

/* ---- with polling (MPICH's extension) ---- */

int rt_MPIX_Grequest_start(MPI_Grequest_query_function *query_fn,
                           MPI_Grequest_free_function *free_fn,
                           MPI_Grequest_cancel_function *cancel_fn,
                           MPIX_Grequest_poll_function *poll_fn,
                           MPIX_Grequest_wait_function *wait_fn, void *extra_state,
                           MPI_Request *request)
{
    const struct general g = {
        .query = query_fn, .free = free_fn, .cancel = cancel_fn, .poll = poll_fn, .wait = wait_fn};
    return general_start(&g, extra_state, request);
}

int rt_MPIX_Grequest_class_create(MPI_Grequest_query_function *query_fn,
                                  MPI_Grequest_free_function *free_fn,
                                  MPI_Grequest_cancel_function *cancel_fn,
                                  MPIX_Grequest_poll_function *poll_fn,
                                  MPIX_Grequest_wait_function *wait_fn,
                                  MPIX_Grequest_class *greq_class)
{
    struct class *made = malloc(sizeof *made);
    if (!made)
        return rt_raise(NULL, MPI_ERR_NO_MEM, "no memory for a class of generalized requests");
    made->general = (struct general){
        .query = query_fn, .free = free_fn, .cancel = cancel_fn, .poll = poll_fn, .wait = wait_fn};
    made->handle = classes ? classes->handle + 1 : 1;
    made->next = classes;
    classes = made;
    *greq_class = made->handle;
    return MPI_SUCCESS;
}

int rt_MPIX_Grequest_class_allocate(MPIX_Grequest_class greq_class, void *extra_state,
                                    MPI_Request *request)
{
    for (const struct class *c = classes; c; c = c->next)
        if (c->handle == greq_class)
            return general_start(&c->general, extra_state, request);
    return rt_raise(NULL, MPI_ERR_ARG, "no class of generalized requests has this handle");
}

void general_fini(void)
{
    for (struct class *next; classes; classes = next) {
        next = classes->next;
        free(classes);
    }
}
