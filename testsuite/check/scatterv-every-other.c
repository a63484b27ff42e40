/* SPDX-License-Identifier: Apache-2.0 */
/* Only every other process gets a number from the receiver; the rest need not wait. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0, part, parts[64] = {0}, counts[64], starts[64] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 64; k++)
        counts[k] = k % 2;
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        }
        MPI_Scatterv(parts, counts, starts, MPI_INT, &part, rank % 2, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in scatterv-every-other.c:main:1
 * pattern main 15-22 order unknown determinism proved
 * finding 17 spbc-order-unknown
 */
