/* SPDX-License-Identifier: Apache-2.0 */
/* Can communicators be made beside other things?  Non-blocking duplicates, groups that make
 * communicators at the same time, receives held meanwhile, attributes whose callbacks fail or change
 * attributes.  4 ranks or more.
 */
#include "world.h"

#include <stdlib.h>
#include <string.h>

static int rank, size;

static int sum_on(MPI_Comm comm)
{
    int sum = 0;
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm);
    return sum;
}

static int compare(MPI_Comm a, MPI_Comm b)
{
    int result;
    MPI_Comm_compare(a, b, &result);
    return result;
}

/* Collectives of the parent go on while it is duplicated, twice at a time. */
static void test_idup(MPI_Comm parent)
{
    MPI_Comm twin[2];
    MPI_Request request[3];
    int one = 1, all = 0, members, want = sum_on(parent);
    MPI_Comm_size(parent, &members);
    MPI_Comm_idup(parent, &twin[0], &request[0]);
    MPI_Iallreduce(&one, &all, 1, MPI_INT, MPI_SUM, parent, &request[1]);
    MPI_Comm_idup_with_info(parent, MPI_INFO_NULL, &twin[1], &request[2]);
    CHECK(sum_on(MPI_COMM_SELF) == rank, "a collective on self");
    MPI_Waitall(3, request, MPI_STATUSES_IGNORE);
    CHECK(all == members, "%d members, counted %d", members, all);
    for (int i = 0; i < 2; i++) {
        CHECK(compare(parent, twin[i]) == MPI_CONGRUENT, "not congruent");
        CHECK(sum_on(twin[i]) == want, "another sum on a duplicate");
    }
    MPI_Request both[2];
    int got[2] = {-1, -1}, next = (rank + 1) % size, last = (rank + size - 1) % size;
    if (members == size) {
        for (int i = 0; i < 2; i++)
            MPI_Irecv(&got[i], 1, MPI_INT, last, 5, twin[i], &both[i]);
        for (int i = 2; i-- > 0;)
            MPI_Send(&(int){10 * rank + i}, 1, MPI_INT, next, 5, twin[i]);
        MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
        CHECK(got[0] == 10 * last && got[1] == 10 * last + 1, "got %d, %d", got[0], got[1]);
    }
    MPI_Comm_free(&twin[1]);
    MPI_Comm_disconnect(&twin[0]);
    CHECK(twin[0] == MPI_COMM_NULL, "still there");
}

/* The even and the odd ranks, each with a tag of its own, then overlapping pairs along a ring; a
 * wildcard receive is pending meanwhile. */
static void test_create_group(int tag)
{
    MPI_Group all, half, pair;
    MPI_Comm made;
    MPI_Request pending;
    int ranks[64], n = 0, got = -1, want = 0;
    MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &pending);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    for (int i = rank % 2; i < size; i += 2) {
        want += i;
        ranks[n++] = i;
    }
    MPI_Group_incl(all, n, ranks, &half);
    MPI_Comm_create_group(MPI_COMM_WORLD, half, rank % 2, &made);
    CHECK(sum_on(made) == want, "another sum in a half");
    MPI_Comm_free(&made);
    MPI_Group_free(&half);
    for (int i = 0; i + 1 < size; i++) {
        if (rank != i && rank != i + 1)
            continue;
        int two[2] = {i + 1, i}, mine;
        MPI_Group_incl(all, 2, two, &pair);
        MPI_Comm_create_group(MPI_COMM_WORLD, pair, 3, &made);
        MPI_Comm_rank(made, &mine);
        CHECK(mine == (rank == i) && sum_on(made) == 2 * i + 1, "pair %d", i);
        MPI_Comm_free(&made);
        MPI_Group_free(&pair);
    }
    MPI_Comm_create_group(MPI_COMM_WORLD, MPI_GROUP_EMPTY, 0, &made);
    CHECK(made == MPI_COMM_NULL, "a communicator of nobody");
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, tag, MPI_COMM_WORLD);
    MPI_Wait(&pending, MPI_STATUS_IGNORE);
    CHECK(got == (rank + size - 1) % size, "got %d", got);
    MPI_Group_free(&all);
}

/* MPI orders MPI_Comm_create_group with no other constructor: members may be in it while others
 * have begun duplicates of the same communicator before. */
static void test_group_beside_idup(MPI_Comm parent)
{
    enum { TWINS = 2 };
    MPI_Group all;
    MPI_Comm made, twin[TWINS];
    MPI_Request request[TWINS];
    int mine, n, want = sum_on(parent);
    MPI_Comm_group(parent, &all);
    MPI_Comm_rank(parent, &mine);
    MPI_Comm_size(parent, &n);
    for (int turn = 0; turn < n; turn++) {
        int before = mine == turn ? 0 : 1 + mine % TWINS;
        for (int i = 0; i < before; i++)
            MPI_Comm_idup(parent, &twin[i], &request[i]);
        MPI_Comm_create_group(parent, all, turn / 2, &made);
        for (int i = before; i < TWINS; i++)
            MPI_Comm_idup(parent, &twin[i], &request[i]);
        CHECK(compare(parent, made) == MPI_CONGRUENT && sum_on(made) == want, "turn %d", turn);
        MPI_Waitall(TWINS, request, MPI_STATUSES_IGNORE);
        for (int i = 0; i < TWINS; i++) {
            CHECK(compare(made, twin[i]) == MPI_CONGRUENT && sum_on(twin[i]) == want, "twin %d", i);
            MPI_Comm_free(&twin[i]);
        }
        MPI_Comm_free(&made);
    }
    MPI_Group_free(&all);
}

