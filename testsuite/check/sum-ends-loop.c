/* SPDX-License-Identifier: Apache-2.0 */
/* What arrives is summed up only to know when all have come; what is sent on lies where its source says. */
#include <mpi.h>
#include <stdlib.h>

enum { ROUNDS = 4, ROWS = 100 };

int main(int argc, char **argv)
{
    int rank, size, mine[2], range[2], *first;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    first = malloc(size * sizeof *first);
    for (int round = 0; round < ROUNDS; round++) {
        mine[0] = ROWS * rank + round;
        mine[1] = mine[0] + ROWS;
        if (rank != 0) {
            MPI_Send(mine, 2, MPI_INT, 0, 10 + round, MPI_COMM_WORLD);
        } else {
            int found = 0;

            while (found < ROWS * (size - 1)) {
                MPI_Status status;

                MPI_Recv(range, 2, MPI_INT, MPI_ANY_SOURCE, 10 + round, MPI_COMM_WORLD, &status);
                found += range[1] - range[0];
                first[status.MPI_SOURCE] = range[0];
            }
            for (int k = 1; k < size; k++)
                MPI_Send(&first[k], 1, MPI_INT, k, 1, MPI_COMM_WORLD);
        }
        if (rank != 0)
            MPI_Recv(range, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    free(first);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 27 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 27 MPI_Recv direct in sum-ends-loop.c:main:1
 * pattern main 19-35 order unknown determinism unknown
 * finding 27 spbc-order-unknown
 */
