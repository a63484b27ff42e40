/* SPDX-License-Identifier: Apache-2.0 */
/* A number that says whether it was there, but is set to the same again before it is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int a = rank, b = 0, flag, x = 0;
    MPI_Request req;
    if (rank == 0) {
        MPI_Irecv(&b, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &req);
        MPI_Test(&req, &flag, MPI_STATUS_IGNORE);
        x = 1;
        if (!flag) {
            x = 2;
            MPI_Wait(&req, MPI_STATUS_IGNORE);
            x = x - 1;
        }
        MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Send(&a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(&b, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 16 harmless
 */
/* EXPECT
 * verdict unknown
 * completion 16 MPI_Test unknown
 * finding 16 spbc-completion-unknown
 */
