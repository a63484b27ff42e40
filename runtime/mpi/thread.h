/* SPDX-License-Identifier: Apache-2.0 */
/* How do threads share the library?  One lock, taken where a call enters and given away where it
 * waits; nothing of it in programs that did not ask for MPI_THREAD_MULTIPLE.
 *
 * The short way into a call compares the count of calls with rt.stop_at, which it has to do anyway
 * for injected faults; with threads rt.stop_at is 0 and every call takes the long way, through
 * rt_thread_enter and rt_thread_leave.
 */
#ifndef SPBC_MPI_THREAD_H
#define SPBC_MPI_THREAD_H

#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

/* rt_threads_begin: from now on several threads may call (MPI_Init_thread). */
void rt_threads_begin(void);
/* rt_thread_enter: takes the lock (again, inside a callback), makes this thread's pattern the active
 * one, counts the call. */
void rt_thread_enter(enum rt_row row);
void rt_thread_leave(void);

/* rt_thread_give: for a turn of waiting: what belongs to this thread is put aside, the lock is
 * free.  rt_thread_take: the other way; returns whether other threads have been inside meanwhile. */
void rt_thread_give(void);
bool rt_thread_take(void);
/* rt_thread_polls: the program asks again and again: others first. */
void rt_thread_polls(void);

/* RT_SCOPE: the same for an exported function that is written by hand: until the end of its block */
static inline bool rt_scope_enter(enum rt_row row)
{
    bool is_slow = !rt_call_begins(row);
    if (is_slow)
        rt_thread_enter(row);
    return is_slow;
}
static inline void rt_scope_leave(const bool *is_slow)
{
    if (__builtin_expect(*is_slow, 0))
        rt_thread_leave();
}
#define RT_SCOPE(row)                                                                              \
    __attribute__((cleanup(rt_scope_leave), unused)) const bool rt_scope = rt_scope_enter(row)

/* rt_unlocked: a blocking call of the lower MPI (which has a lock of its own, then). */
#define rt_unlocked(call)                                                                          \
    __extension__({                                                                                \
        if (__builtin_expect(rt.is_threaded, 0))                                                   \
            rt_thread_give();                                                                      \
        int unlocked_code = (call);                                                                \
        if (__builtin_expect(rt.is_threaded, 0))                                                   \
            rt_thread_take();                                                                      \
        unlocked_code;                                                                             \
    })

#pragma GCC visibility pop

#endif
