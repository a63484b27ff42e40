/* SPDX-License-Identifier: Apache-2.0 */
/* A library that has its own number for any source.  The ring names its source. */
#include <mpi.h>
#include <stdio.h>

static void take(int *value, int from, int tag)
{
    int source = from;

    if (from == -1)
        source = MPI_ANY_SOURCE;
    MPI_Recv(value, 1, MPI_INT, source, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void ring(int rank, int size)
{
    int partner = (rank + size - 1) % size, tag = 5, in;
    MPI_Request request;

    MPI_Isend(&rank, 1, MPI_INT, (rank + 1) % size, 5, MPI_COMM_WORLD, &request);
    take(&in, partner, tag);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static int gather(int rank, int size, int root)
{
    int sum = 0, partner, tag, in;

    if (rank == root)
        for (int k = 1; k < size; k++) {
            partner = -1;
            tag = 7;
            take(&in, partner, tag);
            sum += in;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, root, 7, MPI_COMM_WORLD);
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    ring(rank, size);
    printf("%d\n", gather(rank, size, 0));
    MPI_Barrier(MPI_COMM_WORLD);
    printf("%d\n", gather(rank, size, 1));
    ring(rank, size);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 12 variable in A
 * pattern A order holds determinism holds separator 50
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 12 MPI_Recv variable maybe in wrapper-own-any-value.c:gather:1
 * pattern gather 29-37 order proved determinism proved separator 50
 * finding 12 spbc-anonymous-reception
 */
