/* SPDX-License-Identifier: Apache-2.0 */
/* The answer should go to the source, but a function in between receives with the same global status. */
#include <mpi.h>
MPI_Status status;

static void ask(int *value)
{
    MPI_Recv(value, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &status);
}

int main(int argc, char **argv)
{
    int rank, size, x, y;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 2; k < size; k++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            ask(&y);
            MPI_Send(&x, 1, MPI_INT, status.MPI_SOURCE, 3, MPI_COMM_WORLD);
        }
    } else if (rank == 1) {
        for (int k = 2; k < size; k++) {
            MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
            MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Recv direct in status-global-overwritten.c:main:1
 * pattern main 18-31 order proved determinism refuted
 * finding 20 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 * finding 22 spbc-order-dependent-message
 */
