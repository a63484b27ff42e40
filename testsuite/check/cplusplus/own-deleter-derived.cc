/* SPDX-License-Identifier: Apache-2.0 */
/* A smart pointer receives where it ends, by a class that derives from the one that does so.
 *
 * TRUTH
 * reception 13 direct
 */
#include <mpi.h>
#include <memory>

struct receiving {
    void operator()(int *number) const
    {
        MPI_Recv(number, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
};

struct last : receiving {};

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            std::unique_ptr<int, last> one(&in);
            sum += in;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Finalize();
    return sum == 0;
}
