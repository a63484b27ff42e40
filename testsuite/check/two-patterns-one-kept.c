/* SPDX-License-Identifier: Apache-2.0 */
/* What the first exchange brings is added up, what the second one brings is sent on in its order. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0, list[64], own;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        own = 10 * rank + step;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            MPI_Send(&own, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                list[k - 1] = in;
            }
        } else {
            MPI_Send(&own, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
        MPI_Bcast(list, size - 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * reception 26 direct in B
 * pattern A order holds determinism holds separator 23 33
 * pattern B order holds determinism broken separator 23 33
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in two-patterns-one-kept.c:main:1
 * reception 26 MPI_Recv direct in two-patterns-one-kept.c:main:2
 * pattern main 14-21 order proved determinism unknown separator 23
 * pattern main 24-31 order proved determinism refuted separator 33
 * finding 16 spbc-anonymous-reception
 * finding 26 spbc-anonymous-reception
 * finding 32 spbc-order-dependent-message
 */
