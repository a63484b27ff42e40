/* SPDX-License-Identifier: Apache-2.0 */
/* What is read at the terminal is a file by then, which the program has written: there is one round. */
#include <mpi.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, ranks, steps = 0, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (rank == 0) {
        freopen("steps.txt", "w", stdout);
        printf("1\n");
        fflush(stdout);
        freopen("steps.txt", "r", stdin);
        if (scanf("%d", &steps) != 1)
            steps = 1;
    }
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int step = 0; step < steps; step++) {
        if (rank > 0)
            MPI_Send(&step, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        for (int from = 1; rank == 0 && from < ranks; from++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
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
 * reception 27 MPI_Recv direct in input-reopened.c:main:1
 * pattern main 24-27 order unknown determinism proved
 * finding 27 spbc-order-unknown
 */
