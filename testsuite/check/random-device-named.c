/* SPDX-License-Identifier: Apache-2.0 */
/* The name of the system's random numbers is handed to the function that opens it. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static FILE *must_open(const char *name)
{
    FILE *file = fopen(name, "rb");

    if (!file)
        exit(1);
    return file;
}

int main(int argc, char **argv)
{
    int rank;
    unsigned char byte = 0;
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *file = must_open("/dev/urandom");

    if (fread(&byte, 1, 1, file) != 1)
        byte = 0;
    if (rank == 1)
        for (int k = 0; k < byte; k++)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 30 spbc-clock-may-decide
 */
