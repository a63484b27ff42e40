/* SPDX-License-Identifier: Apache-2.0 */
/* Which of two blocks lies first is sent. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *a = malloc(4), *b = malloc(4), x = rank;
    if (rank == 0 && size > 1) {
        x = a < b;
        MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    }
    if (rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 14 spbc-run-dependent
 */
