/* SPDX-License-Identifier: Apache-2.0 */
/* The variable that the branch asked is used for something else behind it: it says nothing of who receives. */
#include <mpi.h>

static int exchange(int size)
{
    int me, in, sum = 0;

    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    if (me == 0) {
        me = size;
        while (--me > 0) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
    } else {
        MPI_Send(&me, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    return sum;
}

int main(int argc, char **argv)
{
    int size, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++)
        sum += exchange(size);
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 13 MPI_Recv direct in guard-rank-overwritten.c:exchange:1
 * pattern exchange 10-18 order refuted determinism proved
 * finding 13 spbc-unordered-pattern
 */
