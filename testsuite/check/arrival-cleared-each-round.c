/* SPDX-License-Identifier: Apache-2.0 */
/* Each message sets an element of its own, but the array is cleared before: only that of the last one is left. */
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Status status;
    int seen[64] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            memset(seen, 0, sizeof seen);
            seen[in] = 1;
        }
        out = seen[1];
        MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in arrival-cleared-each-round.c:main:1
 * pattern main 15-27 order proved determinism refuted
 * finding 17 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 * finding 22 spbc-order-dependent-message
 */
