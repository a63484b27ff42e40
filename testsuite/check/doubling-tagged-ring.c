/* SPDX-License-Identifier: Apache-2.0 */
/* Each round has a tag of its own; the partners are twice as far on in each. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, in;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    x = rank * rank + 1;
    for (int round = 0; 1 << round < size; round++) {
        MPI_Send(&x, 1, MPI_INT, (rank + (1 << round)) % size, round, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, round, MPI_COMM_WORLD, &status);
        x += in;
    }
    MPI_Finalize();
    return x;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in doubling-tagged-ring.c:main:1
 * pattern main 15-16 order proved determinism proved
 * finding 16 spbc-anonymous-reception
 */
