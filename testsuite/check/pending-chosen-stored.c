/* SPDX-License-Identifier: Apache-2.0 */
/* What is chosen for a reception is set while it waits. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        int x = 0, y = 0;
        const int c = argc > 1;
        MPI_Request q;
        MPI_Irecv(c ? &x : &y, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &q);
        if (c)
            x = 5;
        else
            y = 5;
        MPI_Wait(&q, MPI_STATUS_IGNORE);
        x += y;
        MPI_Send(&x, 1, MPI_INT, 2, 2, MPI_COMM_WORLD);
    } else if (rank < 2) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    } else if (rank == 2) {
        int in;
        MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * finding 21 spbc-pending-buffer
 */
/* EXPECT
 * verdict unknown
 * finding 21 spbc-pending-buffer
 */
