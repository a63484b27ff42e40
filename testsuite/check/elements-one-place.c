/* SPDX-License-Identifier: Apache-2.0 */
/* All pointers of the array lead to one number: what came last is counted for all. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine, sum = 0, place, *got[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = 3 * rank + 1;
    for (int n = 0; n < 64; n++)
        got[n] = &place;
    if (rank == 0) {
        for (int n = 0; n < size - 1; n++)
            MPI_Recv(got[n], 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int n = 0; n < size - 1; n++)
            sum += got[n][0];
    } else {
        MPI_Send(&mine, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
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
 * reception 18 MPI_Recv direct in elements-one-place.c:main:1
 * pattern main 16-23 order proved determinism refuted
 * finding 18 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 * finding 24 spbc-order-dependent-message
 */
