/* SPDX-License-Identifier: Apache-2.0 */
/* Particles travel along one dimension after the other with named receptions, until nobody has any left. */
#include <mpi.h>
#include <stdlib.h>

static double *mine;
static int count;

static int shift(int to, int from, MPI_Comm comm)
{
    int leaves = count / 4, comes;

    MPI_Sendrecv(&leaves, 1, MPI_INT, to, 1, &comes, 1, MPI_INT, from, 1, comm, MPI_STATUS_IGNORE);
    MPI_Sendrecv(mine + count - leaves, leaves, MPI_DOUBLE, to, 2, mine + count, comes, MPI_DOUBLE,
                 from, 2, comm, MPI_STATUS_IGNORE);
    count += comes - leaves;
    return leaves;
}

int main(int argc, char **argv)
{
    int rank, size, moved, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = calloc(100000, sizeof *mine);
    count = 100 * (rank + 1);
    do {
        moved = 0;
        for (int d = 1; d < size; d *= 2) {
            moved += shift((rank + d) % size, (rank + size - d) % size, MPI_COMM_WORLD);
            moved += shift((rank + size - d) % size, (rank + d) % size, MPI_COMM_WORLD);
        }
        MPI_Allreduce(&moved, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    } while (total > 0);
    free(mine);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
