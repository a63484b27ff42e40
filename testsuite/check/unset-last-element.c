/* SPDX-License-Identifier: Apache-2.0 */
/* The loop ends one element before the array that is sent. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { LENGTH = 10 };

int main(int argc, char **argv)
{
    int rank, size;
    double line[LENGTH];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 0; i < LENGTH - 1; i++)
            line[i] = i;
        MPI_Send(line, LENGTH, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(line, LENGTH, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 20 spbc-run-dependent
 */
