/* SPDX-License-Identifier: Apache-2.0 */
/* Two requests are asked about until both are there; what is noted for the first is sent behind the loop. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], out = 0, found = 0, over = 0;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    for (int k = 0; k < 2; k++)
        MPI_Irecv(&in[k], 1, MPI_INT, last, 1 + k, MPI_COMM_WORLD, &requests[k]);
    for (int k = 0; k < 2; k++)
        MPI_Send(&rank, 1, MPI_INT, next, 1 + k, MPI_COMM_WORLD);
    while (!found || !over) {
        MPI_Test(&requests[0], &found, MPI_STATUS_IGNORE);
        if (found)
            out = 1;
        MPI_Test(&requests[1], &over, MPI_STATUS_IGNORE);
    }
    MPI_Send(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 20 harmless
 * completion 23 harmless
 */
/* EXPECT
 * verdict ready
 * completion 20 MPI_Test harmless
 * completion 23 MPI_Test harmless
 */
