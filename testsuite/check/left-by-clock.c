/* SPDX-License-Identifier: Apache-2.0 */
/* The loop takes what comes in a millisecond. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            const double begin = MPI_Wtime();
            MPI_Status status;
            int found;

            while (MPI_Wtime() - begin < 1e-3) {
                MPI_Iprobe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &found, &status);
                if (found)
                    MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order broken determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Iprobe direct in left-by-clock.c:main:1
 * pattern main 13-25 order unknown determinism unknown separator 26
 * finding 19 spbc-order-unknown
 * finding 21 spbc-clock-may-decide
 */
