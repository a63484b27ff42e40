/* SPDX-License-Identifier: Apache-2.0 */
/* A condition chooses the same row for two receptions that wait together. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        static int x[2][4];
        const int c = argc > 1;
        MPI_Request q[2];
        MPI_Irecv(x[c ? 0 : 1], 4, MPI_INT, 1, 1, MPI_COMM_WORLD, &q[0]);
        MPI_Irecv(x[c ? 0 : 1], 4, MPI_INT, 2, 1, MPI_COMM_WORLD, &q[1]);
        MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
        MPI_Send(x, 8, MPI_INT, 3, 2, MPI_COMM_WORLD);
    } else if (rank < 3) {
        int v[4] = {rank};
        MPI_Send(v, 4, MPI_INT, 0, 1, MPI_COMM_WORLD);
    } else if (rank == 3) {
        int in[8];
        MPI_Recv(in, 8, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * finding 18 spbc-pending-buffer
 */
/* EXPECT
 * verdict unknown
 * finding 18 spbc-pending-buffer
 */
