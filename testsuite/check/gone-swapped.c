/* SPDX-License-Identifier: Apache-2.0 */
/* The two sides of a double buffer change places before the message is complete, and the one on its way is written. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int a[2] = {1, 2}, b[2] = {3, 4}, in[2], *now = a, *next = b, *t;
    MPI_Request r;
    for (int step = 0; step < 5; step++) {
        MPI_Isend(now, 2, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, &r);
        t = now;
        now = next;
        next = t;
        next[0] = step;
        MPI_Recv(in, 2, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 19 spbc-pending-buffer
 */
