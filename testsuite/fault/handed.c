/* SPDX-License-Identifier: Apache-2.0 */
/* Is a file that one rank makes alone, closes and hands to all the same after a kill?  handed FOLDER
 *
 * Who makes one looks at what is in it before it closes it: a restarted rank has to see what it saw, although the others have written
 * since.  What it has not closed in every way it writes again.
 */
#include "ranks.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROUNDS = 2 };

static void rounds_write(int fd, char what)
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

/* All write over what has been made; who has made it has it still. */
static void all_write(const char *name, int fd, char what)
{
    meet();
    if (fd < 0 && (fd = open(name, O_RDWR)) < 0) {
        fail(name);
    }
    rounds_write(fd, what);
    if (close(fd) != 0) {
        fail("cannot close");
    }
}

static void expect(const char *what, long is, long wanted)
{
    if (is != wanted) {
        fprintf(stderr, "rank %d: %s is %ld, not %ld\n", rank, what, is, wanted);
        MPI_Abort(MPI_COMM_WORLD, 99);
    }
}

/* By a descriptor: empty at first, then as long as it was made, and with what was written. */
static void by_descriptor(const char *name, int flags)
{
    if (rank == 0) {
        struct stat st;
        char text[BLOCK] = "";
        int fd = open(name, O_CREAT | O_RDWR | flags, 0600);
        if (fd < 0 || fstat(fd, &st) != 0) {
            fail("cannot make it");
        }
        expect("its first size", (long)st.st_size, 0);
        expect("its length", ftruncate(fd, 3 * BLOCK), 0);
        expect("what was written", pwrite(fd, "the head of all.", BLOCK, BLOCK), BLOCK);
        expect("what was read", pread(fd, text, BLOCK, BLOCK), BLOCK);
        expect("the comparison", memcmp(text, "the head of all.", BLOCK), 0);
        expect("the size", lseek(fd, 0, SEEK_END), 3 * BLOCK);
        expect("another length", ftruncate(fd, 2 * BLOCK), 0);
        close(fd);
    }
    all_write(name, -1, 'd');
}

static void by_stream(const char *name)
{
    if (rank == 0) {
        char line[BLOCK] = "";
        FILE *file = fopen(name, "w+");
        if (!file || fseek(file, 0, SEEK_END) != 0) {
            fail("cannot make the stream");
        }
        expect("the end of the stream", ftell(file), 0);
        fputs("a line\n", file);
        rewind(file);
        if (!fgets(line, sizeof line, file) || strcmp(line, "a line\n") != 0 || fclose(file) != 0) {
            fail("the line is another");
        }
    }
    all_write(name, -1, 's');
}

/* One after the other, each with the file to itself: no line is there twice. */
static void lines_append(void)
{
    for (int turn = 0; turn < ROUNDS * size; turn++) {
        if (turn % size == rank) {
            FILE *log = fopen("log", "a");
            if (!log || fprintf(log, "turn %d\n", turn) < 0) {
                fail("cannot append");
            }
            expect("the end of the log", ftell(log), turn < 10 ? (turn + 1) * 7 : -1);
            fclose(log);
        }
        meet();
    }
}

/* By MPI, where the end is: found there again by all, who have made the file longer since, and cut it off in between. */
static void mpi_append(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        MPI_File file;
        MPI_Offset end = -1;
        MPI_Offset unused;
        MPI_File_open(MPI_COMM_WORLD, "appended",
                      MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_APPEND, MPI_INFO_NULL, &file);
        MPI_File_get_position(file, &end);
        expect("the end of the file", (long)end, (long)round * size * BLOCK);
        MPI_File_seek(file, (MPI_Offset)rank * BLOCK, MPI_SEEK_CUR);
        MPI_File_write(file, block('a', round, &unused), BLOCK, MPI_CHAR, MPI_STATUS_IGNORE);
        MPI_File_set_size(file, (MPI_Offset)(round + 1) * size * BLOCK);
        MPI_File_close(&file);
        if (MPI_File_open(MPI_COMM_WORLD, "appended",
                          MPI_MODE_CREATE | MPI_MODE_EXCL | MPI_MODE_WRONLY, MPI_INFO_NULL,
                          &file) == MPI_SUCCESS) {
            fail("it was there");
        }
    }
}

/* What leads to the file still when its descriptor is closed */
static int make_more(const char *name)
{
    int fd = rank == 0 ? open(name, O_CREAT | O_TRUNC | O_RDWR, 0600) : -1;
    if (rank == 0 && fd < 0) {
        fail("cannot make more");
    }
    return fd;
}

static void by_copy(void)
{
    int fd = make_more("copy"), copy = rank == 0 ? dup(fd) : -1;
    if (rank == 0) {
        close(fd);
    }
    all_write("copy", copy, 'c');
}

static void by_mapping(void)
{
    int fd = make_more("mapping");
    char *mapped = MAP_FAILED;
    if (rank == 0) {
        expect("its length", ftruncate(fd, (off_t)ROUNDS * size * BLOCK), 0);
        mapped =
            mmap(NULL, (size_t)ROUNDS * size * BLOCK, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        close(fd);
        if (mapped == MAP_FAILED) {
            fail("cannot map");
        }
    }
    meet();
    fd = rank == 0 ? -1 : open("mapping", O_RDWR);
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Offset at;
        const char *text = block('m', round, &at);
        if (rank == 0) {
            memcpy(mapped + at, text, BLOCK);
        } else if (pwrite(fd, text, BLOCK, at) != BLOCK) {
            fail("cannot write");
        }
        meet();
    }
    if (rank == 0) {
        munmap(mapped, (size_t)ROUNDS * size * BLOCK);
    } else {
        close(fd);
    }
}

/* A child writes when the others have. */
static void by_child(void)
{
    int fd = make_more("child"), gate[2] = {-1, -1}, status = 0;
    MPI_Offset at;
    const char *text = block('f', ROUNDS, &at);
    pid_t child = -1;
    if (rank == 0 && (pipe(gate) != 0 || (child = fork()) < 0)) {
        fail("cannot fork");
    }
    if (child == 0) {
        close(gate[1]);
        char go;
        _exit(read(gate[0], &go, 1) == 1 && pwrite(fd, text, BLOCK, at) == BLOCK ? 0 : 1);
    }
    if (rank == 0) {
        close(fd);
    }
    all_write("child", -1, 'g');
    if (rank == 0 &&
        (write(gate[1], "!", 1) != 1 || waitpid(child, &status, 0) != child || status != 0)) {
        fail("the child did not write");
    }
    close(gate[0]);
    close(gate[1]);
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
    by_descriptor("emptied", O_TRUNC);
    by_descriptor("new", O_EXCL);
    by_stream("stream");
    lines_append();
    mpi_append();
    by_copy();
    by_mapping();
    by_child();
    MPI_Finalize();
    return 0;
}
