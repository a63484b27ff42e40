/* SPDX-License-Identifier: Apache-2.0 */
/* Each round writes two elements that no other sender has. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, got;
    MPI_Status status;
    int row[128] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                row[2 * status.MPI_SOURCE] = got;
                row[2 * status.MPI_SOURCE + 1] = -got;
            }
            if (size > 1)
                MPI_Send(row, 128, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(row, 128, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in element-pairs.c:main:1
 * pattern main 15-27 order proved determinism proved separator 28
 * finding 17 spbc-anonymous-reception
 */
