/* SPDX-License-Identifier: Apache-2.0 */
/* The constructor sets the member that is sent. */
#include <mpi.h>

class Solver
{
    double residual;
    int steps;

  public:
    Solver() : residual(1), steps(0)
    {
    }
    double *left()
    {
        return &residual;
    }
};

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Solver solver;
    if (rank == 0) {
        double in[4];
        for (int k = 1; k < size; k++)
            MPI_Recv(in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(solver.left(), 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 30 direct
 * pattern A order holds determinism holds
 * proved determinism
 */
