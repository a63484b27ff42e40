/* SPDX-License-Identifier: Apache-2.0 */
/* Who are my neighbours in a graph of which each member knows its own edges?  MPI_Dist_graph_*, on
 * any intracommunicator.
 *
 * Ranks are never reordered.  MPI_Dist_graph_create tells an edge to both of its ends, which list it
 * by the rank that named it and then in the order it was named, so that every run has the same
 * order.
 *
 * Requires derive.c, the collectives.  MPI 3.1 sections 7.5.4, 7.5.5.
 */
#include "call.h"
#include "derive.h"
#include "down.h"
#include "rt_own.h"
#include "topology.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

/* dist_get: the graph; NULL: *code was raised */
static const struct topology *dist_get(MPI_Comm handle, struct comm **comm, int *code)
{
    return rt_topology_get(handle, MPI_DIST_GRAPH, "has no distributed graph topology", comm, code);
}

static int dist_make(struct comm *comm, struct topology *t, MPI_Comm *out)
{
    int code = rt_comm_split(comm, 0, comm->rank, out);
    if (code == MPI_SUCCESS)
        rt_comm_get(*out)->topology = t;
    else
        rt_topology_free(t);
    return code;
}

/* lowest: 0, or MPI_PROC_NULL where nobody may be named, too, as in MPICH */
static bool is_outside(const struct comm *comm, int n, const int ranks[], int lowest)
{
    for (int i = 0; i < n; i++)
        if (ranks[i] < lowest || ranks[i] >= comm->size)
            return true;
    return false;
}

static int *weights_copy(const int *weights, int n)
{
    return weights == MPI_UNWEIGHTED || n == 0 ? NULL : rt_ints_copy(weights, n);
}

int rt_Dist_graph_create_adjacent(MPI_Comm comm_old, int indegree, const int sources[],
                                  const int sourceweights[], int outdegree,
                                  const int destinations[], const int destweights[], MPI_Info info,
                                  int reorder, MPI_Comm *comm_dist_graph)
{
    struct comm *comm = rt_comm_get(comm_old);
    (void)info, (void)reorder;
    if (!comm)
        return rt_raise_comm(comm_old);
    if (comm->is_inter)
        return rt_raise(comm, MPI_ERR_COMM, "an intercommunicator");
    if (indegree < 0 || outdegree < 0)
        return rt_raise(comm, MPI_ERR_ARG, "degrees of %d and %d", indegree, outdegree);
    if (!comm_dist_graph || (indegree > 0 && (!sources || !sourceweights)) ||
        (outdegree > 0 && (!destinations || !destweights)))
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer");
    if (is_outside(comm, indegree, sources, MPI_PROC_NULL) ||
        is_outside(comm, outdegree, destinations, MPI_PROC_NULL))
        return rt_raise(comm, MPI_ERR_RANK, "a neighbour is outside the communicator of %d",
                        comm->size);
    bool is_weighted = sourceweights != MPI_UNWEIGHTED;
    if (is_weighted != (destweights != MPI_UNWEIGHTED) && indegree > 0 && outdegree > 0)
        return rt_raise(comm, MPI_ERR_ARG, "edges of one direction only have weights");
    struct topology *t = rt_topology_new(MPI_DIST_GRAPH);
    t->is_weighted = is_weighted && destweights != MPI_UNWEIGHTED;
    t->indegree = indegree;
    t->outdegree = outdegree;
    t->sources = rt_ints_copy(sources, indegree);
    t->destinations = rt_ints_copy(destinations, outdegree);
    t->source_weights = weights_copy(sourceweights, indegree);
    t->destination_weights = weights_copy(destweights, outdegree);
    return dist_make(comm, t, comm_dist_graph);
}

struct end { /* one end of an edge, told to the process at it */
    int is_source, peer, weight;
};

