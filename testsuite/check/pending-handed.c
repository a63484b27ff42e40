/* SPDX-License-Identifier: Apache-2.0 */
/* A number that a pending reception may write is handed to another function, which sends it. */
#include <mpi.h>
#include <stdio.h>

static void ask(int *value, MPI_Request *request)
{
    printf("asking\n");
    MPI_Irecv(value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, request);
    printf("asked\n");
}

static void tell(int *value, int to)
{
    printf("telling %d\n", to);
    MPI_Send(value, 1, MPI_INT, to, 2, MPI_COMM_WORLD);
    printf("told\n");
}

int main(int argc, char **argv)
{
    int rank, size, value = 0, got;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        ask(&value, &request);
        tell(&value, 1);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(&got, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 2) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 9 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 9 MPI_Irecv direct in pending-handed.c:main:1
 * pattern main 28-36 order proved determinism unknown
 * finding 9 spbc-anonymous-reception
 * finding 30 spbc-pending-buffer
 */
