/* SPDX-License-Identifier: Apache-2.0 */
/* Does a restarted rank read what it read, after all have written over it?  reads FOLDER
 *
 * Each rank reads the stretch of the next one, which is of another cluster for some, and knows what has to be there; then the stretches
 * are written again, with other letters.
 */
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 24, ROUNDS = 3, FULL = 'z' };

static int rank, size, next;

static void fail(const char *what)
{
    fprintf(stderr, "rank %d: %s\n", rank, what);
    MPI_Abort(MPI_COMM_WORLD, 99);
}

static void meet(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
}

static char letter(int owner, int round)
{
    return (char)('a' + (owner * 5 + round) % 25);
}

static void stretch_write(MPI_File file, int round)
{
    char text[BLOCK];
    memset(text, letter(rank, round), sizeof text);
    MPI_File_write_at_all(file, (MPI_Offset)rank * BLOCK, text, BLOCK, MPI_CHAR, MPI_STATUS_IGNORE);
    MPI_File_sync(file);
    meet();
}

static void expect(const char *what, const char *text, int count, int step, int round)
{
    for (int i = 0; i < count; i++) {
        if (text[i * step] != letter(next, round)) {
            fprintf(stderr, "rank %d, %s, round %d: '%c' for '%c'\n", rank, what, round,
                    text[i * step], letter(next, round));
            MPI_Abort(MPI_COMM_WORLD, 99);
        }
    }
}

static void expect_count(const MPI_Status *status, int wanted)
{
    int count = -1;
    MPI_Get_count(status, MPI_CHAR, &count);
    if (count != wanted) {
        fail("a read has another length");
    }
}

/* By an offset, in halves, and by the pointer, into every second byte. */
static void stretch_read(MPI_File file, int round)
{
    char text[2 * BLOCK];
    MPI_Datatype gaps;
    MPI_Offset at = (MPI_Offset)next * BLOCK, after;
    MPI_Status status;
    memset(text, FULL, sizeof text);
    MPI_File_read_at(file, at, text, BLOCK, MPI_CHAR, MPI_STATUS_IGNORE);
    expect("by an offset", text, BLOCK, 1, round);
    memset(text, FULL, sizeof text);
    MPI_File_read_at_all_begin(file, at, text, BLOCK, MPI_CHAR);
    MPI_File_read_at_all_end(file, text, &status);
    expect("in halves", text, BLOCK, 1, round);
    expect_count(&status, BLOCK);
    memset(text, FULL, sizeof text);
    MPI_Type_vector(BLOCK / 2, 1, 2, MPI_CHAR, &gaps);
    MPI_Type_commit(&gaps);
    MPI_File_seek(file, at, MPI_SEEK_SET);
    MPI_File_read_all(file, text, 1, gaps, &status);
    expect("with gaps", text, BLOCK / 2, 2, round);
    expect_count(&status, BLOCK / 2);
    if (text[1] != FULL) {
        fail("a gap was written to");
    }
    MPI_File_get_position(file, &after);
    if (after != at + BLOCK / 2) {
        fail("the pointer is elsewhere");
    }
    MPI_File_read(file, text, BLOCK / 2, MPI_CHAR, MPI_STATUS_IGNORE);
    expect("by the pointer", text, BLOCK / 2, 1, round);
    MPI_Type_free(&gaps);
    meet();
}

/* Without blocking: what is read where it begins is there when it is over. */
static void pending_read(MPI_File file, int round)
{
    char text[3][BLOCK];
    MPI_Offset at = (MPI_Offset)next * BLOCK;
    MPI_Request request[3];
    MPI_Status status[3];
    memset(text, FULL, sizeof text);
    MPI_File_seek(file, at, MPI_SEEK_SET);
    MPI_File_iread_at(file, at, text[0], BLOCK, MPI_CHAR, &request[0]);
    MPI_File_iread_at_all(file, at, text[1], BLOCK, MPI_CHAR, &request[1]);
    MPI_File_iread(file, text[2], BLOCK, MPI_CHAR, &request[2]);
    MPI_Waitall(3, request, status);
    for (int i = 0; i < 3; i++) {
        expect("without blocking", text[i], BLOCK, 1, round);
        expect_count(&status[i], BLOCK);
    }
    meet();
}

