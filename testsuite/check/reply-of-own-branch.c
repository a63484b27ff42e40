/* SPDX-License-Identifier: Apache-2.0 */
/* A server answers with what it has received. The variable is also computed from the step, but by the
 * other processes only. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, v = 0, w;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 10; i++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &status);
                MPI_Send(&v, 1, MPI_INT, status.MPI_SOURCE, 6, MPI_COMM_WORLD);
            }
        } else {
            v = rank * i;
            MPI_Send(&v, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
            MPI_Recv(&w, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 25
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in reply-of-own-branch.c:main:1
 * pattern main 15-24 order proved determinism proved separator 25
 * finding 17 spbc-anonymous-reception
 */
