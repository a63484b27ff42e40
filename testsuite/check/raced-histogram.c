/* SPDX-License-Identifier: Apache-2.0 */
/* Two threads may count in the same place of a histogram at a time.
 * flags: -fopenmp
 */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int hist[10] = {0}, list[100];
    for (int k = 0; k < 100; k++)
        list[k] = k * k % 10;
#pragma omp parallel for
    for (int k = 0; k < 100; k++)
        hist[list[k]]++;
    MPI_Send(hist, 10, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(hist, 10, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 20 spbc-clock-may-decide
 */
