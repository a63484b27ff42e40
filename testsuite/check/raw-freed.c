/* SPDX-License-Identifier: Apache-2.0 */
/* The block that is sent was freed before. */
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
        int *w = malloc(4 * sizeof *w);
        for (int i = 0; i < 4; i++)
            w[i] = rank;
        free(w);
        MPI_Send(w, 4, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in raw-freed.c:main:1
 * pattern main 14-25 order proved determinism unknown
 * finding 18 spbc-anonymous-reception
 * finding 24 spbc-run-dependent
 */
