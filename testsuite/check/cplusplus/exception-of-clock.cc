/* SPDX-License-Identifier: Apache-2.0 */
/* A limit of time ends the program by an exception: which messages there are is for the clock to say. */
#include <mpi.h>

static void check(double begin)
{
    if (MPI_Wtime() - begin > 10.0)
        throw 1;
}

int main(int argc, char **argv)
{
    int rank, size, value;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const double begin = MPI_Wtime();
    for (int round = 0; round < 100; round++) {
        check(begin);
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&value, 1, MPI_INT, k, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
