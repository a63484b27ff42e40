/* SPDX-License-Identifier: Apache-2.0 */
/* A function asks whether the message has left, and its caller ignores the answer: what is stored next may go out instead. */
#include <mpi.h>
#include <stdio.h>

static long questions;

static int ask(MPI_Request *request, int *is_done)
{
    questions++;
    return MPI_Test(request, is_done, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, number = 0, copy = 0;
    int known;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        number = 3;
        MPI_Isend(&number, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
        ask(&request, &known);
        number = 4;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(&copy, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    printf("%d %d\n", number, copy);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 11 harmless
 */
/* EXPECT
 * verdict unknown
 * completion 25 MPI_Test harmless
 * finding 26 spbc-pending-buffer
 */
