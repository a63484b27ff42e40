/* SPDX-License-Identifier: Apache-2.0 */
/* One byte of the number that came last is cleared; the others still tell which one it was. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, last = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                last = in;
            }
            *(unsigned char *)&last = 0;
            for (int k = 1; k < size; k++)
                MPI_Send(&last, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
        } else {
            in = 1000 * rank;
            MPI_Send(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism broken separator 26
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in arrival-byte-cleared.c:main:1
 * pattern main 13-25 order proved determinism refuted separator 26
 * finding 15 spbc-anonymous-reception
 * finding 20 spbc-order-dependent-message
 */
