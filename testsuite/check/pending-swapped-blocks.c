/* SPDX-License-Identifier: Apache-2.0 */
/* Each round receives into one block and sends the other one; then the pointers change places: the copy of a pointer that is
 * set anew leads elsewhere. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, *x = calloc(10, sizeof *x), *y = calloc(10, sizeof *y), *other;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 6; k++) {
        other = x;
        x = y;
        MPI_Irecv(other, 10, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, &request);
        for (int i = 0; i < 10; i++)
            x[i] += i;
        MPI_Send(x, 10, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        y = other;
    }
    printf("%d\n", x[0]);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
