/* SPDX-License-Identifier: Apache-2.0 */
/* In each turn one process asks all others, and who is asked listens to anybody. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, in;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int turn = 0; turn < size; turn++) {
        if (rank == turn) {
            for (int k = 0; k < 2; k++)
                for (int to = 0; to < size; to++) {
                    if (to == rank)
                        continue;
                    MPI_Send(&x, 1, MPI_INT, to, 1, MPI_COMM_WORLD);
                    MPI_Recv(&x, 1, MPI_INT, to, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                }
        } else {
            for (int k = 0; k < 2; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                in++;
                MPI_Send(&in, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return x;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator 29
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Recv direct in turns-all-asked.c:main:1
 * pattern main 14-28 order proved determinism proved separator 29
 * finding 24 spbc-anonymous-reception
 */
