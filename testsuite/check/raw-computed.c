/* SPDX-License-Identifier: Apache-2.0 */
/* What is sent is computed from numbers that all were set. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *h = malloc(4 * sizeof *h), w[4] = {0};
    if (rank == 0) {
        int in[64];

        for (int k = 0; k < size - 1; k++)
            MPI_Recv(in, 64, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        h[0] = h[1] = h[3] = rank;
        h[2] = 1;
        for (int i = 0; i < 4; i++)
            w[i] += 2 * h[i];
        MPI_Send(w, 4, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in raw-computed.c:main:1
 * pattern main 14-25 order proved determinism proved
 * finding 18 spbc-anonymous-reception
 */
