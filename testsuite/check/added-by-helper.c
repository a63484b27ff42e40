/* SPDX-License-Identifier: Apache-2.0 */
/* A function returns the sum. */
#include <mpi.h>

static long mix(long all, long one)
{
    return all + one;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    long own = rank + 1, all = own, one;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&one, 1, MPI_LONG, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            all = mix(all, one);
        }
    } else {
        MPI_Send(&own, 1, MPI_LONG, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Bcast(&all, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 MPI_Recv direct in added-by-helper.c:main:1
 * pattern main 18-25 order proved determinism proved
 * finding 20 spbc-anonymous-reception
 */
