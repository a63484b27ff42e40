/* SPDX-License-Identifier: Apache-2.0 */
/* Does a restarted rank begin where the last run ended, after it has written over what it read?  resumed FOLDER
 *
 * Each rank goes on from its own files of the last run: one that is emptied, one that is replaced by a new one, one that is deleted, one
 * that is written to in place, one that is appended to, one that it cuts, one that MPI writes.  What was read goes round.  With a second
 * argument rank 0 also empties a file that it has open to read: nobody can know what it reads of that.
 */
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KINDS = 7, ROUNDS = 4, NAME = 64 };

static const char *const KIND[KINDS] = {"emptied",  "replaced", "deleted", "in-place",
                                        "appended", "cut",      "by-mpi"};
static int rank, size;

static void fail(const char *what)
{
    fprintf(stderr, "rank %d: %s\n", rank, what);
    MPI_Abort(MPI_COMM_WORLD, 99);
}

static const char *name_of(int kind, const char *end)
{
    static char name[NAME];
    snprintf(name, sizeof name, "%s.%d%s", KIND[kind], rank, end);
    return name;
}

static long number_read(int kind)
{
    char text[NAME] = "";
    FILE *file = fopen(name_of(kind, ""), "r");
    if (!file)
        return -1;
    if (!fgets(text, sizeof text, file) || fclose(file) != 0)
        fail("cannot read");
    return strtol(text, NULL, 10);
}

static void number_write(const char *name, const char *mode, long number)
{
    FILE *file = fopen(name, mode);
    if (!file || fprintf(file, "%08ld\n", number) < 0 || fclose(file) != 0)
        fail("cannot write");
}

static void by_mpi(const char *name, long number)
{
    char text[NAME];
    MPI_File file;
    snprintf(text, sizeof text, "%08ld\n", number);
    if (MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_WRONLY, MPI_INFO_NULL, &file) != MPI_SUCCESS)
        fail("cannot open");
    MPI_File_write_at(file, 0, text, (int)strlen(text), MPI_CHAR, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
}

static void number_keep(int kind, long number)
{
    char name[NAME];
    snprintf(name, sizeof name, "%s", name_of(kind, ""));
    switch (kind) {
    case 1:
        number_write(name_of(kind, ".new"), "w", number);
        if (rename(name_of(kind, ".new"), name) != 0)
            fail("cannot rename");
        break;
    case 2:
        if (remove(name) != 0)
            fail("cannot remove");
        break;
    case 3:
        number_write(name, "r+", number);
        break;
    case 4:
        number_write(name, "a", number);
        break;
    case 5:
        if (truncate(name, 5) != 0)
            fail("cannot cut");
        break;
    case 6:
        by_mpi(name, number);
        break;
    default:
        number_write(name, "w", number);
    }
}

/* The sum of what all have read. */
static long sum_of(long number)
{
    long sum = number;
    for (int k = 1; k < size; k++) {
        MPI_Sendrecv_replace(&number, 1, MPI_LONG, (rank + 1) % size, 0, (rank + size - 1) % size,
                             0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sum += number;
    }
    return sum;
}

int main(int argc, char **argv)
{
    long number[KINDS];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc < 2 || chdir(argv[1]) != 0)
        fail("usage: resumed FOLDER [held]");
    FILE *held = argc > 2 && rank == 0 ? fopen("held", "r") : NULL;
    if (held)
        number_write("held", "w", 1);
    for (int kind = 0; kind < KINDS; kind++)
        number[kind] = sum_of(number_read(kind));
    for (int round = 0; round < ROUNDS; round++)
        for (int kind = 0; kind < KINDS; kind++)
            if (round == kind % ROUNDS)
                number_keep(kind, sum_of(number[kind] + round));
            else
                number[kind] = sum_of(number[kind]) % 1000;
    for (int kind = 0; kind < KINDS; kind++) {
        long sum = sum_of(number[kind] * (rank + 1));
        if (rank == 0)
            printf("%s %ld\n", KIND[kind], sum);
    }
    if (held)
        fclose(held);
    MPI_Finalize();
    return 0;
}
