/* SPDX-License-Identifier: Apache-2.0 */
/* What the list of a record leaves out is zero, and is counted up. */
#include <mpi.h>

struct tally {
    int first, count;
};

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct tally tally = {0};
    int all;
    for (int k = 1; k < size; k++)
        tally.count++;
    MPI_Allreduce(&tally.count, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank < all)
        MPI_Sendrecv(&all, 1, MPI_INT, (rank + 1) % size, 0, &tally.first, 1, MPI_INT,
                     (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
