/* SPDX-License-Identifier: Apache-2.0 */
/* As pending-copied-reaches.c: two pointers lead into one block: one is a copy of the block's, the other begins behind ten elements.  Ten are received
 * into the first while the second is sent. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, *block = malloc(20 * sizeof *block);
    int *in = block, *out = block + 10;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 20; k++)
        block[k] = rank + k;
    if (rank == 0 && size > 1) {
        MPI_Irecv(in, 10, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        MPI_Send(out, 10, MPI_INT, 1, 1, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    if (rank == 1) {
        MPI_Send(block, 10, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(block, 10, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    printf("%d\n", block[0]);
    free(block);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
