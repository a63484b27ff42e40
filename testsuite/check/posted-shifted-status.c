/* SPDX-License-Identifier: Apache-2.0 */
/* The status of the next message says where this one goes. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine, got[64], of[64] = {0};
    MPI_Request requests[64];
    MPI_Status told[65] = {{0}};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = 3 * rank + 1;
    if (rank == 0) {
        for (int peer = 1; peer < size; peer++)
            MPI_Irecv(&got[peer], 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD,
                      &requests[peer - 1]);
        MPI_Waitall(size - 1, requests, told);
        for (int n = 1; n < size; n++)
            of[told[n].MPI_SOURCE] = got[n];
    } else {
        MPI_Send(&mine, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(of, 64, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Irecv direct in posted-shifted-status.c:main:1
 * pattern main 16-25 order proved determinism refuted
 * finding 18 spbc-anonymous-reception
 * finding 26 spbc-arrival-kept
 * finding 26 spbc-order-dependent-message
 */
