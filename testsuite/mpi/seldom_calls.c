/* SPDX-License-Identifier: Apache-2.0 */
/* Do calls that programs seldom make mean across clusters what MPI says?  Sends of all modes in all forms, old names of attributes
 * and handlers, operations with large counts, info, statuses, memory, what tools ask, and all that may be called outside of MPI.
 */
#include <mpi.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

static int rank, size, left, right;

static void modes(void)
{
    enum { WAYS = 11 };
    static char buffer[4096];
    int out[WAYS], in[WAYS];
    MPI_Request receive[WAYS], send[2];
    MPI_Count bytes = 0;
    void *back;
    MPI_Buffer_attach_c(buffer, sizeof buffer);
    for (int i = 0; i < WAYS; i++) {
        out[i] = 100 * rank + i;
        MPI_Irecv(&in[i], 1, MPI_INT, left, i, MPI_COMM_WORLD, &receive[i]);
    }
    MPI_Barrier(MPI_COMM_WORLD); /* ready sends need their receives */
    MPI_Bsend_c(&out[0], 1, MPI_INT, right, 0, MPI_COMM_WORLD);
    MPI_Irsend(&out[1], 1, MPI_INT, right, 1, MPI_COMM_WORLD, &send[0]);
    MPI_Irsend_c(&out[2], 1, MPI_INT, right, 2, MPI_COMM_WORLD, &send[1]);
    MPI_Waitall(2, send, MPI_STATUSES_IGNORE);
    MPI_Rsend_c(&out[3], 1, MPI_INT, right, 3, MPI_COMM_WORLD);
    MPI_Rsend_init(&out[4], 1, MPI_INT, right, 4, MPI_COMM_WORLD, &send[0]);
    MPI_Rsend_init_c(&out[5], 1, MPI_INT, right, 5, MPI_COMM_WORLD, &send[1]);
    MPI_Startall(2, send);
    MPI_Waitall(2, send, MPI_STATUSES_IGNORE);
    MPI_Request_free(&send[0]);
    MPI_Request_free(&send[1]);
    MPI_Ssend_c(&out[6], 1, MPI_INT, right, 6, MPI_COMM_WORLD);
    MPI_Rsend(&out[7], 1, MPI_INT, right, 7, MPI_COMM_WORLD);
    MPI_Ibsend_c(&out[8], 1, MPI_INT, right, 8, MPI_COMM_WORLD, &send[0]);
    MPI_Issend_c(&out[9], 1, MPI_INT, right, 9, MPI_COMM_WORLD, &send[1]);
    MPI_Waitall(2, send, MPI_STATUSES_IGNORE);
    MPI_Bsend_init_c(&out[10], 1, MPI_INT, right, 10, MPI_COMM_WORLD, &send[0]);
    MPI_Start(&send[0]);
    MPI_Wait(&send[0], MPI_STATUS_IGNORE);
    MPI_Request_free(&send[0]);
    MPI_Waitall(WAYS, receive, MPI_STATUSES_IGNORE);
    for (int i = 0; i < WAYS; i++)
        CHECK_EQUAL(in[i], 100 * left + i);
    MPI_Buffer_detach_c(&back, &bytes);
    CHECK(back == buffer && bytes == (MPI_Count)sizeof buffer);
}

static int copies, deletes, handled;
static int copy_word(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    int n;
    MPI_Comm_size(comm, &n);
    CHECK(n == size && key != MPI_KEYVAL_INVALID && extra == &size);
    *(void **)out = in;
    *flag = 1;
    copies++;
    return MPI_SUCCESS;
}

static int delete_word(MPI_Comm comm, int key, void *value, void *extra)
{
    int n;
    MPI_Comm_size(comm, &n);
    CHECK(n == size && key != MPI_KEYVAL_INVALID && value == &rank && extra == &size);
    deletes++;
    return MPI_SUCCESS;
}

