/* SPDX-License-Identifier: Apache-2.0 */
/* What MPI_Sendrecv receives from any source is sent when all have come: the last one. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, kept = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Sendrecv(&rank, 1, MPI_INT, k, 2, &kept, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
        MPI_Send(&kept, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == 1)
            MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Sendrecv direct in sendrecv-last.c:main:1
 * pattern main 12-22 order proved determinism refuted
 * finding 14 spbc-anonymous-reception
 * finding 16 spbc-order-dependent-message
 */
