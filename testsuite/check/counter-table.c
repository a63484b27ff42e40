/* SPDX-License-Identifier: Apache-2.0 */
/* A counter selects what is sent back: who comes first gets the first number. */
#include <mpi.h>
static const int table[4] = {5, 6, 7, 8};
int main(int argc, char **argv)
{
    int rank, size, v = 0, seen = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Status status;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            v = table[seen++ % 4];
            MPI_Send(&v, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    } else {
        v = rank;
        MPI_Send(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&v, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Recv direct in counter-table.c:main:1
 * pattern main 12-22 order proved determinism refuted
 * finding 14 spbc-anonymous-reception
 * finding 16 spbc-order-dependent-message
 */
