/* SPDX-License-Identifier: Apache-2.0 */
/* A table that no message changes says how much each sender counts. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Request requests[64];
    MPI_Status statuses[64];
    int in[64], out = 0, weights[64];

    for (int k = 0; k < 64; k++)
        weights[k] = 2 * k + 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 0; k < size - 1; k++)
                MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[k]);
            MPI_Waitall(size - 1, requests, statuses);
            for (int k = 0; k < size - 1; k++) {
                out += in[k] * weights[statuses[k].MPI_SOURCE];
            }
            if (size > 1)
                MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&out, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &statuses[0]);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 32
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 MPI_Irecv direct in posted-table.c:main:1
 * pattern main 18-31 order proved determinism proved separator 32
 * finding 20 spbc-anonymous-reception
 */
