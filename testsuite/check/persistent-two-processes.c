/* SPDX-License-Identifier: Apache-2.0 */
/* A persistent receive from whoever sends, of two processes, after a named one: what starts it names no communicator. */
#include <mpi.h>
#include <stdio.h>

enum { ROUNDS = 16 };

int main(int argc, char **argv)
{
    int rank, size, value = 42, wrong = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 2) {
        fprintf(stderr, "two processes are wanted\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    if (rank == 0) {
        MPI_Send_init(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        for (int k = 0; k < ROUNDS; k++) {
            MPI_Start(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        MPI_Request_free(&request);
    } else {
        for (int k = 0; k < ROUNDS; k++) {
            MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            wrong += value != 42;
        }
    }
    if (rank == 0) {
        for (int k = 0; k < ROUNDS; k++) {
            value = k;
            MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        }
    } else {
        MPI_Recv_init(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &request);
        for (int k = 0; k < ROUNDS; k++) {
            MPI_Start(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            wrong += value != k;
        }
        MPI_Request_free(&request);
    }
    printf("%d wrong\n", wrong);
    MPI_Finalize();
    return wrong != 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 39 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 39 MPI_Recv_init direct in persistent-two-processes.c:main:1
 * pattern main 20-46 order proved determinism proved
 * finding 39 spbc-anonymous-reception
 */