static void test_split(void)
{
    MPI_Comm part, near;
    int n, here, span;
    MPI_Comm_split(MPI_COMM_WORLD, -5, -rank, &part); /* as MPICH: a color like any other */
    MPI_Comm_rank(part, &n);
    CHECK(n == size - 1 - rank, "rank %d by negative keys", n);
    MPI_Comm_free(&part);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &near);
    MPI_Comm_size(near, &here);
    MPI_Comm_size(MPI_COMM_WORLD, &span);
    CHECK(here >= 1 && here <= span, "%d near", here);
    MPI_Comm_free(&near);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_UNDEFINED, 0, MPI_INFO_NULL, &near);
    CHECK(near == MPI_COMM_NULL, "undefined type");
}

/* ---- attributes ---- */

static int order[8], deletes, fails, other_key;

static int on_delete(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)extra;
    if (fails)
        return MPI_ERR_OTHER;
    order[deletes++ % 8] = (int)(intptr_t)value;
    return MPI_SUCCESS;
}

static int on_copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)key;
    if (fails)
        return MPI_ERR_OTHER;
    *(void **)out = (char *)in + (intptr_t)extra;
    *flag = 1;
    return MPI_SUCCESS;
}

static int on_delete_of_both(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)key, (void)value, (void)extra;
    deletes++;
    MPI_Comm_delete_attr(comm, other_key);
    return MPI_SUCCESS;
}

static void test_attributes(void)
{
    MPI_Comm twin, again;
    int key[3], flag;
    void *value;
    MPI_Request request;
    deletes = 0;
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    MPI_Comm_set_errhandler(twin, MPI_ERRORS_RETURN);
    for (int i = 0; i < 3; i++) {
        MPI_Comm_create_keyval(on_copy, on_delete, &key[i], (void *)100);
        MPI_Comm_set_attr(twin, key[i], (void *)(intptr_t)(i + 1));
    }
    MPI_Comm_idup(twin, &again, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_get_attr(again, key[1], &value, &flag);
    CHECK(flag && (intptr_t)value == 102, "not copied");
    MPI_Comm_free(&again);
    CHECK(deletes == 3 && order[0] == 103 && order[1] == 102 && order[2] == 101,
          "%d deletes, first %d", deletes, order[0]);
    fails = 1;
    again = MPI_COMM_WORLD;
    CHECK(MPI_Comm_dup(twin, &again) != MPI_SUCCESS && again == MPI_COMM_NULL, "copy failed");
    CHECK(MPI_Comm_set_attr(twin, key[0], NULL) != MPI_SUCCESS, "delete failed");
    CHECK(MPI_Comm_delete_attr(twin, key[0]) != MPI_SUCCESS, "delete failed");
    CHECK(MPI_Comm_free(&twin) != MPI_SUCCESS && twin != MPI_COMM_NULL, "delete failed");
    fails = deletes = 0;
    for (int i = 0; i < 3; i++)
        MPI_Comm_free_keyval(&key[i]); /* while in use */
    MPI_Comm_free(&twin);
    CHECK(deletes == 3, "%d deletes", deletes);
    /* a callback that deletes another attribute */
    MPI_Comm_dup(MPI_COMM_SELF, &twin);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, on_delete, &other_key, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, on_delete_of_both, &key[0], NULL);
    MPI_Comm_set_attr(twin, other_key, NULL);
    MPI_Comm_set_attr(twin, key[0], NULL);
    deletes = 0;
    MPI_Comm_free(&twin);
    CHECK(deletes == 2, "%d deletes", deletes);
    MPI_Comm_free_keyval(&key[0]);
    MPI_Comm_free_keyval(&other_key);
}

static void test_disconnect(void)
{
    MPI_Comm twin;
    MPI_Request request[2];
    int n = 200000, *out = malloc((size_t)n * sizeof *out), *in = malloc((size_t)n * sizeof *in);
    for (int i = 0; i < n; i++)
        out[i] = rank + i;
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    MPI_Irecv(in, n, MPI_INT, (rank + size - 1) % size, 0, twin, &request[0]);
    MPI_Isend(out, n, MPI_INT, (rank + 1) % size, 0, twin, &request[1]);
    MPI_Comm_disconnect(&twin);
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    for (int i = 0; i < n; i++)
        CHECK(in[i] == (rank + size - 1) % size + i, "element %d is %d", i, in[i]);
    free(in);
    free(out);
}

