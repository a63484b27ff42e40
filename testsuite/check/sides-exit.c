/* SPDX-License-Identifier: Apache-2.0 */
/* One process ends for want of memory, before the barrier that the others then wait in for ever. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, x;
    char *table;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            table = malloc(100);
            if (!table)
                exit(1);
            for (int i = 1; i < size; i++)
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            free(table);
            MPI_Barrier(MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 20 23
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in sides-exit.c:main:1
 * pattern main 13-24 order proved determinism proved separator 20
 * finding 18 spbc-anonymous-reception
 */
