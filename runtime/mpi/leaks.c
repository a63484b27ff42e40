/* SPDX-License-Identifier: Apache-2.0 */
/* What has the program not freed?  Its virtual handles that still live in MPI_Finalize.
 *
 * A request whose handle was freed while it was active is none of the program's any more; a
 * persistent one that is not active is.  Datatypes and operations are the lower MPI's: they are
 * counted when they are made and freed, and so are info objects.  Requires: the tables, before they
 * are destroyed.
 */
#include "leaks.h"

#include "bare.h"
#include "lower.h"
#include "match.h"
#include "request.h"
#include "rt.h"
#include "world.h"

struct leaks_below leaks_below;

void leaks_types(int n, const MPI_Datatype *types)
{
    for (int i = 0; i < n; i++)
        leaks_below.datatypes += !rt_is_named(types[i]);
}

void leaks_contents(MPI_Datatype of, const MPI_Datatype *types)
{
    MPI_Count ints, addresses, counts, n = 0;
    int combiner;
    if (lower.MPI_Type_get_envelope_c(of, &ints, &addresses, &counts, &n, &combiner) == MPI_SUCCESS)
        leaks_types((int)n, types);
}

static uint32_t left(int made)
{
    return made > 0 ? (uint32_t)made : 0;
}

static void requests_count(uint32_t *requests, uint32_t *messages)
{
    *requests = bare.pending;
    *messages = 0;
    for (uint32_t chunk = 0; chunk < request_table.chunks; chunk++) {
        for (uint32_t i = 0; i < 1u << REQUEST_CHUNK_BITS; i++) {
            const struct request *r = &request_table.chunk[chunk][i];
            *messages += r->kind == REQUEST_MESSAGE;
            *requests += r->kind > REQUEST_MESSAGE && !r->is_orphan;
        }
    }
}

static bool is_wanted(void)
{
    return rt.page && (rt.page->flags & JOB_FLAG_CHECK_LEAKS);
}

/* Some are taken in at a time. */
static uint32_t unreceived_on(struct comm *comm)
{
    uint32_t before;
    do {
        before = comm->match->unexpected.count;
        match_drain(comm, MPI_ANY_SOURCE, (struct pattern_id){0});
        if (comm->spans)
            match_drain(comm, MPI_ANY_SOURCE, (struct pattern_id){.pattern = 1});
    } while (comm->match->unexpected.count != before);
    return before;
}

void leaks_look(void)
{
    uint32_t count = 0;
    for (uint32_t i = 0; is_wanted() && i < rt_comms.count; i++)
        if (rt_comms.slot[i] && rt_comms.slot[i]->match)
            count += unreceived_on(rt_comms.slot[i]);
    rt.self->leak[JOB_LEAK_UNRECEIVED] = count;
}

void leaks_count(void)
{
    if (!is_wanted())
        return;
    uint32_t requests, messages;
    requests_count(&requests, &messages);
    rt.self->leak[JOB_LEAK_REQUEST] = requests;
    rt.self->leak[JOB_LEAK_MESSAGE] = messages;
    uint32_t files = rt_file_live(); /* each has a communicator of its own */
    rt.self->leak[JOB_LEAK_COMMUNICATOR] = rt_comm_live() - files;
    rt.self->leak[JOB_LEAK_GROUP] = rt_group_live();
    rt.self->leak[JOB_LEAK_KEYVAL] = rt_key_live() + left(leaks_below.keyvals);
    rt.self->leak[JOB_LEAK_DATATYPE] = left(leaks_below.datatypes);
    rt.self->leak[JOB_LEAK_OPERATION] = left(leaks_below.operations);
    rt.self->leak[JOB_LEAK_ERRHANDLER] = rt_errhandler_live() + left(leaks_below.errhandlers);
    rt.self->leak[JOB_LEAK_INFO] = left(leaks_below.infos);
    rt.self->leak[JOB_LEAK_FILE] = files;
    rt.self->leak[JOB_LEAK_WINDOW] = rt_window_live();
    atomic_store(&rt.self->is_leak_checked, 1);
}
