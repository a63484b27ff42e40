/* SPDX-License-Identifier: Apache-2.0 */
/* Another process may have made the folder. */
#include <errno.h>
#include <mpi.h>
#include <stdio.h>
#include <sys/stat.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && mkdir("results", 0755) != 0 && errno != EEXIST) {
        perror("mkdir");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    out = rank;
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
