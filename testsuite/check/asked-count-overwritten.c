/* SPDX-License-Identifier: Apache-2.0 */
/* Rounds of asking are counted and reset before they are sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int a = rank, b = 0, flag = 0, x = 0;
    MPI_Request req;
    if (rank == 0) {
        MPI_Irecv(&b, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &req);
        while (!flag) {
            MPI_Test(&req, &flag, MPI_STATUS_IGNORE);
            x++;
        }
        if (x > 0)
            x = 7;
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
 * completion 17 harmless
 */
/* EXPECT
 * verdict unknown
 * completion 17 MPI_Test unknown
 * finding 17 spbc-completion-unknown
 */
