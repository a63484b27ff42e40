/* SPDX-License-Identifier: Apache-2.0 */
/* The run ends when a message is not larger than the one before it: whether it does depends on the order. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, before;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        before = 0;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                if (in <= before)
                    MPI_Abort(MPI_COMM_WORLD, 2);
                before = in;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator 24
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in abort-twice-same.c:main:1
 * pattern main 14-23 order proved determinism refuted separator 24
 * finding 16 spbc-anonymous-reception
 * finding 18 spbc-arrival-kept
 * finding 24 spbc-order-dependent-message
 */
