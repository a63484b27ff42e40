/* SPDX-License-Identifier: Apache-2.0 */
/* The entry that is asked about is not the one that is used: the index has moved on, to the one that stands for all. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, next = 0, from[2] = {1, MPI_ANY_SOURCE}, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            if (from[next] == MPI_ANY_SOURCE)
                next = 0;
            next++;
            MPI_Recv(&in, 1, MPI_INT, from[next], 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv variable maybe in source-hole-next.c:main:1
 * pattern main 12-21 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
