/* SPDX-License-Identifier: Apache-2.0 */
/* What do ranks do to files without MPI, alone and together?  deeds FOLDER
 *
 * Every part leaves files in FOLDER; after a kill they have to be those of a run without one.  In each, rank 0 does to a file as a whole
 * what a restarted rank 0 must not do again, and all ranks write to it afterwards; in `own` it does what it has to do again.
 */
#include "ranks.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ROUNDS = 3 };

static void write_rounds(int fd, char what)
{
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Offset at;
        const char *text = block(what, round, &at);
        if (pwrite(fd, text, BLOCK, at) != BLOCK) {
            fail("cannot write");
        }
        meet();
    }
}

static int open_all(const char *name, int flags)
{
    int fd = open(name, flags, 0600);
    if (fd < 0) {
        fail(name);
    }
    return fd;
}

/* As PnetCDF makes a file: rank 0 asks and empties, all open it by MPI. */
static void by_mpi(const char *name)
{
    MPI_File file;
    if (rank == 0 && access(name, F_OK) == 0 && truncate(name, 0) != 0) {
        fail("cannot truncate");
    }
    meet();
    MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Offset at;
        const char *text = block('m', round, &at);
        MPI_File_write_at(file, at, text, BLOCK, MPI_CHAR, MPI_STATUS_IGNORE);
        meet();
    }
    MPI_File_close(&file);
}

/* All fill it, each another stretch than it writes afterwards: by offsets, by its pointer through a view, in halves, and without
 * blocking. */
static void over_others(const char *name)
{
    MPI_File file;
    MPI_Datatype column;
    MPI_Offset at = 0;
    char zeros[3 * BLOCK] = {0};
    int next = (rank + 1) % size, count = 0;
    MPI_Status status;
    MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_write_at_all(file, (MPI_Offset)rank * 3 * BLOCK, zeros, 3 * BLOCK, MPI_CHAR, &status);
    MPI_Get_count(&status, MPI_CHAR, &count);
    MPI_File_sync(file);
    meet();
    MPI_File_write_at(file, (MPI_Offset)next * 3 * BLOCK, block('o', 0, &at), BLOCK, MPI_CHAR,
                      MPI_STATUS_IGNORE);
    meet();
    MPI_Type_vector(2, BLOCK / 2, BLOCK, MPI_CHAR, &column);
    MPI_Type_commit(&column);
    MPI_File_set_view(file, (MPI_Offset)(next * 3 + 1) * BLOCK, MPI_CHAR, column, "native",
                      MPI_INFO_NULL);
    for (int half = 0; half < 2; half++) {
        MPI_File_write(file, block((char)('p' + half), half, &at), BLOCK / 2, MPI_CHAR,
                       MPI_STATUS_IGNORE);
        meet();
    }
    MPI_File_set_view(file, 0, MPI_CHAR, MPI_CHAR, "native", MPI_INFO_NULL);
    for (int round = 1; round < size; round++) { /* all come to each place, the last one stays */
        at = (MPI_Offset)(size * 3 + (rank + round) % size) * BLOCK;
        MPI_Offset unused;
        const char *text = block('q', round, &unused);
        MPI_File_write_at_all_begin(file, at, text, BLOCK, MPI_CHAR);
        MPI_File_write_at_all_end(file, text, &status);
        meet();
    }
    for (int round = 1; round < size; round++) {
        MPI_Request request;
        MPI_Offset unused;
        at = (MPI_Offset)(size * 4 + (rank + round) % size) * BLOCK;
        const char *text = block('r', round, &unused);
        if (round % 2) {
            MPI_File_iwrite_at(file, at, text, BLOCK, MPI_CHAR, &request);
        } else {
            MPI_File_iwrite_at_all(file, at, text, BLOCK, MPI_CHAR, &request);
        }
        MPI_Wait(&request, &status);
        meet();
    }
    MPI_Type_free(&column);
    MPI_File_close(&file);
    if (count != 3 * BLOCK) {
        fail("a write has another length");
    }
}

/* Rank 0 empties it by its name or its descriptor, the others open what is there. */
static void by_descriptor(const char *name, int empties)
{
    int fd = rank == 0 ? open_all(name, O_CREAT | O_RDWR | empties) : -1;
    if (rank == 0 && !empties && ftruncate(fd, 0) != 0) {
        fail("cannot empty");
    }
    meet();
    if (rank != 0) {
        fd = open_all(name, O_RDWR);
    }
    write_rounds(fd, 'd');
    close(fd);
    meet();
}

