/* SPDX-License-Identifier: Apache-2.0 */
/* Do windows inside a cluster mean what MPI says, while the clusters have business with each other?
 *    windows [forgotten | wrong]
 * Windows lie on what MPI_Comm_split_type(SHARED) gives, which is never more than a cluster.  In every
 * synchronisation a collective of all ranks is pending, and a receive from another cluster. */
#include "check.h"

#include <string.h>

/* MPICH 4.0.2 takes the memory of another member where windows are a few bytes only. */
enum { BYTES = 4096 };

static int rank, size, me, n; /* in the world, in the window's communicator */
static MPI_Comm comm;

static struct business {
    MPI_Request request[3];
    int from, to, sum, mine;
} business;

static void business_begin(int round)
{
    business.mine = business.to = round;
    MPI_Irecv(&business.from, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &business.request[0]);
    MPI_Iallreduce(&business.mine, &business.sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD,
                   &business.request[1]);
}

static void business_end(int round)
{
    MPI_Isend(&business.to, 1, MPI_INT, (rank + size / 2) % size, 5, MPI_COMM_WORLD,
              &business.request[2]);
    MPI_Waitall(3, business.request, MPI_STATUSES_IGNORE);
    CHECK_EQUAL(business.from, round);
    CHECK_EQUAL(business.sum, round * size);
}

static void fences(void)
{
    int *base, value = 1000 + me, got = -1;
    MPI_Win win;
    MPI_Win_allocate(BYTES, sizeof(int), MPI_INFO_NULL, comm, &base, &win);
    memset(base, 0, 4 * sizeof(int));
    for (int round = 1; round <= 5; round++) {
        business_begin(round);
        MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
        MPI_Put(&value, 1, MPI_INT, (me + 1) % n, 0, 1, MPI_INT, win);
        MPI_Accumulate(&round, 1, MPI_INT, 0, 1, 1, MPI_INT, MPI_SUM, win);
        MPI_Win_fence(0, win);
        MPI_Get(&got, 1, MPI_INT, (me + 1) % n, 0, 1, MPI_INT, win);
        MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
        CHECK_EQUAL(got, value);
        CHECK_EQUAL(base[0], 1000 + (me + n - 1) % n);
        if (me == 0)
            CHECK_EQUAL(base[1], n * round * (round + 1) / 2);
        business_end(round);
    }
    MPI_Win_free(&win);
    CHECK(win == MPI_WIN_NULL);
}

/* MPI_Win_wait needs the neighbour's MPI_Win_complete, which the neighbour makes after it has finished its business: that
 * needs our progress. */
static void epochs(void)
{
    static int memory[BYTES / sizeof(int)];
    int *base = memory, value = 500 + me, all[2] = {(me + 1) % n, (me + n - 1) % n};
    MPI_Group group, to, from;
    MPI_Win win;
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, comm, &win);
    MPI_Win_get_group(win, &group);
    MPI_Group_incl(group, 1, &all[0], &to);
    MPI_Group_incl(group, 1, &all[1], &from);
    for (int round = 1; round <= 5; round++) {
        business_begin(round);
        MPI_Win_post(from, 0, win);
        MPI_Win_start(to, 0, win);
        if (round == 1) { /* an access epoch is open, and nobody posts for another */
            MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
            CHECK(MPI_Win_start(to, 0, win) != MPI_SUCCESS);
            MPI_Win_set_errhandler(win, MPI_ERRORS_ARE_FATAL);
        }
        MPI_Put(&value, 1, MPI_INT, all[0], 0, 1, MPI_INT, win);
        if (me % 2 == 0)
            business_end(round);
        MPI_Win_complete(win);
        if (round % 2) {
            MPI_Win_wait(win);
        } else {
            int flag = 0;
            while (!flag)
                MPI_Win_test(win, &flag);
        }
        CHECK_EQUAL(*base, 500 + all[1]);
        if (me % 2 != 0)
            business_end(round);
    }
    MPI_Group_free(&from);
    MPI_Group_free(&to);
    MPI_Group_free(&group);
    MPI_Win_free(&win);
}

