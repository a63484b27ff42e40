/* SPDX-License-Identifier: Apache-2.0 */
/* A farm: the next piece of work comes from a function that counts, and goes to whoever has finished. */
#include <mpi.h>
#include <stdio.h>

enum { WORK = 1, STOP = 2, PIECES = 1000 };

static int pieces;

static int piece_next(void)
{
    return pieces < PIECES ? ++pieces : 0;
}

static void farmer(int size)
{
    int piece, result;
    MPI_Status status;

    for (int to = 1; to < size; to++) {
        piece = piece_next();
        MPI_Send(&piece, 1, MPI_INT, to, WORK, MPI_COMM_WORLD);
    }
    piece = piece_next();
    while (piece != 0) {
        MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        MPI_Send(&piece, 1, MPI_INT, status.MPI_SOURCE, WORK, MPI_COMM_WORLD);
        piece = piece_next();
        printf("%d\n", result);
    }
    for (int k = 1; k < size; k++)
        MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    for (int to = 1; to < size; to++)
        MPI_Send(NULL, 0, MPI_INT, to, STOP, MPI_COMM_WORLD);
}

static void worker(void)
{
    for (;;) {
        int piece, result;
        MPI_Status status;

        MPI_Recv(&piece, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP)
            return;
        result = piece * piece;
        MPI_Send(&result, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        farmer(size);
    else
        worker();
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 26 direct in A
 * reception 32 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 26 MPI_Recv direct in work-items.c:main:1
 * reception 32 MPI_Recv direct in work-items.c:main:1
 * pattern main 58-61 order refuted determinism refuted
 * finding 26 spbc-unordered-pattern
 * finding 27 spbc-order-dependent-message
 */
