/* SPDX-License-Identifier: Apache-2.0 */
/* What came first decides into which row a later, named message is received; the first row is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, first, table[2] = {0, 0}, x;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            if (k == 1)
                first = x % 2;
        }
        MPI_Recv(&table[first], 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &status);
        MPI_Send(&table[0], 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1) {
            MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
            MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &status);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in buffer-chosen.c:main:1
 * pattern main 13-27 order proved determinism refuted
 * finding 15 spbc-anonymous-reception
 * finding 20 spbc-arrival-kept
 * finding 20 spbc-order-dependent-message
 */
