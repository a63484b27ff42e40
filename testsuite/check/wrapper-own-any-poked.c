/* SPDX-License-Identifier: Apache-2.0 */
/* A function in between sets the source that is handed over by address to this library's number for any source. */
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

static int *kept;

static void keep(int *source)
{
    kept = source;
}

static void poke(void)
{
    *kept = -1;
}

static void ring(int rank, int size)
{
    int partner, tag, in;
    MPI_Request request;

    keep(&partner);
    partner = (rank + size - 1) % size;
    tag = 5;
    MPI_Isend(&rank, 1, MPI_INT, (rank + 1) % size, 5, MPI_COMM_WORLD, &request);
    poke();
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
 * reception 14 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 14 MPI_Recv variable maybe in wrapper-own-any-poked.c:ring:1
 * pattern ring 39-41 order proved determinism proved
 * finding 14 spbc-anonymous-reception
 */
