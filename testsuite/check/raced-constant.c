/* SPDX-License-Identifier: Apache-2.0 */
/* Whatever thread says so first, they all say the same.
 * flags: -fopenmp
 */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int list[100], any = 0;
#pragma omp parallel for shared(any)
    for (int k = 0; k < 100; k++) {
        list[k] = k + rank;
        if (list[k] > 50)
            any = 1;
    }
    MPI_Send(&any, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(&any, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
