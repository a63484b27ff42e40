/* SPDX-License-Identifier: Apache-2.0 */
/* Which of two communicators the barrier is on is the same for all: the number of arguments says it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;
    MPI_Comm copy, used = MPI_COMM_WORLD;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    if (argc > 2)
        used = copy;
    for (int step = 0; step < 4; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        MPI_Barrier(used);
    }
    MPI_Finalize();
    return sum;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 24
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in barrier-communicator-shared.c:main:1
 * pattern main 17-23 order proved determinism proved separator 24
 * finding 19 spbc-anonymous-reception
 */
