/* SPDX-License-Identifier: Apache-2.0 */
/* Tags of one kind of messages have a bit of their own, and the level besides; the question has a tag without it.  Both are on
 * communicators of rows, of which ranks say nothing. */
#include <mpi.h>

enum { LEVEL_BIT = 0x200, QUESTION = 17 };

int main(int argc, char **argv)
{
    int rank, size, in, levels;
    MPI_Comm row;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &row);
    MPI_Comm_rank(row, &rank);
    MPI_Comm_size(row, &size);
    levels = argc + 2;
    for (int level = levels; level > 0; level--) {
        MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, LEVEL_BIT | level, &in, 1, MPI_INT,
                     (rank + size - 1) % size, LEVEL_BIT | level, row, MPI_STATUS_IGNORE);
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, QUESTION, row, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, QUESTION, row);
        MPI_Barrier(row);
    }
    MPI_Comm_free(&row);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator 27
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Recv direct in tag-bits.c:main:1
 * pattern main 22-26 order proved determinism proved separator 27
 * finding 24 spbc-anonymous-reception
 */
