/* SPDX-License-Identifier: Apache-2.0 */
/* Without an argument nothing sets the number that is sent. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    int steps;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        steps = atoi(argv[1]);
    if (rank == 0)
        MPI_Send(&steps, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&steps, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 18 spbc-run-dependent
 */
