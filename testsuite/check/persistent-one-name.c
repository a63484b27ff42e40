/* SPDX-License-Identifier: Apache-2.0 */
/* One variable names the persistent reception of the root and the persistent sends of all others. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, mine, in, sum = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        MPI_Recv_init(&in, 1, MPI_INT, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, &request);
    else
        MPI_Send_init(&mine, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, &request);
    for (int step = 0; step < 8; step++) {
        mine = rank + step;
        if (rank == 0) {
            for (int n = 1; n < size; n++) {
                MPI_Start(&request);
                MPI_Wait(&request, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            MPI_Start(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Request_free(&request);
    if (rank == 0)
        printf("%d\n", sum);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * pattern A order holds determinism holds separator 30
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 15 MPI_Recv_init direct in persistent-one-name.c:main:1
 * pattern main 20-29 order proved determinism proved separator 30
 * finding 15 spbc-anonymous-reception
 */
