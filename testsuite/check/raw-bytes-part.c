/* SPDX-License-Identifier: Apache-2.0 */
/* memset gets the number of what is sent, not its bytes. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = size + 5;
    if (rank == 0) {
        int in[64];

        for (int k = 0; k < size - 1; k++)
            MPI_Recv(in, 64, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        int *w = malloc(n * sizeof *w);
        memset(w, 0, n);
        MPI_Send(w, n, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in raw-bytes-part.c:main:1
 * pattern main 15-24 order proved determinism unknown
 * finding 19 spbc-anonymous-reception
 * finding 23 spbc-run-dependent
 */
