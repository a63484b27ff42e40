/* SPDX-License-Identifier: Apache-2.0 */
/* The answers are counted from the process behind the first on, then down to the root itself, which takes its own as a question. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, v = 0, sum = 0, k;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += v;
        }
        for (k = 1; k < size; k++)
            if (k > 1)
                MPI_Send(&sum, 1, MPI_INT, k, 1, MPI_COMM_WORLD);
        for (k = 1; k >= 0; k--)
            MPI_Send(&sum, 1, MPI_INT, k, 1, MPI_COMM_WORLD);
        MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 12 direct in A
 * reception 20 direct in A
 * pattern A order open determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 12 MPI_Recv direct in counter-from-root.c:main:1
 * reception 20 MPI_Recv direct in counter-from-root.c:main:1
 * pattern main 10-24 order unknown determinism unknown
 * finding 12 spbc-order-unknown
 */
