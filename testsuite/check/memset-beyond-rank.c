/* SPDX-License-Identifier: Apache-2.0 */
/* What is stored is made of the number of processes. */
#include <mpi.h>
#include <string.h>

enum { MOST = 64, STEPS = 3 };

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;
    char skip[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < MOST; k++)
        skip[k] = 1;
    memset(skip, 40 / size, MOST);
    for (int step = 0; step < STEPS; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        if (rank > 0 && !skip[0])
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 22 MPI_Recv direct in memset-beyond-rank.c:main:1
 * pattern main 20-28 order unknown determinism unknown separator 29
 * finding 22 spbc-order-unknown
 */
