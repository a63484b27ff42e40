/* SPDX-License-Identifier: Apache-2.0 */
/* Contributions of children are added as they come, integers; the sum goes to the parent, an allreduce ends the round. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 10; round++) {
        int sum = rank * round, children = 0, in, all;

        for (int k = 1; k <= 2; k++)
            if (2 * rank + k < size)
                children++;
        for (int k = 0; k < children; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
        if (rank > 0)
            MPI_Send(&sum, 1, MPI_INT, (rank - 1) / 2, 6, MPI_COMM_WORLD);
        MPI_Allreduce(&sum, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 23
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in tree-sum-integer.c:main:1
 * pattern main 17-22 order proved determinism proved separator 23
 * finding 18 spbc-anonymous-reception
 */
