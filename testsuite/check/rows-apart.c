/* SPDX-License-Identifier: Apache-2.0 */
/* The rows begin two numbers apart, and each takes two. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, all[256] = {0}, mine[2], *rows[64];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 64; k++)
        rows[k] = all + 2 * k;
    mine[0] = mine[1] = rank;
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Probe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                MPI_Recv(rows[status.MPI_SOURCE], 2, MPI_INT, status.MPI_SOURCE, 1,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
            if (size > 1)
                MPI_Send(all, 256, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(mine, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(all, 256, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 30
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Probe direct in rows-apart.c:main:1
 * pattern main 17-29 order proved determinism proved separator 30
 * finding 19 spbc-anonymous-reception
 */
