/* SPDX-License-Identifier: Apache-2.0 */
/* A counter grows from below its other value: the process that it selects may be the one that gets the other message. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], found = 0, over = 0, step = -1;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    step = step + 1;
    if (size > 3)
        step = 1;
    if (rank == 0) {
        for (int k = 0; k < 2; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, 1, 1 + k, MPI_COMM_WORLD, &requests[k]);
        while (!found || !over) {
            if (!found) {
                MPI_Test(&requests[0], &found, MPI_STATUS_IGNORE);
                if (found)
                    MPI_Send(&rank, 1, MPI_INT, rank + 1, 4, MPI_COMM_WORLD);
            }
            if (!over) {
                MPI_Test(&requests[1], &over, MPI_STATUS_IGNORE);
                if (over)
                    MPI_Send(&size, 1, MPI_INT, rank + 1 + step, 4, MPI_COMM_WORLD);
            }
        }
    } else {
        for (int k = 0; k < 2 && rank == 1; k++)
            MPI_Send(&rank, 1, MPI_INT, 0, 1 + k, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in[0], 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == 1 + step)
            MPI_Recv(&in[1], 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 21 order-dependent
 * completion 26 order-dependent,harmless
 */
/* EXPECT
 * verdict not-ready
 * completion 21 MPI_Test order-dependent
 * completion 26 MPI_Test order-dependent
 * finding 23 spbc-order-dependent-message
 * finding 28 spbc-order-dependent-message
 */
