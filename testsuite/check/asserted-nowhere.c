/* SPDX-License-Identifier: Apache-2.0 */
/* The comment that vouches for a separator stands where no call is, and no other way separates. */
#include <mpi.h>

static void exchange(MPI_Comm comm, int rank, int size)
{
    int in, out = rank;

    MPI_Send(&out, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&out, 1, MPI_INT, (rank + size - 1) % size, 7, comm);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
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
        int unused = step; // spbc: separator
        (void)unused;
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 11 direct in A
 * reception 12 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 11 MPI_Recv direct in asserted-nowhere.c:exchange:1
 * reception 12 MPI_Recv direct in asserted-nowhere.c:exchange:1
 * pattern exchange 9-12 order refuted determinism proved
 * finding 11 spbc-unordered-pattern
 * finding 24 spbc-assertion
 */
