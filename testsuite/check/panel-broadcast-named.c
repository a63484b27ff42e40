/* SPDX-License-Identifier: Apache-2.0 */
/* A right-looking factorisation: panels go down a ring from named neighbours, one step ahead. */
#include <mpi.h>
enum { PANELS = 20, WIDTH = 64 };

int main(int argc, char **argv)
{
    int rank, size;
    double panel[2][WIDTH] = {{0}};
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = (rank + size - 1) % size, right = (rank + 1) % size;

    for (int p = 0; p < PANELS; p++) {
        int root = p % size, ahead = (p + 1) % size;

        if (rank != root)
            MPI_Recv(panel[p % 2], WIDTH, MPI_DOUBLE, left, p, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (right != root)
            MPI_Isend(panel[p % 2], WIDTH, MPI_DOUBLE, right, p, MPI_COMM_WORLD, &request);
        if (rank == ahead)
            for (int k = 0; k < WIDTH; k++)
                panel[(p + 1) % 2][k] = panel[p % 2][k] * 0.5;
        if (right != root)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
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
