/* SPDX-License-Identifier: Apache-2.0 */
/* A function asks for a reception, and marks that it has come; it is called until then. */
#include <mpi.h>

struct exchange {
    MPI_Request request;
    int is_over;
};

static int is_there(struct exchange *exchange)
{
    int flag;

    if (exchange->is_over)
        return 1;
    MPI_Test(&exchange->request, &flag, MPI_STATUS_IGNORE);
    if (!flag)
        return 0;
    exchange->is_over = 1;
    return 1;
}

int main(int argc, char **argv)
{
    int rank, in = 0, out;
    struct exchange exchange = {MPI_REQUEST_NULL, 0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    out = rank + 5;
    if (rank == 0) {
        MPI_Irecv(&in, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &exchange.request);
        while (!is_there(&exchange))
            ;
        MPI_Send(&in, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Send(&out, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 16 harmless
 */
/* EXPECT
 * verdict ready
 * completion 16 MPI_Test harmless
 */
