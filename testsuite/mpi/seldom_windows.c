/* SPDX-License-Identifier: Apache-2.0 */
/* Do the seldom used calls on windows inside a cluster mean what MPI says?  Atomics, requests, large counts, dynamic memory, flushes,
 * attributes, hints, handlers.
 */
#include <mpi.h>
#include <string.h>

#include "check.h"

enum { WORDS = 1024 };

static int rank, me, n;
static MPI_Comm comm;

static void atomics(MPI_Win win, int *memory)
{
    int one = 1, old = -1, zero = 0, next = (me + 1) % n, left = (me + n - 1) % n, got[4] = {0};
    int out[4] = {me, me + 1, me + 2, me + 3};
    MPI_Request request;
    memset(memory, 0, WORDS * sizeof *memory);
    MPI_Barrier(comm);
    MPI_Win_lock_all(0, win);
    MPI_Win_sync(win);
    MPI_Fetch_and_op(&one, &old, MPI_INT, 0, 0, MPI_SUM, win);
    MPI_Win_flush(0, win);
    CHECK(old >= 0 && old < n);
    int mine = 100 + me;
    MPI_Compare_and_swap(&mine, &zero, &old, MPI_INT, next, 1, win);
    MPI_Win_flush_local(next, win);
    MPI_Win_flush(next, win);
    CHECK_EQUAL(old, 0);
    MPI_Get_accumulate(out, 4, MPI_INT, got, 4, MPI_INT, next, 8, 4, MPI_INT, MPI_REPLACE, win);
    MPI_Win_flush_all(win);
    MPI_Rput(out, 4, MPI_INT, next, 16, 4, MPI_INT, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Rput_c(out, 4, MPI_INT, next, 20, 4, MPI_INT, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Raccumulate(out, 4, MPI_INT, next, 24, 4, MPI_INT, MPI_SUM, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Raccumulate_c(out, 4, MPI_INT, next, 24, 4, MPI_INT, MPI_SUM, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_flush_local_all(win);
    MPI_Win_flush_all(win);
    MPI_Rget_accumulate(out, 4, MPI_INT, got, 4, MPI_INT, next, 24, 4, MPI_INT, MPI_NO_OP, win,
                        &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK(got[0] == 2 * me && got[3] == 2 * (me + 3));
    MPI_Rget_accumulate_c(out, 4, MPI_INT, got, 4, MPI_INT, next, 16, 4, MPI_INT, MPI_NO_OP, win,
                          &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK(got[0] == me && got[3] == me + 3);
    MPI_Put_c(out, 4, MPI_INT, next, 32, 4, MPI_INT, win);
    MPI_Accumulate_c(out, 4, MPI_INT, next, 36, 4, MPI_INT, MPI_SUM, win);
    MPI_Get_accumulate_c(out, 4, MPI_INT, got, 4, MPI_INT, next, 40, 4, MPI_INT, MPI_REPLACE, win);
    MPI_Win_flush(next, win);
    MPI_Get_c(got, 4, MPI_INT, next, 32, 4, MPI_INT, win);
    MPI_Win_flush(next, win);
    CHECK(got[0] == me && got[3] == me + 3);
    MPI_Rget_c(got, 4, MPI_INT, next, 40, 4, MPI_INT, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK(got[0] == me && got[3] == me + 3);
    MPI_Win_unlock_all(win);
    MPI_Barrier(comm);
    MPI_Win_lock(MPI_LOCK_SHARED, me, 0, win);
    CHECK(me != 0 || memory[0] == n);
    CHECK_EQUAL(memory[1], 100 + left);
    CHECK_EQUAL(memory[8], left);
    CHECK_EQUAL(memory[24], 2 * left);
    CHECK_EQUAL(memory[36], left);
    MPI_Win_unlock(me, win);
    MPI_Barrier(comm);
}

static int copies, deletes, handled;
static int copy_value(MPI_Win win, int key, void *extra, void *in, void *out, int *flag)
{
    (void)win, (void)key, (void)extra, (void)in, (void)out;
    *flag = 0;
    copies++;
    return MPI_SUCCESS;
}
static int delete_value(MPI_Win win, int key, void *value, void *extra)
{
    (void)key, (void)extra;
    CHECK(win != MPI_WIN_NULL && value == &rank);
    deletes++;
    return MPI_SUCCESS;
}
static void handle(MPI_Win *win, int *code, ...)
{
    int class;
    MPI_Error_class(*code, &class);
    CHECK(*win != MPI_WIN_NULL && class == MPI_ERR_RANK);
    handled++;
}

static void about(MPI_Win win)
{
    MPI_Info info, used;
    MPI_Errhandler handler, got;
    char name[MPI_MAX_OBJECT_NAME];
    int length, key, *value, found;
    MPI_Win_set_name(win, "ground");
    MPI_Win_get_name(win, name, &length);
    CHECK(strcmp(name, "ground") == 0 && length == 6);
    MPI_Win_create_keyval(copy_value, delete_value, &key, NULL);
    MPI_Win_set_attr(win, key, &rank);
    MPI_Win_get_attr(win, key, &value, &found);
    CHECK(found && value == &rank);
    MPI_Win_delete_attr(win, key);
    CHECK_EQUAL(deletes, 1);
    MPI_Win_set_attr(win, key, &rank);
    MPI_Win_free_keyval(&key);
    MPI_Info_create(&info);
    MPI_Info_set(info, "no_locks", "false");
    MPI_Win_set_info(win, info);
    MPI_Win_get_info(win, &used);
    MPI_Info_free(&info);
    MPI_Info_free(&used);
    MPI_Win_create_errhandler(handle, &handler);
    MPI_Win_set_errhandler(win, handler);
    MPI_Win_get_errhandler(win, &got);
    CHECK(got == handler);
    MPI_Errhandler_free(&got);
    MPI_Errhandler_free(&handler);
    MPI_Win_call_errhandler(win, MPI_ERR_RANK);
    CHECK_EQUAL(handled, 1);
    CHECK(MPI_Win_lock(MPI_LOCK_SHARED, n, 0, win) != MPI_SUCCESS);
    CHECK_EQUAL(handled, 2);
}

static void dynamic(void)
{
    static int memory[WORDS];
    MPI_Win win;
    MPI_Aint mine, theirs[64];
    int word = 7 + me;
    MPI_Win_create_dynamic(MPI_INFO_NULL, comm, &win);
    MPI_Win_attach(win, memory, sizeof memory);
    MPI_Get_address(&memory[5], &mine);
    MPI_Allgather(&mine, 1, MPI_AINT, theirs, 1, MPI_AINT, comm);
    MPI_Win_fence(0, win);
    MPI_Put(&word, 1, MPI_INT, (me + 1) % n, theirs[(me + 1) % n], 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    CHECK_EQUAL(memory[5], 7 + (me + n - 1) % n);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);
}

static void allocated(void)
{
    int *memory, *theirs;
    MPI_Win win;
    MPI_Aint bytes, unit;
    MPI_Win_allocate_c(WORDS * sizeof(int), sizeof(int), MPI_INFO_NULL, comm, &memory, &win);
    atomics(win, memory);
    about(win);
    MPI_Win_free(&win);
    CHECK(deletes == 2 && copies == 0);
    MPI_Win_allocate_shared_c(WORDS * sizeof(int), sizeof(int), MPI_INFO_NULL, comm, &memory, &win);
    MPI_Win_shared_query_c(win, (me + 1) % n, &bytes, &unit, &theirs);
    CHECK(bytes == WORDS * sizeof(int) && unit == sizeof(int));
    MPI_Win_fence(0, win);
    theirs[3] = me;
    MPI_Win_fence(0, win);
    CHECK_EQUAL(memory[3], (me + n - 1) % n);
    MPI_Win_free(&win);
    MPI_Alloc_mem(WORDS * sizeof(int), MPI_INFO_NULL, &memory);
    MPI_Win_create_c(memory, WORDS * sizeof(int), sizeof(int), MPI_INFO_NULL, comm, &win);
    atomics(win, memory);
    MPI_Win_free(&win);
    MPI_Free_mem(memory);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &comm);
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &n);
    allocated();
    dynamic();
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
