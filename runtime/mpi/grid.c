/* SPDX-License-Identifier: Apache-2.0 */
/* Where is a rank in a Cartesian grid?  MPI_Cart_*, all of them on any intracommunicator.
 *
 * Coordinates count in row-major order: the last dimension changes fastest.  Ranks are never
 * reordered: what the lower MPI could gain is small against a rank that changes its cluster.  A
 * grid without dimensions has one member.
 *
 * Requires derive.c.  MPI 3.1 sections 7.5.1, 7.5.5 - 7.5.8.
 */
#include "derive.h"
#include "rt_own.h"
#include "topology.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

static int position_in(const struct topology *t, const int *coords)
{
    int rank = 0;
    for (int i = 0; i < t->count; i++)
        rank = rank * t->dims[i] + coords[i];
    return rank;
}

static void coords_of(const struct topology *t, int rank, int *coords)
{
    for (int i = t->count; i-- > 0;) {
        coords[i] = rank % t->dims[i];
        rank /= t->dims[i];
    }
}

static int places_missing(struct comm *comm)
{
    return rt_raise(comm, MPI_ERR_ARG, "a null pointer for an array that is not empty");
}

/* grid_get: the grid of a communicator; NULL: *code was raised */
static const struct topology *grid_get(MPI_Comm handle, struct comm **comm, int *code)
{
    return rt_topology_get(handle, MPI_CART, "is no Cartesian grid", comm, code);
}

/* grid_size: nodes of a grid, or the error raised; no more than the communicator has ranks.  A
 * dimension of 0 makes a grid without nodes, as MPICH has it. */
static int grid_size(struct comm *comm, int ndims, const int dims[], int too_large, int *size)
{
    if (comm->is_inter)
        return rt_raise(comm, MPI_ERR_COMM, "an intercommunicator");
    if (ndims < 0)
        return rt_raise(comm, MPI_ERR_ARG, "%d dimensions", ndims);
    if (ndims > 0 && !dims)
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer for the dimensions");
    long long product = 1;
    for (int i = 0; i < ndims; i++) {
        if (dims[i] < 0)
            return rt_raise(comm, MPI_ERR_DIMS, "dimension %d is %d", i, dims[i]);
        if (product <= comm->size)
            product *= dims[i];
    }
    if (product > comm->size)
        return rt_raise(comm, too_large, "the grid has more nodes than the communicator ranks (%d)",
                        comm->size);
    *size = (int)product;
    return MPI_SUCCESS;
}

static void grid_attach(MPI_Comm handle, int ndims, const int dims[], const int periods[])
{
    struct comm *comm = rt_comm_get(handle);
    struct topology *t = rt_topology_new(MPI_CART);
    t->count = ndims;
    t->dims = rt_ints_copy(dims, ndims);
    t->periods = rt_ints_copy(periods, ndims);
    for (int i = 0; i < ndims; i++)
        t->periods[i] = t->periods[i] != 0;
    t->coords = rt_alloc((size_t)ndims * sizeof(int));
    coords_of(t, comm->rank, t->coords);
    comm->topology = t;
}

int rt_Cart_create(MPI_Comm comm_old, int ndims, const int dims[], const int periods[], int reorder,
                   MPI_Comm *comm_cart)
{
    struct comm *comm = rt_comm_get(comm_old);
    int size = 0;
    (void)reorder;
    if (!comm)
        return rt_raise_comm(comm_old);
    if (!comm_cart || (ndims > 0 && !periods))
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer");
    *comm_cart = MPI_COMM_NULL;
    int code = grid_size(comm, ndims, dims, MPI_ERR_ARG, &size);
    if (code != MPI_SUCCESS)
        return code;
    code = rt_comm_split(comm, comm->rank < size ? 0 : MPI_UNDEFINED, comm->rank, comm_cart);
    if (code == MPI_SUCCESS && *comm_cart != MPI_COMM_NULL)
        grid_attach(*comm_cart, ndims, dims, periods);
    return code;
}

int rt_Cart_map(MPI_Comm handle, int ndims, const int dims[], const int periods[], int *newrank)
{
    struct comm *comm = rt_comm_get(handle);
    int size = 0;
    if (!comm)
        return rt_raise_comm(handle);
    if (ndims > 0 && !periods)
        return places_missing(comm);
    int code = grid_size(comm, ndims, dims, MPI_ERR_DIMS, &size);
    if (code == MPI_SUCCESS)
        *newrank = comm->rank < size ? comm->rank : MPI_UNDEFINED;
    return code;
}

/* Members that differ in the remaining coordinates only.  Where no dimension remains, rank 0 gets a
 * grid of one and all others nothing, as in MPICH. */
