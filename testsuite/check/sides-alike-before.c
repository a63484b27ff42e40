/* SPDX-License-Identifier: Apache-2.0 */
/* The receptions are posted, then each role has a barrier of its own, then the messages are sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in;
    int slots[8];
    MPI_Request requests[8];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 8)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Irecv(&slots[k], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[k]);
            MPI_Barrier(MPI_COMM_WORLD);
            MPI_Waitall(size - 1, &requests[1], MPI_STATUSES_IGNORE);
        } else {
            MPI_Barrier(MPI_COMM_WORLD);
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 20 23
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Irecv direct in sides-alike-before.c:main:1
 * pattern main 17-25 order proved determinism proved separator 23
 * finding 19 spbc-anonymous-reception
 */
