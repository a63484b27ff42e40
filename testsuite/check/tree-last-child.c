/* SPDX-License-Identifier: Apache-2.0 */
/* Not the sum but the contribution that came last goes to the parent. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 10; round++) {
        int value = rank, children = 0, in;

        for (int k = 1; k <= 2; k++)
            if (2 * rank + k < size)
                children++;
        for (int k = 0; k < children; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            value = in;
        }
        if (rank > 0)
            MPI_Send(&value, 1, MPI_INT, (rank - 1) / 2, 6, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 23
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Recv direct in tree-last-child.c:main:1
 * pattern main 17-22 order proved determinism refuted separator 23
 * finding 18 spbc-anonymous-reception
 * finding 22 spbc-order-dependent-message
 */
