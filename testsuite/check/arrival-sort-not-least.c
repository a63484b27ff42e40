/* SPDX-License-Identifier: Apache-2.0 */
/* A number that is smaller than the first one is put before it, be it the smallest or not. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, mine, *all;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    all = calloc(size, sizeof *all);
    for (int step = 0; step < 10; step++) {
        mine = (7 * rank + step) % 13;
        if (rank == 0) {
            all[0] = mine;
            for (int i = 1; i < size; i++)
                MPI_Recv(&all[i], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            for (int i = 0; i < size - 1; i++) {
                int least = i, other;
            
                for (int j = i + 1; j < size; j++)
                    if (all[j] < all[i])
                        least = j;
                other = all[i];
                all[i] = all[least];
                all[least] = other;
            }
        } else {
            MPI_Send(&mine, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Bcast(all, size, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    free(all);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator 35
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Recv direct in arrival-sort-not-least.c:main:1
 * pattern main 17-33 order proved determinism refuted separator 35
 * finding 20 spbc-anonymous-reception
 * finding 34 spbc-arrival-kept
 * finding 34 spbc-order-dependent-message
 */
