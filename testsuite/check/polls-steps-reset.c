/* SPDX-License-Identifier: Apache-2.0 */
/* Each step waits for both requests; the notes of the step before are taken back. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], out = 0, found, over, had;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Irecv(&in[0], 1, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, last, 2, MPI_COMM_WORLD);
    for (int step = 1; step < 5; step++) {
        if (step > 1) {
            MPI_Irecv(&in[0], 1, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
            MPI_Irecv(&in[1], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
            MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
            MPI_Send(&rank, 1, MPI_INT, last, 2, MPI_COMM_WORLD);
        }
        had = over = 0;
        while (!had || !over) {
            MPI_Test(&requests[0], &found, MPI_STATUS_IGNORE);
            if (found) {
                had = 1;
                out = step;
            }
            MPI_Test(&requests[1], &over, MPI_STATUS_IGNORE);
        }
    }
    MPI_Send(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 28 harmless
 * completion 33 harmless
 */
/* EXPECT
 * verdict ready
 * completion 28 MPI_Test harmless
 * completion 33 MPI_Test harmless
 */
