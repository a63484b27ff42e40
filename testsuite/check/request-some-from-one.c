/* SPDX-License-Identifier: Apache-2.0 */
/* As many are completed as a loop that begins with one has posted. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST], count, which[MOST];
    MPI_Request requests[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 5; k++) {
        if (rank == 0) {
            for (int n = 1; n < size; n++)
                MPI_Irecv(&in[n], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &requests[n - 1]);
            for (int done = 0; done < size - 1; done += count)
                MPI_Waitsome(size - 1, requests, &count, which, MPI_STATUSES_IGNORE);
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
 * pattern A order holds determinism holds separator 23
 * completion 19 harmless
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Irecv direct in request-some-from-one.c:main:1
 * completion 19 MPI_Waitsome harmless
 * pattern main 15-22 order proved determinism proved separator 23
 * finding 17 spbc-anonymous-reception
 */
