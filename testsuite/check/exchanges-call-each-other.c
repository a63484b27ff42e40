/* SPDX-License-Identifier: Apache-2.0 */
/* Two exchanges that call each other once more when there is too much, and a function between them that holds
 * neither: each exchange is a pattern where it stands. */
#include <mpi.h>

static int between(int rank, int size, int depth, int kind);

static int first(int rank, int size, int depth)
{
    int in, out = rank, total;

    if (rank == 0)
        for (int i = 1; i < size; i++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&out, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    MPI_Allreduce(&out, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    return depth > 0 ? between(rank, size, depth - 1, 1) : total;
}

static int second(int rank, int size, int depth)
{
    int in, out = rank, total;

    if (rank == 0)
        for (int i = 1; i < size; i++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&out, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
    MPI_Allreduce(&out, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    return depth > 0 ? between(rank, size, depth - 1, 0) : total;
}

static int between(int rank, int size, int depth, int kind)
{
    return kind == 0 ? first(rank, size, depth) : second(rank, size, depth);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int n = 0; n < 10; n++)
        (void)between(rank, size, 3, 0);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 14 direct in first
 * reception 27 direct in second
 * pattern first order holds determinism holds separator 17 30
 * pattern second order holds determinism holds separator 17 30
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 14 MPI_Recv direct in exchanges-call-each-other.c:first:1
 * reception 27 MPI_Recv direct in exchanges-call-each-other.c:second:1
 * pattern first 12-16 order proved determinism proved separator 17
 * pattern second 25-29 order proved determinism proved separator 30
 * finding 14 spbc-anonymous-reception
 * finding 27 spbc-anonymous-reception
 */
