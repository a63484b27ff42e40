/* SPDX-License-Identifier: Apache-2.0 */
/* The last message stays in a variable of the server, which sends nothing; the others send theirs. The
 * broadcast has another root. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, v = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 10; i++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            v = rank * i;
            MPI_Send(&v, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        }
        MPI_Bcast(&v, 1, MPI_INT, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator 22
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in last-of-other-branch.c:main:1
 * pattern main 14-20 order proved determinism proved separator 22
 * finding 16 spbc-anonymous-reception
 */
