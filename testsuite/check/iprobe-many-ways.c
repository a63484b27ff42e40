/* SPDX-License-Identifier: Apache-2.0 */
/* A function that several others call, with two communicators, asks for the message of its left neighbour: it is one
 * question, at its own line, however many ways lead to it.  How often it is asked is sent on. */
#include <mpi.h>

static void pass_on(MPI_Comm comm, int tag, int *value)
{
    int rank, size, is_there = 0, asked = 0;

    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    if (rank == 0) {
        MPI_Send(value, 1, MPI_INT, 1 % size, tag, comm);
        return;
    }
    while (!is_there)
        MPI_Iprobe(rank - 1, tag, comm, &is_there, MPI_STATUS_IGNORE), asked++;
    MPI_Recv(value, 1, MPI_INT, rank - 1, tag, comm, MPI_STATUS_IGNORE);
    *value += asked;
    if (rank + 1 < size)
        MPI_Send(value, 1, MPI_INT, rank + 1, tag, comm);
}

static void two_of_them(MPI_Comm comm, int tag, int *value)
{
    pass_on(comm, tag, value);
    pass_on(comm, tag + 1, value);
}

int main(int argc, char **argv)
{
    int value = 3;
    MPI_Comm other;

    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    two_of_them(MPI_COMM_WORLD, 10, &value);
    two_of_them(other, 20, &value);
    pass_on(other, 30, &value);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 17 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 17 MPI_Iprobe order-dependent
 * finding 21 spbc-order-dependent-message
 * finding 21 spbc-order-dependent-message
 * finding 21 spbc-order-dependent-message
 */
