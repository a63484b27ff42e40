/* SPDX-License-Identifier: Apache-2.0 */
/* Three exchanges with one tag follow each other, with a reduction to all behind each. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        MPI_Allreduce(&step, &in, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        MPI_Allreduce(&step, &in, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        MPI_Allreduce(&step, &in, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * reception 21 direct in B
 * reception 27 direct in C
 * pattern A order holds determinism holds separator 18
 * pattern B order holds determinism holds separator 24
 * pattern C order holds determinism holds separator 30
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 15 MPI_Recv direct in tag-same-three.c:main:1
 * reception 21 MPI_Recv direct in tag-same-three.c:main:2
 * reception 27 MPI_Recv direct in tag-same-three.c:main:3
 * pattern main 13-17 order proved determinism proved separator 18
 * pattern main 19-23 order proved determinism proved separator 24
 * pattern main 25-29 order proved determinism proved separator 30
 * finding 15 spbc-anonymous-reception
 * finding 21 spbc-anonymous-reception
 * finding 27 spbc-anonymous-reception
 */
