/* SPDX-License-Identifier: Apache-2.0 */
/* Receptions end early in a program that receives once. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x, n = 0;
    if (rank == 0) {
        do {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            n++;
        } while (n < size - 1 && x >= 0);
    } else
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 13 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 13 MPI_Recv direct in ended-once.c:main:1
 * pattern main 11-17 order proved determinism proved
 * finding 13 spbc-anonymous-reception
 */
