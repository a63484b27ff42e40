/* SPDX-License-Identifier: Apache-2.0 */
/* Do neighbours exchange what MPI says?  Every form of the neighbourhood collectives on grids (with
 * edges, periodic dimensions of size 1, 2 and more), graphs and distributed graphs.  4 ranks or
 * more.
 */
#include "world.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 64, LENGTH = 3 };

static int rank, size;

static struct {
    MPI_Comm comm;
    int mine;
    int nin, nout, from[MOST], to[MOST];
    int partner[MOST]; /* in grids: the place among the sender's destinations of what comes from
                          my i-th source; elsewhere -1: the first, second ... of those to me */
} here;

/* What rank r sends to its i-th destination */
static int word(int r, int i, int k)
{
    return 100000 * (r + 1) + 100 * i + k;
}

/* The place of what arrives from source i among the sender's destinations: as often as the same
 * process was a source before, it is skipped. */
static int place_at_sender(int i, const int *all_out, const int *all_to)
{
    int peer = here.from[i], nth = 0;
    if (here.partner[i] >= 0)
        return here.partner[i];
    for (int j = 0; j < i; j++)
        nth += here.from[j] == peer;
    for (int j = 0; j < all_out[peer]; j++)
        if (all_to[peer * MOST + j] == here.mine && nth-- == 0)
            return j;
    return -1;
}

static int place[MOST]; /* of each of my sources */

static void places_find(void)
{
    int n;
    MPI_Comm_size(here.comm, &n);
    int *out = malloc((size_t)n * sizeof *out), *to = malloc((size_t)n * MOST * sizeof *to);
    MPI_Allgather(&here.nout, 1, MPI_INT, out, 1, MPI_INT, here.comm);
    MPI_Allgather(here.to, MOST, MPI_INT, to, MOST, MPI_INT, here.comm);
    for (int i = 0; i < here.nin; i++)
        if (here.from[i] != MPI_PROC_NULL)
            place[i] = place_at_sender(i, out, to);
    free(out);
    free(to);
}

/* same: the block of all destinations is that of the first one */
static void check(const char *what, const int *got, int i, int n, int same)
{
    for (int k = 0; k < n; k++) {
        int want = here.from[i] == MPI_PROC_NULL ? -7 : word(here.from[i], same ? 0 : place[i], k);
        CHECK(got[k] == want, "%s: element %d of neighbour %d (%d) is %d, expected %d", what, k, i,
              here.from[i], got[k], want);
    }
}

static void fill(int *send, int *recv)
{
    for (int i = 0; i < MOST; i++)
        for (int k = 0; k < LENGTH; k++)
            send[i * LENGTH + k] = word(here.mine, i, k);
    for (int i = 0; i < MOST * LENGTH; i++)
        recv[i] = -7;
}

static void test_regular(void)
{
    int send[MOST * LENGTH], recv[MOST * LENGTH];
    MPI_Request request;
    fill(send, recv);
    MPI_Neighbor_allgather(send, LENGTH, MPI_INT, recv, LENGTH, MPI_INT, here.comm);
    for (int i = 0; i < here.nin; i++)
        check("allgather", recv + i * LENGTH, i, LENGTH, 1);
    fill(send, recv);
    MPI_Ineighbor_alltoall(send, LENGTH, MPI_INT, recv, LENGTH, MPI_INT, here.comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; i < here.nin; i++)
        check("Ineighbor_alltoall", recv + i * LENGTH, i, LENGTH, 0);
    MPI_Neighbor_alltoall_init(send, LENGTH, MPI_INT, recv, LENGTH, MPI_INT, here.comm,
                               MPI_INFO_NULL, &request);
    for (int turn = 0; turn < 2; turn++) {
        fill(send, recv);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        for (int i = 0; i < here.nin; i++)
            check("alltoall_init", recv + i * LENGTH, i, LENGTH, 0);
    }
    MPI_Request_free(&request);
}

