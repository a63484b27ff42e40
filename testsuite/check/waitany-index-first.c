/* SPDX-License-Identifier: Apache-2.0 */
/* The first of several receptions to be complete is told to all. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, in[16], done = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 16)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0) {
        MPI_Request request[16];
        for (int k = 0; k < size - 1; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &request[k]);
        for (int k = 0; k < size - 1; k++) {
            int which;
            MPI_Status status;
            MPI_Waitany(size - 1, request, &which, &status);
            printf("%d from %d\n", in[which], status.MPI_SOURCE);
            if (k == 0)
                done = which;
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(&done, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator none
 * completion 20 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Irecv direct in waitany-index-first.c:main:1
 * completion 20 MPI_Waitany order-dependent
 * pattern main 13-27 order proved determinism unknown
 * finding 16 spbc-anonymous-reception
 * finding 28 spbc-order-dependent-message
 */