/* ends_exchange: the ends that were told to me, on the heap, in the order of those who told them.
 * `mine` is ordered by who is told; count[r] of them to rank r. */
static struct end *ends_exchange(struct comm *comm, const struct end *mine, const int *count,
                                 int *total)
{
    int size = comm->size, ints = (int)(sizeof(struct end) / sizeof(int));
    int *room = rt_alloc(4 * (size_t)size * sizeof *room);
    int *sends = room, *receives = room + size, *from = room + 2 * size, *to = room + 3 * size;
    struct collective c = {.comm = comm,
                           .row = RT_ROW_MPI_Alltoall,
                           .has = CALL_DATA,
                           .sendbuf = count,
                           .recvbuf = receives,
                           .sendcount = 1,
                           .recvcount = 1,
                           .sendtype = MPI_INT,
                           .recvtype = MPI_INT};
    rt_lower_must("MPI_Alltoall", rt_call_Alltoall(&c));
    int sent = 0, received = 0;
    for (int i = 0; i < size; i++) {
        from[i] = sent;
        to[i] = received;
        sent += sends[i] = count[i] * ints;
        received += receives[i] *= ints;
    }
    struct end *all = rt_alloc((size_t)received * sizeof(int));
    c = (struct collective){.comm = comm,
                            .row = RT_ROW_MPI_Alltoallv,
                            .has = CALL_DATA,
                            .sendbuf = mine,
                            .recvbuf = all,
                            .sendcounts = {sends, false},
                            .sdispls = {from, false},
                            .recvcounts = {receives, false},
                            .rdispls = {to, false},
                            .sendtype = MPI_INT,
                            .recvtype = MPI_INT};
    rt_lower_must("MPI_Alltoallv", rt_call_Alltoallv(&c));
    free(room);
    *total = received / ints;
    return all;
}

/* ends_sort: both ends of all edges that I name, by who is told; a counting sort keeps the order */
static struct end *ends_sort(const struct comm *comm, int n, const int sources[],
                             const int degrees[], const int destinations[], const int weights[],
                             int *count)
{
    int nedges = 0, edge = 0, *place = rt_alloc((size_t)comm->size * sizeof *place), at = 0;
    memset(count, 0, (size_t)comm->size * sizeof *count);
    for (int i = 0; i < n; i++) {
        count[sources[i]] += degrees[i];
        for (int d = 0; d < degrees[i]; d++)
            count[destinations[nedges++]]++;
    }
    for (int i = 0; i < comm->size; i++) {
        place[i] = at;
        at += count[i];
    }
    struct end *ends = rt_alloc((size_t)at * sizeof *ends);
    for (int i = 0; i < n; i++)
        for (int d = 0; d < degrees[i]; d++, edge++) {
            int weight = weights == MPI_UNWEIGHTED ? 0 : weights[edge], to = destinations[edge];
            ends[place[sources[i]]++] = (struct end){1, to, weight};
            ends[place[to]++] = (struct end){0, sources[i], weight};
        }
    free(place);
    return ends;
}

static struct topology *ends_topology(const struct end *ends, int count, bool is_weighted)
{
    struct topology *t = rt_topology_new(MPI_DIST_GRAPH);
    size_t bytes = (size_t)count * sizeof(int);
    t->is_weighted = is_weighted;
    t->sources = rt_alloc(bytes);
    t->destinations = rt_alloc(bytes);
    t->source_weights = is_weighted ? rt_alloc(bytes) : NULL;
    t->destination_weights = is_weighted ? rt_alloc(bytes) : NULL;
    for (int i = 0; i < count; i++) {
        int *degree = ends[i].is_source ? &t->outdegree : &t->indegree;
        int *peers = ends[i].is_source ? t->destinations : t->sources;
        int *weights = ends[i].is_source ? t->destination_weights : t->source_weights;
        peers[*degree] = ends[i].peer;
        if (is_weighted)
            weights[*degree] = ends[i].weight;
        ++*degree;
    }
    return t;
}

