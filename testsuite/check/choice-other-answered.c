/* SPDX-License-Identifier: Apache-2.0 */
/* Both are answered by their index, the second choice drains: not in a loop. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int a = rank, b[2], i, j;
    MPI_Request req[2];
    if (rank == 0) {
        MPI_Irecv(&b[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &req[0]);
        MPI_Irecv(&b[1], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &req[1]);
        MPI_Waitany(2, req, &i, MPI_STATUS_IGNORE);
        MPI_Send(&b[i], 1, MPI_INT, 1 + i, 1, MPI_COMM_WORLD);
        j = 1 - i;
        MPI_Wait(&req[j], MPI_STATUS_IGNORE);
        MPI_Send(&b[j], 1, MPI_INT, 1 + j, 1, MPI_COMM_WORLD);
    } else if (rank <= 2) {
        MPI_Send(&a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(b, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 17 harmless
 */
/* EXPECT
 * verdict unknown
 * completion 17 MPI_Waitany unknown
 * finding 17 spbc-completion-unknown
 */
