/* SPDX-License-Identifier: Apache-2.0 */
/* Process 0 tells another one whether the directory was new: to one that is started again the runtime says the same. */
#include <mpi.h>
#include <sys/stat.h>

int main(int argc, char **argv)
{
    int rank, is_new;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        is_new = mkdir("steps", 0777) == 0;
        MPI_Send(&is_new, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1)
        MPI_Recv(&is_new, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
