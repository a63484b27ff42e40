/* SPDX-License-Identifier: Apache-2.0 */
/* The same of receptions from any source: all numbers of requests pass. */
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
        MPI_Irecv(left, 4, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &both[0]);
        MPI_Irecv(right, 4, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &both[1]);
        MPI_Waitany(2, both, &at, MPI_STATUS_IGNORE);
        assert(at >= 0 && at < 2);
        MPI_Wait(&both[1 - at], MPI_STATUS_IGNORE);
    } else if (rank < 3) {
        left[0] = left[1] = left[2] = left[3] = rank;
        MPI_Send(left, 4, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * reception 19 direct in A
 * pattern A order holds determinism holds separator none 27
 * completion 20 harmless
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Irecv direct in waitany-index-asserted-any.c:main:1
 * reception 19 MPI_Irecv direct in waitany-index-asserted-any.c:main:1
 * completion 20 MPI_Waitany harmless
 * pattern main 17-26 order proved determinism proved separator 27
 * finding 18 spbc-anonymous-reception
 */
