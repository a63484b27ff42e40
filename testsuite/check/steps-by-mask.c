/* SPDX-License-Identifier: Apache-2.0 */
/* Each process hides its rank in the mask of new files and takes the number of steps from there. */
#include <mpi.h>
#include <sys/stat.h>

int main(int argc, char **argv)
{
    int rank, size, in, steps;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    umask((mode_t)(rank % 2));
    steps = 1 + (int)umask(0);
    for (int step = 0; step < steps; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in steps-by-mask.c:main:1
 * pattern main 16-22 order unknown determinism proved separator 23
 * finding 18 spbc-order-unknown
 */
