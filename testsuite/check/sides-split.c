/* SPDX-License-Identifier: Apache-2.0 */
/* Each side makes the communicator by a call of its own: they are one, on which a message comes early. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Comm mine, theirs = MPI_COMM_NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &mine);
        } else {
            MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &theirs);
            mine = theirs;
        }
        if (rank == 1)
            MPI_Send(&step, 1, MPI_INT, 0, 1, theirs);
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, mine, MPI_STATUS_IGNORE);
            MPI_Recv(&in, 1, MPI_INT, 1, 1, mine, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, mine);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Comm_free(&mine);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * pattern A order open determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 24 MPI_Recv direct in sides-split.c:main:1
 * pattern main 20-28 order unknown determinism proved separator 29
 * finding 24 spbc-message-race
 * finding 24 spbc-order-unknown
 */
