/* SPDX-License-Identifier: Apache-2.0 */
/* Which thread is inside the library, and what belongs to it alone?
 *
 *     outside --enter--> inside (depth 1) --enter: a callback--> inside (depth 2, 3 ...) --leave ...
 *                          |  ^
 *                     give |  | take      waiting, or inside a blocking call of the lower MPI
 *                          v  |
 *                        aside
 *
 * Invariants
 *  - At most one thread is inside; it owns the lock, whatever its depth.
 *  - rt.id, rt.call and matching.wait are those of the thread inside; the others' are put aside
 *    (`mine`, `kept` below), so that the rest of the library does not know of threads.
 *  - The lower MPI is entered under the lock, except where a blocking call of it has to be made
 *    (rt_unlocked): it is initialised for threads, too.
 *
 * A thread that waits takes turns: it gives the lock away and, when others want it, stays aside until
 * one of them has been inside, because a mutex alone favours whoever runs.
 */
#include "mpi/thread.h"

#include "mpi/match.h"

#include <pthread.h>
#include <sched.h>

enum {
    ASIDE_TURNS = 100, /* how long a thread stays aside for another that wants to enter */
    POLLS = 16         /* calls that found nothing, before others are let in */
};

static struct {
    pthread_mutex_t lock;
    _Atomic uint32_t wanting; /* threads that wait for the lock */
    _Atomic uint32_t turns;   /* how often it was taken */
    bool is_polling;          /* of the thread inside: its call has found nothing */
} door = {.lock = PTHREAD_MUTEX_INITIALIZER};

static __thread struct {
    uint32_t depth;
    struct pattern_id id; /* the active pattern while this thread is outside or aside */
} mine;

struct kept { /* of a thread aside */
    enum rt_row call;
    struct waiting wait;
    uint32_t turns;
};
static __thread struct kept kept;

static void door_enter(void)
{
    if (pthread_mutex_trylock(&door.lock) != 0) {
        atomic_fetch_add_explicit(&door.wanting, 1, memory_order_relaxed);
        pthread_mutex_lock(&door.lock);
        atomic_fetch_sub_explicit(&door.wanting, 1, memory_order_relaxed);
    }
    atomic_store_explicit(&door.turns, atomic_load_explicit(&door.turns, memory_order_relaxed) + 1,
                          memory_order_relaxed);
}

/* Until another thread has been inside, when one wants to. */
static void stay_aside(uint32_t turns)
{
    for (int i = 0; i < ASIDE_TURNS; i++) {
        if (atomic_load_explicit(&door.wanting, memory_order_relaxed) == 0 ||
            atomic_load_explicit(&door.turns, memory_order_relaxed) != turns)
            return;
        sched_yield();
    }
}

void rt_threads_begin(void)
{
    rt.is_threaded = true;
    rt.stop_at = 0;
    match_loop_begin();
}

void rt_thread_enter(enum rt_row row)
{
    if (rt.is_threaded && mine.depth++ == 0) {
        door_enter();
        rt_id_set(mine.id);
        door.is_polling = false;
    }
    rt.call = row;
    atomic_store_explicit(&rt.self->events, rt_events() + 1, memory_order_relaxed);
    if (rt_events() >= rt.fault_at)
        rt_fault_fire();
}

void rt_thread_leave(void)
{
    if (mine.depth == 0 || --mine.depth > 0)
        return;
    uint32_t turns = atomic_load_explicit(&door.turns, memory_order_relaxed);
    bool is_polling = door.is_polling;
    mine.id = rt.id;
    pthread_mutex_unlock(&door.lock);
    if (is_polling)
        stay_aside(turns);
}

void rt_thread_polls(void)
{
    static uint32_t polls;
    door.is_polling = ++polls % POLLS == 0;
}

void rt_thread_give(void)
{
    kept.call = rt.call;
    kept.wait = matching.wait;
    wait_on(JOB_WAIT_OTHER, NULL, -1, -1);
    mine.id = rt.id;
    kept.turns = atomic_load_explicit(&door.turns, memory_order_relaxed);
    pthread_mutex_unlock(&door.lock);
}

bool rt_thread_take(void)
{
    stay_aside(kept.turns);
    door_enter();
    rt_id_set(mine.id);
    rt.call = kept.call;
    matching.wait = kept.wait;
    return atomic_load_explicit(&door.turns, memory_order_relaxed) != kept.turns + 1;
}
