/* SPDX-License-Identifier: Apache-2.0 */
/* When does the program hold the lower MPI's own request?  Sends and receives that lie wholly inside the cluster, begun
 * while blocking lower calls are safe.
 *
 *     Isend, Irecv (fast.h) --> active --Wait, Test ... of the lower MPI--> over
 *
 * An object (request.c) costs a message of a stream a tenth of its time, and a request that stays
 * the lower MPI's alone needs none: its completion is asked of the lower MPI, its status needs no
 * translation, and nothing is matched, drained or recorded for it.  What needs an object has one:
 * persistent requests, those inside patterns, those that span clusters, synchronous and buffered
 * sends, collectives, files, everything with threads and while receives are held or ranks outnumber
 * cores (must_loop), and messages to myself on a communicator of one process (request_abandon).
 *
 * Handles.  Those of ours and MPI_REQUEST_NULL have the bits 31 and 30 clear, those of MPICH do not.
 *  - Builtin ones (a send that is complete when it returns) are shared and complete: nothing is known of
 *    them, their completion has no error, and MPICH counts no references to them: where nobody asks for statuses they need
 *    not be given back.
 *  - All others are unique while they are active and have an entry of 16 bytes at their place: communicator (errors are
 *    raised there), peer, tag and direction (for reports of what a rank waits for).
 *
 * Invariants
 *  - An entry is active from the return of the lower call to the completion of the request: a stale handle is recognised
 *    until the lower MPI uses its place again.
 *  - While it is active the handle is never exchanged for another: the program may hold copies of it.
 *    A call that needs objects gets them lent (bare_lend) and gives them back.
 *  - An object that is lent is tested (request_is_complete) only by a call that ends it when it is complete; others
 *    ask bare_is_complete.
 *  - Entries do not retain their communicator until the program frees that (bare_keep_comm); from
 *    then on each of them does.
 *  - During a lower Waitall or Testall its entries are inactive; those it leaves pending are active
 *    again.
 *
 * Requires: one thread at a time; MPICH's form of handles (others get an object).  An image of the
 * program would hold such handles: a provider that makes images has to put others at their places.
 */
#include "mpi/bare.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES_FIRST = 4096, PLACES_MAX = 1 << 20 };

struct bare bare;

/* ---- entries ---- */

static void places_grow(uint32_t place)
{
    uint32_t places = bare.places ? bare.places : PLACES_FIRST;
    while (places <= place)
        places *= 2;
    struct bare_entry *entry = calloc(places, sizeof *entry);
    if (!entry)
        rt_fatal("no memory for %u requests", places);
    if (bare.places)
        memcpy(entry, bare.entry, bare.places * sizeof *entry);
    free(bare.entry);
    bare.entry = entry;
    bare.places = places;
}

void bare_begin_unusual(struct comm *c, uintptr_t flags, bare_peer peer, MPI_Request *request)
{
    uint32_t place = bare_place(*request);
    if (place < BARE_PLACES) {
        places_grow(place);
        bare_begin(c, flags, peer, request);
        return;
    }
    struct request *r =
        request_new_lower(c, flags & BARE_RECEIVE, (int)(uint32_t)peer, (int)(peer >> 32));
    r->lower[0] = *request;
    *request = request_handle(r);
}

static struct comm *entry_comm(const struct bare_entry *e)
{
    return (struct comm *)(e->what & ~(uintptr_t)BARE_FLAGS);
}

/* The active entry of a handle; NULL: there is none. */
static struct bare_entry *entry_get(MPI_Request handle)
{
    uint32_t place = bare_place(handle);
    if (place >= bare.places || !(bare.entry[place].what & BARE_ACTIVE))
        return NULL;
    return &bare.entry[place];
}

static bool is_stale(MPI_Request handle)
{
    return !bare_is_builtin(handle) && !entry_get(handle);
}

static int stale_raise(void)
{
    return rt_raise(NULL, MPI_ERR_REQUEST, "the request was completed or freed already");
}

static struct comm *comm_of(MPI_Request handle) /* NULL: builtin */
{
    struct bare_entry *e = entry_get(handle);
    return e ? entry_comm(e) : NULL;
}

