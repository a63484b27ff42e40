/* SPDX-License-Identifier: Apache-2.0 */
/* Only the left neighbour tells its count: the right one can be a step ahead. */
#include <mpi.h>
static void migrate(int rank, int size, int step, MPI_Comm comm)
{
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    int for_right = 1 + (rank + 2 * step) % 3, from_left, in;

    MPI_Sendrecv(&for_right, 1, MPI_INT, right, 1, &from_left, 1, MPI_INT, left, 1, comm, MPI_STATUS_IGNORE);
    MPI_Send(&rank, 1, MPI_INT, left, 3, comm);
    for (int k = 0; k < for_right; k++)
        MPI_Send(&rank, 1, MPI_INT, right, 3, comm);
    for (int k = 0; k < from_left + 1; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, comm, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 30; step++)
        migrate(rank, size, step, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Recv direct in particles-one-count.c:migrate:1
 * pattern migrate 10-14 order refuted determinism proved
 * finding 14 spbc-unordered-pattern
 */
