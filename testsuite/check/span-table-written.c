/* SPDX-License-Identifier: Apache-2.0 */
/* The table is no constant one: the program makes it such that a tag meets that of a message by name. */
#include <mpi.h>

static  int steps[32] = {9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22};

static void gather(int rank, int size, int tag)
{
    int in;

    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size, in, turn = 2;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 32; k++)
        steps[k] += 8 + k;
    if (rank == 1)
        MPI_Send(&rank, 1, MPI_INT, 0, 52, MPI_COMM_WORLD);
    for (int k = 0; k < 3; k++)
        gather(rank, size, 40 + steps[k * turn]);
    if (rank == 0 && size > 1)
        MPI_Recv(&in, 1, MPI_INT, 1, 52, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 13 MPI_Recv direct in span-table-written.c:gather:1
 * pattern gather 11-15 order unknown determinism proved separator 16
 * finding 13 spbc-message-race
 * finding 13 spbc-order-unknown
 */
