/* SPDX-License-Identifier: Apache-2.0 */
/* The tags of the notes are in a table, into which a function writes that of the messages of a step. */
#include <mpi.h>
static int turn;
static int tags[4] = {100, 110, 120, 130};
static void change(int *list, int tag)
{
    list[2] = tag;
}
int main(int argc, char **argv)
{
    int rank, size, in, note;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        MPI_Request request = MPI_REQUEST_NULL;
        change(tags, 300);
        turn = (turn + 3) % 4;
        int tag = tags[turn];
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
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order broken determinism holds separator 28
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv direct in tag-turns-written.c:main:1
 * pattern main 21-30 order unknown determinism proved separator 28
 * finding 25 spbc-order-unknown
 */
