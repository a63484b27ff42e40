/* SPDX-License-Identifier: Apache-2.0 */
/* A broadcast from every rank, one after the other: who has received all has waited for all. */
#include <mpi.h>
static void exchange(MPI_Comm comm, int rank, int size)
{
    int in;

    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, comm);
    for (int k = 0; k < 2; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        for (int root = 0; root < size; root++) {
            int word = rank;

            MPI_Bcast(&word, 1, MPI_INT, root, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 11 direct in A
 * pattern A order holds determinism holds separator 26
 */
/* EXPECT
 * verdict unknown
 * reception 11 MPI_Recv direct in bcast-from-all.c:exchange:1
 * pattern exchange 8-11 order unknown determinism proved
 * finding 11 spbc-order-unknown
 */
