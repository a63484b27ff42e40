/* SPDX-License-Identifier: Apache-2.0 */
/* The wildcard is one of many numbers that the source may be. */
#include <mpi.h>

static const int plan[20] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,
                             10, 11, 12, 13, 14, 15, 16, 17, 18, MPI_ANY_SOURCE};

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            int in;

            MPI_Recv(&in, 1, MPI_INT, plan[argc > 1 ? 19 : k], 5, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 variable maybe in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv variable maybe in source-many-values.c:main:1
 * pattern main 15-24 order proved determinism proved
 * finding 19 spbc-anonymous-reception
 */
