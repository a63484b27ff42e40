/* SPDX-License-Identifier: Apache-2.0 */
/* Four processes exchange behind a loop as long as the input; the function that asks for so many is called before. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static void require(int size)
{
    if (size < 4)
        MPI_Abort(MPI_COMM_WORLD, 1);
}
int main(int argc, char **argv)
{
    int rank, size, in = 0, n = 0;
    char line[80];
    FILE *f;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    require(size);
    f = fopen("input", "r");
    while (fgets(line, 80, f)) {
        n += atoi(line);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    for (int it = 0; it < 9; it++) {
        if (rank == 0) {
            for (int k = 1; k < 4; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (rank < 4) {
            MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 28 direct in A
 * pattern A order holds determinism holds separator 32
 */
/* EXPECT
 * verdict unknown
 * reception 28 MPI_Recv direct in excerpt-made-for-four.c:main:1
 * pattern main 26-31 order unknown determinism proved separator 32
 * finding 28 spbc-order-unknown
 */
