/* SPDX-License-Identifier: Apache-2.0 */
/* A jump through a table of labels inside of the pattern: where it leads is not followed, and no run of the pattern ends by
 * it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    static void *const ways[] = {&&even, &&odd};
    int rank, size, got, last = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                goto *ways[got & 1];
            even:
                last = 1;
                continue;
            odd:
                last = 2;
            }
            for (int k = 1; k < size; k++)
                MPI_Send(&last, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&last, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator 31
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in computed-goto-in-pattern.c:main:1
 * pattern main 15-30 order unknown determinism unknown separator 31
 * finding 17 spbc-order-unknown
 * finding 26 spbc-clock-may-decide
 */
