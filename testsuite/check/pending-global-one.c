/* SPDX-License-Identifier: Apache-2.0 */
/* Two pointers that all functions know are set to one block, and two messages are received there. */
#include <mpi.h>
#include <stdlib.h>

static double *left, *right;

static void make(void)
{
    left = malloc(sizeof *left);
    right = left;
}

int main(int argc, char **argv)
{
    int rank;
    double out;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    make();
    out = rank;
    if (rank == 0) {
        MPI_Irecv(left, 1, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(right, 1, MPI_DOUBLE, 2, 1, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Send(left, 1, MPI_DOUBLE, 1, 2, MPI_COMM_WORLD);
    } else if (rank < 3) {
        MPI_Send(&out, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&out, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 26 spbc-pending-buffer
 */
