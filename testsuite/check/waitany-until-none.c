/* SPDX-License-Identifier: Apache-2.0 */
/* Each message is put where it belongs until no request is left. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2][4], ghost[2][4] = {{0}}, edge[8] = {0}, which;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    for (int step = 0; step < 20; step++) {
        MPI_Irecv(in[0], 4, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(in[1], 4, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
        MPI_Send(&edge[0], 4, MPI_INT, next, 1, MPI_COMM_WORLD);
        MPI_Send(&edge[4], 4, MPI_INT, last, 2, MPI_COMM_WORLD);
        for (;;) {
            MPI_Waitany(2, requests, &which, MPI_STATUS_IGNORE);
            if (which == MPI_UNDEFINED)
                break;
            for (int k = 0; k < 4; k++)
                ghost[which][k] = in[which][k];
        }
        for (int k = 0; k < 8; k++)
            edge[k] = ghost[k / 4][k % 4] + 1;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 21 harmless
 */
/* EXPECT
 * verdict ready
 * completion 21 MPI_Waitany harmless
 */
