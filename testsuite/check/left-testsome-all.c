/* SPDX-License-Identifier: Apache-2.0 */
/* The loop ends when as many requests are complete as were posted. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            MPI_Request requests[64];
            int values[64], places[64], count, done = 0;

            for (int k = 0; k < size - 1; k++)
                MPI_Irecv(&values[k], 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &requests[k]);
            while (done < size - 1) {
                MPI_Testsome(size - 1, requests, &count, places, MPI_STATUSES_IGNORE);
                done += count;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 26
 * completion 20 harmless
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Irecv direct in left-testsome-all.c:main:1
 * completion 20 MPI_Testsome harmless
 * pattern main 13-25 order proved determinism proved separator 26
 * finding 18 spbc-anonymous-reception
 */
