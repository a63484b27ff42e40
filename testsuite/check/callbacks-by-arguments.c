/* SPDX-License-Identifier: Apache-2.0 */
/* One table holds the hooks of a library, whatever they take: three that print a line, of which the user chooses, and what
 * collects from ranks.  What is called with one address is not the function that reads three numbers: collect does not
 * call itself. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { KINDS = 3, HOOKS };
typedef void hook(void);
typedef void note_hook(const char *text);

static hook *hooks[HOOKS];
static unsigned kind;

static void note(const char *text)
{
    puts(text);
}

static void warn(const char *text)
{
    fputs(text, stderr);
}

static void forget(const char *text)
{
    (void)text;
}

static int collect(int rank, int size, int value)
{
    int in, most = value;

    ((note_hook *)hooks[kind % KINDS])("collect");
    if (rank != 0) {
        MPI_Send(&value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    } else {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (in > most)
                most = in;
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    return most;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    kind = argc > 1 ? (unsigned)atoi(argv[1]) : 0;
    hooks[0] = (hook *)note;
    hooks[1] = (hook *)warn;
    hooks[2] = (hook *)forget;
    hooks[KINDS] = (hook *)collect;
    for (int step = 0; step < 5; step++)
        collect(rank, size, rank + step);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 40 direct in A
 * pattern A order holds determinism holds separator 45
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 40 MPI_Recv direct in callbacks-by-arguments.c:collect:1
 * pattern collect 36-44 order proved determinism proved separator 45
 * finding 40 spbc-anonymous-reception
 */
