/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of whoever comes first are sent on, step after step, without a synchronisation. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            int sum = 0, in;

            for (int k = 2; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
            MPI_Send(&sum, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else if (rank > 1) {
            MPI_Send(&step, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
    }
    if (rank == 1)
        for (int step = 0; step < 10; step++) {
            int in;

            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in partial-sums.c:main:1
 * pattern main 12-30 order refuted determinism refuted
 * finding 17 spbc-unordered-pattern
 * finding 20 spbc-order-dependent-message
 */
