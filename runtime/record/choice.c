/* SPDX-License-Identifier: Apache-2.0 */
/* Which of several messages, or requests, that a call may take does it take?  (--perturb)
 *
 * Where MPI leaves the choice open (MPI_ANY_SOURCE, MPI_Waitany and its kin, the flag of MPI_Test),
 * the order of arrival decides in an undisturbed run, and hardly ever changes.  Here the seed decides:
 *
 *     something has come --is it what the seed likes best?--> taken
 *                        --no--> held up until that comes, or patience ends --> the best that is there
 *
 * Seeds 2k and 2k + 1 like the opposite: what one takes first the other takes last.  k = 0: ranks
 * (requests) in ascending order; 1: another one first at each event; 2: in ascending order from
 * another one on; 3: from one at random on; and so on.  Whatever is chosen had come when the call returned, so
 * that MPI could have chosen it.
 *
 * Patience belongs to a place in the program and a communicator: it is halved when it was in vain,
 * and what was waited for in vain is not waited for again before it has come once more.  All holding
 * together lasts at most HOLDING_MAX_US on a rank.  Of several threads that take from one place, one
 * may take what another one has seen; then that one looks again.
 */
#include "choice.h"

#include <sched.h>
#include <stdlib.h>
#include <time.h>

enum {
    PLACES = 1024,
    PATIENCE_US = 400000,
    PATIENCE_AHEAD_US = 20000, /* for the first message, before a reception is posted */
    HOLDING_MAX_US = 4000000,
    LOOKS_ENOUGH = 500, /* with fewer, patience lasts ... */
    BUSY_TIMES = 5,     /* times as long */
    LATE_US = 1000,     /* by rank in the order of the seed */
    LATE_MAX_US = 300000,
    LOOKS_BUSY = 32, /* looks before a look sleeps */
    LOOK_SLEEP_NS = 100000,
    REQUESTS_MAX = 4096
};

struct place { /* a call in the program, and the communicator or number of requests it is about */
    const void *site;
    uint64_t of;
    uint64_t events;
    uint32_t patience, patience_ahead;
    int n;
    bool *is_doubtful; /* [n]: was waited for in vain */
};

static struct place places[PLACES];
static uint64_t seed, held_us, late_us;
static int own_rank;
static __thread uint64_t chance;
static struct {
    int (*Probe)(int, int, MPI_Comm, MPI_Status *);
    int (*Iprobe)(int, int, MPI_Comm, int *, MPI_Status *);
    int (*Improbe)(int, int, MPI_Comm, int *, MPI_Message *, MPI_Status *);
    int (*Testany)(int, MPI_Request *, int *, int *, MPI_Status *);
    int (*Request_get_status)(MPI_Request, int *, MPI_Status *);
} below;

#define FIND(name) below.name = (__typeof__(below.name))record_next("MPI_" #name)

void choice_begin(uint64_t of_run, int rank)
{
    seed = of_run;
    own_rank = rank;
    FIND(Probe);
    FIND(Iprobe);
    FIND(Improbe);
    FIND(Testany);
    FIND(Request_get_status);
}

/* ---- the order that the seed likes ---- */

