/* SPDX-License-Identifier: Apache-2.0 */
/* Rank 0 prints whatever comes first; a token goes round afterwards, from one rank to the next. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, token = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                char line[100];
                MPI_Status status;

                MPI_Recv(line, sizeof line, MPI_CHAR, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                printf("%d: %s\n", status.MPI_SOURCE, line);
            }
            MPI_Send(&token, 1, MPI_INT, 1 % size, 8, MPI_COMM_WORLD);
            MPI_Recv(&token, 1, MPI_INT, size - 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            char line[100];

            snprintf(line, sizeof line, "step %d", step);
            MPI_Send(line, sizeof line, MPI_CHAR, 0, 7, MPI_COMM_WORLD);
            MPI_Recv(&token, 1, MPI_INT, rank - 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&token, 1, MPI_INT, (rank + 1) % size, 8, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 22 29 none
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in print-as-they-come.c:main:1
 * pattern main 14-31 order unknown determinism proved
 * finding 19 spbc-order-unknown
 */
