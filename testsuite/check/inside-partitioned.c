/* SPDX-License-Identifier: Apache-2.0 */
/* A partitioned message leads from the first reception to the process that sends the second message. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in[2] = {0, 0}, flag = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Recv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Psend_init(&flag, 1, 1, MPI_INT, 2, 9, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        MPI_Pready(0, request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
        MPI_Recv(&in[1], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    } else if (rank == 2) {
        MPI_Precv_init(&flag, 1, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return flag < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * reception 19 direct in A
 * pattern A order broken determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 13 MPI_Recv direct in inside-partitioned.c:main:1
 * reception 19 MPI_Recv direct in inside-partitioned.c:main:1
 * pattern main 12-28 order unknown determinism unknown
 * finding 13 spbc-order-unknown
 * finding 14 spbc-arrival-kept
 */
