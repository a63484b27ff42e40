/* SPDX-License-Identifier: Apache-2.0 */
/* What do programs get that stand at the edges of the standard, where they rely on what MPICH does?
 *
 *     corners FILE      FILE: a name in a directory that may be written, of which no file is there
 */
#include <mpi.h>
#include <string.h>

#include "check.h"

static int rank, size, calls;

static int class_of(int code)
{
    int class = -1;
    MPI_Error_class(code, &class);
    return class;
}

/* The buffer that is not attached is given back as nothing. */
static void buffers(void)
{
    char memory[4096];
    void *got = &calls;
    int bytes = -1;
    CHECK_EQUAL(MPI_Buffer_detach(&got, &bytes), MPI_SUCCESS);
    CHECK(got == NULL && bytes == 0);
    MPI_Buffer_attach(memory, sizeof memory);
    MPI_Buffer_detach(&got, &bytes);
    CHECK(got == memory && bytes == (int)sizeof memory);
}

static void count(MPI_Comm *comm, int *code, ...)
{
    CHECK(*comm != MPI_COMM_NULL && class_of(*code) == MPI_ERR_RANK);
    calls++;
}

static void forgive_file(MPI_File *file, int *code, ...)
{
    CHECK(*file == MPI_FILE_NULL);
    calls++;
    *code = MPI_SUCCESS;
}

/* A communicator follows MPI_COMM_WORLD's handler until it gets one; what the handler of a file leaves in the
 * code is what the call returns. */
static void handlers(const char *name)
{
    MPI_Comm before, after;
    MPI_Errhandler handler, got;
    MPI_File file;
    int word = 0;
    MPI_Comm_dup(MPI_COMM_WORLD, &before);
    MPI_Comm_get_errhandler(before, &got);
    CHECK(got == MPI_ERRORS_ARE_FATAL);
    MPI_Errhandler_free(&got);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    CHECK_EQUAL(class_of(MPI_Send(&word, 1, MPI_INT, size, 0, before)), MPI_ERR_RANK);
    MPI_Comm_create_errhandler(count, &handler);
    MPI_Comm_set_errhandler(before, handler);
    MPI_Errhandler_free(&handler);
    MPI_Comm_dup(before, &after);
    CHECK_EQUAL(class_of(MPI_Send(&word, 1, MPI_INT, size, 0, before)), MPI_ERR_RANK);
    CHECK_EQUAL(class_of(MPI_Send(&word, 1, MPI_INT, size, 0, after)), MPI_ERR_RANK);
    CHECK_EQUAL(calls, 2);
    MPI_Comm_free(&before);
    MPI_Comm_free(&after);

    CHECK(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &file) !=
          MPI_SUCCESS);
    MPI_File_create_errhandler(forgive_file, &handler);
    MPI_File_set_errhandler(MPI_FILE_NULL, handler);
    MPI_Errhandler_free(&handler);
    CHECK_EQUAL(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &file),
                MPI_SUCCESS);
    CHECK_EQUAL(calls, 3);
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN);
}

/* Results that nobody wants are errors, not crashes.  MPI_COMM_WORLD returns errors here. */
static void nowhere(void)
{
    MPI_Group group, other;
    MPI_Comm grid = MPI_COMM_SELF;
    int dims[2] = {size, 2}, periods[2] = {0, 0}, two[2] = {0, 0};
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    MPI_Comm_group(MPI_COMM_SELF, &other);
    CHECK_EQUAL(class_of(MPI_Comm_size(MPI_COMM_WORLD, NULL)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Comm_rank(MPI_COMM_WORLD, NULL)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Comm_group(MPI_COMM_WORLD, NULL)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Comm_compare(MPI_COMM_WORLD, MPI_COMM_SELF, NULL)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Group_size(group, NULL)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Group_rank(group, NULL)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Group_union(group, other, NULL)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Group_difference(group, other, NULL)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Group_translate_ranks(group, 1, two, other, NULL)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Group_incl(group, 1, two, NULL)), MPI_ERR_ARG);
    CHECK_EQUAL(class_of(MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 4711, 1, NULL)),
                MPI_ERR_ARG);
    CHECK(MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid) != MPI_SUCCESS);
    CHECK(grid == MPI_COMM_NULL);
    MPI_Group_free(&group);
    MPI_Group_free(&other);
}

/* A key belongs to one kind of objects. */
static void keys(void)
{
    int of_comm, of_type, of_win, value, *got, found;
    MPI_Datatype type;
    MPI_Win win;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &of_comm, NULL);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &of_type, NULL);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &of_win, NULL);
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Win_create(&value, sizeof value, 1, MPI_INFO_NULL, MPI_COMM_SELF, &win);
    CHECK_EQUAL(class_of(MPI_Comm_set_attr(MPI_COMM_WORLD, of_type, &value)), MPI_ERR_KEYVAL);
    CHECK_EQUAL(class_of(MPI_Comm_get_attr(MPI_COMM_WORLD, of_win, &got, &found)), MPI_ERR_KEYVAL);
    CHECK_EQUAL(class_of(MPI_Type_set_attr(type, of_comm, &value)), MPI_ERR_KEYVAL);
    CHECK_EQUAL(class_of(MPI_Win_set_attr(win, of_comm, &value)), MPI_ERR_KEYVAL);
    MPI_Win_free(&win);
    MPI_Type_free(&type);
    MPI_Comm_free_keyval(&of_comm);
    MPI_Type_free_keyval(&of_type);
    MPI_Win_free_keyval(&of_win);
}

/* Who reduces alone gets its own value, in whatever form it asks. */
static void alone(void)
{
    int mine[2] = {3, 4}, out[2], count = 2;
    MPI_Request request;
    for (int form = 0; form < 3; form++) {
        out[0] = out[1] = -1;
        if (form == 0) {
            MPI_Reduce_scatter(mine, out, &count, MPI_INT, MPI_SUM, MPI_COMM_SELF);
        } else if (form == 1) {
            MPI_Ireduce_scatter(mine, out, &count, MPI_INT, MPI_SUM, MPI_COMM_SELF, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        } else {
            MPI_Reduce_scatter_init(mine, out, &count, MPI_INT, MPI_SUM, MPI_COMM_SELF,
                                    MPI_INFO_NULL, &request);
            MPI_Start(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            MPI_Request_free(&request);
        }
        CHECK(out[0] == 3 && out[1] == 4);
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(argc > 1);
    buffers();
    handlers(argv[1]);
    nowhere();
    keys();
    alone();
    MPI_Finalize();
    return 0;
}
