/* SPDX-License-Identifier: Apache-2.0 */
/* A switch on the answer leaves the loop where nothing has come. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0, flag = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && size > 2) {
        int go = 1;
        while (go) {
            MPI_Recv(&in, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
            MPI_Iprobe(1, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
            switch (flag) {
            case 0:
                goto out;
            default:
                break;
            }
        }
    out:;
        MPI_Send(&sum, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    }
    if (rank == 1)
        for (int k = 1; k <= 3; k++)
            MPI_Send(&k, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    if (rank == 2)
        MPI_Recv(&in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 15 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 15 MPI_Iprobe order-dependent
 * finding 24 spbc-order-dependent-message
 */
