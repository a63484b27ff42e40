/* SPDX-License-Identifier: Apache-2.0 */
/* A particle-in-cell gather of contributions: integers are added, then a barrier and the next step. */
#include <mpi.h>
enum { CELLS = 128 };

int main(int argc, char **argv)
{
    int rank, size, charge[CELLS] = {0}, in[CELLS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        for (int d = 1; d <= 2; d++)
            MPI_Send(charge, CELLS, MPI_INT, (rank + d) % size, 13, MPI_COMM_WORLD);
        for (int d = 1; d <= 2; d++) {
            MPI_Recv(in, CELLS, MPI_INT, MPI_ANY_SOURCE, 13, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int k = 0; k < CELLS; k++)
                charge[k] += in[k];
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 21
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in gather-scatter-any.c:main:1
 * pattern main 14-20 order proved determinism proved separator 21
 * finding 17 spbc-anonymous-reception
 */
