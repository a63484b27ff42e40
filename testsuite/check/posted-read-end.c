/* SPDX-License-Identifier: Apache-2.0 */
/* As posted-read-behind.c, but it is the last number that is taken early. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, number, early, got, sum = 0;
    int all[64];
    MPI_Request requests[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    number = rank * rank;
    for (int k = 0; k < size; k++)
        MPI_Irecv(&all[k], 1, MPI_INT, k, 1, MPI_COMM_WORLD, &requests[k]);
    for (int k = 0; k < size; k++)
        MPI_Send(&number, 1, MPI_INT, k, 1, MPI_COMM_WORLD);
    early = all[size - 1];
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
 * reception 23 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Recv direct in posted-read-end.c:main:1
 * pattern main 21-28 order proved determinism unknown
 * finding 19 spbc-pending-buffer
 * finding 23 spbc-anonymous-reception
 * finding 27 spbc-run-dependent
 */
