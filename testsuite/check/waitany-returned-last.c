/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: a function returns which request is complete, and the loop ends with the one posted last. */
#include <mpi.h>
enum { MOST = 64 };

static int next(MPI_Request *requests, int count)
{
    int index;

    MPI_Waitany(count, requests, &index, MPI_STATUS_IGNORE);
    return index;
}

int main(int argc, char **argv)
{
    int rank, size, in[MOST];
    MPI_Request requests[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int i = 0; i < size - 1; i++)
                MPI_Irecv(&in[i], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &requests[i]);
            while (next(requests, size - 1) != size - 2)
                continue;
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order broken determinism holds separator none
 * completion 26 harmless
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Irecv direct in waitany-returned-last.c:main:1
 * completion 26 MPI_Waitany harmless
 * pattern main 23-30 order unknown determinism proved separator 31
 * finding 25 spbc-order-unknown
 */
