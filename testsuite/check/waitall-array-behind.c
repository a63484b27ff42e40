/* SPDX-License-Identifier: Apache-2.0 */
/* A function of a library: MPI_Waitall is given an array and fewer requests than were posted there; one of the others is
 * written meanwhile. */
#include <mpi.h>
#include <stdlib.h>

void exchange(void)
{
    int rank, in[4];
    int *out = malloc(6 * sizeof *out);
    MPI_Request requests[3];

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int k = 0; k < 6; k++)
        out[k] = k + rank;
    if (rank == 0) {
        MPI_Isend(&out[0], 2, MPI_INT, 1, 6, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(&out[2], 2, MPI_INT, 1, 6, MPI_COMM_WORLD, &requests[1]);
        MPI_Isend(&out[4], 2, MPI_INT, 1, 6, MPI_COMM_WORLD, &requests[2]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        out[4] = 0;
        MPI_Waitall(1, &requests[2], MPI_STATUSES_IGNORE);
    } else if (rank == 1) {
        for (int k = 0; k < 3; k++)
            MPI_Recv(in, 2, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    free(out);
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 21 spbc-pending-buffer
 */