static void passive(void)
{
    long *base, one = 1, got = -1;
    MPI_Win win;
    MPI_Request request;
    MPI_Win_allocate(BYTES, sizeof *base, MPI_INFO_NULL, comm, &base, &win);
    *base = 0;
    MPI_Barrier(comm);
    for (int i = 0; i < 20; i++) {
        MPI_Win_lock(i % 2 ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, i % n, 0, win);
        MPI_Accumulate(&one, 1, MPI_LONG, i % n, 0, 1, MPI_LONG, MPI_SUM, win);
        MPI_Win_unlock(i % n, win);
    }
    business_begin(1);
    MPI_Win_lock_all(0, win);
    MPI_Fetch_and_op(&one, &got, MPI_LONG, 0, 0, MPI_SUM, win);
    MPI_Win_flush(0, win);
    MPI_Rget(&got, 1, MPI_LONG, 0, 0, 1, MPI_LONG, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK(got >= 1);
    MPI_Win_unlock_all(win);
    business_end(1);
    MPI_Barrier(comm);
    MPI_Win_lock(MPI_LOCK_SHARED, me, 0, win);
    int turns = 0;
    for (int i = 0; i < 20; i++)
        turns += i % n == me;
    CHECK_EQUAL(*base, (long)turns * n + (me == 0 ? n : 0));
    MPI_Win_unlock(me, win);
    MPI_Win_free(&win);
}

static int deleted, handled;
static int on_delete(MPI_Win win, int key, void *value, void *extra)
{
    (void)win, (void)key, (void)value, (void)extra;
    deleted++;
    return MPI_SUCCESS;
}
static void on_error(MPI_Win *win, int *code, ...)
{
    handled += *win != MPI_WIN_NULL && *code != MPI_SUCCESS;
}

static void inquiry(void)
{
    int *base, key, flag, length, value = 7, *model, result;
    void *got;
    char name[MPI_MAX_OBJECT_NAME];
    MPI_Win win;
    MPI_Errhandler handler;
    MPI_Group group, of_comm;
    MPI_Aint bytes;
    int unit;
    MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, comm, &base, &win);
    *base = 40 + me;
    MPI_Win_fence(0, win);
    MPI_Win_shared_query(win, 0, &bytes, &unit, &got);
    CHECK_EQUAL(*(int *)got, 40);
    MPI_Win_fence(0, win);
    MPI_Win_set_name(win, "a window");
    MPI_Win_get_name(win, name, &length);
    CHECK(strcmp(name, "a window") == 0 && length == 8);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, on_delete, &key, NULL);
    MPI_Win_set_attr(win, key, &value);
    MPI_Win_get_attr(win, key, &got, &flag);
    CHECK(flag && got == &value);
    MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &model, &flag);
    CHECK(flag && *model == MPI_WIN_FLAVOR_SHARED);
    MPI_Win_get_errhandler(win, &handler);
    CHECK(handler == MPI_ERRORS_ARE_FATAL);
    MPI_Win_create_errhandler(on_error, &handler);
    MPI_Win_set_errhandler(win, handler);
    MPI_Errhandler_free(&handler);
    MPI_Put(&value, 1, MPI_INT, 4711, 0, 1, MPI_INT, win);
    CHECK_EQUAL(handled, 1);
    MPI_Win_get_group(win, &group);
    MPI_Comm_group(comm, &of_comm);
    MPI_Group_compare(group, of_comm, &result);
    CHECK_EQUAL(result, MPI_IDENT);
    MPI_Group_free(&group);
    MPI_Group_free(&of_comm);
    MPI_Win_free(&win);
    CHECK_EQUAL(deleted, 1);
    MPI_Win_free_keyval(&key);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &comm);
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &n);
    if (argc > 1) {
        int base = 0;
        MPI_Win win;
        MPI_Win_create(&base, sizeof base, 1, MPI_INFO_NULL, comm, &win);
        MPI_Win_set_name(win, "not freed");
        if (strcmp(argv[1], "wrong") == 0)
            MPI_Put(&base, 1, MPI_INT, 4711, 0, 1, MPI_INT, win);
        MPI_Finalize();
        return 0;
    }
    fences();
    if (n > 1)
        epochs();
    passive();
    inquiry();
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
