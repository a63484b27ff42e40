/* SPDX-License-Identifier: Apache-2.0 */
/* A part of what is sent comes from what was received before. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { TAG = 5, WORDS = 30 };

static void words_check(const int *words, int step)
{
    if (words[0] != step * 4 && words[WORDS - 1] != step * 4) {
        printf("step %d: a wrong message: %d\n", step, words[0]);
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
}

int main(int argc, char **argv)
{
    int rank, ranks, out[WORDS], one[WORDS], two[WORDS];
    int steps = argc > 1 ? atoi(argv[1]) : 10;
    MPI_Request request[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (int step = 0; step < steps; step++) {
        for (int i = 0; i < WORDS; i++)
            out[i] = i + 1 < WORDS ? step * 4 : out[i] + step;
        MPI_Irecv(one, WORDS, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &request[0]);
        MPI_Irecv(two, WORDS, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &request[1]);
        MPI_Send(out, WORDS, MPI_INT, (rank + 1) % ranks, TAG, MPI_COMM_WORLD);
        MPI_Send(out, WORDS, MPI_INT, (rank + ranks - 1) % ranks, TAG, MPI_COMM_WORLD);
        MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
        words_check(one, step);
        words_check(two, step);
        out[WORDS - 1] = one[WORDS - 1] + rank;
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 29 direct in A
 * reception 30 direct in A
 * pattern A order holds determinism broken separator 37
 */
/* EXPECT
 * verdict unknown
 * reception 29 MPI_Irecv direct in contents-handed-on.c:main:1
 * reception 30 MPI_Irecv direct in contents-handed-on.c:main:1
 * pattern main 29-33 order proved determinism unknown separator 37
 * finding 29 spbc-anonymous-reception
 * finding 31 spbc-arrival-kept
 * finding 32 spbc-run-dependent
 */
