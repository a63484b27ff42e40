/* SPDX-License-Identifier: Apache-2.0 */
/* What a helper notes if the environment asks for it is not known, and it decides nothing: who is first gets the next number. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct notes {
    int lines;
    char last[32];
};

static struct notes notes;

static void note(const char *what, int number)
{
    notes.lines++;
    snprintf(notes.last, sizeof notes.last, "%s %d", what, number);
    puts(notes.last);
}

int main(int argc, char **argv)
{
    int rank, size, number = 0, sent = 0;
    const int is_noted = getenv("NOTES") && strcmp(getenv("NOTES"), "yes") == 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (is_noted)
        note("process", rank);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            sent = sent + status.MPI_SOURCE;
            MPI_Send(&sent, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    } else {
        MPI_Send(NULL, 0, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&number, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (is_noted)
        note("number", number);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 35 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 35 MPI_Recv direct in unrun-counts-beside.c:main:1
 * pattern main 33-42 order proved determinism refuted
 * finding 35 spbc-anonymous-reception
 * finding 37 spbc-order-dependent-message
 */
