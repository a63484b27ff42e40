/* SPDX-License-Identifier: Apache-2.0 */
/* The same, with a branch of its own for a tie. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine, in, best = -1, owner = -1;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank * rank % 7;
    if (rank == 0) {
        for (int n = 1; n < size; n++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status);
            if (in > best) {
                best = in;
                owner = status.MPI_SOURCE;
            } else if (in == best && status.MPI_SOURCE < owner) {
                owner = status.MPI_SOURCE;
            }
        }
    } else {
        MPI_Send(&mine, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(&owner, 1, MPI_INT, 0, MPI_COMM_WORLD);
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
 * reception 17 MPI_Recv direct in champion-two-branches.c:main:1
 * pattern main 15-27 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
