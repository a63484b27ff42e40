/* SPDX-License-Identifier: Apache-2.0 */
/* A method sets the member on some ways, and another member says whether it has. */
#include <mpi.h>
struct part {
    double low, high;
    bool is_high;
    part() : low(0), is_high(false)
    {
    }
    void raise(double by)
    {
        high = by;
        is_high = true;
    }
    bool has() const
    {
        return is_high;
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
            MPI_Recv(in, 2, MPI_DOUBLE, k, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        double out = 0;
        if (mine.is_high)
            out = mine.high;
        MPI_Send(&out, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * proved ready
 */
