/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the threads are joined by an operation of the program's own that keeps the last one.
 * flags: -fopenmp
 */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, kept = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp declare reduction(newest : int : omp_out = omp_in)
#pragma omp parallel for reduction(newest : kept)
    for (int i = 0; i < 64; i++)
        kept = i;
    MPI_Send(&kept, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
