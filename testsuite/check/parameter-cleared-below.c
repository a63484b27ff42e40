/* SPDX-License-Identifier: Apache-2.0 */
/* What a helper is given it clears by another name: its own copy, not what the loop keeps. */
#include <mpi.h>
static int cleared(int x)
{
    int *p = &x;

    *p = 0;
    return x;
}

int main(int argc, char **argv)
{
    int rank, size, in, out, last = 0, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                last = in;
                sum += cleared(last);
            }
        } else {
            in = rank * 100 + step;
            MPI_Send(&in, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        out = last + sum;
        MPI_Bcast(&out, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order holds determinism broken separator 30
 */
/* EXPECT
 * verdict not-ready
 * reception 22 MPI_Recv direct in parameter-cleared-below.c:main:1
 * pattern main 20-29 order proved determinism refuted separator 30
 * finding 22 spbc-anonymous-reception
 * finding 32 spbc-arrival-kept
 * finding 32 spbc-order-dependent-message
 */
