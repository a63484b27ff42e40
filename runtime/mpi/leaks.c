/* SPDX-License-Identifier: Apache-2.0 */
/* What has the program not freed?  Its virtual handles that still live in MPI_Finalize.
 *
 * A request whose handle was freed while it was active is none of the program's any more; a
 * persistent one that is not active is.  Handles that the lower MPI owns (datatypes, operations,
 * files, windows, error handlers) are not counted.  Requires: the tables, before they are
 * destroyed.
 */
#include "leaks.h"

#include "request.h"
#include "rt.h"

static void requests_count(uint32_t *requests, uint32_t *messages)
{
    *requests = *messages = 0;
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
    rt.self->leak[JOB_LEAK_COMMUNICATOR] = rt_comm_live();
    rt.self->leak[JOB_LEAK_GROUP] = rt_group_live();
    rt.self->leak[JOB_LEAK_KEYVAL] = rt_key_live();
    atomic_store(&rt.self->is_leak_checked, 1);
}