static int handled;

static void on_error(MPI_Comm *comm, int *code, ...)
{
    int class, n;
    MPI_Error_class(*code, &class);
    MPI_Comm_size(*comm, &n);
    handled = 1000 * n + class;
}

static void test_errhandlers(void)
{
    MPI_Errhandler mine, got;
    MPI_Comm twin;
    int class, code, length;
    char text[MPI_MAX_ERROR_STRING];
    MPI_Comm_create_errhandler(on_error, &mine);
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    MPI_Comm_set_errhandler(twin, mine);
    MPI_Errhandler_free(&mine);
    CHECK(mine == MPI_ERRHANDLER_NULL, "not nulled");
    MPI_Comm child;
    MPI_Comm_dup(twin, &child); /* inherits */
    MPI_Comm_free(&twin);
    MPI_Send(NULL, 0, MPI_INT, size, 0, child);
    CHECK(handled == 1000 * size + MPI_ERR_RANK, "handled %d", handled);
    MPI_Add_error_class(&class);
    MPI_Add_error_code(class, &code);
    MPI_Add_error_string(code, "a reason");
    MPI_Comm_call_errhandler(child, code);
    CHECK(handled == 1000 * size + class, "handled %d, class %d", handled, class);
    MPI_Error_string(code, text, &length);
    CHECK(strcmp(text, "a reason") == 0, "%s", text);
    MPI_Comm_get_errhandler(child, &got);
    MPI_Errhandler_free(&got);
    handled = 0;
    MPI_Comm_call_errhandler(child, MPI_ERR_OTHER);
    CHECK(handled == 1000 * size + MPI_ERR_OTHER, "handled %d", handled);
    MPI_Comm_free(&child);
}

/* Duplicates of communicators with all, some and no other members, all at a time, in an order that
 * is another one on each rank where MPI leaves it open. */
static void test_idups_together(void)
{
    enum { KINDS = 4, EACH = 4 };
    MPI_Comm from[KINDS], made[KINDS * EACH];
    MPI_Request requests[KINDS * EACH];
    MPI_Status statuses[KINDS * EACH];
    MPI_Comm_dup(MPI_COMM_WORLD, &from[0]);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &from[1]);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &from[2]);
    MPI_Comm_split(MPI_COMM_WORLD, rank, rank, &from[3]);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < KINDS * EACH; i++)
            MPI_Comm_idup(from[(i + rank) % KINDS], &made[i], &requests[i]);
        MPI_Waitall(KINDS * EACH, requests, statuses);
        for (int i = 0; i < KINDS * EACH; i++)
            CHECK(compare(from[(i + rank) % KINDS], made[i]) == MPI_CONGRUENT, "duplicate %d", i);
        for (int kind = 0; kind < KINDS; kind++)
            for (int i = 0; i < KINDS * EACH; i++)
                if ((i + rank) % KINDS == kind) {
                    CHECK(sum_on(made[i]) == sum_on(from[kind]), "sum on duplicate %d", i);
                    MPI_Comm_free(&made[i]);
                }
    }
    for (int kind = 0; kind < KINDS; kind++)
        MPI_Comm_free(&from[kind]);
}

/* A constructor that blocks, begun while a duplicate is in the making; the duplicate goes on only inside MPI calls of all. */
static void test_split_beside_idup(void)
{
    enum { TURNS = 20, SPIN = 3000 };
    MPI_Comm from, made, part;
    MPI_Request request;
    MPI_Comm_dup(MPI_COMM_WORLD, &from);
    for (int turn = 0; turn < TURNS; turn++) {
        MPI_Comm_idup(MPI_COMM_WORLD, &made, &request);
        for (volatile int i = (turn * 7919 + rank * 104729) % SPIN; i > 0; i--) {
        }
        if (turn % 4 == 3)
            MPI_Comm_dup(from, &part);
        else
            MPI_Comm_split(from, turn % 2 ? rank % 2 : 0, rank, &part);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        CHECK(compare(MPI_COMM_WORLD, made) == MPI_CONGRUENT, "duplicate beside split %d", turn);
        MPI_Comm_free(&made);
        MPI_Comm_free(&part);
    }
    MPI_Comm_free(&from);
}

int main(int argc, char **argv)
{
    MPI_Comm half;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int turn = 0; turn < 3; turn++) {
        test_idup(MPI_COMM_WORLD);
        MPI_Comm_split(MPI_COMM_WORLD, rank < size / 2, rank, &half);
        test_idup(half);
        test_group_beside_idup(half);
        MPI_Comm_free(&half);
        test_idup(MPI_COMM_SELF);
        test_create_group(77 + turn);
        test_group_beside_idup(MPI_COMM_WORLD);
        test_split();
        test_attributes();
        test_disconnect();
        test_errhandlers();
    }
    test_idups_together();
    test_split_beside_idup();
    MPI_Finalize();
    return 0;
}
