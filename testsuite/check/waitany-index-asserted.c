/* SPDX-License-Identifier: Apache-2.0 */
/* It is asserted that the index is one of those asked about: so it is whichever was complete first. */
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
        MPI_Waitany(2, both, &at, MPI_STATUS_IGNORE);
        assert(at == 0 || at == 1);
        MPI_Wait(&both[at ? 0 : 1], MPI_STATUS_IGNORE);
    } else if (rank < 3) {
        left[0] = left[1] = left[2] = left[3] = rank;
        MPI_Send(left, 4, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 20 harmless
 */
/* EXPECT
 * verdict ready
 * completion 20 MPI_Waitany harmless
 */