static void by_stream(const char *name)
{
    FILE *file = rank == 0 ? fopen(name, "w") : NULL;
    meet();
    if (rank != 0) {
        file = fopen(name, "r+");
    }
    for (int round = 0; file && round < ROUNDS; round++) {
        MPI_Offset at;
        const char *text = block('s', round, &at);
        if (fseek(file, (long)at, SEEK_SET) != 0 || fwrite(text, 1, BLOCK, file) != BLOCK ||
            fflush(file) != 0) {
            fail("cannot write the stream");
        }
        meet();
    }
    if (!file || fclose(file) != 0) {
        fail("cannot open or close the stream");
    }
}

/* All write under a name that rank 0 changes when all have. */
static void by_renaming(void)
{
    static const char *const names[] = {"old", "new", "new"};
    for (int step = 0; step < 3; step++) {
        int fd = open_all("being-written", O_CREAT | O_WRONLY);
        write_rounds(fd, (char)('0' + step));
        close(fd);
        meet();
        if (rank == 0 && rename("being-written", names[step]) != 0) {
            fail("cannot rename");
        }
        meet();
    }
}

/* The same by MPI: what is in a later file under the same name is not written over with what belongs to an earlier one. */
static void by_renaming_of_mpi(void)
{
    for (int step = 0; step < 4; step++) {
        MPI_File file;
        MPI_Offset at = 0;
        const char *text = block((char)('A' + step), 0, &at);
        MPI_File_open(MPI_COMM_WORLD, "mpi-written", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL,
                      &file);
        MPI_File_write_at_all(file, at, text, BLOCK, MPI_CHAR, MPI_STATUS_IGNORE);
        MPI_File_close(&file);
        meet();
        if (rank == 0 && rename("mpi-written", "mpi-last") != 0) {
            fail("cannot rename");
        }
        meet();
    }
}

/* Rank 0 deletes the last step's, if there is one. */
static void by_deleting(void)
{
    for (int step = 0; step < 3; step++) {
        struct stat st;
        if (rank == 0 && stat("scratch", &st) == 0 && unlink("scratch") != 0) {
            fail("cannot delete");
        }
        meet();
        int fd = open_all("scratch", O_CREAT | O_WRONLY);
        write_rounds(fd, (char)('a' + step));
        close(fd);
    }
    meet();
}

/* What nobody else has: longer every time, appended to, kept under two names. */
static void own(void)
{
    char name[64], line[64];
    snprintf(name, sizeof name, "own.%d", rank);
    if (mkdir(name, 0700) != 0) {
        fail("cannot make a folder of its own");
    }
    snprintf(name, sizeof name, "own.%d/lock", rank);
    int lock = open(name, O_CREAT | O_EXCL | O_WRONLY, 0600);
    if (lock < 0 || write(lock, "locked", 6) != 6 || close(lock) != 0) {
        fail("cannot make a lock");
    }
    for (int step = 0; step < 3; step++) {
        snprintf(name, sizeof name, "own.%d/state", rank);
        FILE *state = fopen(name, "r");
        int was = -1;
        if ((state && fscanf(state, "%d", &was) != 1) || was != step - 1) {
            fail("the state is of another step");
        }
        if (state) {
            fclose(state);
        }
        snprintf(line, sizeof line, "own.%d/state.new", rank);
        state = fopen(line, "w");
        if (!state || fprintf(state, "%d\n", step) < 0 || fclose(state) != 0 ||
            rename(line, name) != 0) {
            fail("cannot replace the state");
        }
        snprintf(name, sizeof name, "own.%d/log", rank);
        FILE *log = fopen(name, "a");
        if (!log || fprintf(log, "step %d of rank %d\n", step, rank) < 0 || fclose(log) != 0) {
            fail("cannot append");
        }
        meet();
    }
    snprintf(name, sizeof name, "own.%d/lock", rank);
    if (remove(name) != 0) {
        fail("the lock has gone");
    }
    meet();
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc < 2 || chdir(argv[1]) != 0) {
        fail("no folder");
    }
    meet();
    by_mpi("there");
    by_mpi("not-there");
    over_others("over");
    by_descriptor("name", O_TRUNC);
    by_descriptor("descriptor", 0);
    by_stream("stream");
    by_renaming();
    by_renaming_of_mpi();
    by_deleting();
    own();
    MPI_Finalize();
    return 0;
}
