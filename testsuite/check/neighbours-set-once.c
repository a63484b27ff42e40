/* SPDX-License-Identifier: Apache-2.0 */
/* A ring whose neighbour is a variable of the file, which one function sets before all else: one sender for each process. */
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
 * verdict ready-after-rewrite
 * reception 11 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 11 MPI_Irecv direct in neighbours-set-once.c:exchange:1
 * pattern exchange 11-13 order proved determinism proved
 * finding 11 spbc-anonymous-reception
 */
