/* SPDX-License-Identifier: Apache-2.0 */
/* The parent answers with another tag, and the child sends again what the parent may take. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 10; round++) {
        int in, children = 0;
        MPI_Status status;

        for (int k = 1; k <= 2; k++)
            if (2 * rank + k < size)
                children++;
        if (rank > 0) {
            MPI_Send(&round, 1, MPI_INT, (rank - 1) / 2, 6, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, (rank - 1) / 2, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&round, 1, MPI_INT, (rank - 1) / 2, 6, MPI_COMM_WORLD);
        }
        for (int k = 0; k < 2 * children; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, &status);
            if (k < children)
                MPI_Send(&round, 1, MPI_INT, status.MPI_SOURCE, 7, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order broken determinism open separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 25 MPI_Recv direct in tree-answered.c:main:1
 * pattern main 19-28 order refuted determinism refuted separator 29
 * finding 25 spbc-message-race
 * finding 25 spbc-unordered-pattern
 * finding 27 spbc-order-dependent-message
 */
