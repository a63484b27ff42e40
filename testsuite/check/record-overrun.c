/* SPDX-License-Identifier: Apache-2.0 */
/* What is received into the record of its source is longer than the record: it lies over that of the next one. */
#include <mpi.h>

struct pair {
    int first, second;
};

int main(int argc, char **argv)
{
    int rank, size, out[3], in[64];
    struct pair pairs[33] = {{0, 0}};
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Probe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                MPI_Recv(&pairs[status.MPI_SOURCE], 3, MPI_INT, status.MPI_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
            MPI_Send(pairs, 64, MPI_INT, 1, 5, MPI_COMM_WORLD);
        } else {
            for (int k = 0; k < 3; k++)
                out[k] = 10 * rank + k;
            MPI_Send(out, 3, MPI_INT, 0, 7, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(in, 64, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 21 direct in A
 * pattern A order holds determinism broken separator 32
 */
/* EXPECT
 * verdict not-ready
 * reception 21 MPI_Probe direct in record-overrun.c:main:1
 * pattern main 19-31 order proved determinism refuted separator 32
 * finding 21 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 * finding 24 spbc-order-dependent-message
 */
