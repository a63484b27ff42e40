/* SPDX-License-Identifier: Apache-2.0 */
/* What counts the messages is a variable of the file, which begins anew in each round. */
#include <mpi.h>
static int got;
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 6; step++) {
        if (rank == 0) {
            for (got = 0; got < size - 1; got++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
 * reception 14 direct in A
 * pattern A order holds determinism holds separator 18
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 14 MPI_Recv direct in counts-in-file.c:main:1
 * pattern main 12-17 order proved determinism proved separator 18
 * finding 14 spbc-anonymous-reception
 */
