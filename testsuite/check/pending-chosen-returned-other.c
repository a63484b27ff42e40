/* SPDX-License-Identifier: Apache-2.0 */
/* A function chooses a place each for two receptions that wait together. */
#include <mpi.h>

static int *place(int *x, int *y, int c)
{
    return c ? x : y;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        static int x[4], y[4];
        const int c = argc > 1;
        MPI_Request q[2];
        MPI_Irecv(place(x, y, c), 4, MPI_INT, 1, 1, MPI_COMM_WORLD, &q[0]);
        MPI_Irecv(place(y, x, c), 4, MPI_INT, 2, 1, MPI_COMM_WORLD, &q[1]);
        MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
        for (int k = 0; k < 4; k++)
            x[k] += y[k];
        MPI_Send(x, 4, MPI_INT, 3, 2, MPI_COMM_WORLD);
    } else if (rank < 3) {
        int v[4] = {rank};
        MPI_Send(v, 4, MPI_INT, 0, 1, MPI_COMM_WORLD);
    } else if (rank == 3) {
        int in[4];
        MPI_Recv(in, 4, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
