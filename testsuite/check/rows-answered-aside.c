/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of a picture are asked for on demand; who has nothing to do says so with a tag of its own: asks and lines
 * are received by one call, and a line that is sent only after an ask was taken could have been taken there. */
#include <mpi.h>

#define LINES 90
#define WIDTH 160

enum { ASK = 1, LINE, WORK, END };

static void lines_hand_out(int ranks)
{
    int picture[LINES][WIDTH], line[WIDTH + 1], next = 0, ended = 0;
    MPI_Status status;

    for (int i = 0; i < LINES; i++)
        for (int j = 0; j < WIDTH; j++)
            picture[i][j] = 0;
    while (ended < ranks - 1) {
        MPI_Recv(line, WIDTH + 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == LINE) {
            for (int j = 0; j < WIDTH; j++)
                picture[line[0]][j] = line[j + 1];
            continue;
        }
        if (next < LINES)
            MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, WORK, MPI_COMM_WORLD);
        else
            MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, END, MPI_COMM_WORLD);
        ended += next >= LINES;
        next += next < LINES;
    }
}

static void lines_compute(int rank)
{
    int line[WIDTH + 1];
    MPI_Status status;

    for (;;) {
        MPI_Send(&rank, 1, MPI_INT, 0, ASK, MPI_COMM_WORLD);
        MPI_Recv(&line[0], 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == END)
            return;
        for (int j = 0; j < WIDTH; j++)
            line[j + 1] = line[0] * j % 7;
        MPI_Send(line, WIDTH + 1, MPI_INT, 0, LINE, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, ranks;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (rank == 0)
        lines_hand_out(ranks);
    else
        lines_compute(rank);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Recv direct in rows-answered-aside.c:main:1
 * pattern main 58-61 order refuted determinism refuted
 * finding 20 spbc-unordered-pattern
 * finding 27 spbc-order-dependent-message
 */
