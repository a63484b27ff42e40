/* SPDX-License-Identifier: Apache-2.0 */
/* As unset-mode-decides.c, but the switch leaves nothing out. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mode, number = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    switch (argc) {
    case 1:
        mode = 0;
        break;
    case 2:
        mode = 1;
        break;
    default:
        mode = 2;
    }
    if (rank == 0 && mode == 1)
        MPI_Send(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1 && mode == 1)
        MPI_Recv(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
