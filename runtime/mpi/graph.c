/* SPDX-License-Identifier: Apache-2.0 */
/* Who is connected with whom in a graph that all members know?  MPI_Graph_*, on any
 * intracommunicator.
 *
 * Ranks are never reordered.  Requires derive.c.  MPI 3.1 sections 7.5.3, 7.5.5, 7.5.8.
 */
#include "derive.h"
#include "rt_own.h"
#include "topology.h"
#include "world.h"

/* graph_get: the graph; NULL: *code was raised */
static const struct topology *graph_get(MPI_Comm handle, struct comm **comm, int *code)
{
    return rt_topology_get(handle, MPI_GRAPH, "has no graph topology", comm, code);
}

static int graph_check(struct comm *comm, int nnodes, const int index[], const int edges[])
{
    if (comm->is_inter)
        return rt_raise(comm, MPI_ERR_COMM, "an intercommunicator");
    if (nnodes < 0 || nnodes > comm->size)
        return rt_raise(comm, MPI_ERR_ARG, "%d nodes on a communicator of %d ranks", nnodes,
                        comm->size);
    if (nnodes > 0 && (!index || (index[nnodes - 1] > 0 && !edges)))
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer");
    for (int i = 0; i < nnodes; i++)
        if (index[i] < (i > 0 ? index[i - 1] : 0))
            return rt_raise(comm, MPI_ERR_ARG, "the index of node %d is %d: it decreases", i,
                            index[i]);
    for (int i = 0; nnodes > 0 && i < index[nnodes - 1]; i++)
        if (edges[i] < 0 || edges[i] >= nnodes)
            return rt_raise(comm, MPI_ERR_ARG, "edge %d leads to node %d of %d", i, edges[i],
                            nnodes);
    return MPI_SUCCESS;
}

int rt_Graph_create(MPI_Comm comm_old, int nnodes, const int index[], const int edges[],
                    int reorder, MPI_Comm *comm_graph)
{
    struct comm *comm = rt_comm_get(comm_old);
    (void)reorder;
    if (!comm)
        return rt_raise_comm(comm_old);
    int code = graph_check(comm, nnodes, index, edges);
    if (code != MPI_SUCCESS)
        return code;
    if (!comm_graph)
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer for the new communicator");
    code = rt_comm_split(comm, comm->rank < nnodes ? 0 : MPI_UNDEFINED, comm->rank, comm_graph);
    if (code != MPI_SUCCESS || *comm_graph == MPI_COMM_NULL)
        return code;
    struct topology *t = rt_topology_new(MPI_GRAPH);
    t->count = nnodes;
    t->nedges = index[nnodes - 1];
    t->index = rt_ints_copy(index, nnodes);
    t->edges = rt_ints_copy(edges, t->nedges);
    rt_comm_get(*comm_graph)->topology = t;
    return MPI_SUCCESS;
}

int rt_Graph_map(MPI_Comm handle, int nnodes, const int index[], const int edges[], int *newrank)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    int code = graph_check(comm, nnodes, index, edges);
    if (code == MPI_SUCCESS)
        *newrank = comm->rank < nnodes ? comm->rank : MPI_UNDEFINED;
    return code;
}

int rt_Graphdims_get(MPI_Comm handle, int *nnodes, int *nedges)
{
    struct comm *comm;
    int code;
    const struct topology *t = graph_get(handle, &comm, &code);
    if (t) {
        *nnodes = t->count;
        *nedges = t->nedges;
    }
    return code;
}

int rt_Graph_get(MPI_Comm handle, int maxindex, int maxedges, int index[], int edges[])
{
    struct comm *comm;
    int code;
    const struct topology *t = graph_get(handle, &comm, &code);
    if (!t)
        return code;
    if (maxindex < t->count || maxedges < t->nedges)
        return rt_raise(comm, MPI_ERR_ARG, "%d nodes and %d edges, there is room for %d and %d",
                        t->count, t->nedges, maxindex, maxedges);
    if ((t->count > 0 && !index) || (t->nedges > 0 && !edges))
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer");
    for (int i = 0; i < t->count; i++)
        index[i] = t->index[i];
    for (int i = 0; i < t->nedges; i++)
        edges[i] = t->edges[i];
    return MPI_SUCCESS;
}

static int node_check(struct comm *comm, const struct topology *t, int rank)
{
    if (rank < 0 || rank >= t->count)
        return rt_raise(comm, MPI_ERR_RANK, "rank %d is outside the graph of %d", rank, t->count);
    return MPI_SUCCESS;
}

int rt_Graph_neighbors_count(MPI_Comm handle, int rank, int *nneighbors)
{
    struct comm *comm;
    int code;
    const struct topology *t = graph_get(handle, &comm, &code);
    if (t)
        code = node_check(comm, t, rank);
    if (t && code == MPI_SUCCESS)
        *nneighbors = t->index[rank] - (rank > 0 ? t->index[rank - 1] : 0);
    return code;
}

int rt_Graph_neighbors(MPI_Comm handle, int rank, int maxneighbors, int neighbors[])
{
    struct comm *comm;
    int code;
    const struct topology *t = graph_get(handle, &comm, &code);
    if (t)
        code = node_check(comm, t, rank);
    if (!t || code != MPI_SUCCESS)
        return code;
    if (maxneighbors < 0)
        return rt_raise(comm, MPI_ERR_ARG, "room for %d neighbours", maxneighbors);
    if (maxneighbors > 0 && !neighbors)
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer");
    int begin = rank > 0 ? t->index[rank - 1] : 0;
    for (int i = 0; i < maxneighbors && begin + i < t->index[rank]; i++)
        neighbors[i] = t->edges[begin + i];
    return MPI_SUCCESS;
}
