/* SPDX-License-Identifier: Apache-2.0 */
/* A function of the program stands in for MPI_Barrier by its assembler name, and waits for nobody. */
#include <mpi.h>

int no_barrier(MPI_Comm comm) __asm__("MPI_Barrier");

int no_barrier(MPI_Comm comm)
{
    (void)comm;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 24 MPI_Recv direct in order-assembler-name.c:main:1
 * pattern main 22-27 order unknown determinism unknown separator 28
 * finding 7 spbc-arrival-kept
 * finding 24 spbc-order-unknown
 */
