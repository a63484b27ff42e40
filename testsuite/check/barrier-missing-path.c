/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: on an error path a rank leaves out the barrier. */
#include <mpi.h>
static int check(int rank, int step)
{
    return rank == 2 && step == 3 ? -1 : 0;
}

static int advance(int rank, int size, int step)
{
    int in;

    MPI_Send(&step, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Send(&step, 1, MPI_INT, (rank + 2) % size, 1, MPI_COMM_WORLD);
    for (int k = 0; k < 2; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (check(rank, step) < 0)
        return -1;
    MPI_Barrier(MPI_COMM_WORLD);
    return 0;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++)
        if (advance(rank, size, step) < 0)
            continue;
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in barrier-missing-path.c:advance:1
 * pattern advance 13-16 order refuted determinism proved
 * finding 16 spbc-unordered-pattern
 */
