/* SPDX-License-Identifier: Apache-2.0 */
/* Every sender picks an element, by its rank, of what an exchange of equal literals has brought: 0 for all of them. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, got[64], out, in[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Alltoall((int[64]){1}, 1, MPI_INT, got, 1, MPI_INT, MPI_COMM_WORLD);
    out = got[rank % 2];
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
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 24
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in alltoall-of-literal.c:main:1
 * pattern main 15-23 order proved determinism unknown separator 24
 * finding 17 spbc-anonymous-reception
 * finding 18 spbc-arrival-kept
 */
