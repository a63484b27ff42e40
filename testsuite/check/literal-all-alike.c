/* SPDX-License-Identifier: Apache-2.0 */
/* Every sender picks an element of a literal by its rank: both are the same number. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, out, in[64];
    const int *pair;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    pair = (int[2]){5, 5};
    out = pair[rank % 2];
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&in[1], size - 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
        } else {
            MPI_Send(&out, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(in, 64, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 25
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in literal-all-alike.c:main:1
 * pattern main 16-24 order proved determinism unknown separator 25
 * finding 18 spbc-anonymous-reception
 * finding 19 spbc-arrival-kept
 */
