/* SPDX-License-Identifier: Apache-2.0 */
/* The first process has posted as many receptions as there are others, and answers all when these are complete. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, others, x = 1, sum, in[100] = {0};
    MPI_Request requests[100];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 99)
        MPI_Abort(MPI_COMM_WORLD, 1);
    others = size - 1;
    for (int k = 0; k < 100; k++)
        requests[k] = MPI_REQUEST_NULL;
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 0; k < others; k++)
                MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &requests[k]);
            MPI_Waitall(others, requests, MPI_STATUSES_IGNORE);
            sum = step;
            for (int k = 1; k < size; k++)
                MPI_Send(&sum, 1, MPI_INT, k, 3, MPI_COMM_WORLD);
        } else {
            x = rank + step;
            MPI_Send(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
            MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator 29
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Irecv direct in posted-answered.c:main:1
 * pattern main 19-30 order proved determinism proved separator 29
 * finding 21 spbc-anonymous-reception
 */
