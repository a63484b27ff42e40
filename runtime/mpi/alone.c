/* SPDX-License-Identifier: Apache-2.0 */
/* How are lower communicators duplicated while others are in the making?
 *
 * MPICH 4.0.2 makes a communicator of one process in a loop that does not end, inside one call,
 * while it is the turn of another communicator, which waits for other processes: the attempts of
 * the others go over the network, and end the call.  So it is not asked for one then: there are
 * spare ones, made while nothing else was, in programs in which several communicators may be in the
 * making at a time (threads, MPI_Comm_idup): also for a split of a communicator in which it is alone.
 * Where a spare one does not help, or all are taken, it waits for the others, whose members have all
 * begun them (derive.c): they need no more than that these call MPI.
 *
 * Invariant: `making` counts the duplicates with other members that the lower MPI has not made yet.
 */
#include "alone.h"

#include "coroutine.h"
#include "inside.h"
#include "lower.h"
#include "request.h"
#include "world.h"

enum { SPARES = 64 };

static struct {
    MPI_Comm spare[SPARES];
    int count;
    int making;
    bool is_needed;
} alone;

/* The form that is waited for here: see inside.h. */
static int duplicate(MPI_Comm from, const MPI_Info *info, MPI_Comm *out)
{
    MPI_Request request;
    int code = info ? lower.MPI_Comm_idup_with_info(from, *info, out, &request)
                    : lower.MPI_Comm_idup(from, out, &request);
    return code == MPI_SUCCESS ? rt_lower_wait(&request, MPI_STATUS_IGNORE) : code;
}

static void fill(void)
{
    alone.is_needed = alone.is_needed || rt.is_threaded;
    while (alone.is_needed && alone.making == 0 && alone.count < SPARES &&
           duplicate(MPI_COMM_SELF, NULL, &alone.spare[alone.count]) == MPI_SUCCESS)
        alone.count++;
}

void rt_lower_will_overlap(void)
{
    alone.is_needed = true;
    fill();
}

bool rt_lower_may_overlap(void)
{
    return alone.is_needed || rt.is_threaded;
}

static bool is_quiet(void *what)
{
    (void)what;
    return alone.making == 0;
}

void alone_wait(void)
{
    rt_await(is_quiet, NULL);
}

bool alone_take(MPI_Comm from, const MPI_Info *info, MPI_Comm *out)
{
    MPI_Info inherited = MPI_INFO_NULL;
    if (alone.count == 0)
        alone_wait();
    if (alone.making == 0)
        return false;
    *out = alone.spare[--alone.count];
    if (!info && from != MPI_COMM_NULL)
        rt_lower_must("MPI_Comm_get_info", lower.MPI_Comm_get_info(from, &inherited));
    if (inherited != MPI_INFO_NULL || (info && *info != MPI_INFO_NULL))
        rt_lower_must("MPI_Comm_set_info", lower.MPI_Comm_set_info(*out, info ? *info : inherited));
    if (inherited != MPI_INFO_NULL)
        lower.MPI_Info_free(&inherited);
    return true;
}

int rt_lower_dup(MPI_Comm from, const MPI_Info *info, MPI_Comm *out)
{
    int size;
    rt_lower_must("MPI_Comm_size", lower.MPI_Comm_size(from, &size));
    if (size == 1)
        return alone_take(from, info, out) ? MPI_SUCCESS : duplicate(from, info, out);
    fill();
    alone.making++;
    int code = duplicate(from, info, out);
    alone.making--;
    return code;
}

void alone_fini(void)
{
    while (alone.count > 0)
        lower.MPI_Comm_free(&alone.spare[--alone.count]);
}
