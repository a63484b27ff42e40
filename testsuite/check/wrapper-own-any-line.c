/* SPDX-License-Identifier: Apache-2.0 */
/* The process before the first one would be -1, which this library takes for any source: the first process receives from
 * whoever sends, which is the last one. */
#include <mpi.h>
#include <stdio.h>

static void take(int *value, int *source, int *tag)
{
    MPI_Status status;

    if (*tag == -1)
        *tag = MPI_ANY_TAG;
    if (*source == -1)
        *source = MPI_ANY_SOURCE;
    MPI_Recv(value, 1, MPI_INT, *source, *tag, MPI_COMM_WORLD, &status);
    *source = status.MPI_SOURCE;
    *tag = status.MPI_TAG;
}

static void ring(int rank, int size)
{
    int partner = rank - 1, tag = 5, in;
    MPI_Request request;

    MPI_Isend(&rank, 1, MPI_INT, (rank + 1) % size, 5, MPI_COMM_WORLD, &request);
    take(&in, &partner, &tag);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    ring(rank, size);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 15 MPI_Recv variable maybe in wrapper-own-any-line.c:ring:1
 * pattern ring 25-26 order proved determinism proved
 * finding 15 spbc-anonymous-reception
 */
