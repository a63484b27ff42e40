/* SPDX-License-Identifier: Apache-2.0 */
/* Work goes on while a request is tested, in a function that counts it; the count is sent. */
#include <mpi.h>
static int work_done;

static void work(void)
{
    work_done++;
}

int main(int argc, char **argv)
{
    int rank, size, in, found = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Irecv(&in, 1, MPI_INT, last, 1, MPI_COMM_WORLD, &request);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    while (!found) {
        MPI_Test(&request, &found, MPI_STATUS_IGNORE);
        work();
    }
    MPI_Send(&work_done, 1, MPI_INT, next, 2, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, last, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 24 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 24 MPI_Test order-dependent
 * finding 27 spbc-order-dependent-message
 */
