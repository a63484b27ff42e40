/* SPDX-License-Identifier: Apache-2.0 */
/* The counter of a function is static, and set before it is asked for whenever the function runs. */
#include <mpi.h>
static void gather(int size)
{
    static int got, in;
    got = 1;
    while (got < size) {
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        got++;
    }
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 6; step++) {
        if (rank == 0) {
            gather(size);
        } else {
            MPI_Send(&step, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 9 direct in A
 * pattern A order holds determinism holds separator 25
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 9 MPI_Recv direct in counts-in-static.c:main:1
 * pattern main 20-24 order proved determinism proved separator 25
 * finding 9 spbc-anonymous-reception
 */
