/* SPDX-License-Identifier: Apache-2.0 */
/* In which order do the collectives of a communicator run?  One after the other, each on a
 * coroutine when it must not block.
 */
#ifndef SPBC_MPI_QUEUE_H
#define SPBC_MPI_QUEUE_H

#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

struct request;

/* rt_queue_start: run(argument) becomes the last operation of the communicator's queue and begins
 * at once when it is the only one.  The request completes with what run returns; then
 * finish(argument) (may be NULL) is called.  row: the call in messages and reports. */
void rt_queue_start(struct comm *comm, enum rt_row row, int (*run)(void *argument), void *argument,
                    void (*finish)(void *argument), MPI_Request *request);
/* as above for a request that there is already (persistent); is_queued: false: at once, beside the
 * queue */
void queue_start(struct request *r, enum rt_row row, int (*run)(void *argument), void *argument,
                 void (*finish)(void *argument), bool is_queued);

/* rt_queue_wait: until all operations of the communicator are over: before a blocking collective
 * or constructor.  Nothing to do on a coroutine, which is the first of its queue. */
void queue_wait(struct comm *comm);
static inline void rt_queue_wait(struct comm *comm)
{
    if (__builtin_expect(comm->queue_first != NULL, 0))
        queue_wait(comm);
}

/* queue_row_of: the call that has started an operation that is not over yet */
enum rt_row queue_row_of(const struct request *r);

/* rt_queue_progress: resumes what can go on (rt_progress); returns whether anything did. */
extern struct operation *queue_active;
bool queue_progress(void);
static inline bool rt_queue_progress(void)
{
    return __builtin_expect(queue_active != NULL, 0) && queue_progress();
}

#pragma GCC visibility pop

#endif
