/* SPDX-License-Identifier: Apache-2.0 */
/* Who is whose neighbour?  The virtual topology of a communicator: computed and kept here, unknown
 * to the lower MPI.
 */
#ifndef SPBC_MPI_TOPOLOGY_H
#define SPBC_MPI_TOPOLOGY_H

#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

struct topology {
    int kind;                     /* MPI_CART, MPI_GRAPH, MPI_DIST_GRAPH */
    int count;                    /* CART: dimensions; GRAPH: nodes */
    int *dims, *periods, *coords; /* CART [count]; coords: mine */
    int *index;                   /* GRAPH [count]: end of a node's edges */
    int nedges, *edges;           /* GRAPH [nedges] */
    /* DIST_GRAPH: my neighbours, in the order they were given; weights NULL: unweighted */
    int indegree, outdegree;
    int *sources, *source_weights, *destinations, *destination_weights;
    bool is_weighted;
};

struct neighbours { /* in the order of neighbourhood collectives; MPI_PROC_NULL among them */
    int nsources, ndestinations;
    int *source, *destination; /* comm ranks, on the heap: rt_neighbours_free */
};

/* rt_neighbours_of: the communicator has a topology */
struct neighbours rt_neighbours_of(const struct comm *comm);
void rt_neighbours_free(struct neighbours *n);

/* rt_grid_neighbour: the rank so far away in a Cartesian grid; MPI_PROC_NULL beyond an edge */
int rt_grid_neighbour(const struct topology *t, int direction, long displacement);

struct topology *rt_topology_new(int kind);
/* rt_topology_get: the communicator of a handle and its topology of that kind; NULL: *code was
 * raised, `what` says what it has not. */
const struct topology *rt_topology_get(MPI_Comm handle, int kind, const char *what,
                                       struct comm **comm, int *code);
int *rt_ints_copy(const int *from, int count); /* NULL stays NULL */

#pragma GCC visibility pop

#endif
