/* SPDX-License-Identifier: Apache-2.0 */
/* Which weight the numbers of a step get is chosen by the last number of the step before. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, m = 0, s = 0, weights[2] = {1, 2}, *p = weights;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int i = 1; i < size; i++) {
                MPI_Recv(&m, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                s += m * *p;
            }
            if (m == 1)
                p = weights + 1;
            else
                p = weights;
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Bcast(&s, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * pattern A order open determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 13 MPI_Recv direct in earlier-run-pointer.c:main:1
 * pattern main 11-21 order proved determinism refuted separator 22
 * finding 13 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 * finding 22 spbc-order-dependent-message
 */
