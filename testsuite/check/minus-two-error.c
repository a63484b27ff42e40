/* SPDX-License-Identifier: Apache-2.0 */
/* A helper writes ranks and error codes through the same kind of pointer; -2 is a code. */
#include <mpi.h>
#include <stdlib.h>

#define NO_MEMORY (-2)

static void put(int *where, int what)
{
    *where = what;
}

int main(int argc, char **argv)
{
    int rank, size, in, error[1] = {0};
    int *partner;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    partner = malloc(2 * sizeof *partner);
    if (!partner)
        put(error, NO_MEMORY);
    if (error[0] != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    put(partner, (rank + 1) % size);
    put(partner + 1, (rank + size - 1) % size);
    MPI_Sendrecv(&rank, 1, MPI_INT, partner[0], 3, &in, 1, MPI_INT, partner[1], 3, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    free(partner);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
