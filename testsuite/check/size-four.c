/* SPDX-License-Identifier: Apache-2.0 */
/* The program ends unless there are four processes, and counts to four where others count to the size. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, in, all[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
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
            for (int k = 1; k < 4; k++)
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
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 MPI_Recv direct in size-four.c:main:1
 * pattern main 17-29 order proved determinism proved separator 28
 * finding 20 spbc-anonymous-reception
 */
