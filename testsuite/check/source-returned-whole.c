/* SPDX-License-Identifier: Apache-2.0 */
/* The layer that looks for a message returns its source as it is. */
#include <mpi.h>

static int next_source(void)
{
    MPI_Status status;

    MPI_Probe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
    return status.MPI_SOURCE;
}

int main(int argc, char **argv)
{
    int rank, size, all[1024] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                int from = next_source();

                MPI_Recv(&all[from], 1, MPI_INT, from, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 9 direct in A
 * pattern A order holds determinism holds separator 30
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 9 MPI_Probe direct in source-returned-whole.c:main:1
 * pattern main 21-29 order proved determinism proved separator 30
 * finding 9 spbc-anonymous-reception
 */
