/* SPDX-License-Identifier: Apache-2.0 */
/* The memory of a message is given back in the next round, behind the completion. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *out = NULL, in;
    MPI_Request r = MPI_REQUEST_NULL;
    for (int k = 0; k < 4; k++) {
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        free(out);
        out = malloc(sizeof *out);
        *out = k;
        MPI_Isend(out, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, &r);
        MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    free(out);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
