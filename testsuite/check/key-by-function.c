/* SPDX-License-Identifier: Apache-2.0 */
/* Each message names a place, where its source is kept; a function gives several processes the same. */
#include <mpi.h>
#include <stdlib.h>

static int bin_of(int n)
{
    int bin = 0;

    for (; n > 1; n /= 2)
        bin++;
    return bin;
}

int main(int argc, char **argv)
{
    int rank, size, in, out;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            int source_of[64] = {0};

            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                source_of[in] = status.MPI_SOURCE;
            }
            MPI_Send(&source_of[1], 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            out = bin_of(rank);
            MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 28 direct in A
 * pattern A order holds determinism broken separator 38
 */
/* EXPECT
 * verdict not-ready
 * reception 28 MPI_Recv direct in key-by-function.c:main:1
 * pattern main 24-37 order proved determinism refuted separator 38
 * finding 28 spbc-anonymous-reception
 * finding 31 spbc-arrival-kept
 * finding 31 spbc-order-dependent-message
 */
