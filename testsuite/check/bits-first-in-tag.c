/* SPDX-License-Identifier: Apache-2.0 */
/* The tag goes by the first bit of the rank, and as many of each are received. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, out = 5;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 20; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4 + (k & 1), MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&out, 1, MPI_INT, 0, 4 + (rank & 1), MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * pattern A order holds determinism holds separator 20
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 15 MPI_Recv direct in bits-first-in-tag.c:main:1
 * pattern main 13-19 order proved determinism proved separator 20
 * finding 15 spbc-anonymous-reception
 */
