/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of a pointer, read where it lies. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    int number = 0;
    char *block;
    const unsigned char *bytes;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    block = malloc(100);
    bytes = (const unsigned char *)&block;
    for (size_t k = 0; k < sizeof block; k++)
        number = number * 31 + bytes[k];
    free(block);
    if (rank == 0)
        MPI_Send(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 23 spbc-run-dependent
 */
