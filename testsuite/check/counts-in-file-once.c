/* SPDX-License-Identifier: Apache-2.0 */
/* The counter is set in the first round only: in the second one it is what the first has left. */
#include <mpi.h>
static int got;
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 6; step++) {
        if (rank == 0) {
            if (step == 0)
                got = 0;
            for (; got < size - 1; got++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&step, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order broken determinism holds separator 20
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in counts-in-file-once.c:main:1
 * pattern main 12-19 order unknown determinism proved separator 20
 * finding 16 spbc-order-unknown
 */
