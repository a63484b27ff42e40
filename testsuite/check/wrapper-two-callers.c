/* SPDX-License-Identifier: Apache-2.0 */
/* One caller of the wrapper names the source, the other does not. */
#include <mpi.h>

static void fetch(int *in, int from, int tag)
{
    MPI_Recv(in, 1, MPI_INT, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;

    if (rank == 0) {
        fetch(&in, MPI_ANY_SOURCE, 5);
        fetch(&in, 1, 6);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 wrapper in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 fetch wrapper in wrapper-two-callers.c:main:1
 * pattern main 19-25 order proved determinism proved
 * finding 20 spbc-anonymous-reception
 */
