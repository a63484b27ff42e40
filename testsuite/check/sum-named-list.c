/* SPDX-License-Identifier: Apache-2.0 */
/* A plan's list of sources holds MPI_ANY_SOURCE where nobody is known yet; every source that is used is named, so the sums are those of the rounds. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, count = 0;
    int *from;
    double part, sum;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    from = malloc((size_t)size * sizeof *from);
    for (int k = 0; k < size; k++)
        from[k] = MPI_ANY_SOURCE;
    for (int k = 1; k < size - 1; k++)
        from[count++] = k;
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            sum = 0;
            for (int k = 0; k < count; k++) {
                MPI_Recv(&part, 1, MPI_DOUBLE, from[k], 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += part;
            }
            MPI_Send(&sum, 1, MPI_DOUBLE, size - 1, 4, MPI_COMM_WORLD);
        } else if (rank < size - 1) {
            part = rank + 10.0 * step;
            MPI_Send(&part, 1, MPI_DOUBLE, 0, 3, MPI_COMM_WORLD);
        } else if (size > 1) {
            MPI_Recv(&sum, 1, MPI_DOUBLE, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    free(from);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * reception 24 variable maybe
 */
/* EXPECT
 * verdict unknown
 * reception 24 MPI_Recv variable maybe in sum-named-list.c:main:1
 * pattern main 21-33 order unknown determinism unknown
 * finding 24 spbc-order-unknown
 */
