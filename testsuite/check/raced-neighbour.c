/* SPDX-License-Identifier: Apache-2.0 */
/* A round reads what the one before has stored, which another thread may not have run yet.
 * flags: -fopenmp
 */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in, x[64] = {1, 2};
#pragma omp parallel for
    for (int k = 1; k < 64; k++)
        x[k] = x[k - 1] + 1;
    MPI_Send(x, 64, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(x, 64, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 18 spbc-clock-may-decide
 */
