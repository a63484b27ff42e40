/* SPDX-License-Identifier: Apache-2.0 */
/* The call that the comment was about is gone. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    // spbc: separator
    rank++;
    MPI_Finalize();
    return 0;
}
