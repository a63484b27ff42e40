/* SPDX-License-Identifier: Apache-2.0 */
/* As many messages are sent as the host has processors. */
#include <mpi.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = (int)sysconf(_SC_NPROCESSORS_ONLN), x;
    if (rank == 0 && size > 1)
        for (int k = 0; k < n; k++)
            MPI_Send(&k, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    if (rank == 1)
        for (int k = 0; k < n; k++)
            MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 14 spbc-run-dependent
 */
