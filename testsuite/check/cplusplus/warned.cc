/* SPDX-License-Identifier: Apache-2.0 */
/* What GCC only warns of: a register, numbers that become narrow, a suffix without a space. */
#include <cstdio>
#include <mpi.h>

#define NUMBER "d"
enum side { LEFT = 1, RIGHT };

static void take(register int source, int *in)
{
    MPI_Recv(in, 1, MPI_INT, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, in = 0;
    double share = 1.5;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int parts[] = {share};
    const side other = static_cast<side>(17);
    if (rank == 0)
        take(MPI_ANY_SOURCE, &in);
    else if (rank == 1)
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    printf("%"NUMBER" %d\n", parts[0] + in, (int)other);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 24 wrapper
 */
