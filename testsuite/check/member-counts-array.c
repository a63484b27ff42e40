/* SPDX-License-Identifier: Apache-2.0 */
/* A reduction scatters one number to each process, into a member; the array of ones lies on the stack. */
#include <mpi.h>

static struct tags {
    int due, extra;
} tags = {0, 7};

int main(int argc, char **argv)
{
    int rank, size, in, mine[64] = {0}, counts[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < size; k++)
        counts[k] = 1;
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Reduce_scatter(mine, &tags.due, counts, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Send(&rank, 1, MPI_INT, 0, tags.extra, MPI_COMM_WORLD);
        if (rank == 0 && size > 1)
            MPI_Recv(&in, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator 25
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Recv direct in member-counts-array.c:main:1
 * pattern main 19-24 order proved determinism proved separator 25
 * finding 21 spbc-anonymous-reception
 */
