/* SPDX-License-Identifier: Apache-2.0 */
/* A Cartesian grid: halos from any source, told apart by the source; an allreduce of the residual ends the step. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int size, rank, dims[2] = {0, 0}, periodic[2] = {1, 1}, near[4];
    double residual = 1, total, out = 0, ghost[4];
    MPI_Comm grid;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periodic, 1, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_shift(grid, 0, 1, &near[0], &near[1]);
    MPI_Cart_shift(grid, 1, 1, &near[2], &near[3]);
    for (int step = 0; step < 100 && residual > 1e-6; step++) {
        MPI_Request requests[4];

        for (int d = 0; d < 4; d++)
            MPI_Isend(&out, 1, MPI_DOUBLE, near[d], 2, grid, &requests[d]);
        for (int d = 0; d < 4; d++) {
            MPI_Status status;
            double in;

            MPI_Recv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 2, grid, &status);
            for (int k = 0; k < 4; k++)
                if (near[k] == status.MPI_SOURCE)
                    ghost[k] = in;
        }
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
        out = 0.25 * (ghost[0] + ghost[1] + ghost[2] + ghost[3]);
        total = out * out;
        MPI_Allreduce(&total, &residual, 1, MPI_DOUBLE, MPI_SUM, grid);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 26 direct in A
 * pattern A order holds determinism holds separator 34
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 26 MPI_Recv direct in cart-halo-any.c:main:1
 * pattern main 20-30 order proved determinism proved separator 34
 * finding 26 spbc-anonymous-reception
 */
