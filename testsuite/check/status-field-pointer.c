/* SPDX-License-Identifier: Apache-2.0 */
/* A function gets a pointer to the source in the status; the last one is sent. */
#include <mpi.h>

static void keep(const int *from, int *to)
{
    *to = *from;
}

int main(int argc, char **argv)
{
    int rank, size, x, source = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            keep(&status.MPI_SOURCE, &source);
        }
        MPI_Send(&source, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
 * reception 20 MPI_Recv direct in status-field-pointer.c:main:1
 * pattern main 18-28 order proved determinism refuted
 * finding 20 spbc-anonymous-reception
 * finding 23 spbc-order-dependent-message
 */
