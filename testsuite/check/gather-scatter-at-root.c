/* SPDX-License-Identifier: Apache-2.0 */
/* Gathered and scattered by the root in place; what the others say of the root's buffers is not read. */
#include <mpi.h>
#include <stddef.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int all[64] = {0};
    for (int step = 0; step < 4; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == 0) {
            MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
            MPI_Scatter(all, 1, MPI_INT, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
        } else {
            MPI_Gather(&rank, 1, MPI_INT, NULL, 0, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
            MPI_Scatter(NULL, 0, MPI_DATATYPE_NULL, &in, 1, MPI_INT, 0, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 20 23
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in gather-scatter-at-root.c:main:1
 * pattern main 14-17 order unknown determinism proved
 * finding 17 spbc-order-unknown
 */
