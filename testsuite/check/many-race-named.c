/* SPDX-License-Identifier: Apache-2.0 */
/* Twelve processes at least: the loop may take both messages of process 1, and nothing is left for the last reception. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Status st;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 12) {
        MPI_Finalize();
        return 0;
    }
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
        MPI_Recv(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &st);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order open determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in many-race-named.c:main:1
 * pattern main 15-23 order proved determinism unknown
 * finding 17 spbc-anonymous-reception
 * finding 18 spbc-arrival-kept
 */
