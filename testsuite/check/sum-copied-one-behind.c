/* SPDX-License-Identifier: Apache-2.0 */
/* The copy of the running sum is copied on a round later: the last message is not in it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine, in, sum = 0, copy = 0, late = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank * rank;
    if (rank == 0) {
        for (int n = 1; n < size; n++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
            late = copy;
            copy = sum;
        }
    } else {
        MPI_Send(&mine, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(&late, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in sum-copied-one-behind.c:main:1
 * pattern main 14-23 order proved determinism refuted
 * finding 16 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 * finding 24 spbc-order-dependent-message
 */
