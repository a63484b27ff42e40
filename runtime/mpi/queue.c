/* SPDX-License-Identifier: Apache-2.0 */
/* In which order do the collectives of a communicator run?  A queue for each communicator.
 *
 *     start --> queued --(first of its queue)--> active: on a coroutine --run returns--> request done
 *
 * Lower collectives and crossing messages of one communicator keep their order because of this:
 * MPI asks all members to call their collectives in the same order, so the queues are the same.
 * A blocking collective waits until the queue is empty and runs on the program's own stack.
 *
 * Invariants
 *  - The first operation of every queue that is not empty is in the list of active ones, and those
 * of persistent collectives, which MPI lets start in any order, are; no other is.
 *  - While an operation is active, nobody may block in the lower MPI: matching.must_loop counts it.
 *
 * Requires coroutine.c.  MPI 3.1 section 5.12 (order, progress).
 */
#include "queue.h"

#include "coroutine.h"
#include "match.h"
#include "request.h"
#include "world.h"

#include <stdlib.h>

struct operation {
    struct operation *next;        /* in its queue */
    struct operation *next_active; /* of all queues */
    struct request *request;
    struct coroutine *coroutine; /* NULL: queued */
    enum rt_row row;
    int (*run)(void *argument);
    void (*finish)(void *argument);
    void *argument;
    bool is_queued; /* else it runs beside the queue */
    int result;
};

struct operation *queue_active;

static void operation_body(void *argument)
{
    struct operation *o = argument;
    o->result = o->run(o->argument);
}

static void operation_activate(struct operation *o)
{
    o->coroutine = coroutine_new(o->row, operation_body, o);
    o->next_active = queue_active;
    queue_active = o;
    match_loop_begin();
}

/* What was raised on the coroutine was raised with the communicator's handler already. */
static void operation_end(struct operation *o)
{
    struct operation **link = &queue_active;
    struct comm *comm = o->request->comm;
    while (*link != o)
        link = &(*link)->next_active;
    *link = o->next_active;
    match_loop_end();
    if (o->is_queued)
        comm->queue_first = o->next;
    coroutine_free(o->coroutine);
    if (o->next)
        operation_activate(o->next);
    request_done_empty(o->request);
    o->request->error = o->result;
    if (o->finish)
        o->finish(o->argument);
    free(o);
}

/* The list changes while it is walked: ended ones leave, their successors come in front. */
bool queue_progress(void)
{
    bool moved = false;
    if (rt_in_coroutine())
        return false;
    for (struct operation *o = queue_active, *next; o; o = next) {
        bool has_ended = coroutine_resume(o->coroutine, &moved);
        next = o->next_active;
        if (has_ended)
            operation_end(o);
    }
    return moved;
}

void queue_start(struct request *r, enum rt_row row, int (*run)(void *argument), void *argument,
                 void (*finish)(void *argument), bool is_queued)
{
    struct comm *comm = r->comm;
    struct operation *o = rt_alloc(sizeof *o), *last = is_queued ? comm->queue_first : NULL;
    *o = (struct operation){.request = r,
                            .row = row,
                            .run = run,
                            .argument = argument,
                            .finish = finish,
                            .is_queued = is_queued};
    r->kind = REQUEST_OPERATION;
    while (last && last->next)
        last = last->next;
    if (last) {
        last->next = o;
        return;
    }
    if (is_queued)
        comm->queue_first = o;
    operation_activate(o);
    bool moved;
    if (!rt_in_coroutine() && coroutine_resume(o->coroutine, &moved))
        operation_end(o);
}

void rt_queue_start(struct comm *comm, enum rt_row row, int (*run)(void *argument), void *argument,
                    void (*finish)(void *argument), MPI_Request *request)
{
    struct request *r = request_new(comm, REQUEST_OPERATION);
    *request = request_handle(r);
    queue_start(r, row, run, argument, finish, true);
}

enum rt_row queue_row_of(const struct request *r)
{
    for (const struct operation *active = queue_active; active; active = active->next_active)
        for (const struct operation *o = active; o; o = o->next)
            if (o->request == r)
                return o->row;
    return RT_ROW_NONE;
}

static bool queue_is_empty(void *what)
{
    return ((const struct comm *)what)->queue_first == NULL;
}

void queue_wait(struct comm *comm)
{
    if (!rt_in_coroutine())
        rt_await(queue_is_empty, comm);
}
