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
#include "request.h"
#include "rt.h"

struct leaks_below leaks_below;

void leaks_types(int n, const MPI_Datatype *types)
{
    for (int i = 0; i < n; i++) {
        int unused[3], combiner = MPI_COMBINER_NAMED;
        lower.MPI_Type_get_envelope(types[i], &unused[0], &unused[1], &unused[2], &combiner);
        leaks_below.datatypes += combiner != MPI_COMBINER_NAMED;
    }
}

void leaks_contents(MPI_Datatype of, const MPI_Datatype *types)
{
    int ints, addresses, n = 0, combiner;
    if (lower.MPI_Type_get_envelope(of, &ints, &addresses, &n, &combiner) == MPI_SUCCESS)
        leaks_types(n, types);
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

void leaks_count(void)
{
    if (!rt.page || !(rt.page->flags & JOB_FLAG_CHECK_LEAKS))
        return;
    uint32_t requests, messages;
    requests_count(&requests, &messages);
    rt.self->leak[JOB_LEAK_REQUEST] = requests;
    rt.self->leak[JOB_LEAK_MESSAGE] = messages;
    uint32_t files = rt_file_live(); /* each has a communicator of its own */
    rt.self->leak[JOB_LEAK_COMMUNICATOR] = rt_comm_live() - files;
    rt.self->leak[JOB_LEAK_GROUP] = rt_group_live();
    rt.self->leak[JOB_LEAK_KEYVAL] = rt_key_live();
    rt.self->leak[JOB_LEAK_DATATYPE] = left(leaks_below.datatypes);
    rt.self->leak[JOB_LEAK_OPERATION] = left(leaks_below.operations);
    rt.self->leak[JOB_LEAK_ERRHANDLER] = rt_errhandler_live() + left(leaks_below.errhandlers);
    rt.self->leak[JOB_LEAK_INFO] = left(leaks_below.infos);
    rt.self->leak[JOB_LEAK_FILE] = files;
    rt.self->leak[JOB_LEAK_WINDOW] = rt_window_live();
    atomic_store(&rt.self->is_leak_checked, 1);
}
