/* SPDX-License-Identifier: Apache-2.0 */
/* The root of the sum and of what is given back goes round: it is the same for all in each step. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;
    int root, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    for (int step = 0; step < 4; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        root = step % size;
        MPI_Reduce(&rank, &total, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
        MPI_Bcast(&total, 1, MPI_INT, root, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 23 24
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in reduce-root-counted.c:main:1
 * pattern main 15-21 order proved determinism proved separator 24
 * finding 17 spbc-anonymous-reception
 */
