/* SPDX-License-Identifier: Apache-2.0 */
/* The wait stands in the other arm of the same condition: nobody waits for what is posted. */
#include <mpi.h>

static int rank, size, is_root, in[2], out;

int main(int argc, char **argv)
{
    MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        is_root = rank == 0;
        if (is_root)
            for (int k = 1; k < size && k < 3; k++)
                MPI_Irecv(&in[k - 1], 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &requests[k - 1]);
        if (rank == 1 || rank == 2)
            MPI_Send(&out, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        if (is_root)
            out++;
        else
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order broken determinism holds separator 25
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Irecv direct in condition-other-arm.c:main:1
 * pattern main 16-24 order unknown determinism proved separator 25
 * finding 18 spbc-order-unknown
 */
