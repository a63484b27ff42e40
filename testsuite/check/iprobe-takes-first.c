/* SPDX-License-Identifier: Apache-2.0 */
/* If the first of two messages is there already it is put aside; the other reception gets the second one then. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, is_there, aside = 0, in = 0, back;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    for (int k = 0; k < 2; k++)
        MPI_Send(&k, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Iprobe(last, 1, MPI_COMM_WORLD, &is_there, MPI_STATUS_IGNORE);
    if (is_there)
        MPI_Recv(&aside, 1, MPI_INT, last, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&in, 1, MPI_INT, last, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (!is_there)
        MPI_Recv(&aside, 1, MPI_INT, last, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&in, 1, MPI_INT, next, 2, MPI_COMM_WORLD);
    MPI_Recv(&back, 1, MPI_INT, last, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 16 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 16 MPI_Iprobe order-dependent
 * finding 22 spbc-order-dependent-message
 */
