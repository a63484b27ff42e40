/* SPDX-License-Identifier: Apache-2.0 */
/* When does a call count, and how long is it held up?
 *
 *     loaded --MPI_Init returned--> recording --MPI_Finalize called--> over
 *
 * Calls of one process are noted under one lock.  A delay is a matter of the seed, the world rank and
 * the number of the call alone: most calls get none, some give the processor away, a few sleep for up
 * to a millisecond, so that another schedule of the ranks is seen with every seed.
 */
#include "record.h"

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
static __thread uint64_t chance;
static uint64_t seed_of_rank, order;

static uint64_t chance_next(void)
{
    if (chance == 0) /* every thread has its own */
        chance = seed_of_rank;
    chance += 0x9e3779b97f4a7c15u;
    uint64_t z = chance;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

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
    uint64_t turn = chance_next();
    if (turn % ONE_IN_SLEEPS == 0) {
        struct timespec pause = {0, (long)(chance_next() % SLEEP_MAX_NS)};
        nanosleep(&pause, NULL);
    } else if (turn % ONE_IN_YIELDS == 0) {
        for (uint64_t k = chance_next() % YIELDS_MAX; k > 0; k--)
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
    seed_of_rank = (seed ? strtoull(seed, NULL, 10) : 0) * 0x2545f4914f6cdd1du + (uint64_t)rank + 1;
    events_begin();
    is_recording = true;
}

void record_end(void)
{
    is_recording = false;
    events_end();
}
