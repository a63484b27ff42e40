/* SPDX-License-Identifier: Apache-2.0 */
/* The method that sets the member runs on some ways only; the constructor sets the other one. */
#include <mpi.h>
struct part {
    double low, high;
    part() : low(0)
    {
    }
    void raise(double by)
    {
        high = by;
    }
};
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    part mine;
    if (argc > 1)
        mine.raise(rank);
    if (rank == 0) {
        double in[2];
        for (int k = 1; k < size; k++)
            MPI_Recv(in, 2, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&mine.high, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 26 direct
 * verdict not-ready
 */
