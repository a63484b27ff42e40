/* SPDX-License-Identifier: Apache-2.0 */
/* Two choices, one behind the other; each source gets its own number back doubled. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int a = rank, b[2], i;
    MPI_Status st;
    MPI_Request req[2];
    if (rank == 0) {
        MPI_Irecv(&b[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &req[0]);
        MPI_Irecv(&b[1], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &req[1]);
        MPI_Waitany(2, req, &i, &st);
        MPI_Send(&b[i], 1, MPI_INT, 1 + i, 1, MPI_COMM_WORLD);
        MPI_Waitany(2, req, &i, &st);
        MPI_Send(&b[i], 1, MPI_INT, 1 + i, 1, MPI_COMM_WORLD);
    } else if (rank <= 2) {
        MPI_Send(&a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(b, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 18 harmless
 * completion 20 harmless
 */
/* EXPECT
 * verdict unknown
 * completion 18 MPI_Waitany unknown
 * completion 20 MPI_Waitany unknown
 * finding 18 spbc-completion-unknown
 * finding 20 spbc-completion-unknown
 */
