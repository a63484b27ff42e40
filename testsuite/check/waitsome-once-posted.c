/* SPDX-License-Identifier: Apache-2.0 */
/* Some of the requests are waited for, once. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[100], count, which[100];
    MPI_Request requests[100];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[k]);
                if (k == size - 1)
                    MPI_Waitsome(k, requests + 1, &count, which, MPI_STATUSES_IGNORE);
            }
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * completion 17 harmless
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Irecv direct in waitsome-once-posted.c:main:1
 * completion 17 MPI_Waitsome harmless
 * pattern main 13-20 order refuted determinism proved separator 21
 * finding 15 spbc-unordered-pattern
 */
