/* SPDX-License-Identifier: Apache-2.0 */
/* The loop ends when it has asked often enough, whatever was complete by then. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in[4], list[4], i, flag, done = 0, n = size - 1 < 4 ? size - 1 : 4;
    MPI_Request r[4];
    for (int k = 0; k < 4; k++)
        list[k] = 0;
    if (rank == 0) {
        for (int k = 0; k < n; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, k + 1, 1, MPI_COMM_WORLD, &r[k]);
        while (done < n) {
            MPI_Testany(n, r, &i, &flag, MPI_STATUS_IGNORE);
            if (flag)
                list[i] = in[i];
            else if (rank + n > 7)
                continue;
            done++;
        }
        MPI_Send(list, 4, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else if (rank <= n) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(list, 4, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * completion 20 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 20 MPI_Testany order-dependent
 * finding 27 spbc-order-dependent-message
 */
