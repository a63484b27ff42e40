/* SPDX-License-Identifier: Apache-2.0 */
/* A block is compared with that of the last round. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char *last = NULL;

    for (int k = 0; k < 3; k++) {
        char *p = malloc(10);

        if (last && p > last)
            out++;
        last = p;
    }
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 22 spbc-run-dependent
 */