/* By libc, from a file that all write in turns, and who restarts finds as they have left it. */
static void libc_read(int round)
{
    char text[BLOCK];
    long at = (long)next * BLOCK;
    FILE *file = fopen("data", "r");
    if (!file || fseek(file, at, SEEK_SET) != 0 || fread(text, 1, BLOCK, file) != BLOCK ||
        fclose(file) != 0) {
        fail("cannot read by fopen");
    }
    expect("by fread", text, BLOCK, 1, round);
    int fd = open("data", O_RDONLY);
    if (fd < 0 || pread(fd, text, BLOCK, at) != BLOCK || close(fd) != 0) {
        fail("cannot read by open");
    }
    expect("by pread", text, BLOCK, 1, round);
    meet();
}

/* Rank 0 makes what all read, and deletes it. */
static void handed_read(void)
{
    char text[BLOCK] = "";
    FILE *file = rank == 0 ? fopen("handed", "w") : NULL;
    if (rank == 0 && (!file || fputs("handed", file) < 0 || fclose(file) != 0)) {
        fail("cannot write");
    }
    meet();
    file = fopen("handed", "r");
    if (!file || !fgets(text, sizeof text, file) || fclose(file) != 0 ||
        strcmp(text, "handed") != 0) {
        fail("what was handed is another");
    }
    meet();
    if (rank == 0 && remove("handed") != 0) {
        fail("cannot remove");
    }
}

/* Open while others write: what is read may be of then or of now. */
static void held_read(FILE *file)
{
    char text[BLOCK];
    if (!file || fread(text, 1, 1, file) != 1) {
        fail("cannot read what is held");
    }
}

/* The file is longer later: the last stretch has an end only at first. */
static void end_read(MPI_File file)
{
    char text[2 * BLOCK];
    MPI_Status status;
    memset(text, FULL, sizeof text);
    MPI_File_read_at_all(file, (MPI_Offset)(size - 1) * BLOCK, text, 2 * BLOCK, MPI_CHAR, &status);
    expect_count(&status, BLOCK);
    if (text[0] != letter(size - 1, 0) || text[BLOCK] != FULL) {
        fail("the end is elsewhere");
    }
    meet();
    MPI_File_write_at_all(file, (MPI_Offset)(size + rank) * BLOCK, text, BLOCK, MPI_CHAR,
                          MPI_STATUS_IGNORE);
}

static MPI_File file_open(const char *name, int amode)
{
    MPI_File file;
    if (MPI_File_open(MPI_COMM_WORLD, name, amode, MPI_INFO_NULL, &file) != MPI_SUCCESS) {
        fail("cannot open");
    }
    return file;
}

/* Nobody writes it, and nothing is kept of it. */
static void input_read(void)
{
    char text[6];
    for (int time = 0; time < 2; time++) {
        MPI_File file = file_open("input", MPI_MODE_RDONLY);
        MPI_File_read_all(file, text, 5, MPI_CHAR, MPI_STATUS_IGNORE);
        MPI_File_close(&file);
        if (memcmp(text, "input", 5) != 0) {
            fail("the input is another");
        }
    }
}

/* Read before anybody opens it to write: not kept, but told. */
static void late_read(void)
{
    char text[BLOCK];
    MPI_File file = file_open("late", MPI_MODE_RDONLY);
    MPI_File_read_all(file, text, 4, MPI_CHAR, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    next = (rank + 1) % size;
    if (argc < 2 || chdir(argv[1]) != 0) {
        fail("no folder");
    }
    input_read();
    late_read();
    handed_read();
    MPI_File file = file_open("data", MPI_MODE_CREATE | MPI_MODE_RDWR);
    for (int round = 0; round < ROUNDS; round++) {
        stretch_write(file, round);
        stretch_read(file, round);
        pending_read(file, round);
        libc_read(round);
        if (round == 0) {
            end_read(file);
        }
        MPI_File_close(&file);
        file = file_open("data", MPI_MODE_RDONLY);
        stretch_read(file, round);
        MPI_File_close(&file);
        file = file_open("data", MPI_MODE_RDWR);
    }
    FILE *held = fopen("data", "r");
    held_read(held);
    stretch_write(file, ROUNDS);
    MPI_File_close(&file);
    file = file_open("late", MPI_MODE_WRONLY);
    stretch_write(file, 0);
    MPI_File_close(&file);
    held_read(held);
    fclose(held);
    if (rank == 0) {
        puts("read");
    }
    MPI_Finalize();
    return 0;
}
