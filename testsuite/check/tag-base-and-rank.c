/* SPDX-License-Identifier: Apache-2.0 */
/* The tag is a base and the number of the sender, which the receiver computes on its side: one sender each, with a barrier. */
#include <mpi.h>
enum { FOLD = 100, SPREAD = 200 };

/* The processes behind the largest power of two hand their numbers in, and get the sum back. */
static void sum(int *value, int rank, int size, int low)
{
    int in;

    if (rank >= low) {
        MPI_Send(value, 1, MPI_INT, rank - low, FOLD + rank, MPI_COMM_WORLD);
    } else if (rank + low < size) {
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, FOLD + (rank + low), MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        *value += in;
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size, low = 1, value = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    while (2 * low <= size)
        low *= 2;
    for (int step = 0; step < 10; step++)
        sum(&value, rank, size, low);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 14 direct in A
 * pattern A order holds determinism holds separator 18 none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 14 MPI_Recv direct in tag-base-and-rank.c:sum:1
 * pattern sum 11-17 order proved determinism proved separator 18
 * finding 14 spbc-anonymous-reception
 */
