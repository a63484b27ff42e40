/* SPDX-License-Identifier: Apache-2.0 */
/* Every message is checked when it comes, by functions that end the run: whichever comes first, a bad one is found. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void die(const char *why, int source)
{
    fprintf(stderr, "from %d: %s\n", source, why);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                int bytes, *words;
                MPI_Status status;

                MPI_Probe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                MPI_Get_count(&status, MPI_INT, &bytes);
                if (bytes < 1 || bytes > size)
                    die("a wrong length", status.MPI_SOURCE);
                words = malloc(bytes * sizeof *words);
                if (!words) {
                    perror("malloc");
                    exit(1);
                }
                MPI_Recv(words, bytes, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                if (words[0] != status.MPI_SOURCE)
                    die("a wrong sender", status.MPI_SOURCE);
                free(words);
            }
        } else {
            int words[100] = {rank};

            MPI_Send(words, 1 + rank % 7, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 26 direct in A
 * pattern A order holds determinism holds separator 45
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 26 MPI_Probe direct in abort-bad-message.c:main:1
 * pattern main 21-44 order proved determinism proved separator 45
 * finding 26 spbc-anonymous-reception
 */
