/* SPDX-License-Identifier: Apache-2.0 */
/* Half of the size says which processes send, and how many the root waits for; the others sum up what has no part in it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in;
    double error = 1.0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            for (int k = 1; k < 0.5 * size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else if (rank < 0.5 * size)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        while (error > 1e-6)
            error *= 0.5;
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 22
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in numbers-with-point-half.c:main:1
 * pattern main 15-19 order proved determinism proved separator 22
 * finding 17 spbc-anonymous-reception
 */