int rt_Cart_sub(MPI_Comm handle, const int remain_dims[], MPI_Comm *newcomm)
{
    struct comm *comm;
    int code, color = 0, key = 0, ndims = 0;
    const struct topology *t = grid_get(handle, &comm, &code);
    if (!t)
        return code;
    if ((t->count > 0 && !remain_dims) || !newcomm)
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer");
    int *dims = rt_alloc(2 * (size_t)t->count * sizeof *dims), *periods = dims + t->count;
    for (int i = 0; i < t->count; i++) {
        int *number = remain_dims[i] ? &key : &color;
        *number = *number * t->dims[i] + t->coords[i];
        if (remain_dims[i]) {
            dims[ndims] = t->dims[i];
            periods[ndims++] = t->periods[i];
        }
    }
    if (ndims == 0)
        color = comm->rank == 0 ? 0 : MPI_UNDEFINED;
    code = rt_comm_split(comm, color, key, newcomm);
    if (code == MPI_SUCCESS && *newcomm != MPI_COMM_NULL)
        grid_attach(*newcomm, ndims, dims, periods);
    free(dims);
    return code;
}

int rt_Cartdim_get(MPI_Comm handle, int *ndims)
{
    struct comm *comm;
    int code;
    const struct topology *t = grid_get(handle, &comm, &code);
    if (t)
        *ndims = t->count;
    return code;
}

int rt_Cart_get(MPI_Comm handle, int maxdims, int dims[], int periods[], int coords[])
{
    struct comm *comm;
    int code;
    const struct topology *t = grid_get(handle, &comm, &code);
    if (!t)
        return code;
    if (maxdims < 0)
        return rt_raise(comm, MPI_ERR_ARG, "room for %d dimensions", maxdims);
    if (t->count > 0 && maxdims > 0 && (!dims || !periods || !coords))
        return places_missing(comm);
    for (int i = 0; i < t->count && i < maxdims; i++) {
        dims[i] = t->dims[i];
        periods[i] = t->periods[i];
        coords[i] = t->coords[i];
    }
    return MPI_SUCCESS;
}

int rt_Cart_rank(MPI_Comm handle, const int coords[], int *rank)
{
    struct comm *comm;
    int code, position = 0;
    const struct topology *t = grid_get(handle, &comm, &code);
    if (!t)
        return code;
    if (t->count > 0 && !coords)
        return places_missing(comm);
    for (int i = 0; i < t->count; i++) {
        int at = coords[i];
        if (t->periods[i])
            at = (at % t->dims[i] + t->dims[i]) % t->dims[i];
        else if (at < 0 || at >= t->dims[i])
            return rt_raise(comm, MPI_ERR_ARG,
                            "coordinate %d is %d, outside %d that are not periodic", i, at,
                            t->dims[i]);
        position = position * t->dims[i] + at;
    }
    *rank = position;
    return MPI_SUCCESS;
}

int rt_Cart_coords(MPI_Comm handle, int rank, int maxdims, int coords[])
{
    struct comm *comm;
    int code;
    const struct topology *t = grid_get(handle, &comm, &code);
    if (!t)
        return code;
    if (rank < 0 || rank >= comm->size)
        return rt_raise(comm, MPI_ERR_RANK, "rank %d is outside the grid of %d", rank, comm->size);
    if (maxdims < t->count)
        return rt_raise(comm, MPI_ERR_ARG, "the grid has %d dimensions, there is room for %d",
                        t->count, maxdims);
    if (t->count > 0 && !coords)
        return places_missing(comm);
    coords_of(t, rank, coords);
    return MPI_SUCCESS;
}

int rt_grid_neighbour(const struct topology *t, int direction, long displacement)
{
    int mine = position_in(t, t->coords), below = 1;
    long size = t->dims[direction], at = t->coords[direction] + displacement;
    for (int i = direction + 1; i < t->count; i++)
        below *= t->dims[i];
    if (t->periods[direction])
        at = (at % size + size) % size;
    else if (at < 0 || at >= size)
        return MPI_PROC_NULL;
    return mine + (int)(at - t->coords[direction]) * below;
}

int rt_Cart_shift(MPI_Comm handle, int direction, int disp, int *rank_source, int *rank_dest)
{
    struct comm *comm;
    int code;
    const struct topology *t = grid_get(handle, &comm, &code);
    if (!t)
        return code;
    if (t->count == 0)
        return rt_raise(comm, MPI_ERR_TOPOLOGY, "the grid has no dimensions");
    if (direction < 0 || direction >= t->count)
        return rt_raise(comm, MPI_ERR_ARG, "there is no direction %d in %d dimensions", direction,
                        t->count);
    *rank_source = rt_grid_neighbour(t, direction, -(long)disp);
    *rank_dest = rt_grid_neighbour(t, direction, disp);
    return MPI_SUCCESS;
}
