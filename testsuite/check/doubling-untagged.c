/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: all rounds of a recursive doubling have one tag. */
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
        MPI_Send(&x, 1, MPI_INT, rank ^ (1 << round), 1, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        x += in;
    }
    MPI_Finalize();
    return x;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in doubling-untagged.c:main:1
 * pattern main 15-16 order refuted determinism refuted
 * finding 15 spbc-order-dependent-message
 * finding 16 spbc-unordered-pattern
 */
