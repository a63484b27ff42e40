/* SPDX-License-Identifier: Apache-2.0 */
/* The program ends unless there are five processes, and counts to four: one message a step is left. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, in, all[5] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 5) {
        if (rank == 0)
            fprintf(stderr, "there must be five processes\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < 4; k++) {
                MPI_Status status;
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
                all[status.MPI_SOURCE] = in;
            }
            for (int k = 1; k < 5; k++)
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
 * reception 20 direct in A
 * pattern A order broken determinism broken separator 28
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in size-four-of-five.c:main:1
 * pattern main 17-29 order unknown determinism unknown
 * finding 20 spbc-order-unknown
 */
