/* SPDX-License-Identifier: Apache-2.0 */
/* One buffer is sent and received: what came from anybody is what goes out to the next process. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Sendrecv_replace(&value, 1, MPI_INT, k, 2, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&value, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
 * reception 14 MPI_Sendrecv_replace direct in exchange-replace-forward.c:main:1
 * pattern main 12-18 order proved determinism refuted
 * finding 14 spbc-anonymous-reception
 * finding 14 spbc-arrival-kept
 * finding 14 spbc-order-dependent-message
 */
