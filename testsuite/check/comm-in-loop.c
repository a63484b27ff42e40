/* SPDX-License-Identifier: Apache-2.0 */
/* A communicator made anew in every step: its barrier covers nothing that is known. */
#include <mpi.h>

static void exchange(MPI_Comm comm, int rank, int size)
{
    int in, out = rank;
    MPI_Status status;

    MPI_Send(&out, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&out, 1, MPI_INT, (rank + size - 1) % size, 7, comm);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, &status);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, &status);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Comm half;

        MPI_Comm_split(MPI_COMM_WORLD, (rank + step) % 2, rank, &half);
        exchange(half, rank / 2, 2);
        MPI_Barrier(half);
        MPI_Comm_free(&half);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 12 direct in A
 * reception 13 direct in A
 * pattern A order holds determinism holds separator 28 26
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 12 MPI_Recv direct in comm-in-loop.c:exchange:1
 * reception 13 MPI_Recv direct in comm-in-loop.c:exchange:1
 * pattern exchange 10-13 order proved determinism proved separator 26
 * finding 12 spbc-anonymous-reception
 */
