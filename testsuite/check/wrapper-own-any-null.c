/* SPDX-License-Identifier: Apache-2.0 */
/* The neighbour before the first process of a line is MPI_PROC_NULL, which MPICH makes -1: this library's own number for any
 * source.  Its first process receives from whoever sends. */
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

static int shift(int rank, int size, MPI_Comm line)
{
    int before, after, tag = 5, in;
    MPI_Request request;

    MPI_Cart_shift(line, 0, 1, &before, &after);
    MPI_Isend(&rank, 1, MPI_INT, (rank + 1) % size, 5, MPI_COMM_WORLD, &request);
    take(&in, &before, &tag);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    return in;
}

int main(int argc, char **argv)
{
    int rank, size, no = 0, sum = 0;
    MPI_Comm line;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &no, 0, &line);
    sum = shift(rank, size, line);
    printf("%d\n", sum);
    MPI_Comm_free(&line);
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
 * reception 15 MPI_Recv variable maybe in wrapper-own-any-null.c:shift:1
 * pattern shift 26-27 order proved determinism proved
 * finding 15 spbc-anonymous-reception
 */
