/* SPDX-License-Identifier: Apache-2.0 */
/* How many clusters are started at once?  As many as the machine has cores for.
 *
 * A rank needs 50 ms of processor time to come through MPI_Init, and the MPI library spins while the others of its cluster
 * are not there yet: hundreds of ranks that start at once take several times as long as a few at a time.
 *
 *     WAITING --a place is free--> STARTING --all its ranks are through MPI_Init, or it takes long--> over
 *
 * A place is free while fewer ranks start than START_RANKS a core, and always for one cluster.  What takes long is held to
 * be the program's own doing before MPI_Init: the next clusters do not wait for it.  A restarted cluster does not queue.
 * Invariants: every cluster is announced before the first one starts, so that to a rank another cluster is never missing.
 * Does not: watch whether a start fails (cluster.c).
 */
#include "run.h"

#include <sched.h>

enum {
    START_RANKS = 4,          /* a core */
    START_PATIENCE_MS = 2000, /* until all have registered */
    START_PROGRAM_MS = 300    /* from there to MPI_Init */
};

static void start_next(struct run *run)
{
    while (run->next_start < run->nclusters && !run->is_ending) {
        struct cluster_state *cluster = &run->cluster[run->next_start];
        if (run->starting > 0 && run->starting + cluster->size > run->start_limit) {
            return;
        }
        run->next_start++;
        cluster_start(cluster);
    }
}

static void start_late(void *context)
{
    start_over(context);
}

void starts_begin(struct run *run)
{
    cpu_set_t cores;
    bool is_known = sched_getaffinity(0, sizeof cores, &cores) == 0;
    run->start_limit = START_RANKS * (is_known ? (uint32_t)CPU_COUNT(&cores) : 1);
    for (uint32_t c = 0; c < run->nclusters; c++) {
        cluster_prepare(&run->cluster[c]);
    }
    start_next(run);
}

void start_noted(struct cluster_state *cluster)
{
    cluster->is_starting = true;
    cluster->run->starting += cluster->size;
    timer_start(&cluster->run->loop, &cluster->hold, START_PATIENCE_MS, start_late, cluster);
}

void start_registered(struct cluster_state *cluster)
{
    if (cluster->is_starting) {
        timer_start(&cluster->run->loop, &cluster->hold, START_PROGRAM_MS, start_late, cluster);
    }
}

void start_over(struct cluster_state *cluster)
{
    if (!cluster->is_starting) {
        return;
    }
    cluster->is_starting = false;
    cluster->run->starting -= cluster->size;
    timer_stop(&cluster->run->loop, &cluster->hold);
    start_next(cluster->run);
}
