/* SPDX-License-Identifier: Apache-2.0 */
/* A function gives references to the elements of a table; what comes is kept in the order of arrival through them. */
#include <mpi.h>
static int table[64], next_at = 1;
static int &slot(int k)
{
    return table[k];
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            int value;
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            slot(next_at++) = value;
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&slot(k), 1, MPI_INT, k, 6, MPI_COMM_WORLD);
    } else {
        int sum;
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Recv(&sum, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 18 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