static void handle(MPI_Comm *comm, int *code, ...)
{
    int class, n;
    MPI_Error_class(*code, &class);
    MPI_Comm_size(*comm, &n);
    CHECK(class == MPI_ERR_RANK && n == size);
    handled++;
}

static void old_names(void)
{
    MPI_Comm twin;
    MPI_Errhandler handler, got;
    int key, found, *value, word = 0;
    MPI_Keyval_create(copy_word, delete_word, &key, &size);
    MPI_Attr_put(MPI_COMM_WORLD, key, &rank);
    MPI_Attr_get(MPI_COMM_WORLD, key, &value, &found);
    CHECK(found && value == &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    MPI_Attr_get(twin, key, &value, &found);
    CHECK(found && value == &rank && copies == 1);
    MPI_Attr_delete(MPI_COMM_WORLD, key);
    CHECK_EQUAL(deletes, 1);
    MPI_Attr_get(MPI_COMM_WORLD, key, &value, &found);
    CHECK(!found);
    MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, &value, &found);
    CHECK(found && *value >= 32767);
    MPI_Keyval_free(&key);
    CHECK(key == MPI_KEYVAL_INVALID);
    MPI_Errhandler_create(handle, &handler);
    MPI_Errhandler_set(twin, handler);
    MPI_Errhandler_get(twin, &got);
    CHECK(got == handler);
    MPI_Errhandler_free(&got);
    MPI_Errhandler_free(&handler);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ABORT);
    MPI_Comm_get_errhandler(MPI_COMM_SELF, &got);
    CHECK(got == MPI_ERRORS_ABORT);
    MPI_Errhandler_free(&got);
    CHECK(got == MPI_ERRHANDLER_NULL);
    MPI_Send(&word, 1, MPI_INT, size, 0, twin);
    CHECK_EQUAL(handled, 1);
    MPI_Comm_free(&twin);
    CHECK_EQUAL(deletes, 2);
}

static void minus_narrow(void *in, void *inout, int *n, MPI_Datatype *type)
{
    CHECK(*type == MPI_INT);
    for (int i = 0; i < *n; i++)
        ((int *)inout)[i] = ((int *)in)[i] - ((int *)inout)[i];
}

static void minus_wide(void *in, void *inout, MPI_Count *n, MPI_Datatype *type)
{
    CHECK(*type == MPI_INT);
    for (MPI_Count i = 0; i < *n; i++)
        ((int *)inout)[i] = ((int *)in)[i] - ((int *)inout)[i];
}

/* Not commutative, not associative enough to be exchanged: MPI leaves brackets open, so all are integers of one kind of sum:
 * matrices of two by two would do as well; here only the order of two is looked at. */
static void operations(void)
{
    MPI_Op narrow, wide;
    int commutes, a[2] = {7, 9}, b[2] = {2, 3}, pair[2];
    MPI_Comm two;
    MPI_Op_create(minus_narrow, 0, &narrow);
    MPI_Op_create_c(minus_wide, 0, &wide);
    MPI_Op_commutative(narrow, &commutes);
    CHECK_EQUAL(commutes, 0);
    MPI_Op_commutative(MPI_SUM, &commutes);
    CHECK_EQUAL(commutes, 1);
    MPI_Reduce_local(a, b, 2, MPI_INT, narrow);
    CHECK(b[0] == 5 && b[1] == 6);
    MPI_Reduce_local_c(a, b, 2, MPI_INT, wide);
    CHECK(b[0] == 2 && b[1] == 3);
    MPI_Reduce_local(a, b, 2, MPI_INT, MPI_MAX);
    CHECK(b[0] == 7 && b[1] == 9);
    /* the first and the last rank: in different clusters, when there are several */
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 || rank == size - 1 ? 0 : MPI_UNDEFINED, -rank, &two);
    if (two != MPI_COMM_NULL) {
        int mine = 10 * rank + 1, n = 3, far[3] = {mine, mine, mine}, out[3];
        int wanted = 10 * (size - 1) + 1 - 1;
        MPI_Allreduce(&mine, pair, 1, MPI_INT, wide, two);
        CHECK_EQUAL(pair[0], wanted);
        MPI_Allreduce(&mine, pair, 1, MPI_INT, narrow, two);
        CHECK_EQUAL(pair[0], wanted);
        MPI_Allreduce_c(far, out, n, MPI_INT, wide, two);
        CHECK(out[0] == wanted && out[2] == wanted);
        pair[0] = -1;
        MPI_Reduce(&mine, pair, 1, MPI_INT, wide, 1, two);
        CHECK(rank != 0 || pair[0] == wanted);
        MPI_Scan(&mine, pair, 1, MPI_INT, wide, two);
        CHECK_EQUAL(pair[0], rank == 0 ? wanted : mine);
        MPI_Comm_free(&two);
    }
    MPI_Op_free(&narrow);
    MPI_Op_free(&wide);
    CHECK(narrow == MPI_OP_NULL && wide == MPI_OP_NULL);
}

