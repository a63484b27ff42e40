/* SPDX-License-Identifier: Apache-2.0 */
/* Two elements take turns; before one is used again its request is complete. */
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
        for (int k = 0; k < 4; k++) {
            if (k > 1)
                MPI_Wait(&requests[k % 2], MPI_STATUS_IGNORE);
            list[k % 2] = sum + k;
            MPI_Isend(&list[k % 2], 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &requests[k % 2]);
        }
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            for (int k = 0; k < 4; k++)
                MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return in;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in pending-two-slots.c:main:1
 * pattern main 15-32 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
