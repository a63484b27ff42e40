/* SPDX-License-Identifier: Apache-2.0 */
/* The memory of a message may move while the message is on its way. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *out = malloc(8), in;
    MPI_Request r;
    out[0] = rank;
    MPI_Isend(out, 2, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, &r);
    out = realloc(out, 4096);
    out[0] = 7;
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 16 spbc-run-dependent
 * finding 17 spbc-pending-buffer
 */
