/* SPDX-License-Identifier: Apache-2.0 */
/* Each level's set-up asks the neighbours who come, and answers them; the number of the level counts no arrivals. */
#include <mpi.h>

enum { LEVELS = 4 };

static void neighbours_find(int rank, int size, int level, int *sum)
{
    int in, asked = 0;
    MPI_Status status;

    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2 * level, MPI_COMM_WORLD, &status);
            asked += in;
        }
        *sum = asked;
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 2 * level, MPI_COMM_WORLD);
    }
}

static void answers_send(int rank, int size, int level, int sum)
{
    int out = sum + level, in;
    MPI_Status status;

    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, k, 101, MPI_COMM_WORLD, &status);
            MPI_Send(&out, 1, MPI_INT, status.MPI_SOURCE, 102, MPI_COMM_WORLD);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 101, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 102, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    int rank, size, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int level = 0; level < LEVELS; level++) {
        neighbours_find(rank, size, level, &sum);
        answers_send(rank, size, level, sum);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 14 direct in A
 * pattern A order holds determinism holds separator 49
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 14 MPI_Recv direct in level-of-receiving-solver.c:neighbours_find:1
 * pattern neighbours_find 12-20 order proved determinism proved separator 49
 * finding 14 spbc-anonymous-reception
 */
