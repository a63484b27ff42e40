/* SPDX-License-Identifier: Apache-2.0 */
/* What a completed request brought is kept at its number, where one was complete. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in[4], list[64] = {0}, i, flag, done = 0, n = size - 1 < 4 ? size - 1 : 4;
    MPI_Request r[4];
    if (rank == 0) {
        for (int k = 0; k < n; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, k + 1, 1, MPI_COMM_WORLD, &r[k]);
        while (done < n) {
            MPI_Testany(n, r, &i, &flag, MPI_STATUS_IGNORE);
            if (flag) {
                done++;
                list[i] = 2 * i + in[i];
            }
        }
        MPI_Send(list, 6, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else if (rank <= n) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(list, 6, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 * completion 18 harmless
 */
/* EXPECT
 * verdict ready
 * completion 18 MPI_Testany harmless
 */
