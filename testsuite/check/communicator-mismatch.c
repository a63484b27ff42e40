/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: the barrier is on a duplicate of half of the ranks, the exchange on all of them. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Comm row, twin;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &row);
    MPI_Comm_dup(row, &twin);
    for (int step = 0; step < 10; step++) {
        for (int d = 1; d <= 2; d++)
            MPI_Send(&rank, 1, MPI_INT, (rank + d) % size, 1, MPI_COMM_WORLD);
        for (int d = 1; d <= 2; d++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(twin);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Recv direct in communicator-mismatch.c:main:1
 * pattern main 15-18 order refuted determinism proved
 * finding 18 spbc-unordered-pattern
 */
