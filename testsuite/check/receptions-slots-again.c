/* SPDX-License-Identifier: Apache-2.0 */
/* Four places for all: the fifth message comes into the first one. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = argc > 1 ? atoi(argv[1]) : 100;
    double *mine, *all;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = malloc(n * sizeof *mine);
    all = calloc((size_t)size * n, sizeof *all);
    for (int i = 0; i < n; i++)
        mine[i] = rank * n + i;
    if (rank == 0) {
        MPI_Request *requests = malloc(size * sizeof *requests);

        for (int k = 1; k < size; k++)
            MPI_Irecv(all + k % 4 * n, n, MPI_DOUBLE, k, 5, MPI_COMM_WORLD, &requests[k - 1]);
        MPI_Waitall(size - 1, requests, MPI_STATUSES_IGNORE);
        free(requests);
    } else {
        MPI_Send(mine, n, MPI_DOUBLE, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Bcast(all, size * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    free(mine);
    free(all);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 22 spbc-pending-buffer
 */
