/* SPDX-License-Identifier: Apache-2.0 */
/* A split that turns the numbers round is made when an argument asks for it; all ask or none. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;
    MPI_Comm used = MPI_COMM_WORLD;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        MPI_Comm_split(MPI_COMM_WORLD, 0, size - rank, &used);
    MPI_Comm_rank(used, &rank);
    for (int step = 0; step < 4; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, used, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 2, used);
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
 * reception 19 MPI_Recv direct in barrier-communicator-turned.c:main:1
 * pattern main 17-23 order proved determinism proved separator 24
 * finding 19 spbc-anonymous-reception
 */
