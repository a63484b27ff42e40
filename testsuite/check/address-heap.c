/* SPDX-License-Identifier: Apache-2.0 */
/* A heap is ordered by where blocks lie. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    void *heap[4];

    for (int k = 0; k < 4; k++)
        heap[k] = malloc(8);
    for (int k = 3; k > 0; k--) {
        int up = (k - 1) / 2;

        if (heap[k] < heap[up]) {
            void *t = heap[k];

            heap[k] = heap[up];
            heap[up] = t;
            out += k;
        }
    }
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 28 spbc-run-dependent
 */
