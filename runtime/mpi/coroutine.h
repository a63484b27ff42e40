/* SPDX-License-Identifier: Apache-2.0 */
/* How can code that waits run beside the program?  A call on a stack of its own, which gives the
 * processor back where it would wait and goes on when what it waits for is there.
 *
 * One thread at a time is inside (rt.h).  A coroutine never progresses anything: whoever resumes it
 * does.  rt.call is its own while it runs.
 */
#ifndef SPBC_MPI_COROUTINE_H
#define SPBC_MPI_COROUTINE_H

#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

struct coroutine;

/* rt_await: returns when is_over(what) says so, which it asks often: it must be cheap and free of
 * waits.  In a coroutine: gives the processor back meanwhile; elsewhere progresses everything and
 * publishes what is waited for (wait_for in match.h). */
void rt_await(bool (*is_over)(void *what), void *what);

/* rt_in_coroutine: is the code that asks running on a coroutine? */
extern struct coroutine *coroutine_running;
static inline bool rt_in_coroutine(void)
{
    return __builtin_expect(coroutine_running != NULL, 0);
}

/* coroutine_local: a word for the code that runs, on its coroutine or on the program's own stack */
void **coroutine_local(void);

/* coroutine_new: will run function(argument) on behalf of call; nothing runs before the first
 * resume. */
struct coroutine *coroutine_new(enum rt_row call, void (*function)(void *argument), void *argument);
/* coroutine_resume: runs it until it waits again or ends; returns whether it has ended.  Does
 * nothing when what it waits for is not there yet.  *moved: did it run? */
bool coroutine_resume(struct coroutine *co, bool *moved);
void coroutine_free(struct coroutine *co); /* it has ended */
void coroutine_fini(void);                 /* gives the spare stacks back */

#pragma GCC visibility pop

#endif