static void infos(void)
{
    MPI_Info info, twin, from;
    MPI_Comm comm;
    char value[MPI_MAX_INFO_VAL + 1], key[MPI_MAX_INFO_KEY + 1];
    int n, length, found;
    MPI_Info_create(&info);
    MPI_Info_set(info, "colour", "green");
    MPI_Info_set(info, "size", "12");
    MPI_Info_get_nkeys(info, &n);
    CHECK_EQUAL(n, 2);
    MPI_Info_get_nthkey(info, 0, key);
    CHECK(strcmp(key, "colour") == 0);
    MPI_Info_get_valuelen(info, "size", &length, &found);
    CHECK(found && length == 2);
    length = sizeof value;
    MPI_Info_get_string(info, "colour", &length, value, &found);
    CHECK(found && strcmp(value, "green") == 0 && length == 6);
    MPI_Info_dup(info, &twin);
    MPI_Info_delete(info, "colour");
    MPI_Info_get(info, "colour", MPI_MAX_INFO_VAL, value, &found);
    CHECK(!found);
    MPI_Info_get(twin, "colour", MPI_MAX_INFO_VAL, value, &found);
    CHECK(found);
    MPI_Comm_dup_with_info(MPI_COMM_WORLD, twin, &comm);
    MPI_Comm_get_info(comm, &from);
    MPI_Info_free(&from);
    MPI_Comm_set_info(comm, info);
    MPI_Comm_free(&comm);
    MPI_Info_free(&info);
    MPI_Info_free(&twin);
    MPI_Info_create_env(0, NULL, &info);
    MPI_Info_get_nkeys(info, &n);
    CHECK(n >= 0);
    MPI_Info_free(&info);
}

static void statuses(void)
{
    MPI_Status status, back;
    MPI_Fint fortran[MPI_F_STATUS_SIZE];
    MPI_Count n;
    int got = -1, flag, count;
    MPI_Sendrecv(&rank, 1, MPI_INT, right, 8, &got, 1, MPI_INT, left, MPI_ANY_TAG, MPI_COMM_WORLD,
                 &status);
    MPI_Status_c2f(&status, fortran);
    memset(&back, 0, sizeof back);
    MPI_Status_f2c(fortran, &back);
    MPI_Get_count(&back, MPI_INT, &count);
    CHECK(back.MPI_SOURCE == left && back.MPI_TAG == 8 && count == 1);
    MPI_Status_set_elements_x(&back, MPI_INT, 11);
    MPI_Get_elements_c(&back, MPI_INT, &n);
    CHECK_EQUAL(n, 11);
    MPI_Status_set_cancelled(&back, 1);
    MPI_Test_cancelled(&back, &flag);
    CHECK(flag);
    MPI_Get_elements_x(&back, MPI_INT, &n);
    CHECK_EQUAL(n, 11);
}

