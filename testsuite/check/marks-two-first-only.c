/* SPDX-License-Identifier: Apache-2.0 */
/* Two exchanges with one tag and a barrier behind each; the source encloses only the first. */
#include <mpi.h>
#include <spbc.h>

static SPBC_Pattern near;
static int rank, size;

int main(int argc, char **argv)
{
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    SPBC_Declare_pattern("near", &near);
    for (int step = 0; step < 10; step++) {
        SPBC_Begin_iteration(near);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        SPBC_End_iteration(near);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 2) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * reception 22 direct in A
 * reception 27 direct in B
 * reception 28 direct in B
 * pattern A order holds determinism holds separator 24 29
 * pattern B order holds determinism holds separator 24 29
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Recv direct in near
 * reception 22 MPI_Recv direct in near
 * reception 27 MPI_Recv direct in marks-two-first-only.c:main:2
 * reception 28 MPI_Recv direct in marks-two-first-only.c:main:2
 * pattern main 18-23 order proved determinism proved annotated separator 24
 * pattern main 25-28 order proved determinism proved separator 29
 * finding 27 spbc-anonymous-reception
 */
