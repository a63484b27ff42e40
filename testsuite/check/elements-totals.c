/* SPDX-License-Identifier: Apache-2.0 */
/* Each message is received into its own row; the rows are added up, and their largest number is found. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine[4], got[64][4], totals[4] = {0}, most = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 4; k++)
        mine[k] = rank + k;
    if (rank == 0) {
        for (int n = 0; n < size - 1; n++)
            MPI_Recv(got[n], 4, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int n = 0; n < size - 1; n++) {
            for (int k = 0; k < 4; k++)
                totals[k] += got[n][k];
            if (got[n][0] > most)
                most = got[n][0];
        }
    } else {
        MPI_Send(mine, 4, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(totals, 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&most, 1, MPI_INT, 0, MPI_COMM_WORLD);
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
 * reception 17 MPI_Recv direct in elements-totals.c:main:1
 * pattern main 15-26 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
