/* SPDX-License-Identifier: Apache-2.0 */
/* The root stays in a loop for ever if a sum of the messages is 3 before all have come: another order passes it by. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
            if (sum == 3)
                for (;;)
                    ;
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism broken separator 24
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in end-endless-by-sum.c:main:1
 * pattern main 13-23 order unknown determinism unknown separator 24
 * finding 15 spbc-order-unknown
 */
