/* SPDX-License-Identifier: Apache-2.0 */
/* A function asks for a reception, and says that it is there when it has asked often; then the buffer is sent. */
#include <mpi.h>

static int is_there(MPI_Request *request)
{
    static int tries;
    int flag;

    if (++tries > 100)
        return 1;
    MPI_Test(request, &flag, MPI_STATUS_IGNORE);
    return flag;
}

int main(int argc, char **argv)
{
    int rank, in = 0, out, flag = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    out = rank + 5;
    if (rank == 0) {
        MPI_Irecv(&in, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &request);
        while (!flag)
            flag = is_there(&request);
        MPI_Send(&in, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&out, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 27 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 27 MPI_Test unknown
 * finding 27 spbc-completion-unknown
 * finding 28 spbc-pending-buffer
 */