/* Blocks of a length that depends on the sender; received backwards, from a vector of every second
 * integer where w allows types. */
static void test_irregular(void)
{
    int send[MOST * LENGTH], recv[2 * MOST * LENGTH], out[MOST], in[MOST], from[MOST], to[MOST];
    MPI_Aint sbytes[MOST], rbytes[MOST];
    MPI_Datatype ints[MOST], sparse[MOST], every_second;
    MPI_Request request;
    MPI_Type_vector(1, 1, 2, MPI_INT, &every_second);
    MPI_Datatype resized;
    MPI_Type_create_resized(every_second, 0, 2 * sizeof(int), &resized);
    MPI_Type_commit(&resized);
    for (int i = 0; i < MOST; i++) {
        out[i] = here.mine % (LENGTH + 1);
        from[i] = i * LENGTH;
        sbytes[i] = i * LENGTH * (MPI_Aint)sizeof(int);
        ints[i] = MPI_INT;
        sparse[i] = resized;
    }
    for (int i = 0; i < here.nin; i++) {
        in[i] = here.from[i] == MPI_PROC_NULL ? LENGTH : here.from[i] % (LENGTH + 1);
        to[i] = (here.nin - 1 - i) * LENGTH;
        rbytes[i] = 2 * to[i] * (MPI_Aint)sizeof(int);
    }
    fill(send, recv);
    MPI_Neighbor_allgatherv(send, out[0], MPI_INT, recv, in, to, MPI_INT, here.comm);
    for (int i = 0; i < here.nin; i++)
        check("allgatherv", recv + to[i], i, in[i], 1);
    fill(send, recv);
    MPI_Ineighbor_alltoallv(send, out, from, MPI_INT, recv, in, to, MPI_INT, here.comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; i < here.nin; i++)
        check("Ineighbor_alltoallv", recv + to[i], i, in[i], 0);
    for (int i = 0; i < 2 * MOST * LENGTH; i++)
        recv[i] = -7;
    MPI_Neighbor_alltoallw(send, out, sbytes, ints, recv, in, rbytes, sparse, here.comm);
    for (int i = 0; i < here.nin; i++)
        for (int k = 0; k < in[i]; k++) {
            int want = here.from[i] == MPI_PROC_NULL ? -7 : word(here.from[i], place[i], k);
            int got = recv[2 * (to[i] + k)];
            CHECK(got == want, "alltoallw: element %d of %d is %d, expected %d", k, i, got, want);
            CHECK(recv[2 * (to[i] + k) + 1] == -7, "alltoallw wrote between");
        }
    MPI_Type_free(&every_second);
    MPI_Type_free(&resized);
}

static void test_here(void)
{
    MPI_Comm_rank(here.comm, &here.mine);
    places_find();
    test_regular();
    test_irregular();
    MPI_Comm twin; /* a duplicate has the same neighbours */
    MPI_Comm_dup(here.comm, &twin);
    MPI_Comm_free(&here.comm);
    here.comm = twin;
    test_regular();
    MPI_Comm_free(&here.comm);
}

static void test_grid(int ndims, const int *dims, const int *periods)
{
    MPI_Cart_create(MPI_COMM_WORLD, ndims, dims, periods, 1, &here.comm);
    if (here.comm == MPI_COMM_NULL)
        return;
    here.nin = here.nout = 2 * ndims;
    for (int d = 0; d < ndims; d++) {
        MPI_Cart_shift(here.comm, d, 1, &here.from[2 * d], &here.from[2 * d + 1]);
        here.partner[2 * d] = 2 * d + 1;
        here.partner[2 * d + 1] = 2 * d;
    }
    memcpy(here.to, here.from, sizeof here.to);
    test_here();
}

