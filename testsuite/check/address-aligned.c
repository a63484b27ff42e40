/* SPDX-License-Identifier: Apache-2.0 */
/* An address is rounded up; what lies there is sent. */
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char *raw = malloc(1000);
    double *v = (double *)(((uintptr_t)raw + 63) & ~(uintptr_t)63);
    for (int k = 0; k < 8; k++)
        v[k] = rank + k;
    if (rank == 0 && size > 1)
        MPI_Send(v, 8, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(v, 8, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
