/* SPDX-License-Identifier: Apache-2.0 */
/* What came last lies in a variable that a reduction fills on another process only. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, out = 0;
    int one = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                out = in;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Reduce(&one, &out, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
        if (rank == 0)
            MPI_Send(&out, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&out, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator 27
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in kept-where-not-root.c:main:1
 * pattern main 14-21 order proved determinism refuted separator 27
 * finding 16 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 * finding 24 spbc-order-dependent-message
 */
