/* SPDX-License-Identifier: Apache-2.0 */
/* The request is set to none: nothing waits for the reception, and its buffer is handed out. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Request request = MPI_REQUEST_NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &request);
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    request = MPI_REQUEST_NULL;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * pattern A order open determinism broken separator none
 * finding 17 spbc-pending-buffer
 */
/* EXPECT
 * verdict unknown
 * reception 13 MPI_Irecv direct in irecv-request-set-anew.c:main:1
 * pattern main 13-16 order proved determinism unknown
 * finding 13 spbc-anonymous-reception
 * finding 17 spbc-pending-buffer
 */
