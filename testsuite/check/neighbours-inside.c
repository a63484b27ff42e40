/* SPDX-License-Identifier: Apache-2.0 */
/* The function that sets the neighbour exchanges once before it does: all send to rank 0 then. */
#include <mpi.h>

static int rank, size, right, in, out;

static void exchange(void)
{
    MPI_Request request;

    MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &request);
    MPI_Send(&out, 1, MPI_INT, right, 2, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void begin(void)
{
    exchange();
    right = (rank + 1) % size;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    begin();
    for (int step = 0; step < 10; step++) {
        exchange();
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 11 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 11 MPI_Irecv direct in neighbours-inside.c:exchange:1
 * pattern exchange 11-13 order refuted determinism proved
 * finding 11 spbc-unordered-pattern
 */
