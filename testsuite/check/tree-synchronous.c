/* SPDX-License-Identifier: Apache-2.0 */
/* A child sends two messages to its parent, the second when the first was taken: the parent may take it with its next reception. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 10; round++) {
        int in, children = 0;

        for (int k = 1; k <= 2; k++)
            if (2 * rank + k < size)
                children++;
        for (int k = 0; k < 2 * children; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank > 0) {
            MPI_Ssend(&round, 1, MPI_INT, (rank - 1) / 2, 6, MPI_COMM_WORLD);
            MPI_Send(&round, 1, MPI_INT, (rank - 1) / 2, 6, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in tree-synchronous.c:main:1
 * pattern main 18-23 order refuted determinism proved separator 24
 * finding 19 spbc-unordered-pattern
 */
