/* SPDX-License-Identifier: Apache-2.0 */
/* So is the comment. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    rank++;
    MPI_Finalize();
    return 0;
}
