/* SPDX-License-Identifier: Apache-2.0 */
/* Two of the processes send one message each, once in the program; that a barrier follows does not make it a round of many. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 3)
        return 1;
    if (rank == 0) {
        int in;

        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sum = in;
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sum += in;
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    } else if (rank == 2) {
        MPI_Send(&size, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return sum;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * reception 19 direct in A
 * pattern A order holds determinism holds separator none 26
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in once-from-two.c:main:1
 * reception 19 MPI_Recv direct in once-from-two.c:main:1
 * pattern main 14-25 order proved determinism proved separator 26
 * finding 17 spbc-anonymous-reception
 */
