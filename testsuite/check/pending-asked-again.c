/* SPDX-License-Identifier: Apache-2.0 */
/* Each round posts and completes for every peer but the process itself: the same condition on a number that steps, asked
 * three times, and one that is written in another way. */
#include <mpi.h>
#include <stdio.h>

static void work(double *field)
{
    for (int k = 0; k < 4; k++)
        field[k] *= 1.5;
}

int main(int argc, char **argv)
{
    int rank, size, mine, came = 0, n = argc + 4;
    double field[4] = {1, 2, 3, 4};
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank;
    for (int peer = 0; peer < size; peer++) {
        if (peer != rank)
            MPI_Isend(&mine, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
        if (peer != rank)
            MPI_Recv(&came, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        work(field);
        if (peer != rank)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        mine += came;
    }
    for (int k = 0; k < n; k++) {
        if (k < n - 1)
            MPI_Irecv(&came, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, &request);
        if (k + 1 < n)
            MPI_Send(&mine, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
        if (k + 1 < n)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        mine += came;
    }
    printf("%d %g\n", mine, field[0]);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
