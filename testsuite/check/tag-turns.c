/* SPDX-License-Identifier: Apache-2.0 */
/* The tags of the notes go round between 100 and 109, so no note is one of the messages of a step. */
#include <mpi.h>
static int turn;
int main(int argc, char **argv)
{
    int rank, size, in, note;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        MPI_Request request = MPI_REQUEST_NULL;
        turn = (turn + 3) % 10;
        int tag = 100 + turn;
        if (rank > 0)
            MPI_Isend(&step, 1, MPI_INT, rank - 1, tag, MPI_COMM_WORLD, &request);
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 300, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 300, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank < size - 1)
            MPI_Recv(&note, 1, MPI_INT, rank + 1, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 22
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in tag-turns.c:main:1
 * pattern main 17-21 order proved determinism proved separator 22
 * finding 19 spbc-anonymous-reception
 */
