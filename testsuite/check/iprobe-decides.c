/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the message of a named sender is there decides what is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in, found = 0, other = 0, next = (rank + 1) % size, last = (rank + size - 1) % size;
    MPI_Status status;

    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Iprobe(last, 1, MPI_COMM_WORLD, &found, &status);
    if (found)
        other = 1;
    MPI_Recv(&in, 1, MPI_INT, last, 1, MPI_COMM_WORLD, &status);
    MPI_Send(&other, 1, MPI_INT, next, 2, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, last, 2, MPI_COMM_WORLD, &status);
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
 * finding 20 spbc-order-dependent-message
 */
