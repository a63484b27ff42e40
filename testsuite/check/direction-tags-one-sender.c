/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of a grid are exchanged with both neighbours, told apart by tags: each reception gets messages of one process alone. */
#include <mpi.h>

enum { UPWARD = 1, DOWNWARD = 2, LENGTH = 8 };

static double grid[LENGTH + 2][LENGTH], bound[LENGTH];
static int above, below;

static void exchange(void)
{
    MPI_Request request;

    if (above >= 0)
        MPI_Irecv(bound, LENGTH, MPI_DOUBLE, MPI_ANY_SOURCE, DOWNWARD, MPI_COMM_WORLD, &request);
    if (below >= 0)
        MPI_Send(grid[LENGTH], LENGTH, MPI_DOUBLE, below, DOWNWARD, MPI_COMM_WORLD);
    if (above >= 0) {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        for (int k = 0; k < LENGTH; k++)
            grid[0][k] = bound[k];
    }
    if (below >= 0)
        MPI_Irecv(bound, LENGTH, MPI_DOUBLE, MPI_ANY_SOURCE, UPWARD, MPI_COMM_WORLD, &request);
    if (above >= 0)
        MPI_Send(grid[1], LENGTH, MPI_DOUBLE, above, UPWARD, MPI_COMM_WORLD);
    if (below >= 0) {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        for (int k = 0; k < LENGTH; k++)
            grid[LENGTH + 1][k] = bound[k];
    }
}

int main(int argc, char **argv)
{
    int rank, size, rows = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    while (rows * rows < size)
        rows *= 2;
    if (size % rows != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank % rows > 0)
        above = rank - 1;
    else
        above = -1;
    if (rank % rows < rows - 1)
        below = rank + 1;
    else
        below = -1;
    for (int step = 0; step < 20; step++) {
        exchange();
        for (int i = 1; i <= LENGTH; i++)
            for (int k = 0; k < LENGTH; k++)
                grid[i][k] += (grid[i - 1][k] + grid[i + 1][k]) / 2 + rank;
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * reception 24 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 15 MPI_Irecv direct in direction-tags-one-sender.c:exchange:1
 * reception 24 MPI_Irecv direct in direction-tags-one-sender.c:exchange:1
 * pattern exchange 14-31 order proved determinism proved
 * finding 15 spbc-anonymous-reception
 */
