/* SPDX-License-Identifier: Apache-2.0 */
/* exp() fails for the same numbers in every run. */
#include <errno.h>
#include <math.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double x;

    errno = 0;
    x = exp(argc * 1000.0);
    out = errno ? 1 : (int)x;
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
