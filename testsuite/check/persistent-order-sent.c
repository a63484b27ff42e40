/* SPDX-License-Identifier: Apache-2.0 */
/* A request from any source is started for each message; the numbers that came make one in their order. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, code = 0;
    MPI_Request request = MPI_REQUEST_NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        MPI_Recv_init(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &request);
    for (int step = 0; step < 4; step++) {
        code = 0;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Start(&request);
                MPI_Wait(&request, MPI_STATUS_IGNORE);
                code = 8 * code % 4096 + in;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank == 0)
        MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * pattern A order holds determinism broken separator 27
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Recv_init direct in persistent-order-sent.c:main:1
 * pattern main 17-25 order proved determinism refuted separator 27
 * finding 14 spbc-anonymous-reception
 * finding 26 spbc-arrival-kept
 * finding 26 spbc-order-dependent-message
 */
