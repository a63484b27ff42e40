/* SPDX-License-Identifier: Apache-2.0 */
/* The sources are the characters of a text. */
#include <mpi.h>

static int in;

static void take_all(const char *sources)
{
    for (; *sources; sources++)
        MPI_Recv(&in, 1, MPI_INT, *sources, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        take_all("\1\2");
    else if (rank < 3)
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
