/* SPDX-License-Identifier: Apache-2.0 */
/* Do the seldom used calls on files mean across clusters what MPI says?  Non-blocking and split access in all forms, large counts,
 * views of gaps, positions; and by the shared pointer, and in turn, where a file lies inside one cluster.
 *
 *     files_seldom FOLDER
 */
#include <mpi.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

enum { WORDS = 16 };

static int rank, size, me, n; /* in the world, among those of the file */
static int run;               /* tests run at one time */
static char path[4096];
static int out[WORDS], in[WORDS];
static MPI_Offset mine, other; /* in words */

static void fill(int way)
{
    for (int i = 0; i < WORDS; i++)
        out[i] = 10000 * way + 100 * me + i, in[i] = -1;
}

static void expect(int way, int line)
{
    int next = (me + 1) % n;
    for (int i = 0; i < WORDS; i++)
        if (in[i] != 10000 * way + 100 * next + i) {
            fprintf(stderr, "line %d, way %d: rank %d: word %d is %d\n", line, way, rank, i, in[i]);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
}

static void meet(MPI_File file, MPI_Comm comm)
{
    MPI_File_sync(file);
    MPI_Barrier(comm);
    MPI_File_sync(file);
}

static void done(MPI_Request *request)
{
    MPI_Status status;
    int count = -1;
    MPI_Wait(request, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    CHECK_EQUAL(count, WORDS);
}

/* What is written by `WRITE` is read by `READ`: both have file, request. */
#define NONBLOCKING(way, WRITE, READ)                                                              \
    do {                                                                                           \
        MPI_Request request;                                                                       \
        fill(way);                                                                                 \
        MPI_File_seek(file, mine, MPI_SEEK_SET);                                                   \
        CHECK_EQUAL(WRITE, MPI_SUCCESS);                                                           \
        done(&request);                                                                            \
        meet(file, comm);                                                                          \
        MPI_File_seek(file, other, MPI_SEEK_SET);                                                  \
        CHECK_EQUAL(READ, MPI_SUCCESS);                                                            \
        done(&request);                                                                            \
        expect(way, __LINE__);                                                                     \
        meet(file, comm);                                                                          \
    } while (0)
/* The lower MPI would try for ever. */
static void without_buffer(MPI_File file)
{
    MPI_Request request = MPI_REQUEST_NULL;
    int class = MPI_SUCCESS;
    MPI_Error_class(MPI_File_iread_at(file, mine, NULL, WORDS, MPI_INT, &request), &class);
    CHECK_EQUAL(class, MPI_ERR_BUFFER);
    MPI_Error_class(MPI_File_iwrite(file, NULL, WORDS, MPI_INT, &request), &class);
    CHECK_EQUAL(class, MPI_ERR_BUFFER);
}

#define R &request
static void nonblocking(MPI_File file, MPI_Comm comm)
{
    without_buffer(file);
    NONBLOCKING(1, MPI_File_iwrite(file, out, WORDS, MPI_INT, R),
                MPI_File_iread(file, in, WORDS, MPI_INT, R));
    NONBLOCKING(2, MPI_File_iwrite_c(file, out, WORDS, MPI_INT, R),
                MPI_File_iread_c(file, in, WORDS, MPI_INT, R));
    NONBLOCKING(3, MPI_File_iwrite_at(file, mine, out, WORDS, MPI_INT, R),
                MPI_File_iread_at(file, other, in, WORDS, MPI_INT, R));
    NONBLOCKING(4, MPI_File_iwrite_at_c(file, mine, out, WORDS, MPI_INT, R),
                MPI_File_iread_at_c(file, other, in, WORDS, MPI_INT, R));
    NONBLOCKING(5, MPI_File_iwrite_all(file, out, WORDS, MPI_INT, R),
                MPI_File_iread_all(file, in, WORDS, MPI_INT, R));
    NONBLOCKING(6, MPI_File_iwrite_all_c(file, out, WORDS, MPI_INT, R),
                MPI_File_iread_all_c(file, in, WORDS, MPI_INT, R));
    NONBLOCKING(7, MPI_File_iwrite_at_all(file, mine, out, WORDS, MPI_INT, R),
                MPI_File_iread_at_all(file, other, in, WORDS, MPI_INT, R));
    NONBLOCKING(8, MPI_File_iwrite_at_all_c(file, mine, out, WORDS, MPI_INT, R),
                MPI_File_iread_at_all_c(file, other, in, WORDS, MPI_INT, R));
}

static void counted(const MPI_Status *status)
{
    int count = -1;
    MPI_Get_count(status, MPI_INT, &count);
    CHECK_EQUAL(count, WORDS);
}

#define BLOCKING(way, WRITE, READ)                                                                 \
    do {                                                                                           \
        MPI_Status status;                                                                         \
        fill(way);                                                                                 \
        MPI_File_seek(file, mine, MPI_SEEK_SET);                                                   \
        CHECK_EQUAL(WRITE, MPI_SUCCESS);                                                           \
        counted(&status);                                                                          \
        meet(file, comm);                                                                          \
        MPI_File_seek(file, other, MPI_SEEK_SET);                                                  \
        CHECK_EQUAL(READ, MPI_SUCCESS);                                                            \
        counted(&status);                                                                          \
        expect(way, __LINE__);                                                                     \
        meet(file, comm);                                                                          \
    } while (0)
#define S                  &status
#define HALVES(begin, end) (begin) == MPI_SUCCESS ? (end) : MPI_ERR_OTHER
static void blocking(MPI_File file, MPI_Comm comm)
{
    BLOCKING(11, MPI_File_write_c(file, out, WORDS, MPI_INT, S),
             MPI_File_read_c(file, in, WORDS, MPI_INT, S));
    BLOCKING(12, MPI_File_write_at_c(file, mine, out, WORDS, MPI_INT, S),
             MPI_File_read_at_c(file, other, in, WORDS, MPI_INT, S));
    BLOCKING(13, MPI_File_write_all_c(file, out, WORDS, MPI_INT, S),
             MPI_File_read_all_c(file, in, WORDS, MPI_INT, S));
    BLOCKING(14, MPI_File_write_at_all_c(file, mine, out, WORDS, MPI_INT, S),
             MPI_File_read_at_all_c(file, other, in, WORDS, MPI_INT, S));
    BLOCKING(15, MPI_File_write_all(file, out, WORDS, MPI_INT, S),
             MPI_File_read_all(file, in, WORDS, MPI_INT, S));
    BLOCKING(16,
             HALVES(MPI_File_write_all_begin_c(file, out, WORDS, MPI_INT),
                    MPI_File_write_all_end(file, out, S)),
             HALVES(MPI_File_read_all_begin_c(file, in, WORDS, MPI_INT),
                    MPI_File_read_all_end(file, in, S)));
    BLOCKING(17,
             HALVES(MPI_File_write_at_all_begin_c(file, mine, out, WORDS, MPI_INT),
                    MPI_File_write_at_all_end(file, out, S)),
             HALVES(MPI_File_read_at_all_begin_c(file, other, in, WORDS, MPI_INT),
                    MPI_File_read_at_all_end(file, in, S)));
}

static void inquiries(MPI_File file)
{
    MPI_Offset at;
    MPI_Aint extent;
    MPI_Count wide;
    MPI_File_get_byte_offset(file, 7, &at);
    CHECK_EQUAL(at, 28);
    MPI_File_get_type_extent(file, MPI_DOUBLE, &extent);
    CHECK_EQUAL(extent, 8);
    MPI_File_get_type_extent_c(file, MPI_DOUBLE, &wide);
    CHECK_EQUAL(wide, 8);
    int class, handled = MPI_File_call_errhandler(file, MPI_ERR_IO);
    MPI_Error_class(handled, &class);
    CHECK(class == MPI_SUCCESS);
}

/* Everybody sees every n-th word, in both representations that there are. */
static void views(MPI_File file, MPI_Comm comm)
{
    static const char *const reps[] = {"native", "external32"};
    MPI_Datatype comb;
    MPI_Type_create_resized(MPI_INT, 0, n * (MPI_Aint)sizeof(int), &comb);
    MPI_Type_commit(&comb);
    for (int i = 0; i < 2; i++) {
        MPI_Status status;
        fill(20 + i);
        CHECK_EQUAL(MPI_File_set_view(file, me * (MPI_Offset)sizeof(int), MPI_INT, comb, reps[i],
                                      MPI_INFO_NULL),
                    MPI_SUCCESS);
        CHECK_EQUAL(MPI_File_write_at_all(file, 0, out, WORDS, MPI_INT, &status), MPI_SUCCESS);
        counted(&status);
        meet(file, comm);
        CHECK_EQUAL(MPI_File_set_view(file, (me + 1) % n * (MPI_Offset)sizeof(int), MPI_INT, comb,
                                      reps[i], MPI_INFO_NULL),
                    MPI_SUCCESS);
        CHECK_EQUAL(MPI_File_read_at_all(file, 0, in, WORDS, MPI_INT, &status), MPI_SUCCESS);
        counted(&status);
        expect(20 + i, __LINE__);
        meet(file, comm);
    }
    MPI_Type_free(&comb);
    MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
}

/* By the shared pointer every block is written once and read once, whoever does it; in turn it is everybody's own. */
static void shared(MPI_File file, MPI_Comm comm)
{
    MPI_Offset at;
    MPI_Status status;
    MPI_Request request;
    for (int way = 0; way < 4; way++) {
        int sum = 0, all = 0, wanted = 0;
        fill(30);
        MPI_File_seek_shared(file, 0, MPI_SEEK_SET);
        if (way == 0)
            MPI_File_write_shared(file, out, WORDS, MPI_INT, &status);
        else if (way == 1)
            MPI_File_write_shared_c(file, out, WORDS, MPI_INT, &status);
        else if (way == 2)
            MPI_File_iwrite_shared(file, out, WORDS, MPI_INT, &request);
        else
            MPI_File_iwrite_shared_c(file, out, WORDS, MPI_INT, &request);
        if (way >= 2)
            MPI_Wait(&request, &status);
        counted(&status);
        meet(file, comm);
        MPI_File_get_position_shared(file, &at);
        CHECK_EQUAL(at, n * WORDS);
        MPI_Barrier(comm);
        MPI_File_seek_shared(file, 0, MPI_SEEK_SET);
        if (way == 0)
            MPI_File_read_shared(file, in, WORDS, MPI_INT, &status);
        else if (way == 1)
            MPI_File_read_shared_c(file, in, WORDS, MPI_INT, &status);
        else if (way == 2)
            MPI_File_iread_shared(file, in, WORDS, MPI_INT, &request);
        else
            MPI_File_iread_shared_c(file, in, WORDS, MPI_INT, &request);
        if (way >= 2)
            MPI_Wait(&request, &status);
        counted(&status);
        for (int i = 0; i < WORDS; i++)
            sum += in[i];
        MPI_Allreduce(&sum, &all, 1, MPI_INT, MPI_SUM, comm);
        for (int who = 0; who < n; who++)
            for (int i = 0; i < WORDS; i++)
                wanted += 300000 + 100 * who + i;
        CHECK_EQUAL(all, wanted);
        meet(file, comm);
    }
}

static void ordered(MPI_File file, MPI_Comm comm)
{
    MPI_Status status;
    for (int way = 0; way < 4; way++) {
        fill(40 + way);
        MPI_File_seek_shared(file, 0, MPI_SEEK_SET);
        if (way == 0)
            MPI_File_write_ordered(file, out, WORDS, MPI_INT, &status);
        else if (way == 1)
            MPI_File_write_ordered_c(file, out, WORDS, MPI_INT, &status);
        else if (way == 2)
            MPI_File_write_ordered_begin(file, out, WORDS, MPI_INT);
        else
            MPI_File_write_ordered_begin_c(file, out, WORDS, MPI_INT);
        if (way >= 2)
            MPI_File_write_ordered_end(file, out, &status);
        counted(&status);
        meet(file, comm);
        MPI_File_seek_shared(file, 0, MPI_SEEK_SET);
        if (way == 0)
            MPI_File_read_ordered(file, in, WORDS, MPI_INT, &status);
        else if (way == 1)
            MPI_File_read_ordered_c(file, in, WORDS, MPI_INT, &status);
        else if (way == 2)
            MPI_File_read_ordered_begin(file, in, WORDS, MPI_INT);
        else
            MPI_File_read_ordered_begin_c(file, in, WORDS, MPI_INT);
        if (way >= 2)
            MPI_File_read_ordered_end(file, in, &status);
        counted(&status);
        CHECK(memcmp(in, out, sizeof in) == 0);
        meet(file, comm);
    }
}

static MPI_File opened(MPI_Comm comm, const char *folder, int part)
{
    MPI_File file;
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &n);
    mine = (MPI_Offset)me * WORDS;
    other = (MPI_Offset)((me + 1) % n) * WORDS;
    snprintf(path, sizeof path, "%s/seldom.%d.%d", folder, run, part);
    CHECK_EQUAL(MPI_File_open(comm, path,
                              MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                              MPI_INFO_NULL, &file),
                MPI_SUCCESS);
    MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
    return file;
}

int main(int argc, char **argv)
{
    MPI_Comm near;
    int first;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(argc > 1);
    run = getpid();
    MPI_Bcast(&run, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_File file = opened(MPI_COMM_WORLD, argv[1], size);
    nonblocking(file, MPI_COMM_WORLD);
    blocking(file, MPI_COMM_WORLD);
    inquiries(file);
    views(file, MPI_COMM_WORLD);
    MPI_File_close(&file);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &near);
    first = rank;
    MPI_Bcast(&first, 1, MPI_INT, 0, near);
    file = opened(near, argv[1], first);
    nonblocking(file, near);
    blocking(file, near);
    views(file, near);
    shared(file, near);
    ordered(file, near);
    MPI_File_close(&file);
    MPI_Comm_free(&near);
    MPI_Finalize();
    return 0;
}
