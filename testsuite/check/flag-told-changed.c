/* SPDX-License-Identifier: Apache-2.0 */
/* One process changes the flag when it was told. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        int bad = 0;

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
        if (rank == 1) bad = step > 5;
        if (bad)
            break;
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in flag-told-changed.c:main:1
 * pattern main 14-24 order refuted determinism proved separator 30
 * finding 19 spbc-unordered-pattern
 */
