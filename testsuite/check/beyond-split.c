/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: each fifty processes have a communicator, and its size is taken for that of the world. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm part;
    int count;
    
    MPI_Comm_split(MPI_COMM_WORLD, rank / 50, rank, &part);
    MPI_Comm_size(part, &count);
    int need = count - 1;
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
 * reception 21 direct in A
 * pattern A order broken determinism holds separator none 26
 */
/* EXPECT
 * verdict unknown
 * reception 21 MPI_Recv direct in beyond-split.c:main:1
 * pattern main 19-25 order unknown determinism proved separator 26
 * finding 21 spbc-order-unknown
 */
