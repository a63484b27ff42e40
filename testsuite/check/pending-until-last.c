/* SPDX-License-Identifier: Apache-2.0 */
/* The last round of the loop waits for all; each sets what those before are still sending. */
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
            in = sum + k;
            MPI_Isend(&in, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &requests[k]);
            if (k == 3)
                MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
        }
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
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in pending-until-last.c:main:1
 * pattern main 15-31 order proved determinism unknown
 * finding 17 spbc-anonymous-reception
 * finding 21 spbc-pending-buffer
 */