/* A star with loops, and every edge of the middle twice */
static void test_graph(void)
{
    int index[MOST], edges[4 * MOST], n = 0;
    for (int i = 0; i < size; i++) {
        for (int j = 0; i == 0 && j < size; j++) {
            edges[n++] = j;
            edges[n++] = j;
        }
        if (i > 0) {
            edges[n++] = 0;
            edges[n++] = 0;
        }
        index[i] = n;
    }
    MPI_Graph_create(MPI_COMM_WORLD, size, index, edges, 0, &here.comm);
    int mine;
    MPI_Comm_rank(here.comm, &mine);
    MPI_Graph_neighbors_count(here.comm, mine, &here.nin);
    MPI_Graph_neighbors(here.comm, mine, MOST, here.from);
    here.nout = here.nin;
    memcpy(here.to, here.from, sizeof here.to);
    for (int i = 0; i < MOST; i++)
        here.partner[i] = -1;
    test_here();
}

/* To the next two, from the last two; by its own edges, or by edges that somebody else names */
static void test_dist(int by_others)
{
    int weighted, source = (rank + 1) % size, degree = 2;
    for (int i = 0; i < 2; i++) {
        here.to[i] = (rank + 1 + i) % size;
        here.from[i] = (rank + size - 1 - i) % size;
        here.partner[i] = -1;
    }
    int named[2] = {(source + 1) % size, (source + 2) % size}, weights[2] = {10 + source, 20};
    int in[2], out[2];
    if (by_others)
        MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &source, &degree, named, weights, MPI_INFO_NULL, 0,
                              &here.comm);
    else
        MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, here.from, MPI_UNWEIGHTED, 2, here.to,
                                       MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &here.comm);
    MPI_Dist_graph_neighbors_count(here.comm, &here.nin, &here.nout, &weighted);
    CHECK(here.nin == 2 && here.nout == 2 && weighted == by_others, "%d in, %d out, weights %d",
          here.nin, here.nout, weighted);
    MPI_Dist_graph_neighbors(here.comm, 2, here.from, in, 2, here.to, out);
    for (int i = 0; i < 2 && by_others; i++) {
        int distance = (rank - here.from[i] + size) % size;
        CHECK(in[i] == (distance == 1 ? 10 + here.from[i] : 20), "weight %d", in[i]);
        CHECK(here.to[i] == (rank + 1 + i) % size && out[i] == (i ? 20 : 10 + rank),
              "to %d with weight %d", here.to[i], out[i]);
    }
    test_here();
}

/* Only rank 0 sends to all; nobody else has an edge. */
static void test_fan(void)
{
    int everyone[MOST], zero = 0;
    for (int i = 0; i < size; i++)
        everyone[i] = size - 1 - i;
    MPI_Dist_graph_create(MPI_COMM_WORLD, rank == 0, &zero, &size, everyone, MPI_UNWEIGHTED,
                          MPI_INFO_NULL, 0, &here.comm);
    int weighted;
    MPI_Dist_graph_neighbors_count(here.comm, &here.nin, &here.nout, &weighted);
    MPI_Dist_graph_neighbors(here.comm, here.nin, here.from, MPI_UNWEIGHTED, here.nout, here.to,
                             MPI_UNWEIGHTED);
    CHECK(here.nin == 1 && here.from[0] == 0 && here.nout == (rank ? 0 : size), "%d in, %d out",
          here.nin, here.nout);
    test_here();
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int period = 0; period < 2; period++) {
        for (int n = 1; n <= size; n++)
            test_grid(1, (int[]){n}, (int[]){period});
        test_grid(2, (int[]){2, 2}, (int[]){1, period});
        test_grid(3, (int[]){1, 2, size / 2}, (int[]){period, 0, 1});
    }
    test_graph();
    test_dist(0);
    test_dist(1);
    test_fan();
    int x = 0, y[4];
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int code = MPI_Neighbor_allgather(&x, 1, MPI_INT, y, 1, MPI_INT, MPI_COMM_WORLD), class;
    MPI_Error_class(code, &class);
    CHECK(class == MPI_ERR_TOPOLOGY, "class %d without a topology", class);
    MPI_Finalize();
    return 0;
}
