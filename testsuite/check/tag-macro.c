/* SPDX-License-Identifier: Apache-2.0 */
/* The tags of two exchanges are macros with different values: two patterns. */
#include <mpi.h>
#define TAG(n) (100 + (n))

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        int in;

        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, TAG(1), MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, TAG(1), MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, TAG(2), MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, TAG(2), MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * reception 25 direct in B
 * pattern A order holds determinism holds separator 22 29
 * pattern B order holds determinism holds separator 22 29
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in tag-macro.c:main:1
 * reception 25 MPI_Recv direct in tag-macro.c:main:2
 * pattern main 16-21 order proved determinism proved separator 22
 * pattern main 23-28 order proved determinism proved separator 29
 * finding 18 spbc-anonymous-reception
 * finding 25 spbc-anonymous-reception
 */
