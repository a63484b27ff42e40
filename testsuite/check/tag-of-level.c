/* SPDX-License-Identifier: Apache-2.0 */
/* The tags of a recursion count its levels up from the first; those of a loop are numbers of a table below that. */
#include <mpi.h>

static const int LOG2[8] = {-1, 0, 1, 1, 2, 2, 2, 2};
enum { TAG_HALVES = 100, TAG_LEVELS = TAG_HALVES + 8 };

static int levels(int rank, int size, int level)
{
    int in, tag = TAG_LEVELS + level, sum = 0;

    if (level * level < size)
        sum += levels(rank, size, level + 1);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int length = 1; length < 64; length *= 2) {
        int in, tag = TAG_HALVES + (length > 7 ? 3 + LOG2[length >> 3] : LOG2[length]);

        if (rank == 0)
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    sum += levels(rank, size, 0);
    MPI_Finalize();
    return sum == 1;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * reception 37 direct in B
 * pattern A order holds determinism holds separator 21
 * pattern B order holds determinism holds separator 42
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in tag-of-level.c:levels:1
 * reception 37 MPI_Recv direct in tag-of-level.c:main:1
 * pattern levels 14-20 order proved determinism proved separator 21
 * pattern main 35-41 order proved determinism proved separator 42
 * finding 16 spbc-anonymous-reception
 * finding 37 spbc-anonymous-reception
 */
