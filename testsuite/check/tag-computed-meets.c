/* SPDX-License-Identifier: Apache-2.0 */
/* The same with a tag that may be 60: nothing can be said. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        int in;

        for (int d = 0; d < 80; d++)
            MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 40 + d % 30, &in, 1, MPI_INT,
                         (rank + size - 1) % size, 40 + d % 30, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 60, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 60, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 23
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in tag-computed-meets.c:main:1
 * pattern main 12-24 order unknown determinism proved separator 23
 * finding 20 spbc-order-unknown
 */
