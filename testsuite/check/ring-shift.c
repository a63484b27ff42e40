/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks go round a ring, each process keeps a partial sum: named, one neighbour. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    double block[64], sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 64; k++)
        block[k] = rank + k;
    for (int hop = 0; hop < size; hop++) {
        for (int k = 0; k < 64; k++)
            sum += block[k];
        MPI_Sendrecv_replace(block, 64, MPI_DOUBLE, (rank + 1) % size, hop, (rank + size - 1) % size, hop, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
