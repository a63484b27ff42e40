/* SPDX-License-Identifier: Apache-2.0 */
/* Partners are drawn from a generator with the same seed on all ranks: everybody knows who sends to whom. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    srand(42);
    for (int step = 0; step < 20; step++) {
        int from = rand() % size, to = rand() % size;

        if (from == to)
            continue;
        if (rank == from)
            MPI_Send(&step, 1, MPI_INT, to, 1, MPI_COMM_WORLD);
        if (rank == to)
            MPI_Recv(&in, 1, MPI_INT, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
