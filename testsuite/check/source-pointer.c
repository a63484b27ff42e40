/* SPDX-License-Identifier: Apache-2.0 */
/* The source is set through a pointer. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int from = 1, *where = &from;

    *where = MPI_ANY_SOURCE;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            int in;

            MPI_Recv(&in, 1, MPI_INT, from, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv variable in source-pointer.c:main:1
 * pattern main 15-23 order proved determinism proved
 * finding 19 spbc-anonymous-reception
 */
