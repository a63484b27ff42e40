/* SPDX-License-Identifier: Apache-2.0 */
/* The last message stays, but there is one sender only: more than two processes do not run. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 2)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&v, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
    } else {
        v = rank;
        MPI_Send(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&v, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 14 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 14 MPI_Recv direct in last-of-two.c:main:1
 * pattern main 12-22 order proved determinism proved
 * finding 14 spbc-anonymous-reception
 */
