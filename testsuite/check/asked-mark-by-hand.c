/* SPDX-License-Identifier: Apache-2.0 */
/* The loop itself sets the mark by which a function tells that all is over. */
#include <mpi.h>

struct finish {
    int over;
};

static int is_over(struct finish *finish, int has_come)
{
    if (finish->over)
        return 1;
    if (!has_come)
        return 0;
    finish->over = 1;
    return 1;
}

int main(int argc, char **argv)
{
    int rank, in = 0, out, flag = 0;
    MPI_Request request;
    struct finish finish = {0};
    int over = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    out = rank + 5;
    if (rank == 0) {
        MPI_Irecv(&in, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &request);
        for (int tries = 0; !over; tries++) {
            if (!flag)
                MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
            if (tries > 100)
                finish.over = 1;
            over = is_over(&finish, flag);
        }
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
 * completion 33 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 33 MPI_Test unknown
 * finding 33 spbc-completion-unknown
 * finding 38 spbc-pending-buffer
 */
