/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: as many as were complete at once are compared with all: where they do not come together, it goes round for ever. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST], done, which[MOST];
    MPI_Request requests[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int i = 0; i < size - 1; i++)
                MPI_Irecv(&in[i], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &requests[i]);
            done = 0;
            do {
                MPI_Waitsome(size - 1, requests, &done, which, MPI_STATUSES_IGNORE);
            } while (done < size - 1);
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
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 25
 * completion 20 harmless
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Irecv direct in waitsome-count-replaced.c:main:1
 * completion 20 MPI_Waitsome harmless
 * pattern main 15-24 order unknown determinism proved separator 25
 * finding 17 spbc-order-unknown
 */
