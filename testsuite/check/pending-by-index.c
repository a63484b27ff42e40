/* SPDX-License-Identifier: Apache-2.0 */
/* The element that is still being sent is set by another index of the same value. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    MPI_Request requests[4];
    int list[8] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
        int at = 2;
        list[3] = sum;
        MPI_Isend(&list[3], 1, MPI_INT, 1, 2, MPI_COMM_WORLD, requests);
        list[at + 1] = 7;
        MPI_Wait(requests, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            for (int k = 0; k < 1; k++)
                MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return in;
}

/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in pending-by-index.c:main:1
 * pattern main 15-30 order proved determinism unknown
 * finding 17 spbc-anonymous-reception
 * finding 23 spbc-pending-buffer
 */
