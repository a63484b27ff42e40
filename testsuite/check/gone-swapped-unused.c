/* SPDX-License-Identifier: Apache-2.0 */
/* The two sides change places before the message is complete, but nobody uses them until it is. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *a = calloc(2, 8), *b = calloc(2, 8), *t, in[2];
    MPI_Request r;
    for (int k = 0; k < 4; k++) {
        MPI_Irecv(b, 2, MPI_DOUBLE, (rank + size - 1) % size, 1, MPI_COMM_WORLD, &r);
        MPI_Send(a, 2, MPI_DOUBLE, (rank + 1) % size, 1, MPI_COMM_WORLD);
        t = a;
        a = b;
        b = t;
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
    free(a);
    free(b);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
