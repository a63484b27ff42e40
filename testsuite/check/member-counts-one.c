/* SPDX-License-Identifier: Apache-2.0 */
/* A member is the one number that a reduction scatters to each process: the one beside it keeps its tag. */
#include <mpi.h>
#include <stdlib.h>

static struct tags {
    int due, extra;
} tags = {0, 7};

int main(int argc, char **argv)
{
    int rank, size, in, *mine, *counts;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = calloc((size_t)size, sizeof *mine);
    counts = malloc((size_t)size * sizeof *counts);
    for (int k = 0; k < size; k++)
        counts[k] = 1;
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Reduce_scatter(mine, &tags.due, counts, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Send(&rank, 1, MPI_INT, 0, tags.extra, MPI_COMM_WORLD);
        if (rank == 0 && size > 1)
            MPI_Recv(&in, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &status);
    }
    free(counts);
    free(mine);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 25 direct in A
 * pattern A order holds determinism holds separator 29
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 25 MPI_Recv direct in member-counts-one.c:main:1
 * pattern main 23-28 order proved determinism proved separator 29
 * finding 25 spbc-anonymous-reception
 */
