/* SPDX-License-Identifier: Apache-2.0 */
/* The tags of a recursion count its levels down, to one that has been used before it, and no process waits in between. */
#include <mpi.h>

enum { TAG_FIRST = 105, TAG_LEVELS = 108 };

static int levels(int rank, int size, int level)
{
    int in, tag = TAG_LEVELS + level, sum = 0;

    if (level > -3)
        sum += levels(rank, size, level - 1);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, TAG_FIRST, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, TAG_FIRST, MPI_COMM_WORLD);
    sum += levels(rank, size, 0);
    MPI_Finalize();
    return sum == 1;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * reception 32 direct in B
 * pattern B order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in tag-of-level-down.c:levels:1
 * reception 32 MPI_Recv direct in tag-of-level-down.c:main:1
 * pattern levels 13-19 order unknown determinism proved
 * pattern main 28-37 order proved determinism proved
 * finding 15 spbc-order-unknown
 * finding 32 spbc-anonymous-reception
 */
