/* SPDX-License-Identifier: Apache-2.0 */
/* The loop is left by the second request: whether the first one is still active behind it, where it is asserted,
 * is told by which one came first. */
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, left[4], right[4], at;
    MPI_Request both[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Barrier(MPI_COMM_WORLD);
    if (size < 3) {
        MPI_Abort(MPI_COMM_WORLD, 2);
    } else if (rank == 0) {
        MPI_Irecv(left, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &both[0]);
        MPI_Irecv(right, 4, MPI_INT, 2, 0, MPI_COMM_WORLD, &both[1]);
        do {
            MPI_Waitany(2, both, &at, MPI_STATUS_IGNORE);
        } while (at != 1);
        MPI_Waitany(2, both, &at, MPI_STATUS_IGNORE);
        assert(at == 0 || at == 1);
    } else if (rank < 3) {
        left[0] = left[1] = left[2] = left[3] = rank;
        MPI_Send(left, 4, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 22 order-dependent
 * completion 24 harmless,order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 22 MPI_Waitany order-dependent
 * completion 24 MPI_Waitany unknown
 * finding 24 spbc-completion-unknown
 * finding 30 spbc-order-dependent-message
 */
