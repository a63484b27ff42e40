/* SPDX-License-Identifier: Apache-2.0 */
/* The master receives until it has heard from everybody; each sends twice. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int v, seen[128];
    for (int step = 0; step < 6; step++) {
        if (rank == 0) {
            int missing = 1;
            for (int k = 0; k < 128; k++)
                seen[k] = k == 0 || k >= size;
            while (missing) {
                MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status);
                seen[status.MPI_SOURCE] = 1;
                missing = 0;
                for (int k = 0; k < 128; k++)
                    missing |= !seen[k];
            }
        } else
            for (v = 1; v >= 0; v--)
                MPI_Send(&v, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Recv direct in ended-by-all-seen.c:main:1
 * pattern main 15-28 order refuted determinism proved separator 29
 * finding 20 spbc-unordered-pattern
 */
