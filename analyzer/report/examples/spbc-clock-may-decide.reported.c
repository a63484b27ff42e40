/* SPDX-License-Identifier: Apache-2.0 */
/* The generator starts from the time: other partners in every run. */
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank, size, partner;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    srand((unsigned)time(NULL));
    if (rank == 0)
        for (int k = 0; k < 10; k++) {
            partner = 1 + rand() % (size - 1);
            MPI_Send(&partner, 1, MPI_INT, partner, 7, MPI_COMM_WORLD);
        }
    MPI_Finalize();
    return 0;
}
