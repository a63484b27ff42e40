/* SPDX-License-Identifier: Apache-2.0 */
/* A pattern was added before one that was enclosed earlier and carries the name that the new one would get. */
#include <mpi.h>
#include <spbc.h>

static SPBC_Pattern enclosed;

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 2, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 2, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
        SPBC_Declare_pattern("declared-name.c:main:1", &enclosed);
        SPBC_Begin_iteration(enclosed);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        SPBC_End_iteration(enclosed);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * reception 26 direct in B
 * pattern A order holds determinism holds separator 20 28
 * pattern B order holds determinism holds separator 20 28
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in declared-name.c:main:2
 * reception 26 MPI_Recv direct in declared-name.c:main:1
 * pattern main 16-19 order proved determinism proved separator 20
 * pattern main 22-27 order proved determinism proved annotated separator 28
 * finding 19 spbc-anonymous-reception
 */
