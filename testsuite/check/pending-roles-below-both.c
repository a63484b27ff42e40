/* SPDX-License-Identifier: Apache-2.0 */
/* The roles are taken in functions of their own, and the first process has both. */
#include <mpi.h>

static int number;
static MPI_Request request = MPI_REQUEST_NULL;

static void first(int rank)
{
    if (rank == 0)
        MPI_Irecv(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
}

static void second(int rank)
{
    if (rank <= 1)
        number = 5;
    if (rank == 1)
        MPI_Isend(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
}

int main(int argc, char **argv)
{
    int rank, sum;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    first(rank);
    second(rank);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Reduce(&number, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 29 spbc-pending-buffer
 */
