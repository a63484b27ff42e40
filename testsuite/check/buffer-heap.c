/* SPDX-License-Identifier: Apache-2.0 */
/* Messages come into memory that is made once; each is added up and sent back. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, n = 10;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *buf = malloc(n * sizeof(double)), sum = 0;
    int *ib = malloc(n * sizeof(int)), isum = 0;
    for (int i = 0; i < n; i++)
        ib[i] = buf[i] = rank + i;
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(ib, n, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                isum += ib[0];
                MPI_Send(ib, n, MPI_INT, status.MPI_SOURCE, 3, MPI_COMM_WORLD);
            }
        } else {
            MPI_Send(ib, n, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(ib, n, MPI_INT, 0, 3, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Bcast(&isum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    free(buf);
    free(ib);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 27
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in buffer-heap.c:main:1
 * pattern main 17-26 order proved determinism proved separator 27
 * finding 19 spbc-anonymous-reception
 */
