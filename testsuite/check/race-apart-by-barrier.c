/* SPDX-License-Identifier: Apache-2.0 */
/* The named message is only sent when the wildcard has its own: no race. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        MPI_Recv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 2)
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Recv(&in[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1)
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 12 direct in A
 * pattern A order holds determinism holds separator none 15
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 12 MPI_Recv direct in race-apart-by-barrier.c:main:1
 * pattern main 11-14 order proved determinism proved separator 15
 * finding 12 spbc-anonymous-reception
 */
