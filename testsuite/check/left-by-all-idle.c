/* SPDX-License-Identifier: Apache-2.0 */
/* A step ends when no rank has found anything in one round: what is still on its way is left for the next step. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Request sent;
        MPI_Status status;
        int found, mine, all;

        MPI_Isend(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD, &sent);
        do {
            mine = 0;
            MPI_Iprobe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &found, &status);
            if (found) {
                MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                mine = 1;
            }
            MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        } while (all);
        MPI_Wait(&sent, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism open separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Iprobe direct in left-by-all-idle.c:main:1
 * pattern main 17-26 order unknown determinism refuted
 * finding 20 spbc-order-unknown
 * finding 25 spbc-order-dependent-message
 */
