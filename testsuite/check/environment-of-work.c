/* SPDX-License-Identifier: Apache-2.0 */
/* How much is added for each message stands in the environment; how many there are does not. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    int limit = 30;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (getenv("MOST"))
        limit = atoi(getenv("MOST"));
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 0; k < size - 1; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
            for (int k = 0; k < limit; k++)
                sum += k % 3;
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 27
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in environment-of-work.c:main:1
 * pattern main 17-26 order proved determinism proved separator 27
 * finding 19 spbc-anonymous-reception
 */
