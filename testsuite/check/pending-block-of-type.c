/* SPDX-License-Identifier: Apache-2.0 */
/* The second block of a type is read before the message is there. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, list[12] = {0}, out = 0, in = 0, lengths[2] = {1, 2}, places[2] = {0, 5};
    MPI_Datatype blocks;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_indexed(2, lengths, places, MPI_INT, &blocks);
    MPI_Type_commit(&blocks);
    MPI_Irecv(list, 1, blocks, (rank + size - 1) % size, 1, MPI_COMM_WORLD, &request);
    MPI_Send(&list[8], 3, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    out = list[6];
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&out, 1, MPI_INT, (rank + 1) % size, 2, &in, 1, MPI_INT, (rank + size - 1) % size, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 18 spbc-pending-buffer
 */
