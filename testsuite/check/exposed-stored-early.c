/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the first process stores where the second may just be getting. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, mine, got = 0, cells[4] = {0, 0, 0, 0};
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int next = (rank + 1) % size, last = (rank + size - 1) % size;

    mine = rank;
    MPI_Win_create(cells, sizeof cells, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    int pair[2] = {0, 0};

    if (rank == 1)
        MPI_Get(pair, 2, MPI_INT, 0, 2, 2, MPI_INT, win);
    else if (rank == 0)
        cells[3] = 5;
    MPI_Win_fence(0, win);
    got = pair[1];
    MPI_Win_free(&win);
    MPI_Send(&got, 1, MPI_INT, next, 4, MPI_COMM_WORLD);
    MPI_Recv(&mine, 1, MPI_INT, last, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return mine;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 16 spbc-cluster-call
 * finding 27 spbc-arrival-kept
 */
