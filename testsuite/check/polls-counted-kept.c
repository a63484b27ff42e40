/* SPDX-License-Identifier: Apache-2.0 */
/* A process that asked often notes that it was late, and sends the note. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Request request;
    int in, note = 0, is_there = 0, polls = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Irecv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, &request);
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    do {
        MPI_Test(&request, &is_there, MPI_STATUS_IGNORE);
        polls++;
    } while (!is_there);
    if (polls > 40)
        note = 1;
    MPI_Send(&note, 1, MPI_INT, (rank + 1) % size, 2, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 17 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 17 MPI_Test unknown
 * finding 17 spbc-completion-unknown
 */
