/* SPDX-License-Identifier: Apache-2.0 */
/* As posted-read-behind.c, but what is taken early is the number before all of them. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, number, early, got, sum = 0;
    int all[65];
    MPI_Request requests[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    number = rank * rank;
    all[0] = number;
    for (int k = 0; k < size; k++)
        MPI_Irecv(&all[k + 1], 1, MPI_INT, k, 1, MPI_COMM_WORLD, &requests[k]);
    for (int k = 0; k < size; k++)
        MPI_Send(&number, 1, MPI_INT, k, 1, MPI_COMM_WORLD);
    early = all[0];
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
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Recv direct in posted-read-before.c:main:1
 * pattern main 22-29 order proved determinism proved
 * finding 24 spbc-anonymous-reception
 */
