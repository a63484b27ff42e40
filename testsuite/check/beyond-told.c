/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the last process tells the first one whether there are many, and then one message is left over. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int many = 0, mine = size > 60;
    
    if (rank == size - 1)
        MPI_Send(&mine, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Recv(&many, 1, MPI_INT, size - 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    int need = size - 1 - many;
    for (int step = 0; step < 3; step++) {
        if (rank == 0)
            for (int k = 0; k < need; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order broken determinism holds separator none 27
 */
/* EXPECT
 * verdict unknown
 * reception 22 MPI_Recv direct in beyond-told.c:main:1
 * pattern main 20-26 order unknown determinism proved separator 27
 * finding 22 spbc-order-unknown
 */
