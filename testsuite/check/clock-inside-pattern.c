/* SPDX-License-Identifier: Apache-2.0 */
/* What the receptions from any source get is decided by a clock on each sender; elsewhere nothing is. */
#include <mpi.h>

static int gather(int rank, int size, int turn)
{
    int sum = 0, in;

    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
    else if ((int)(MPI_Wtime() * 1000) % 2)
        MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    else
        MPI_Send(&turn, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int turn = 0; turn < 5; turn++)
        sum += gather(rank, size, turn);
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 11 direct in A
 * pattern A order holds determinism broken separator 18
 */
/* EXPECT
 * verdict not-ready
 * reception 11 MPI_Recv direct in clock-inside-pattern.c:gather:1
 * pattern gather 9-17 order proved determinism refuted separator 18
 * finding 11 spbc-anonymous-reception
 * finding 15 spbc-clock-decides
 */
