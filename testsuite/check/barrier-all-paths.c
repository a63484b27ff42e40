/* SPDX-License-Identifier: Apache-2.0 */
/* Its correct twin: the error is shared before anybody leaves. */
#include <mpi.h>
static int check(int rank, int step)
{
    return rank == 2 && step == 3 ? -1 : 0;
}

static int advance(int rank, int size, int step)
{
    int in, bad, any;

    MPI_Send(&step, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Send(&step, 1, MPI_INT, (rank + 2) % size, 1, MPI_COMM_WORLD);
    for (int k = 0; k < 2; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    bad = check(rank, step);
    MPI_Allreduce(&bad, &any, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return any;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++)
        if (advance(rank, size, step) < 0)
            break;
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator 18
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in barrier-all-paths.c:advance:1
 * pattern advance 13-16 order proved determinism proved separator 18
 * finding 16 spbc-anonymous-reception
 */
