/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: of many processes one more than 77 sets an element that small runs leave as it is. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int marks[200] = {0};
    
    for (int k = 0; k < size && k < 200; k++)
        marks[k] = 1;
    int need = size - 1 - marks[77];
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
 * reception 20 direct in A
 * pattern A order broken determinism holds separator none 25
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in beyond-element-set.c:main:1
 * pattern main 18-24 order unknown determinism proved separator 25
 * finding 20 spbc-order-unknown
 */
