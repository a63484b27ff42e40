/* SPDX-License-Identifier: Apache-2.0 */
/* Which context does a communicator get whose first member this rank is?
 *
 * The next one of a series that is this rank's alone.  Threads take theirs in another order in every execution, and ranks of other clusters
 * go on with those that they have been told.  So a program with MPI_THREAD_MULTIPLE has every one written down before anybody learns
 * it, by the communicator it was made from, the tag of the call, and its number among those; a re-execution gives the same again.
 * (Calls on one communicator have an order: MPI wants it.)
 *
 * Invariant: no place in the series is given twice, also where a kill came between the two rows of a context.
 */
#include "core/outcomes.h"
#include "rt.h"
#include "world.h"

#include <errno.h>
#include <string.h>

static struct {
    uint64_t next;         /* place in the series: each is a pair */
    struct outcomes *kept; /* NULL: the order is the program's */
} contexts;

static const struct outcome_key places = {{0, 0, 0}}; /* that were taken: number, from 1 */

static void kept_failed(const char *what, int error)
{
    rt_fatal("can not %s what communicators of this rank's threads are called in /dev/shm: %s%s",
             what, strerror(-error),
             error == -ENOSPC ? " (enlarge it with mount -o remount,size=...)" : "");
}

void contexts_open(const char *job)
{
    int64_t unused;
    int error = outcomes_open(job, "contexts", rt.rank, &contexts.kept);
    if (error)
        kept_failed("open", error);
    while (outcomes_find(contexts.kept, places, contexts.next + 1, &unused))
        contexts.next++;
}

void contexts_close(void)
{
    if (contexts.kept)
        outcomes_close(contexts.kept);
    contexts.kept = NULL;
}

static void keep(struct outcome_key key, uint64_t number, uint64_t place)
{
    int error = outcomes_record(contexts.kept, key, number, (int64_t)place);
    if (error)
        kept_failed("extend", error);
}

static uint64_t place_of(const struct comm *parent, uint32_t tag)
{
    struct outcome_key key = {{parent->context, tag, 1}};
    uint64_t number = outcomes_count(contexts.kept, key);
    int64_t before;
    if (number == 0)
        rt_fatal("no memory left to count communicators");
    if (outcomes_find(contexts.kept, key, number, &before))
        return (uint64_t)before;
    uint64_t place = contexts.next++;
    keep(places, place + 1, place);
    keep(key, number, place);
    return place;
}

/* 0 and 1 are the world's and self's. */
uint32_t rt_context_new(const struct comm *parent, uint32_t tag)
{
    uint64_t place = contexts.kept ? place_of(parent, tag) : contexts.next++;
    uint64_t context = 2 + rt.rank + 2 * place * rt.nranks;
    if (context + rt.nranks > UINT32_MAX)
        rt_fatal("%llu communicators were made with this rank as the first one: no more contexts",
                 (unsigned long long)place);
    return (uint32_t)context;
}

uint32_t rt_context_second(uint32_t context)
{
    return context + rt.nranks;
}
