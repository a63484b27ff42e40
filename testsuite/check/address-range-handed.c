/* SPDX-License-Identifier: Apache-2.0 */
/* Callers hand over begin and end of one block. */
#include <mpi.h>
#include <stdlib.h>

static int *find(int *from, int *to, int value)
{
    while (from < to && *from != value)
        from++;
    return from;
}

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *x = malloc(40), *y;

    for (int k = 0; k < 10; k++)
        x[k] = k;
    y = find(x, x + 10, 7);
    out = (int)(y - x);
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
