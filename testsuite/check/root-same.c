/* SPDX-License-Identifier: Apache-2.0 */
/* Its correct twin: one root. */
#include <mpi.h>
static int agree(int mine, int to, int from)
{
    int sum = 0;

    MPI_Reduce(&mine, &sum, 1, MPI_INT, MPI_SUM, to, MPI_COMM_WORLD);
    MPI_Bcast(&sum, 1, MPI_INT, from, MPI_COMM_WORLD);
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        for (int d = 1; d <= 2; d++)
            MPI_Send(&step, 1, MPI_INT, (rank + d) % size, 1, MPI_COMM_WORLD);
        for (int d = 1; d <= 2; d++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        agree(step, size - 1, size - 1);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator 8 9 25
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Recv direct in root-same.c:main:1
 * pattern main 21-24 order proved determinism proved separator 9
 * finding 24 spbc-anonymous-reception
 */
