/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the loop ends when the request posted last is complete, where the others may still be under way. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST], done, index;
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
                MPI_Waitany(size - 1, requests, &index, MPI_STATUS_IGNORE);
                done = index + 1;
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
 * pattern A order broken determinism holds separator none
 * completion 20 harmless
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Irecv direct in waitany-left-by-last.c:main:1
 * completion 20 MPI_Waitany harmless
 * pattern main 15-25 order unknown determinism proved separator 26
 * finding 17 spbc-order-unknown
 */
