/* SPDX-License-Identifier: Apache-2.0 */
/* The loop ends when no request is left, as the index says. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST], index;
    MPI_Request requests[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int i = 0; i < size - 1; i++)
                MPI_Irecv(&in[i], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &requests[i]);
            while (1) {
                MPI_Waitany(size - 1, requests, &index, MPI_STATUS_IGNORE);
                if (index == MPI_UNDEFINED)
                    break;
            }
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
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 26
 * completion 19 harmless
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Irecv direct in waitany-left-by-none.c:main:1
 * completion 19 MPI_Waitany harmless
 * pattern main 15-25 order proved determinism proved separator 26
 * finding 17 spbc-anonymous-reception
 */
