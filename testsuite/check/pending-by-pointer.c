/* SPDX-License-Identifier: Apache-2.0 */
/* The buffer is posted by a pointer and read by its name before the message is there. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, number = 0, copy = 0, known = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        int *place = &number;

        MPI_Irecv(place, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
        copy = number;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
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
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 17 spbc-pending-buffer
 */
