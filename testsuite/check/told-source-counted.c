/* SPDX-License-Identifier: Apache-2.0 */
/* What is received from the source that a message had is no reception of what else is sent: one message of each process is left. */
#include <mpi.h>
#include <stdlib.h>
static int mn(int a, int b)
{
    return a < b ? a : b;
}

int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int it = argc > 1 ? atoi(argv[1]) : 40;
    int v[4] = {1, 1, 1, 2}, q = 0;
    int tb[40] = {[37] = 37};
    for (int i = 0; i < it; i++) {
        MPI_Status s;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
                MPI_Recv(&x, 1, MPI_INT, s.MPI_SOURCE, 1, MPI_COMM_WORLD, &s);
            }
        } else {
            MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order broken determinism holds
 */
/* EXPECT
 * verdict not-ready
 * reception 23 MPI_Recv direct in told-source-counted.c:main:1
 * pattern main 21-31 order refuted determinism proved separator 32
 * finding 23 spbc-unordered-pattern
 */
