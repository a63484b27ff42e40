/* SPDX-License-Identifier: Apache-2.0 */
/* What is sent is the buffer into which a message is still to come, by its other name. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int got, x[2] = {1, 2}, y[2] = {3, 4}, *p = x, *q = y;
    MPI_Request r;
    MPI_Irecv(p, 2, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, &r);
    int *t = p;
    p = q;
    q = t;
    MPI_Send(q, 2, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
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
