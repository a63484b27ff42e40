/* SPDX-License-Identifier: Apache-2.0 */
/* How much of a message is added up depends on which one it was. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine[4], got[64][4], sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 4; k++)
        mine[k] = rank + k;
    if (rank == 0) {
        for (int n = 0; n < size - 1; n++)
            MPI_Recv(got[n], 4, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int n = 0; n < size - 1; n++)
            for (int k = 0; k < n && k < 4; k++)
                sum += got[n][k];
    } else {
        MPI_Send(mine, 4, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in elements-as-many-as-round.c:main:1
 * pattern main 15-23 order proved determinism refuted
 * finding 17 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 * finding 24 spbc-order-dependent-message
 */
