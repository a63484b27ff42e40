/* SPDX-License-Identifier: Apache-2.0 */
/* memcpy copies as many bytes as there are numbers to be sent. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = size + 5, from[64];
    for (int i = 0; i < 64; i++)
        from[i] = i;
    if (rank == 0) {
        int in[64];

        for (int k = 0; k < size - 1; k++)
            MPI_Recv(in, 64, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        int *w = malloc(n * sizeof *w);
        memcpy(w, from, n);
        MPI_Send(w, n, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 21 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 21 MPI_Recv direct in raw-copied-part.c:main:1
 * pattern main 17-26 order proved determinism unknown
 * finding 21 spbc-anonymous-reception
 * finding 25 spbc-run-dependent
 */
