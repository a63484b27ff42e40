/* SPDX-License-Identifier: Apache-2.0 */
/* The layer that looks for a message returns its source in a byte: that of process 254 (or 255) is MPI_ANY_SOURCE. */
#include <mpi.h>

static signed char next_source(void)
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
 * verdict unknown
 * reception 9 direct in A
 * reception 25 variable maybe
 * pattern A order open determinism open separator 30
 */
/* EXPECT
 * verdict unknown
 * reception 9 MPI_Probe direct in source-cut-returned.c:main:1
 * reception 25 MPI_Recv variable maybe
 * pattern main 21-29 order proved determinism proved separator 30
 * finding 9 spbc-anonymous-reception
 * finding 25 spbc-unknown-source
 */