static void memories(void)
{
    int *memory, got = -1;
    MPI_Alloc_mem(64 * sizeof(int), MPI_INFO_NULL, &memory);
    memory[63] = rank;
    MPI_Sendrecv(&memory[63], 1, MPI_INT, right, 9, &got, 1, MPI_INT, left, 9, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    CHECK_EQUAL(got, left);
    MPI_Free_mem(memory);
}

static int polls, queries, frees;
static MPI_Request general;
static int query(void *extra, MPI_Status *status)
{
    CHECK(extra == &polls);
    queries++;
    MPI_Status_set_elements(status, MPI_INT, 4);
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = MPI_UNDEFINED;
    status->MPI_TAG = MPI_UNDEFINED;
    return MPI_SUCCESS;
}
static int release(void *extra)
{
    CHECK(extra == &polls);
    frees++;
    return MPI_SUCCESS;
}
static int cancel(void *extra, int is_complete)
{
    (void)is_complete;
    CHECK(extra == &polls);
    return MPI_SUCCESS;
}
static int poll(void *extra, MPI_Status *status)
{
    (void)status;
    CHECK(extra == &polls);
    if (++polls == 5)
        MPI_Grequest_complete(general);
    return MPI_SUCCESS;
}

static void generalized(void)
{
    MPIX_Grequest_class class;
    MPI_Status status, both[2];
    MPI_Request mixed[2];
    int count, got = -1;
    MPIX_Grequest_class_create(query, release, cancel, poll, NULL, &class);
    MPIX_Grequest_class_allocate(class, &polls, &general);
    mixed[0] = general;
    MPI_Wait(&mixed[0], &status);
    MPI_Get_count(&status, MPI_INT, &count);
    CHECK(count == 4 && polls == 5 && queries == 1 && frees == 1);
    polls = 0;
    MPIX_Grequest_start(query, release, cancel, poll, NULL, &polls, &general);
    mixed[0] = general;
    MPI_Irecv(&got, 1, MPI_INT, left, 10, MPI_COMM_WORLD, &mixed[1]);
    MPI_Send(&rank, 1, MPI_INT, right, 10, MPI_COMM_WORLD);
    MPI_Waitall(2, mixed, both);
    MPI_Get_count(&both[0], MPI_INT, &count);
    CHECK(count == 4 && got == left && both[1].MPI_SOURCE == left && queries == 2 && frees == 2);
}

/* Persistent collectives may be started in any order, however many there are. */
static void persistent(void)
{
    enum { CALLS = 500 };
    static MPI_Request request[CALLS];
    static MPI_Status status[CALLS];
    static int mine[CALLS], sum[CALLS];
    for (int i = 0; i < CALLS; i++) {
        mine[i] = 10 * i + rank;
        MPI_Allreduce_init(&mine[i], &sum[i], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL,
                           &request[i]);
    }
    for (int i = 0; i < CALLS; i++)
        MPI_Start(&request[rank % 2 ? CALLS - 1 - i : i]);
    MPI_Waitall(CALLS, request, status);
    for (int i = 0; i < CALLS; i++) {
        CHECK_EQUAL(sum[i], size * 10 * i + size * (size - 1) / 2);
        MPI_Request_free(&request[i]);
    }
}

static void outside(int is_before)
{
    char text[MPI_MAX_LIBRARY_VERSION_STRING];
    int length, version, subversion, flag, class, key;
    MPI_Get_version(&version, &subversion);
    CHECK(version >= 3 && subversion >= 0);
    MPI_Get_library_version(text, &length);
    CHECK(length > 0 && (int)strlen(text) == length);
    MPI_Initialized(&flag);
    CHECK_EQUAL(flag, !is_before);
    MPI_Finalized(&flag);
    CHECK_EQUAL(flag, !is_before);
    (void)class;
    (void)key;
}

static void tools(void)
{
    int provided, n, is_found = 0, count, index;
    char name[256], description[1024];
    MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
    MPI_T_cvar_get_num(&n);
    CHECK(n > 0);
    for (int i = 0; i < n; i++) {
        int name_length = sizeof name, length = sizeof description, verbosity, bind, scope;
        MPI_Datatype type;
        MPI_T_enum values;
        if (MPI_T_cvar_get_info(i, name, &name_length, &verbosity, &type, &values, description,
                                &length, &bind, &scope) != MPI_SUCCESS)
            continue;
        if (is_found || type != MPI_INT || bind != MPI_T_BIND_NO_OBJECT)
            continue;
        MPI_T_cvar_handle handle;
        int value[64];
        CHECK_EQUAL(MPI_T_cvar_handle_alloc(i, NULL, &handle, &count), MPI_SUCCESS);
        CHECK(count >= 1 && count <= 64);
        CHECK_EQUAL(MPI_T_cvar_read(handle, value), MPI_SUCCESS);
        CHECK_EQUAL(MPI_T_cvar_handle_free(&handle), MPI_SUCCESS);
        MPI_T_cvar_get_index(name, &index);
        CHECK_EQUAL(index, i);
        is_found = 1;
    }
    CHECK(is_found);
    MPI_T_category_get_num(&n);
    MPI_T_category_changed(&count);
    MPI_T_pvar_get_num(&n);
    MPI_T_pvar_session session;
    MPI_T_pvar_session_create(&session);
    for (int i = 0; i < n; i++) {
        int name_length = sizeof name, length = sizeof description, verbosity, bind, class;
        int readonly, continuous, atomic;
        MPI_Datatype type;
        MPI_T_enum values;
        if (MPI_T_pvar_get_info(i, name, &name_length, &verbosity, &class, &type, &values,
                                description, &length, &bind, &readonly, &continuous,
                                &atomic) != MPI_SUCCESS)
            continue;
        MPI_T_pvar_handle handle;
        long long value[512];
        if (bind != MPI_T_BIND_NO_OBJECT ||
            MPI_T_pvar_handle_alloc(session, i, NULL, &handle, &count) != MPI_SUCCESS)
            continue;
        if (!continuous)
            MPI_T_pvar_start(session, handle);
        if (count <= 64)
            MPI_T_pvar_read(session, handle, value);
        if (!continuous)
            MPI_T_pvar_stop(session, handle);
        MPI_T_pvar_handle_free(session, &handle);
    }
    MPI_T_pvar_session_free(&session);
    MPI_T_finalize();
    MPI_Pcontrol(1);
    MPI_Pcontrol(2, "a", 3);
}

static void error_codes(void)
{
    int class, code, of, length, *last, found;
    char text[MPI_MAX_ERROR_STRING];
    MPI_Add_error_class(&class);
    MPI_Add_error_code(class, &code);
    MPI_Add_error_string(code, "out of tea");
    MPI_Error_class(code, &of);
    CHECK_EQUAL(of, class);
    MPI_Error_string(code, text, &length);
    CHECK(strcmp(text, "out of tea") == 0);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &found);
    CHECK(found && *last >= class);
    MPIX_Delete_error_string(code);
    MPIX_Delete_error_code(code);
    MPIX_Delete_error_class(class);
    MPI_Error_string(MPI_ERR_TRUNCATE, text, &length);
    CHECK(length > 0);
}

static int ends;
static int at_end(MPI_Comm comm, int key, void *value, void *extra)
{
    int flag, me;
    (void)key;
    (void)extra;
    MPI_Finalized(&flag);
    MPI_Comm_rank(comm, &me);
    CHECK(!flag && me == 0 && value == &ends);
    ends++;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key;
    outside(1);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    modes();
    old_names();
    operations();
    infos();
    statuses();
    memories();
    generalized();
    persistent();
    tools();
    error_codes();
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, at_end, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &ends);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    if (ends != 1)
        return 3;
    outside(0);
    return 0;
}
