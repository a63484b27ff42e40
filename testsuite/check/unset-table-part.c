/* SPDX-License-Identifier: Apache-2.0 */
/* A table is filled by half and sent as a whole. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *t = malloc(10 * sizeof *t), in[10];
    for (int k = 0; k < 5; k++)
        t[k] = k;
    if (rank == 0)
        MPI_Send(t, 10, MPI_INT, 1, 1, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(in, 10, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(t);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 18 spbc-run-dependent
 */
