/* SPDX-License-Identifier: Apache-2.0 */
/* A table of partners has a hole, marked by the number that is MPI_ANY_SOURCE; it is asked for before each use. */
#include <mpi.h>
#include <stdlib.h>

enum { HOLE = MPI_ANY_SOURCE };

int main(int argc, char **argv)
{
    int rank, size, *partner, out = 0, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    partner = malloc((size_t)size * sizeof *partner);
    for (int k = 0; k < size; k++)
        partner[k] = k == rank ? HOLE : k;
    for (int k = 0; k < size; k++) {
        if (partner[k] == HOLE)
            continue;
        MPI_Sendrecv(&out, 1, MPI_INT, partner[k], 3, &in, 1, MPI_INT, partner[k], 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
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
