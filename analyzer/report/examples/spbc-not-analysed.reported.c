/* SPDX-License-Identifier: Apache-2.0 */
/* The compiler gets -Iinclude for this header; spbc-check has to get it too: spbc-check main.c -- -Iinclude. */
#include "settings_of_the_build.h"
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    (void)size;
    MPI_Finalize();
    return 0;
}
