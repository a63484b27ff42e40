/* SPDX-License-Identifier: Apache-2.0 */
/* Do files mean across clusters what MPI says, and are they the same after a kill?   files FOLDER
 *
 * Leaves FOLDER/all (written by all ranks in every way that works across clusters), FOLDER/log (appended
 * to by rank 0) and FOLDER/part.R for the comparison by files.sh.  Needs 2 ranks or more. */
#include "check.h"

#include <string.h>

enum { ROUNDS = 12, BLOCK = 64, LONG = 4000 };

static int rank, size;
static char folder[1024];

static const char *in_folder(const char *name)
{
    static char path[1200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int class_of(int code)
{
    int class;
    MPI_Error_class(code, &class);
    return class;
}

/* Goes on from round to round only together with the others: survivors are ahead of a restarted rank. */
static void ring(int round)
{
    int got = -1, next = (rank + 1) % size, before = (rank + size - 1) % size;
    MPI_Sendrecv(&round, 1, MPI_INT, next, 3, &got, 1, MPI_INT, before, 3, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    CHECK_EQUAL(got, round);
}

static void blocks(MPI_File file)
{
    char block[BLOCK];
    MPI_Status status;
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Offset at = ((MPI_Offset)round * size + rank) * BLOCK;
        int count;
        memset(block, 'a' + (round + rank) % 26, sizeof block);
        if (round % 3 == 0) {
            CHECK_EQUAL(MPI_File_write_at(file, at, block, BLOCK, MPI_CHAR, &status), MPI_SUCCESS);
        } else if (round % 3 == 1) {
            MPI_Request request;
            CHECK_EQUAL(MPI_File_iwrite_at(file, at, block, BLOCK, MPI_CHAR, &request),
                        MPI_SUCCESS);
            MPI_Wait(&request, &status);
        } else {
            CHECK_EQUAL(MPI_File_write_at_all(file, at, block, BLOCK, MPI_CHAR, &status),
                        MPI_SUCCESS);
        }
        MPI_Get_count(&status, MPI_CHAR, &count);
        CHECK_EQUAL(count, BLOCK);
        ring(round);
    }
    MPI_File_sync(file);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_sync(file);
    for (int round = 0; round < ROUNDS; round++) {
        int other = (rank + 1) % size;
        MPI_Offset at = ((MPI_Offset)round * size + other) * BLOCK;
        CHECK_EQUAL(MPI_File_read_at(file, at, block, BLOCK, MPI_CHAR, &status), MPI_SUCCESS);
        CHECK(block[0] == 'a' + (round + other) % 26 && block[BLOCK - 1] == block[0]);
    }
}

/* Every rank's integers lie between those of the others. */
static void view(MPI_File file)
{
    MPI_Datatype strided;
    MPI_Offset begin = (MPI_Offset)ROUNDS * size * BLOCK, disp;
    int mine[8], got[8], wide;
    MPI_Datatype etype, filetype;
    char datarep[MPI_MAX_DATAREP_STRING];
    MPI_Type_vector(8, 1, size, MPI_INT, &strided);
    MPI_Type_commit(&strided);
    CHECK_EQUAL(MPI_File_set_view(file, begin + rank * (MPI_Offset)sizeof(int), MPI_INT, strided,
                                  "native", MPI_INFO_NULL),
                MPI_SUCCESS);
    MPI_File_get_view(file, &disp, &etype, &filetype, datarep);
    CHECK(disp == begin + rank * (MPI_Offset)sizeof(int) && etype == MPI_INT &&
          strcmp(datarep, "native") == 0);
    MPI_Type_free(&filetype);
    for (int i = 0; i < 8; i++)
        mine[i] = 100 * rank + i;
    CHECK_EQUAL(MPI_File_write_all(file, mine, 8, MPI_INT, MPI_STATUS_IGNORE), MPI_SUCCESS);
    ring(100);
    MPI_File_seek(file, 4, MPI_SEEK_SET);
    MPI_File_get_position(file, &disp);
    CHECK_EQUAL(disp, 4);
    CHECK_EQUAL(MPI_File_read(file, got, 4, MPI_INT, MPI_STATUS_IGNORE), MPI_SUCCESS);
    for (int i = 0; i < 4; i++)
        CHECK_EQUAL(got[i], 100 * rank + 4 + i);
    MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
    MPI_Type_free(&strided);
    MPI_File_set_atomicity(file, 1);
    MPI_File_get_atomicity(file, &wide);
    CHECK_EQUAL(wide, 1);
    MPI_File_set_atomicity(file, 0);
}

/* A re-execution sees the sizes of the first time, although the file has grown since: what follows from
 * them is sent, and has to be the same. */
static void check_size(MPI_File file, MPI_Offset wanted)
{
    MPI_Offset got, told;
    CHECK_EQUAL(MPI_File_get_size(file, &got), MPI_SUCCESS);
    CHECK_EQUAL(got, wanted);
    told = got;
    MPI_Bcast(&told, 1, MPI_OFFSET, 0, MPI_COMM_WORLD);
    CHECK_EQUAL(told, wanted);
    CHECK_EQUAL(MPI_File_seek(file, -4, MPI_SEEK_END), MPI_SUCCESS);
    CHECK_EQUAL(MPI_File_get_position(file, &got), MPI_SUCCESS);
    CHECK_EQUAL(got, wanted - 4);
}

static void sizes(MPI_File file)
{
    MPI_Offset full = ((MPI_Offset)ROUNDS * BLOCK + 8 * (MPI_Offset)sizeof(int)) * size;
    char last[4] = "end";
    CHECK_EQUAL(MPI_File_preallocate(file, full + 1000), MPI_SUCCESS);
    check_size(file, full + 1000);
    CHECK_EQUAL(MPI_File_set_size(file, full), MPI_SUCCESS);
    check_size(file, full);
    MPI_Barrier(MPI_COMM_WORLD);
    /* behind the end: a truncation that is repeated would take it away */
    if (rank == size - 1)
        MPI_File_write_at(file, full + 100, last, 4, MPI_CHAR, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    check_size(file, full + 104);
}

static int handled;
static void on_error(MPI_File *file, int *code, ...)
{
    handled += *file != MPI_FILE_NULL && *code != MPI_SUCCESS;
}

static void errors(MPI_File file)
{
    MPI_File other = MPI_FILE_NULL;
    MPI_Errhandler handler;
    MPI_Group group;
    int amode, members, value = 0;
    CHECK_EQUAL(class_of(MPI_File_open(MPI_COMM_WORLD, in_folder("all"),
                                       MPI_MODE_CREATE | MPI_MODE_EXCL | MPI_MODE_RDWR,
                                       MPI_INFO_NULL, &other)),
                MPI_ERR_FILE_EXISTS);
    CHECK(other == MPI_FILE_NULL);
    CHECK_EQUAL(class_of(MPI_File_open(MPI_COMM_WORLD, in_folder("none"), MPI_MODE_RDONLY,
                                       MPI_INFO_NULL, &other)),
                MPI_ERR_NO_SUCH_FILE);
    CHECK_EQUAL(class_of(MPI_File_open(MPI_COMM_WORLD, in_folder("all"),
                                       MPI_MODE_RDONLY | MPI_MODE_EXCL, MPI_INFO_NULL, &other)),
                MPI_ERR_AMODE);
    CHECK_EQUAL(class_of(MPI_File_delete(in_folder("none"), MPI_INFO_NULL)), MPI_ERR_NO_SUCH_FILE);
    MPI_File_get_errhandler(file, &handler);
    CHECK(handler == MPI_ERRORS_RETURN);
    MPI_File_create_errhandler(on_error, &handler);
    MPI_File_set_errhandler(file, handler);
    MPI_Errhandler_free(&handler);
    CHECK(MPI_File_read_at(file, -5, &value, 1, MPI_INT, MPI_STATUS_IGNORE) != MPI_SUCCESS);
    CHECK_EQUAL(handled, 1);
    MPI_File_get_amode(file, &amode);
    CHECK_EQUAL(amode, MPI_MODE_CREATE | MPI_MODE_EXCL | MPI_MODE_RDWR);
    MPI_File_get_group(file, &group);
    MPI_Group_size(group, &members);
    CHECK_EQUAL(members, size);
    MPI_Group_free(&group);
    CHECK(MPI_File_f2c(MPI_File_c2f(file)) == file);
}

/* one process alone, and a file that is gone at the end */
static void others(void)
{
    MPI_File file;
    char line[32], name[32];
    for (int i = 0; rank == 0 && i < 3; i++) {
        CHECK_EQUAL(MPI_File_open(MPI_COMM_SELF, in_folder("log"),
                                  MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_APPEND,
                                  MPI_INFO_NULL, &file),
                    MPI_SUCCESS);
        snprintf(line, sizeof line, "line %d\n", i);
        MPI_File_write(file, line, (int)strlen(line), MPI_CHAR, MPI_STATUS_IGNORE);
        MPI_File_close(&file);
    }
    ring(300);
    CHECK_EQUAL(MPI_File_open(MPI_COMM_WORLD, in_folder("temporary"),
                              MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                              MPI_INFO_NULL, &file),
                MPI_SUCCESS);
    MPI_File_write_at(file, rank, "x", 1, MPI_CHAR, MPI_STATUS_IGNORE);
    ring(301);
    MPI_File_close(&file);
    CHECK(file == MPI_FILE_NULL);
    CHECK_EQUAL(class_of(MPI_File_open(MPI_COMM_SELF, in_folder("temporary"), MPI_MODE_RDONLY,
                                       MPI_INFO_NULL, &file)),
                MPI_ERR_NO_SUCH_FILE);
    MPI_Barrier(MPI_COMM_WORLD);
    /* a file of this process's own: shared pointers and split collectives work where a file does not span */
    snprintf(name, sizeof name, "part.%d", rank);
    CHECK_EQUAL(MPI_File_open(MPI_COMM_SELF, in_folder(name), MPI_MODE_CREATE | MPI_MODE_RDWR,
                              MPI_INFO_NULL, &file),
                MPI_SUCCESS);
    CHECK_EQUAL(MPI_File_write_shared(file, "ab", 2, MPI_CHAR, MPI_STATUS_IGNORE), MPI_SUCCESS);
    CHECK_EQUAL(MPI_File_write_ordered(file, "cd", 2, MPI_CHAR, MPI_STATUS_IGNORE), MPI_SUCCESS);
    CHECK_EQUAL(MPI_File_write_at_all_begin(file, 4, "ef", 2, MPI_CHAR), MPI_SUCCESS);
    CHECK_EQUAL(MPI_File_write_at_all_end(file, "ef", MPI_STATUS_IGNORE), MPI_SUCCESS);
    check_size(file, 6);
    MPI_File_close(&file);
}

static int alone_at(MPI_Offset at)
{
    MPI_File file;
    int got = -1;
    CHECK_EQUAL(
        MPI_File_open(MPI_COMM_SELF, in_folder("meeting"), MPI_MODE_RDONLY, MPI_INFO_NULL, &file),
        MPI_SUCCESS);
    MPI_File_read_at(file, at, &got, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    return got;
}

/* Collective access in two halves, one at a time on a file */
static void split(void)
{
    MPI_File file;
    MPI_Status status;
    int out[4], in[4] = {0}, more = -1, count = -1;
    for (int i = 0; i < 4; i++)
        out[i] = 100 * rank + i;
    CHECK_EQUAL(MPI_File_open(MPI_COMM_WORLD, in_folder("split"), MPI_MODE_CREATE | MPI_MODE_RDWR,
                              MPI_INFO_NULL, &file),
                MPI_SUCCESS);
    MPI_Offset mine = rank * (MPI_Offset)sizeof out,
               next = (rank + 1) % size * (MPI_Offset)sizeof out;
    CHECK_EQUAL(MPI_File_write_at_all_begin(file, mine, out, 3, MPI_INT), MPI_SUCCESS);
    CHECK_EQUAL(class_of(MPI_File_read_all_begin(file, in, 1, MPI_INT)), MPI_ERR_IO);
    CHECK_EQUAL(MPI_File_write_at_all_end(file, out, &status), MPI_SUCCESS);
    MPI_Get_count(&status, MPI_INT, &count);
    CHECK_EQUAL(count, 3);
    MPI_File_seek(file, mine + 3 * (MPI_Offset)sizeof(int), MPI_SEEK_SET);
    CHECK_EQUAL(MPI_File_write_all_begin(file, &out[3], 1, MPI_INT), MPI_SUCCESS);
    CHECK_EQUAL(MPI_File_write_all_end(file, &out[3], MPI_STATUS_IGNORE), MPI_SUCCESS);
    ring(303);
    MPI_File_seek(file, next, MPI_SEEK_SET);
    CHECK_EQUAL(MPI_File_read_all_begin(file, in, 3, MPI_INT), MPI_SUCCESS);
    CHECK_EQUAL(MPI_File_read_all_end(file, in, MPI_STATUS_IGNORE), MPI_SUCCESS);
    CHECK_EQUAL(
        MPI_File_read_at_all_begin(file, next + 3 * (MPI_Offset)sizeof(int), &more, 1, MPI_INT),
        MPI_SUCCESS);
    CHECK_EQUAL(MPI_File_read_at_all_end(file, &more, &status), MPI_SUCCESS);
    MPI_Get_count(&status, MPI_INT, &count);
    CHECK_EQUAL(count, 1);
    int neighbour = (rank + 1) % size;
    CHECK(in[0] == 100 * neighbour && in[2] == 100 * neighbour + 2 && more == 100 * neighbour + 3);
    CHECK_EQUAL(class_of(MPI_File_read_all_end(file, in, MPI_STATUS_IGNORE)), MPI_ERR_IO);
    MPI_File_close(&file);
}

/* The last rank is late: it writes long before it comes to what is collective. */
static void late(MPI_File file, int value)
{
    for (int i = 0; rank == size - 1 && i <= LONG; i++) {
        int mine = i < LONG ? i : value;
        MPI_File_write_at(file, 0, &mine, 1, MPI_INT, MPI_STATUS_IGNORE);
    }
}

/* A non-blocking collective write of the late rank, with the next one under way, and what the others read */
static void pair(MPI_File file, MPI_Offset begin)
{
    int mine[2] = {8, 9}, got[2] = {-1, -1}, count;
    MPI_Offset beside = begin + (MPI_Offset)sizeof(int);
    MPI_Request request[2];
    MPI_Status status[2];
    late(file, -15);
    for (int i = 0; i < 2; i++)
        MPI_File_iwrite_at_all(file, i ? beside : begin, &mine[i], rank == size - 1, MPI_INT,
                               &request[i]);
    MPI_Waitall(2, request, status);
    MPI_Get_count(&status[1], MPI_INT, &count);
    CHECK_EQUAL(count, rank == size - 1);
    MPI_File_iread_at_all(file, begin, got, 2, MPI_INT, &request[0]);
    MPI_Wait(&request[0], &status[0]);
    MPI_Get_count(&status[0], MPI_INT, &count);
    CHECK_EQUAL(count, 2);
    CHECK(got[0] == 8 && got[1] == 9);
}

/* What a collective call on a file has to wait for: a view, a collective read, a closing file */
static void meeting(void)
{
    MPI_File file;
    int got = -1, mine = 7;
    MPI_Offset begin = 2 * (MPI_Offset)sizeof(int);
    CHECK_EQUAL(MPI_File_open(MPI_COMM_WORLD, in_folder("meeting"), MPI_MODE_CREATE | MPI_MODE_RDWR,
                              MPI_INFO_NULL, &file),
                MPI_SUCCESS);
    late(file, -10);
    MPI_File_write_at_all(file, begin, &mine, rank == size - 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_read_at_all(file, begin, &got, 1, MPI_INT, MPI_STATUS_IGNORE);
    CHECK_EQUAL(got, 7);
    MPI_Barrier(MPI_COMM_WORLD);
    pair(file, begin);
    MPI_Barrier(MPI_COMM_WORLD);
    late(file, -20);
    MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
    MPI_File_read_at(file, 0, &got, 1, MPI_INT, MPI_STATUS_IGNORE);
    CHECK_EQUAL(got, -20);
    MPI_Barrier(MPI_COMM_WORLD);
    late(file, -30);
    MPI_File_close(&file);
    CHECK_EQUAL(alone_at(0), -30);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* everybody in one cluster, with what the others are doing pending */
static void pending(void)
{
    int got = -1, mine = rank, next = (rank + 1) % size, before = (rank + size - 1) % size;
    MPI_Request request;
    MPI_File file;
    MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &request);
    CHECK_EQUAL(
        MPI_File_open(MPI_COMM_WORLD, in_folder("all"), MPI_MODE_RDONLY, MPI_INFO_NULL, &file),
        MPI_SUCCESS);
    MPI_Send(&mine, 1, MPI_INT, next, 9, MPI_COMM_WORLD);
    MPI_File_close(&file);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK_EQUAL(got, before);
}

/* Data sieving is off across clusters, whatever is asked of a file that is open. */
static int hints(void)
{
    MPI_File file;
    MPI_Info info, used;
    char value[32] = "";
    int is_there;
    MPI_File_open(MPI_COMM_WORLD, "/dev/null", MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_Info_create(&info);
    MPI_Info_set(info, "romio_ds_write", "enable");
    MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", info);
    MPI_File_set_info(file, info);
    MPI_File_get_info(file, &used);
    MPI_Info_get(used, "romio_ds_write", 31, value, &is_there);
    fprintf(stderr, "sieving: %s\n", value);
    MPI_Info_free(&info);
    MPI_Info_free(&used);
    MPI_File_close(&file);
    return MPI_Finalize();
}

int main(int argc, char **argv)
{
    MPI_File file;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(argc >= 2);
    snprintf(folder, sizeof folder, "%s", argv[1]);
    if (argc > 2 && strcmp(argv[2], "hints") == 0)
        return hints();
    if (argc > 2 && strcmp(argv[2], "refused") == 0) {
        MPI_File_open(MPI_COMM_WORLD, "/dev/null", MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
        MPI_File_write_shared(file, "x", 1, MPI_CHAR, MPI_STATUS_IGNORE);
    }
    CHECK_EQUAL(MPI_File_open(MPI_COMM_WORLD, in_folder("all"),
                              MPI_MODE_CREATE | MPI_MODE_EXCL | MPI_MODE_RDWR, MPI_INFO_NULL,
                              &file),
                MPI_SUCCESS);
    blocks(file);
    view(file);
    sizes(file);
    errors(file);
    MPI_File_close(&file);
    others();
    pending();
    split();
    meeting();
    MPI_Finalize();
    return 0;
}
