/* SPDX-License-Identifier: Apache-2.0 */
/* The loop goes on until the root tells all that it is over. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int bad = 0, step = 0;
    while (!bad) {
        step++;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                int m;
                MPI_Status st;

                MPI_Recv(&m, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
            }
            bad = step > 7;
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }

        MPI_Bcast(&bad, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 26 27
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in flag-told-while.c:main:1
 * pattern main 14-24 order proved determinism proved separator 27
 * finding 19 spbc-anonymous-reception
 */
