/* SPDX-License-Identifier: Apache-2.0 */
/* A function that is called until it has answered asks once each time, and sends one number when the task is there: how often it
 * is called decides nothing. */
#include <mpi.h>

static MPI_Request request;
static int task, is_done;

static void answer_when_there(void)
{
    int is_there, result = 0;

    MPI_Test(&request, &is_there, MPI_STATUS_IGNORE);
    if (is_there)
        result = 1;
    if (result) {
        MPI_Send(&result, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        is_done = 1;
    }
}

int main(int argc, char **argv)
{
    int rank, size, result;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Send(&rank, 1, MPI_INT, k, 3, MPI_COMM_WORLD);
        for (int k = 1; k < size; k++)
            MPI_Recv(&result, 1, MPI_INT, k, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Irecv(&task, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &request);
        while (!is_done)
            answer_when_there();
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 13 harmless
 */
/* EXPECT
 * verdict unknown
 * completion 13 MPI_Test unknown
 * finding 13 spbc-completion-unknown
 */
