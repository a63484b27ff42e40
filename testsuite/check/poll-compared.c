/* SPDX-License-Identifier: Apache-2.0 */
/* It asks until something has come, and compares the flag with one. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0, flag = 0, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && size > 2) {
        for (n = 0; n < 3;) {
            MPI_Iprobe(1, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
            if (flag == 1) {
                MPI_Recv(&in, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
                n++;
            }
        }
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
 * verdict ready
 * completion 12 harmless
 */
/* EXPECT
 * verdict ready
 */
