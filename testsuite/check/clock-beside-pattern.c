/* SPDX-License-Identifier: Apache-2.0 */
/* How long to go on is decided by a clock that rank 0 tells the others; what the receptions from any source leave behind is a sum, whatever comes first. */
#include <mpi.h>

static int gather(int rank, int size, int turn)
{
    int sum = 0, in;

    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
    else
        MPI_Send(&turn, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size, sum = 0, fine = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int turn = 0; turn < 5; turn++)
        sum += gather(rank, size, turn);
    if (rank == 0)
        fine = (int)(MPI_Wtime() * 1000) % 2;
    MPI_Bcast(&fine, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (fine)
        MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 11 direct in A
 * pattern A order holds determinism holds separator 16
 */
/* EXPECT
 * verdict unknown
 * reception 11 MPI_Recv direct in clock-beside-pattern.c:gather:1
 * pattern gather 9-15 order proved determinism proved separator 16
 * finding 11 spbc-anonymous-reception
 * finding 33 spbc-clock-may-decide
 */
