/* SPDX-License-Identifier: Apache-2.0 */
/* When does a call count, and how long is it held up?
 *
 *     loaded --MPI_Init returned--> recording --MPI_Finalize called--> over
 *
 * Calls of one process are noted under one lock.  A delay is a matter of the seed, the world rank and
 * the number of the call alone: most calls get none, some give the processor away, a few sleep for up
 * to a millisecond.  What is chosen where MPI leaves a choice is decided in choice.c.
 */
#include "choice.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
    ONE_IN_YIELDS = 16, /* calls */
    ONE_IN_SLEEPS = 24, /* calls */
    YIELDS_MAX = 3,
    SLEEP_MAX_NS = 1000000
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static __thread int depth;
static bool is_recording, is_perturbing;
static uint64_t order;

void *record_next(const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) {
        fprintf(stderr, "spbc-record: %s is not found below the recorder\n", name);
        exit(125);
    }
    return found;
}

uint64_t record_order(void)
{
    return ++order;
}

static void delay(void)
{
    uint64_t turn = choice_chance();
    if (turn % ONE_IN_SLEEPS == 0) {
        struct timespec pause = {0, (long)(choice_chance() % SLEEP_MAX_NS)};
        nanosleep(&pause, NULL);
    } else if (turn % ONE_IN_YIELDS == 0) {
        for (uint64_t k = choice_chance() % YIELDS_MAX; k > 0; k--)
            sched_yield();
    }
}

void record_lock(void)
{
    pthread_mutex_lock(&lock);
}

void record_unlock(void)
{
    pthread_mutex_unlock(&lock);
}

bool record_enter(void)
{
    if (!is_recording || depth > 0)
        return false;
    depth++;
    if (is_perturbing)
        delay();
    return true;
}

bool record_perturbs(void)
{
    return is_perturbing;
}

void record_leave(void)
{
    depth--;
}

void record_begin(void)
{
    const char *seed = getenv(RECORD_ENV_PERTURB);
    int rank = 0;
    ((int (*)(MPI_Comm, int *))record_next("MPI_Comm_rank"))(MPI_COMM_WORLD, &rank);
    is_perturbing = seed != NULL;
    if (seed)
        choice_begin(strtoull(seed, NULL, 10), rank);
    events_begin();
    is_recording = true;
}

void record_end(void)
{
    is_recording = false;
    events_end();
}
