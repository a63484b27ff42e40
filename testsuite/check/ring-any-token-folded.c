/* SPDX-License-Identifier: Apache-2.0 */
/* All send around a ring, where each process from the 64th on sends to one that another sends to as well. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, token = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int lap = 0; lap < 10; lap++) {
        if (rank == 0) {
            token++;
            MPI_Send(&token, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
            MPI_Recv(&token, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&token, 1, MPI_INT, rank + 1 < size ? (rank + 1) % 64 : 0, 0, MPI_COMM_WORLD);
            MPI_Recv(&token, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * reception 17 direct in A
 * pattern A order broken determinism broken
 */
/* EXPECT
 * verdict unknown
 * reception 14 MPI_Recv direct in ring-any-token-folded.c:main:1
 * reception 17 MPI_Recv direct in ring-any-token-folded.c:main:1
 * pattern main 11-18 order unknown determinism unknown
 * finding 14 spbc-order-unknown
 */
