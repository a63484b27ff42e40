/* SPDX-License-Identifier: Apache-2.0 */
/* What the buffer held is copied while a message may come, and the copy is sent. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, number = 0, copy = 0, known = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        char text[32];

        MPI_Irecv(&number, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
        memcpy(text, &number, sizeof number);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Send(text, 4, MPI_CHAR, 1, 2, MPI_COMM_WORLD);
    } else if (rank == 1) {
        number = 5;
        MPI_Send(&number, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&copy, 4, MPI_CHAR, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
 * finding 18 spbc-pending-buffer
 */
