/* SPDX-License-Identifier: Apache-2.0 */
/* What came is kept by its source, and exchanged in the array where it stands. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in;
    int all[64] = {0};
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                all[status.MPI_SOURCE] = in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Alltoall(MPI_IN_PLACE, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 22
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in turned-in-place-by-source.c:main:1
 * pattern main 15-21 order proved determinism proved separator 22
 * finding 17 spbc-anonymous-reception
 */
