/* SPDX-License-Identifier: Apache-2.0 */
/* A message rate test with wildcards: rank 0 posts a window of receptions for all others, a barrier ends the window. */
#include <mpi.h>
enum { WINDOW = 16, MOST = 1024 };

int main(int argc, char **argv)
{
    int rank, size;
    static char buffer[MOST];
    MPI_Request requests[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int loop = 0; loop < 100; loop++) {
        if (rank == 0) {
            int posted = 0;

            for (int k = 1; k < size; k++)
                for (int w = 0; w < WINDOW; w++)
                    MPI_Irecv(buffer, MOST, MPI_CHAR, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &requests[posted++]);
            MPI_Waitall(posted, requests, MPI_STATUSES_IGNORE);
        } else {
            for (int w = 0; w < WINDOW; w++)
                MPI_Isend(buffer, 8, MPI_CHAR, 0, 9, MPI_COMM_WORLD, &requests[w]);
            MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Irecv direct in benchmark-any-source.c:main:1
 * pattern main 16-27 order proved determinism proved separator 28
 * finding 21 spbc-anonymous-reception
 */
