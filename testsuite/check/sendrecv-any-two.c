/* SPDX-License-Identifier: Apache-2.0 */
/* The same to the right and then to the left: a fast neighbour's second message can come first. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 1, &in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(&rank, 1, MPI_INT, (rank + size - 1) % size, 1, &in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 12 direct in A
 * reception 13 direct in A
 * pattern A order open determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 12 MPI_Sendrecv direct in sendrecv-any-two.c:main:1
 * reception 13 MPI_Sendrecv direct in sendrecv-any-two.c:main:1
 * pattern main 12-13 order unknown determinism proved separator 14
 * finding 12 spbc-order-unknown
 */
