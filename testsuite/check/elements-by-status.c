/* SPDX-License-Identifier: Apache-2.0 */
/* Each message and each status has its own element; behind the loop every number goes where its source says. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine, got[64], of[64] = {0};
    MPI_Status told[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = 3 * rank + 1;
    if (rank == 0) {
        for (int n = 0; n < size - 1; n++)
            MPI_Recv(&got[n], 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &told[n]);
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
 * reception 17 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in elements-by-status.c:main:1
 * pattern main 15-22 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
