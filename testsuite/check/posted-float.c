/* SPDX-License-Identifier: Apache-2.0 */
/* A floating-point sum of what came. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST] = {0}, out[MOST] = {0}, sum = 0;
    double got[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            MPI_Request requests[MOST];
            MPI_Status statuses[MOST];
            int n = size - 1;
            double all = 0;
            for (int k = 0; k < n; k++)
                MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[k]);
            MPI_Waitall(n, requests, statuses);
            for (int k = 0; k < n; k++)
                all += 0.1 * in[k];
            MPI_Send(&all, 1, MPI_DOUBLE, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(got, MOST, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism rounding separator 31
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Irecv direct in posted-float.c:main:1
 * pattern main 15-30 order proved determinism proved separator 31
 * finding 21 spbc-anonymous-reception
 * finding 24 spbc-rounding-order
 */
