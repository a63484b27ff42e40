/* SPDX-License-Identifier: Apache-2.0 */
/* An address is sent as it is. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x = rank;
    int *p = &x;
    int *q;
    if (rank == 0 && size > 1)
        MPI_Send(&p, sizeof p, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&q, sizeof q, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
