/* SPDX-License-Identifier: Apache-2.0 */
/* How many are sent and received in a step stands in an array. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, out = 5;
    const int many[12] = {1, 1, 1, 1, 1, 1, 1, 2, 0, 1, 1, 1};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 12; step++) {
        if (rank == 0) {
            for (int k = 0; k < (size - 1) * many[step]; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            for (int k = 0; k < many[step]; k++)
                MPI_Send(&out, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator 21
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in count-in-array-same.c:main:1
 * pattern main 14-20 order proved determinism proved separator 21
 * finding 16 spbc-anonymous-reception
 */
