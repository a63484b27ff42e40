/* SPDX-License-Identifier: Apache-2.0 */
/* The block that is sent is freed behind that, and another one before. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        int in[64];

        for (int k = 0; k < size - 1; k++)
            MPI_Recv(in, 64, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        int *w = malloc(4 * sizeof *w), *h = malloc(4 * sizeof *h);
        for (int i = 0; i < 4; i++)
            h[i] = w[i] = rank;
        free(h);
        MPI_Send(w, 4, MPI_INT, 0, 1, MPI_COMM_WORLD);
        free(w);
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
 * reception 18 MPI_Recv direct in raw-freed-other.c:main:1
 * pattern main 14-26 order proved determinism proved
 * finding 18 spbc-anonymous-reception
 */
