/* SPDX-License-Identifier: Apache-2.0 */
/* The program ends unless there are four processes in a communicator, but all in two of them exchange messages. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, in, all[8] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Comm_size(half, &size);
    if (size != 4) {
        if (rank == 0)
            fprintf(stderr, "there must be four processes\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < 4; k++) {
                MPI_Status status;
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
                all[status.MPI_SOURCE] = in;
            }
            for (int k = 1; k < 8; k++)
                MPI_Send(&all[k], 1, MPI_INT, k, 1, MPI_COMM_WORLD);
        } else {
            int out = rank + step;
            MPI_Send(&out, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order broken determinism broken separator 30
 */
/* EXPECT
 * verdict not-ready
 * reception 22 MPI_Recv direct in size-four-half.c:main:1
 * pattern main 19-31 order refuted determinism refuted
 * finding 22 spbc-unordered-pattern
 * finding 26 spbc-order-dependent-message
 */
