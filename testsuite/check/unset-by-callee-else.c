/* SPDX-License-Identifier: Apache-2.0 */
/* A function sets what it is handed on either way. */
#include <mpi.h>

static void ask(int *out, int n)
{
    if (n > 3)
        *out = n;
    else
        *out = 3;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int v, in;
    ask(&v, argc);
    if (rank == 0)
        MPI_Send(&v, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
