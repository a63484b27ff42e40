/* SPDX-License-Identifier: Apache-2.0 */
/* A function notes where the number will be, and another waits for it before it is read. */
#include <mpi.h>
#include <stdio.h>

static int *noted;

static void note(int *number)
{
    noted = number;
}

static int take(MPI_Request *request)
{
    MPI_Wait(request, MPI_STATUS_IGNORE);
    return *noted;
}

int main(int argc, char **argv)
{
    int rank, number = 0, copy = 0, known = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&number, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
        note(&number);
        copy = take(&request);
        MPI_Send(&copy, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else if (rank == 1) {
        number = 5;
        MPI_Send(&number, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&copy, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    printf("%d %d %d\n", number, copy, known);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