static uint64_t mixed(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

uint64_t choice_chance(void)
{
    if (chance == 0) /* every thread has its own */
        chance = seed * 0x2545f4914f6cdd1du + (uint64_t)own_rank + 1;
    chance += 0x9e3779b97f4a7c15u;
    return mixed(chance);
}

struct liking {
    uint64_t first;
    bool is_reversed;
};

/* What the seed likes at the next event of the place */
static struct liking liking_next(struct place *p)
{
    const uint64_t kind = seed / 2 % 4, more = seed / 8;
    struct liking l = {.is_reversed = seed % 2};
    if (kind == 1)
        l.first = p->events++ + more;
    else if (kind == 2)
        l.first = 1 + more + (uint64_t)own_rank;
    else if (kind == 3)
        l.first = mixed((seed / 2 << 32) + ((uint64_t)own_rank << 16) + ++p->events);
    else
        l.first = more;
    return l;
}

/* The k-th best of n */
static int liked(const struct liking *l, int n, int k)
{
    const uint64_t at = (uint64_t)(l->is_reversed ? n - 1 - k : k);
    return (int)((l->first % (uint64_t)n + at) % (uint64_t)n);
}

/* ---- places and patience ---- */

/* unlikely: is not waited for in the beginning, or -1 */
static struct place *place_of(const void *site, uint64_t of, int n, int unlikely)
{
    const uint64_t key =
        ((uint64_t)(uintptr_t)site ^ of * 0x9e3779b97f4a7c15u) * 0xff51afd7ed558ccdu;
    struct place *found = NULL;
    if (n <= 0)
        return NULL;
    record_lock();
    for (uint64_t k = 0; k < PLACES && !found; k++) {
        struct place *p = &places[(key + k) % PLACES];
        if (p->site == site && p->of == of && p->n == n) {
            found = p;
        } else if (!p->site) {
            *p = (struct place){
                site, of, 0, PATIENCE_US, PATIENCE_AHEAD_US, n, calloc((size_t)n, 1)};
            if (!p->is_doubtful)
                abort();
            if (unlikely >= 0)
                p->is_doubtful[unlikely] = true;
            found = p;
        }
    }
    record_unlock();
    return found; /* NULL: too many places; the rest is not interfered with */
}

static uint64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

struct hold {
    uint64_t begin, limit;
    uint32_t looks;
};

static struct hold hold_begin(uint32_t patience)
{
    const uint64_t rest = held_us < HOLDING_MAX_US ? HOLDING_MAX_US - held_us : 0;
    return (struct hold){.begin = now_us(), .limit = patience < rest ? patience : rest};
}

/* One more look?  Lets others work before it. */
static bool hold_goes_on(struct hold *h)
{
    const struct timespec pause = {0, LOOK_SLEEP_NS};
    const uint64_t held = now_us() - h->begin;
    if (held >= h->limit && (h->looks >= LOOKS_ENOUGH || held >= BUSY_TIMES * h->limit))
        return false;
    if (h->looks++ < LOOKS_BUSY)
        sched_yield();
    else
        nanosleep(&pause, NULL);
    return true;
}

static void hold_end(const struct hold *h)
{
    held_us += h->looks > 0 ? now_us() - h->begin : 0;
}

/* What was waited for has come, or not. */
static void patience_learn(uint32_t *patience, uint32_t most, const struct hold *h, bool has_come)
{
    if (has_come && h->looks > 0)
        *patience = *patience < most / 2 ? 2 * *patience : most;
    else if (!has_come && h->limit > 0)
        *patience /= 2;
}

/* ---- messages ---- */

/* The best source whose message has come; *is_best: there is none that would be worth waiting for. */
static int source_look(const struct place *p, const struct liking *l, int tag, MPI_Comm comm,
                       bool *is_best)
{
    *is_best = true;
    for (int k = 0; k < p->n; k++) {
        const int source = liked(l, p->n, k);
        int flag = 0;
        MPI_Status status;
        if (below.Iprobe(source, tag, comm, &flag, &status) != MPI_SUCCESS)
            return -1;
        if (flag)
            return source;
        *is_best &= p->is_doubtful[source];
    }
    return -1;
}

static void doubt_rest(struct place *p, const struct liking *l, int taken)
{
    for (int k = 0; k < p->n && liked(l, p->n, k) != taken; k++)
        p->is_doubtful[liked(l, p->n, k)] = true;
}

/* Something has come: which source's message is taken?  -1: it is gone again. */
static int source_choose(struct place *p, int tag, MPI_Comm comm)
{
    const struct liking l = liking_next(p);
    struct hold h = hold_begin(p->patience);
    bool is_best = false;
    int source = source_look(p, &l, tag, comm, &is_best);
    while (!is_best && hold_goes_on(&h))
        source = source_look(p, &l, tag, comm, &is_best);
    hold_end(&h);
    record_lock();
    patience_learn(&p->patience, PATIENCE_US, &h, is_best);
    if (source >= 0 && !is_best)
        doubt_rest(p, &l, source);
    if (source >= 0)
        p->is_doubtful[source] = false;
    record_unlock();
    return source;
}

static struct place *place_of_source(MPI_Comm comm, const void *site)
{
    struct named_comm *c = comm_named(comm); /* few send to themselves */
    return c ? place_of(site, c->name, c->size, c->is_inter ? -1 : c->rank) : NULL;
}

bool choice_probe(int tag, MPI_Comm comm, const void *site, bool waits, int *source)
{
    struct place *p = place_of_source(comm, site);
    MPI_Status status;
    int flag = 0;
    if (!p)
        return false;
    do {
        if (waits ? below.Probe(MPI_ANY_SOURCE, tag, comm, &status) != MPI_SUCCESS
                  : below.Iprobe(MPI_ANY_SOURCE, tag, comm, &flag, &status) != MPI_SUCCESS || !flag)
            return false;
        *source = source_choose(p, tag, comm);
    } while (*source < 0 && waits);
    return *source >= 0;
}

bool choice_take(int tag, MPI_Comm comm, const void *site, enum choice_waits waits,
                 MPI_Message *message, MPI_Status *status)
{
    int source, flag = 0;
    if (waits == CHOICE_AHEAD) {
        struct place *p = place_of_source(comm, site);
        struct hold h = hold_begin(p ? p->patience_ahead : 0);
        do {
            if (!p || below.Iprobe(MPI_ANY_SOURCE, tag, comm, &flag, status) != MPI_SUCCESS)
                return false;
        } while (!flag && hold_goes_on(&h));
        hold_end(&h);
        patience_learn(&p->patience_ahead, PATIENCE_AHEAD_US, &h, flag);
        flag = 0;
    }
    do {
        if (!choice_probe(tag, comm, site, waits == CHOICE_WAITS, &source) ||
            below.Improbe(source, tag, comm, &flag, message, status) != MPI_SUCCESS)
            return false;
    } while (!flag && waits == CHOICE_WAITS);
    return flag;
}

/* ---- requests ---- */

/* The first of the requests, best first, that is complete, or -1; *is_best as above. */
static int request_look(const struct place *p, const struct liking *l, MPI_Request *requests,
                        bool only_best, MPI_Status *status, bool *is_best)
{
    *is_best = true;
    for (int k = 0; k < p->n; k++) {
        const int at = liked(l, p->n, k);
        int index = MPI_UNDEFINED, flag = 0;
        if (only_best && p->is_doubtful[at])
            continue;
        if (requests[at] == MPI_REQUEST_NULL)
            continue;
        if (below.Testany(1, &requests[at], &index, &flag, status) != MPI_SUCCESS)
            return -1;
        if (flag && index == 0)
            return at;
        if (flag) /* inactive */
            continue;
        if (only_best)
            break;
        *is_best &= p->is_doubtful[at];
    }
    return -1;
}

int choice_request(int count, MPI_Request *requests, const void *site, bool waits,
                   MPI_Status *status)
{
    struct place *p = count < REQUESTS_MAX ? place_of(site, (uint64_t)count, count, -1) : NULL;
    bool is_best = false;
    if (!p)
        return -1;
    const struct liking l = liking_next(p);
    struct hold h = hold_begin(waits ? p->patience : 0);
    int at = waits ? request_look(p, &l, requests, true, status, &is_best) : -1;
    while (waits && at < 0 && hold_goes_on(&h))
        at = request_look(p, &l, requests, true, status, &is_best);
    hold_end(&h);
    const bool has_come = at >= 0;
    if (!has_come)
        at = request_look(p, &l, requests, false, status, &is_best);
    record_lock();
    if (waits)
        patience_learn(&p->patience, PATIENCE_US, &h, has_come);
    if (waits && at >= 0 && !has_come)
        doubt_rest(p, &l, at);
    if (at >= 0)
        p->is_doubtful[at] = false;
    record_unlock();
    return at;
}

bool choice_takes_one(void)
{
    return seed % 2;
}

/* Are all of the requests complete that are worth waiting for?  The others become doubtful, if that is asked for. */
static bool requests_have_come(const struct place *p, const MPI_Request *requests, bool doubts)
{
    bool have_come = true;
    for (int k = 0; k < p->n; k++) {
        int flag = 1;
        MPI_Status status;
        if (requests[k] != MPI_REQUEST_NULL && !p->is_doubtful[k])
            below.Request_get_status(requests[k], &flag, &status);
        have_come &= flag != 0;
        if (doubts && !flag)
            p->is_doubtful[k] = true;
    }
    return have_come;
}

void choice_gather(int count, const MPI_Request *requests, const void *site)
{
    struct place *p = count < REQUESTS_MAX ? place_of(site, (uint64_t)count, count, -1) : NULL;
    if (!p)
        return;
    struct hold h = hold_begin(p->patience);
    bool have_come = requests_have_come(p, requests, false);
    while (!have_come && hold_goes_on(&h))
        have_come = requests_have_come(p, requests, false);
    hold_end(&h);
    record_lock();
    patience_learn(&p->patience, PATIENCE_US, &h, have_come);
    if (!have_come)
        requests_have_come(p, requests, true);
    record_unlock();
}

bool choice_refuses(int count, const MPI_Request *requests, const void *site)
{
    struct place *p = seed % 2 ? place_of(site, UINT64_MAX, 1, -1) : NULL;
    MPI_Status status;
    if (!p || p->events++ % 2 == 1)
        return false;
    for (int k = 0; k < count; k++) {
        struct posted *known = request_find(requests[k]);
        int flag = 1;
        if (requests[k] == MPI_REQUEST_NULL || (known && known->is_persistent && !known->is_active))
            continue;
        below.Request_get_status(requests[k], &flag, &status); /* it goes on meanwhile */
        return true;
    }
    return false; /* nothing of them is active: nothing is left to wait for */
}

/* ---- messages that are waited for already ---- */

void choice_late(const void *site)
{
    const struct named_comm *world = comm_named(MPI_COMM_WORLD);
    struct place *p = place_of(site, UINT64_MAX, 1, -1);
    const uint64_t time = p ? ++p->events : 0;
    uint64_t us = 0;
    if (!p || (time & (time - 1)) != 0) /* but the 1st, 2nd, 4th, 8th ... time */
        return;
    const struct liking l = liking_next(p);
    for (int k = 0; k < world->size; k++)
        us = liked(&l, world->size, k) == own_rank ? (uint64_t)k * LATE_US : us;
    us = late_us + us < LATE_MAX_US ? us : LATE_MAX_US - late_us;
    const struct timespec pause = {0, (long)(us * 1000)};
    late_us += us;
    nanosleep(&pause, NULL);
}
