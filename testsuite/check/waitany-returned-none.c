/* SPDX-License-Identifier: Apache-2.0 */
/* A function returns which request is complete, and the loop ends when none is left. */
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
            while (next(requests, size - 1) != MPI_UNDEFINED)
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
 * verdict ready-after-rewrite
 * reception 25 direct in A
 * pattern A order holds determinism holds separator 31
 * completion 26 harmless
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 25 MPI_Irecv direct in waitany-returned-none.c:main:1
 * completion 26 MPI_Waitany harmless
 * pattern main 23-30 order proved determinism proved separator 31
 * finding 25 spbc-anonymous-reception
 */
