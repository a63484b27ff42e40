/* SPDX-License-Identifier: Apache-2.0 */
/* The wildcard is handed through three functions. */
#include <mpi.h>

static void fetch_low(int *in, int from, int tag, MPI_Comm comm)
{
    MPI_Recv(in, 1, MPI_INT, from, tag, comm, MPI_STATUS_IGNORE);
}

static void fetch_middle(int *in, int tag, int from)
{
    int source = from;

    fetch_low(in, source, tag, MPI_COMM_WORLD);
}

static void fetch(int *in, int from, int tag)
{
    fetch_middle(in, tag, from);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            int in;

            fetch(&in, MPI_ANY_SOURCE, 5);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 33 wrapper in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 33 fetch wrapper in wrapper-nested.c:main:1
 * pattern main 29-37 order proved determinism proved
 * finding 33 spbc-anonymous-reception
 */
