/* SPDX-License-Identifier: Apache-2.0 */
/* Parts are sent while an answer is waited for, the rest behind it: always the same eight. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int a = rank, k, b = 0, flag = 0, n = 0;
    MPI_Request req;
    if (rank == 0) {
        MPI_Irecv(&b, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &req);
        while (!flag && n < 8) {
            MPI_Test(&req, &flag, MPI_STATUS_IGNORE);
            if (!flag) {
                MPI_Send(&n, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
                n++;
            }
        }
        for (; n < 8; n++)
            MPI_Send(&n, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        if (!flag)
            MPI_Wait(&req, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        for (k = 0; k < 8; k++)
            MPI_Recv(&a, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 2) {
        MPI_Send(&a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
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
