/* SPDX-License-Identifier: Apache-2.0 */
/* The complete sum is the seed of a number that is sent. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in, out = 0;
    unsigned sum;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            sum = 0;
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += (unsigned)in;
            }
            srand(sum);
            out = rand();
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        if (rank == 0)
            MPI_Send(&out, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&out, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 30
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in sum-seeds.c:main:1
 * pattern main 15-25 order proved determinism proved separator 30
 * finding 18 spbc-anonymous-reception
 */
