/* SPDX-License-Identifier: Apache-2.0 */
/* The last message stays, and each process sends its rank. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&v, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
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
 * reception 12 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 12 MPI_Recv direct in last-of-ranks.c:main:1
 * pattern main 10-20 order proved determinism refuted
 * finding 12 spbc-anonymous-reception
 * finding 15 spbc-order-dependent-message
 */