/* dist_check: what I name is sound */
static int dist_check(struct comm *comm, int n, const int sources[], const int degrees[],
                      const int destinations[], const int weights[])
{
    long long nedges = 0;
    if (comm->is_inter)
        return rt_raise(comm, MPI_ERR_COMM, "an intercommunicator");
    if (n < 0)
        return rt_raise(comm, MPI_ERR_ARG, "%d sources", n);
    if (n > 0 && (!sources || !degrees))
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer");
    for (int i = 0; i < n; i++) {
        if (degrees[i] < 0)
            return rt_raise(comm, MPI_ERR_ARG, "the degree of source %d is %d", i, degrees[i]);
        nedges += degrees[i];
    }
    if (nedges > INT_MAX / 8)
        return rt_raise(comm, MPI_ERR_ARG, "%lld edges", nedges);
    if (nedges > 0 && (!destinations || !weights))
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer");
    if (is_outside(comm, n, sources, 0) || is_outside(comm, (int)nedges, destinations, 0))
        return rt_raise(comm, MPI_ERR_RANK, "a node is outside the communicator of %d", comm->size);
    return MPI_SUCCESS;
}

/* Whether the graph has weights all members say alike; one that names no edges may not know. */
int rt_Dist_graph_create(MPI_Comm comm_old, int n, const int sources[], const int degrees[],
                         const int destinations[], const int weights[], MPI_Info info, int reorder,
                         MPI_Comm *comm_dist_graph)
{
    struct comm *comm = rt_comm_get(comm_old);
    (void)info, (void)reorder;
    if (!comm)
        return rt_raise_comm(comm_old);
    int code = dist_check(comm, n, sources, degrees, destinations, weights), total;
    if (code != MPI_SUCCESS)
        return code;
    if (!comm_dist_graph)
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer for the new communicator");
    int *count = rt_alloc((size_t)comm->size * sizeof *count);
    struct end *mine = ends_sort(comm, n, sources, degrees, destinations, weights, count);
    struct end *ends = ends_exchange(comm, mine, count, &total);
    struct topology *t = ends_topology(ends, total, weights != MPI_UNWEIGHTED);
    free(count);
    free(mine);
    free(ends);
    return dist_make(comm, t, comm_dist_graph);
}

int rt_Dist_graph_neighbors_count(MPI_Comm handle, int *indegree, int *outdegree, int *weighted)
{
    struct comm *comm;
    int code;
    const struct topology *t = dist_get(handle, &comm, &code);
    if (t) {
        *indegree = t->indegree;
        *outdegree = t->outdegree;
        *weighted = t->is_weighted;
    }
    return code;
}

static void ints_give(const int *from, int count, int *to)
{
    if (from && to && to != MPI_UNWEIGHTED && to != MPI_WEIGHTS_EMPTY)
        memcpy(to, from, (size_t)count * sizeof *to);
}

int rt_Dist_graph_neighbors(MPI_Comm handle, int maxindegree, int sources[], int sourceweights[],
                            int maxoutdegree, int destinations[], int destweights[])
{
    struct comm *comm;
    int code;
    const struct topology *t = dist_get(handle, &comm, &code);
    if (!t)
        return code;
    if (maxindegree < t->indegree || maxoutdegree < t->outdegree)
        return rt_raise(comm, MPI_ERR_ARG,
                        "%d sources and %d destinations, there is room for %d, %d", t->indegree,
                        t->outdegree, maxindegree, maxoutdegree);
    if ((t->indegree > 0 && !sources) || (t->outdegree > 0 && !destinations))
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer");
    ints_give(t->sources, t->indegree, sources);
    ints_give(t->destinations, t->outdegree, destinations);
    ints_give(t->source_weights, t->indegree, sourceweights);
    ints_give(t->destination_weights, t->outdegree, destweights);
    return MPI_SUCCESS;
}
