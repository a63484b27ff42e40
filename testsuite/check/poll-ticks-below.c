/* SPDX-License-Identifier: Apache-2.0 */
/* A function that sends whenever it is called is called as often as nothing has come yet: the number of its messages is up
 * to the time. */
#include <mpi.h>

static void tick(int number)
{
    MPI_Send(&number, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size, go = 1, has_come = 0, in;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 1) {
        MPI_Irecv(&in, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &request);
        MPI_Test(&request, &has_come, MPI_STATUS_IGNORE);
        while (!has_come) {
            tick(1);
            MPI_Test(&request, &has_come, MPI_STATUS_IGNORE);
        }
        tick(0);
    } else if (rank == 0 && size > 1) {
        MPI_Send(&go, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
        do
            MPI_Recv(&in, 1, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        while (in);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 21 order-dependent
 * completion 24 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 21 MPI_Test order-dependent
 * completion 24 MPI_Test order-dependent
 * finding 23 spbc-order-dependent-message
 */
