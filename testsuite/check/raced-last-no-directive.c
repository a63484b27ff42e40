/* SPDX-License-Identifier: Apache-2.0 */
/* A directive in a comment, and in a text, is none.
 * flags: -fopenmp
 */
#include <mpi.h>
static const char *const text = "#pragma omp parallel for";
int main(int argc, char **argv)
{
    int rank, size, in, last = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (!text)
        return 1;
/*
#pragma omp parallel for
*/
    for (int k = 0; k < 100; k++)
        last = k * k;
    MPI_Send(&last, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
