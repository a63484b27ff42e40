/* SPDX-License-Identifier: Apache-2.0 */
/* Which topology has a communicator, and who are the neighbours in it?
 *
 * The order of neighbours is that of MPI 3.1 section 7.6: of a Cartesian grid, dimension by
 * dimension, first the one below, then the one above; of a graph as its edges were given.
 *
 * Requires: topologies are made by grid.c and graph.c, copied by MPI_Comm_dup, freed with their
 * communicator.
 */
#include "topology.h"
#include "call.h"
#include "rt_own.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

int *rt_ints_copy(const int *from, int count)
{
    if (!from)
        return NULL;
    int *copy = rt_alloc((size_t)count * sizeof *copy);
    if (count > 0)
        memcpy(copy, from, (size_t)count * sizeof *copy);
    return copy;
}

const struct topology *rt_topology_get(MPI_Comm handle, int kind, const char *what,
                                       struct comm **comm, int *code)
{
    *comm = rt_comm_get(handle);
    *code = MPI_SUCCESS;
    if (!*comm) {
        *code = rt_raise_comm(handle);
        return NULL;
    }
    const struct topology *t = (*comm)->topology;
    if (!t || t->kind != kind) {
        *code = rt_raise(*comm, MPI_ERR_TOPOLOGY, "the communicator %s", what);
        return NULL;
    }
    return t;
}

struct topology *rt_topology_new(int kind)
{
    struct topology *t = rt_alloc(sizeof *t);
    *t = (struct topology){.kind = kind};
    return t;
}

struct topology *rt_topology_copy(const struct topology *from)
{
    if (!from)
        return NULL;
    struct topology *t = rt_topology_new(from->kind);
    *t = *from;
    t->dims = rt_ints_copy(from->dims, from->count);
    t->periods = rt_ints_copy(from->periods, from->count);
    t->coords = rt_ints_copy(from->coords, from->count);
    t->index = rt_ints_copy(from->index, from->count);
    t->edges = rt_ints_copy(from->edges, from->nedges);
    t->sources = rt_ints_copy(from->sources, from->indegree);
    t->source_weights = rt_ints_copy(from->source_weights, from->indegree);
    t->destinations = rt_ints_copy(from->destinations, from->outdegree);
    t->destination_weights = rt_ints_copy(from->destination_weights, from->outdegree);
    return t;
}

void rt_topology_free(struct topology *t)
{
    if (!t)
        return;
    free(t->dims);
    free(t->periods);
    free(t->coords);
    free(t->index);
    free(t->edges);
    free(t->sources);
    free(t->source_weights);
    free(t->destinations);
    free(t->destination_weights);
    free(t);
}

int rt_Topo_test(MPI_Comm handle, int *status)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    if (!status)
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer");
    *status = comm->topology ? comm->topology->kind : MPI_UNDEFINED;
    return MPI_SUCCESS;
}

/* ---- neighbours ---- */

static void degrees_of(const struct comm *comm, int *sources, int *destinations)
{
    const struct topology *t = comm->topology;
    if (t->kind == MPI_CART) {
        *sources = *destinations = 2 * t->count;
    } else if (t->kind == MPI_GRAPH) {
        int begin = comm->rank > 0 ? t->index[comm->rank - 1] : 0;
        *sources = *destinations = t->index[comm->rank] - begin;
    } else {
        *sources = t->indegree;
        *destinations = t->outdegree;
    }
}

int rt_neighbor_check(struct comm *comm, int *sends, int *receives)
{
    if (!comm->topology)
        return rt_raise(comm, MPI_ERR_TOPOLOGY, "the communicator has no topology");
    degrees_of(comm, receives, sends);
    return MPI_SUCCESS;
}

struct neighbours rt_neighbours_of(const struct comm *comm)
{
    const struct topology *t = comm->topology;
    struct neighbours n;
    degrees_of(comm, &n.nsources, &n.ndestinations);
    if (t->kind == MPI_DIST_GRAPH) {
        n.source = rt_ints_copy(t->sources, n.nsources);
        n.destination = rt_ints_copy(t->destinations, n.ndestinations);
    } else if (t->kind == MPI_GRAPH) {
        const int *edges = t->edges + (comm->rank > 0 ? t->index[comm->rank - 1] : 0);
        n.source = rt_ints_copy(edges, n.nsources);
        n.destination = rt_ints_copy(edges, n.ndestinations);
    } else {
        n.source = rt_alloc((size_t)n.nsources * sizeof(int));
        for (int i = 0; i < n.nsources; i++)
            n.source[i] = rt_grid_neighbour(t, i / 2, i % 2 ? 1 : -1);
        n.destination = rt_ints_copy(n.source, n.ndestinations);
    }
    return n;
}

void rt_neighbours_free(struct neighbours *n)
{
    free(n->source);
    free(n->destination);
}