void bare_over(MPI_Request handle)
{
    struct bare_entry *e = entry_get(handle);
    if (!e)
        return;
    bare.pending--;
    e->what &= ~(uintptr_t)BARE_ACTIVE;
    if (entry_comm(e)->is_freed) {
        bare.orphans--;
        rt_comm_release(entry_comm(e));
    }
}

/* ---- communicators ---- */

void bare_keep_comm(struct comm *c)
{
    for (uint32_t i = 0; bare.pending && i < bare.places; i++)
        if ((bare.entry[i].what & BARE_ACTIVE) && entry_comm(&bare.entry[i]) == c) {
            c->references++;
            bare.orphans++;
        }
}

static MPI_Request handle_at(uint32_t place)
{
    return (MPI_Request)(place & BARE_DIRECT_FIRST ? BARE_DIRECT | (place - BARE_DIRECT_FIRST)
                                                   : BARE_INDIRECT | place);
}

bool bare_is_quiet(const struct comm *c)
{
    for (uint32_t i = 0; bare.pending && i < bare.places; i++) {
        int flag = 1;
        MPI_Status status;
        if ((bare.entry[i].what & BARE_ACTIVE) && entry_comm(&bare.entry[i]) == c &&
            lower.MPI_Request_get_status(handle_at(i), &flag, &status) == MPI_SUCCESS && !flag)
            return false;
    }
    return true;
}

/* ---- objects that are lent ---- */

struct request *bare_lend(MPI_Request handle)
{
    struct bare_entry *e = entry_get(handle);
    if (is_stale(handle))
        return NULL;
    struct request *r = e ? request_new_lower(entry_comm(e), (e->what & BARE_RECEIVE) != 0,
                                              (int)(uint32_t)e->peer, (int)(e->peer >> 32))
                          : request_new_lower(NULL, false, -1, -1);
    r->is_bare = true;
    r->lower[0] = handle;
    return r;
}

void bare_return(struct request *r)
{
    if (r->is_bare)
        request_free(r);
}

bool bare_is_complete(struct request *r)
{
    int flag = 0;
    MPI_Status status;
    return r->kind == REQUEST_DONE ||
           lower.MPI_Request_get_status(r->lower[0], &flag, &status) != MPI_SUCCESS || flag;
}

/* ---- one ---- */

static void wait_failed(const struct bare_entry *e, int error) /* NULL: builtin */
{
    if (e)
        partner_failed(entry_comm(e), (e->what & BARE_RECEIVE) != 0, (int)(uint32_t)e->peer,
                       (int)(e->peer >> 32), error);
    else
        lower_failed(NULL, error);
}

int bare_wait(MPI_Request *request, MPI_Status *status)
{
    MPI_Request handle = *request;
    if (is_stale(handle))
        return stale_raise();
    if (bare_is_builtin(handle) && status == MPI_STATUS_IGNORE) {
        *request = MPI_REQUEST_NULL;
        return MPI_SUCCESS;
    }
    if (matching.must_loop) {
        struct request *r = bare_lend(handle);
        request_wait(r);
        return request_conclude(r, request, status);
    }
    below_begin();
    int error = lower.MPI_Wait(request, status);
    below_end();
    if (error)
        wait_failed(entry_get(handle), error);
    bare_over(handle);
    *request = MPI_REQUEST_NULL;
    return error;
}

int bare_get_status(MPI_Request request, int *flag, MPI_Status *status)
{
    MPI_Status own;
    if (is_stale(request))
        return stale_raise();
    *flag = 0;
    int error = lower.MPI_Request_get_status(request, flag, &own);
    if (!error && !*flag && matching.must_loop && rt_progress())
        error = lower.MPI_Request_get_status(request, flag, &own);
    rt_idle_test(*flag, 0, NULL, false);
    if (*flag)
        status_copy(&own, status);
    return MPI_SUCCESS; /* an error is raised when the request is completed */
}

