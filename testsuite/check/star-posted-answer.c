/* SPDX-License-Identifier: Apache-2.0 */
/* The others post the reception of the root's answer, send, and wait for both: still nobody sends again before the root has all. */
#include <mpi.h>

enum { MOST = 64 };

int main(int argc, char **argv)
{
    int sum = 0, in, rank, size, go;
    MPI_Request requests[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
            for (int k = 1; k < size; k++)
                MPI_Isend(&sum, 1, MPI_INT, k, 6, MPI_COMM_WORLD, &requests[k - 1]);
            MPI_Waitall(size - 1, requests, MPI_STATUSES_IGNORE);
        } else {
            MPI_Irecv(&go, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, &requests[0]);
            MPI_Isend(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, &requests[1]);
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 22 23 25 27
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in star-posted-answer.c:main:1
 * pattern main 16-28 order unknown determinism unknown
 * finding 18 spbc-order-unknown
 */
