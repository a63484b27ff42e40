/* SPDX-License-Identifier: Apache-2.0 */
/* The function waits for the messages that lie in its frame. */
#include <mpi.h>
#include <stdlib.h>

static void halo(double *x, int rank, int size)
{
    double edge[2], in[2];
    MPI_Request r[2];
    edge[0] = x[0];
    edge[1] = x[1];
    MPI_Irecv(in, 2, MPI_DOUBLE, (rank + 1) % size, 1, MPI_COMM_WORLD, &r[0]);
    MPI_Isend(edge, 2, MPI_DOUBLE, (rank + size - 1) % size, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    x[0] = in[0];
}
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double x[2] = {1, 2};
    for (int k = 0; k < 3; k++)
        halo(x, rank, size);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