int bare_free(MPI_Request *request)
{
    MPI_Request handle = *request;
    if (is_stale(handle))
        return stale_raise();
    int error = lower.MPI_Request_free(request);
    struct comm *c = comm_of(handle);
    bare_over(handle);
    *request = MPI_REQUEST_NULL;
    return lower_result(c, error);
}

int bare_cancel(MPI_Request *request)
{
    if (is_stale(*request))
        return stale_raise();
    return lower_result(comm_of(*request), lower.MPI_Cancel(request));
}

/* ---- all ---- */

/* Those from `from` on are active again, unless they are over. */
static void unmark(int from, int n, const MPI_Request *handle)
{
    for (int i = from; i < n; i++) {
        uint32_t place = bare_place(handle[i]);
        if (place < BARE_PLACES)
            bare.entry[place].what |= BARE_ACTIVE;
    }
}

struct marked {
    bool are_bare;        /* or null; false: none has changed */
    uint32_t count;       /* those that have a place */
    int builtin;          /* those that have none */
    uint32_t first_place; /* of those that have one; UINT32_MAX: none has */
};

/* All become inactive.  A request costs a few instructions here, none of which waits for another's memory. */
static inline struct marked mark(int n, const MPI_Request *handle)
{
    struct bare_entry *const entry = bare.entry;
    uint32_t places = bare.places;
    struct marked m = {bare.orphans == 0, 0, 0, UINT32_MAX};
    for (int i = n; m.are_bare && i > 0;) {
        MPI_Request h = handle[--i];
        uint32_t place = (uint32_t)h ^ BARE_INDIRECT;
        if (place >= places) {
            if (bare_is_builtin(h)) {
                m.builtin++;
                continue;
            }
            if (h == MPI_REQUEST_NULL)
                continue;
            place = bare_place(h);
        }
        if (__builtin_expect(place >= places || !(entry[place].what & BARE_ACTIVE), 0)) {
            unmark(i + 1, n, handle);
            m.are_bare = false;
            continue;
        }
        entry[place].what &= ~(uintptr_t)BARE_ACTIVE;
        m.first_place = place;
        m.count++;
    }
    return m;
}

/* The communicator that an error is raised on: the first one's. */
static struct comm *first_of(struct marked m)
{
    return m.first_place == UINT32_MAX ? NULL : entry_comm(&bare.entry[m.first_place]);
}

static int all_have_failed(int n, const MPI_Request *handle, const MPI_Status *statuses,
                           struct marked m, int error)
{
    uint32_t left = 0;
    int failed = statuses_failed(n, error, statuses);
    for (int i = 0; i < n; i++)
        left += bare_place(handle[i]) < BARE_PLACES;
    bare.pending -= m.count - left;
    unmark(0, n, handle);
    lower_result(first_of(m), failed < 0 ? error : statuses[failed].MPI_ERROR);
    return error;
}

bool bare_all_wait(int n, MPI_Request *handle, MPI_Status *statuses, int *result)
{
    if (matching.must_loop)
        return false;
    struct marked m = mark(n, handle);
    if (!m.are_bare)
        return false;
    if (m.builtin == n && statuses == MPI_STATUSES_IGNORE) { /* nothing is left to do below */
        for (int i = 0; i < n; i++)
            handle[i] = MPI_REQUEST_NULL;
        *result = MPI_SUCCESS;
        return true;
    }
    below_begin();
    int error = lower.MPI_Waitall(n, handle, statuses);
    below_end();
    if (__builtin_expect(error != MPI_SUCCESS, 0))
        error = all_have_failed(n, handle, statuses, m, error);
    else
        bare.pending -= m.count;
    *result = error;
    return true;
}

bool bare_all_test(int n, MPI_Request *handle, int *flag, MPI_Status *statuses, int *result)
{
    if (matching.must_loop)
        return false;
    struct marked m = mark(n, handle);
    if (!m.are_bare)
        return false;
    int error = lower.MPI_Testall(n, handle, flag, statuses);
    if (error)
        error = all_have_failed(n, handle, statuses, m, error);
    else if (*flag)
        bare.pending -= m.count;
    else
        unmark(0, n, handle);
    rt_idle_test(*flag, 0, NULL, false);
    *result = error;
    return true;
}
