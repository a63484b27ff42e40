/* SPDX-License-Identifier: Apache-2.0 */
/* Begin and end stand in different blocks. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;

    for (int step = 0; step < 10; step++) {
        if (step >= 0) {
            // spbc: pattern ring begin
            in = 0;
        }
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        // spbc: pattern ring end
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * reception 22 direct in A
 * pattern A order holds determinism holds separator 24
 * finding 16 spbc-assertion
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Recv direct in marked-other-block.c:main:1
 * reception 22 MPI_Recv direct in marked-other-block.c:main:1
 * pattern main 19-22 order proved determinism proved separator 24
 * finding 16 spbc-assertion
 * finding 21 spbc-anonymous-reception
 */
