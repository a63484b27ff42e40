/* SPDX-License-Identifier: Apache-2.0 */
/* A function posts, sends and completes; it is called at two places. */
#include <mpi.h>
#include <stdio.h>

static int swap(int mine, int other)
{
    MPI_Request request[2];
    int theirs, error;

    error = MPI_Irecv(&theirs, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &request[0]);
    if (error != MPI_SUCCESS)
        return -1;
    error = MPI_Isend(&mine, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &request[1]);
    if (error != MPI_SUCCESS)
        return -1;
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    return theirs;
}

int main(int argc, char **argv)
{
    int rank, size, theirs = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size % 4 == 0) {
        theirs = swap(rank, rank ^ 1);
        theirs = swap(theirs, rank ^ 2);
    }
    printf("%d\n", theirs);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
