/* SPDX-License-Identifier: Apache-2.0 */
/* As posted-read-behind.c, but the loop posts receptions from the others only. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, number, early, got, sum = 0;
    int all[64] = {0};
    MPI_Request requests[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    number = rank * rank;
    for (int k = 0; k < size; k++) {
        requests[k] = MPI_REQUEST_NULL;
        if (k == rank)
            continue;
        MPI_Irecv(&all[k], 1, MPI_INT, k, 1, MPI_COMM_WORLD, &requests[k]);
    }
    for (int k = 0; k < size; k++)
        if (k != rank)
            MPI_Send(&number, 1, MPI_INT, k, 1, MPI_COMM_WORLD);
    early = all[1];
    MPI_Waitall(size, requests, MPI_STATUSES_IGNORE);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += got;
        }
    } else {
        MPI_Send(&early, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 28 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 28 MPI_Recv direct in posted-read-chosen.c:main:1
 * pattern main 26-33 order proved determinism refuted
 * finding 24 spbc-pending-buffer
 * finding 28 spbc-anonymous-reception
 * finding 32 spbc-order-dependent-message
 */
