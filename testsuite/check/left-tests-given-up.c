/* SPDX-License-Identifier: Apache-2.0 */
/* The requests are tested ten times: some may be left, and are overwritten in the next step. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            MPI_Request requests[64];
            int values[64], all, tries = 0;

            for (int k = 0; k < size - 1; k++)
                MPI_Irecv(&values[k], 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &requests[k]);
            do
                MPI_Testall(size - 1, requests, &all, MPI_STATUSES_IGNORE);
            while (!all && ++tries < 10);
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
 * reception 18 direct in A
 * pattern A order broken determinism open separator none
 * completion 20 harmless
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Irecv direct in left-tests-given-up.c:main:1
 * completion 20 MPI_Testall harmless
 * pattern main 13-24 order unknown determinism unknown separator 25
 * finding 18 spbc-order-unknown
 */
