/* SPDX-License-Identifier: Apache-2.0 */
/* Two requests are asked for with one flag: the answer of the second one ends the loop. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out, flag = 0;
    MPI_Request taken, given;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    out = rank + 5;
    if (rank == 0) {
        MPI_Irecv(&in, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &taken);
        MPI_Isend(&out, 1, MPI_INT, 1, 6, MPI_COMM_WORLD, &given);
        while (!flag) {
            MPI_Test(&taken, &flag, MPI_STATUS_IGNORE);
            MPI_Test(&given, &flag, MPI_STATUS_IGNORE);
        }
        MPI_Send(&in, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
        MPI_Wait(&taken, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&out, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 17 order-dependent
 * completion 18 harmless
 */
/* EXPECT
 * verdict unknown
 * completion 17 MPI_Test unknown
 * completion 18 MPI_Test harmless
 * finding 17 spbc-completion-unknown
 * finding 20 spbc-pending-buffer
 */
