/* SPDX-License-Identifier: Apache-2.0 */
/* The loop that posts counts from 1, the one that looks at the messages from 0: number for number they name the same. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine, got[64], of[64] = {0};
    MPI_Request requests[64];
    MPI_Status told[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = 3 * rank + 1;
    if (rank == 0) {
        for (int peer = 1; peer < size; peer++)
            MPI_Irecv(&got[peer - 1], 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD,
                      &requests[peer - 1]);
        MPI_Waitall(size - 1, requests, told);
        for (int n = 0; n < size - 1; n++)
            of[told[n].MPI_SOURCE] = got[n];
    } else {
        MPI_Send(&mine, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(of, 64, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Irecv direct in posted-shifted.c:main:1
 * pattern main 16-25 order proved determinism proved
 * finding 18 spbc-anonymous-reception
 */
