/* SPDX-License-Identifier: Apache-2.0 */
/* What is every rank doing?  Shown when the time limit ends a run, so that a hang has a place.
 *
 * Requires: the job page, where a waiting rank publishes its call (row of mpi.def), peer and tag.
 * Does not: stop the ranks; what it shows is a moment's picture.  Links no MPI: of mpi.def only the
 * names are used.
 */
#include "run.h"

#include "complain.h"

#include <stdio.h>

#define RANKS_SHOWN 32

static const char *const call_name[] = {
    "computing",
#define MPI_FUNCTION(name, ret, service, role, params) #name,
#include "analyzer/ir/mpi.def"
#undef MPI_FUNCTION
};

static const char *const life_text[] = {
    [JOB_LIFE_NONE] = "not registered", [JOB_LIFE_STARTED] = "before MPI_Init",
    [JOB_LIFE_INITIALISED] = "running", [JOB_LIFE_FINALISED] = "after MPI_Finalize",
    [JOB_LIFE_EXITED] = "ended",
};

static void rank_show(const struct rank_state *rank)
{
    struct job_rank *page = job_rank_get(rank->run->page, rank->world);
    uint32_t call = atomic_load(&page->waiting);
    char where[128] = "";
    if (rank->life == JOB_LIFE_INITIALISED && !rank->has_ended) {
        bool is_waiting = call > 0 && call < sizeof call_name / sizeof call_name[0];
        int used = snprintf(where, sizeof where, ", %s%s", is_waiting ? "waits in " : "",
                            call_name[is_waiting ? call : 0]);
        if (is_waiting) {
            snprintf(where + used, sizeof where - (size_t)used,
                     " (peer %d, tag %d, communicator %u)", (int)atomic_load(&page->wait_peer),
                     (int)atomic_load(&page->wait_tag), atomic_load(&page->wait_context));
        }
    }
    complain("  rank %u (cluster %u, pid %d): %s, %llu MPI calls%s", rank->world,
             rank->cluster->index, (int)rank->pid,
             rank->has_ended ? "ended" : life_text[rank->life],
             (unsigned long long)atomic_load(&page->events), where);
}

void waits_show(const struct run *run)
{
    for (uint32_t r = 0; r < run->nranks && r < RANKS_SHOWN; r++) {
        rank_show(&run->rank[r]);
    }
    if (run->nranks > RANKS_SHOWN) {
        complain("  (%u more ranks)", run->nranks - RANKS_SHOWN);
    }
}
