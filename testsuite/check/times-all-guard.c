/* SPDX-License-Identifier: Apache-2.0 */
/* A process that small runs do not have leaves a message out. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 6; step++) {
        for (int t = 0; t < 9; t++)
            if (rank != 11 || t > 0)
                MPI_Send(&step, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        if (rank == 0)
            for (int k = 0; k < 9 * size - (size > 11); k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator 17
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in times-all-guard.c:main:1
 * pattern main 11-16 order unknown determinism proved separator 17
 * finding 16 spbc-order-unknown
 */
