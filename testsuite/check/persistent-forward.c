/* SPDX-License-Identifier: Apache-2.0 */
/* A persistent send is made before the loop and started with what came last in it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0, in;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        MPI_Send_init(&value, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &request);
    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            MPI_Start(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (rank == 0)
        MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 21
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Recv direct in persistent-forward.c:main:1
 * pattern main 16-20 order proved determinism refuted separator 21
 * finding 18 spbc-anonymous-reception
 * finding 23 spbc-order-dependent-message
 */
