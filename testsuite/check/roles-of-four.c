/* SPDX-License-Identifier: Apache-2.0 */
/* Four processes have a role; more of them would wait for ever, and nobody would come behind the barrier. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 4)
        printf("made for 4 processes\n");
    for (int round = 0; round < 3; round++) {
        if (rank == 0) {
            for (int k = 0; k < 2; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Barrier(MPI_COMM_WORLD);
        } else if (rank == 1 || rank == 2) {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Barrier(MPI_COMM_WORLD);
        } else if (rank == 3) {
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 19 22 24
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in roles-of-four.c:main:1
 * pattern main 16-25 order unknown determinism proved separator 19
 * finding 18 spbc-order-unknown
 */
