/* SPDX-License-Identifier: Apache-2.0 */
/* Are virtual communicators, groups, attributes and error handlers what MPI says?  4 ranks or more,
 * in any division into clusters.
 */
#include "world.h"

#include <stdlib.h>
#include <string.h>

static int rank, size;

/* The members of a communicator, as their world ranks, found by communication */
static void check_members(MPI_Comm comm, int count, const int *world)
{
    int n, mine, all[64];
    MPI_Comm_size(comm, &n);
    MPI_Comm_rank(comm, &mine);
    CHECK(n == count, "size %d, expected %d", n, count);
    CHECK(world[mine] == rank, "rank %d is world rank %d", mine, world[mine]);
    MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, comm);
    for (int i = 0; i < n; i++)
        CHECK(all[i] == world[i], "member %d is %d, expected %d", i, all[i], world[i]);
}

static int compare(MPI_Comm a, MPI_Comm b)
{
    int result;
    MPI_Comm_compare(a, b, &result);
    return result;
}

static void test_dup(void)
{
    MPI_Comm twin, child;
    int everyone[64], value = rank, got = -1;
    char name[MPI_MAX_OBJECT_NAME];
    for (int i = 0; i < size; i++)
        everyone[i] = i;
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    check_members(twin, size, everyone);
    CHECK(compare(twin, MPI_COMM_WORLD) == MPI_CONGRUENT, "dup is not congruent");
    CHECK(compare(twin, twin) == MPI_IDENT, "not identical to itself");
    /* messages of one communicator are not received on the other */
    int next = (rank + 1) % size, last = (rank + size - 1) % size, other = 100 + rank;
    MPI_Request request[2];
    MPI_Isend(&other, 1, MPI_INT, next, 3, MPI_COMM_WORLD, &request[0]);
    MPI_Isend(&value, 1, MPI_INT, next, 3, twin, &request[1]);
    MPI_Recv(&got, 1, MPI_INT, last, 3, twin, MPI_STATUS_IGNORE);
    CHECK(got == last, "received %d on the duplicate", got);
    MPI_Recv(&got, 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(got == 100 + last, "received %d on the world", got);
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    MPI_Comm_get_name(MPI_COMM_WORLD, name, &got);
    CHECK(strcmp(name, "MPI_COMM_WORLD") == 0 && got == (int)strlen(name), "name %s", name);
    MPI_Comm_set_name(twin, "twin");
    MPI_Comm_get_name(twin, name, &got);
    CHECK(strcmp(name, "twin") == 0, "name %s", name);
    MPI_Comm_dup_with_info(twin, MPI_INFO_NULL, &child);
    check_members(child, size, everyone);
    MPI_Comm_free(&twin);
    CHECK(twin == MPI_COMM_NULL, "not nulled");
    check_members(child, size, everyone);
    MPI_Comm_free(&child);
}

static void test_split(void)
{
    MPI_Comm half, backwards, none, node;
    int want[64], n = 0;
    for (int i = 0; i < size; i++)
        if (i % 2 == rank % 2)
            want[n++] = i;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    check_members(half, n, want);
    MPI_Comm_split(half, 0, -rank, &backwards);
    for (int i = 0; i < n / 2; i++) {
        int swap = want[i];
        want[i] = want[n - 1 - i];
        want[n - 1 - i] = swap;
    }
    check_members(backwards, n, want);
    CHECK(compare(half, backwards) == (n > 1 ? MPI_SIMILAR : MPI_CONGRUENT), "not similar");
    CHECK(compare(half, MPI_COMM_WORLD) == MPI_UNEQUAL, "not unequal");
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 5, 0, &none);
    CHECK((none == MPI_COMM_NULL) == (rank == 0), "undefined color");
    if (rank != 0) {
        for (int i = 1; i < size; i++)
            want[i - 1] = i;
        check_members(none, size - 1, want);
        MPI_Comm_free(&none);
    }
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    int nodes, mine;
    MPI_Comm_size(node, &nodes);
    MPI_Comm_rank(node, &mine);
    CHECK(nodes >= 1 && mine < nodes, "node of %d", nodes);
    MPI_Win window; /* what shares memory can make a window: it lies inside one cluster */
    int *base;
    MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, node, &base, &window);
    MPI_Win_free(&window);
    MPI_Comm_free(&node);
    MPI_Comm_free(&backwards);
    MPI_Comm_free(&half);
}

static void test_create(void)
{
    MPI_Group world, some, rest;
    MPI_Comm comm;
    int members[] = {3, 0, 2}, n;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 3, members, &some);
    MPI_Group_excl(world, 3, members, &rest);
    MPI_Comm_create(MPI_COMM_WORLD, some, &comm);
    CHECK((comm == MPI_COMM_NULL) == (rank == 1 || rank > 3), "create: wrong members");
    if (comm != MPI_COMM_NULL) {
        check_members(comm, 3, members);
        MPI_Comm_free(&comm);
    }
    int is_in = rank == 3 || rank == 0 || rank == 2;
    if (is_in) {
        MPI_Comm_create_group(MPI_COMM_WORLD, some, 9, &comm);
        check_members(comm, 3, members);
        MPI_Comm_free(&comm);
    }
    MPI_Comm_create(MPI_COMM_WORLD, is_in ? some : rest, &comm); /* disjoint groups in one call */
    MPI_Comm_size(comm, &n);
    CHECK(n == (is_in ? 3 : size - 3), "disjoint groups: %d", n);
    MPI_Comm_free(&comm);
    MPI_Comm_create(MPI_COMM_WORLD, MPI_GROUP_EMPTY, &comm);
    CHECK(comm == MPI_COMM_NULL, "empty group");
    MPI_Group_free(&world);
    MPI_Group_free(&some);
    MPI_Group_free(&rest);
}

static void check_group(MPI_Group group, int count, const int *world)
{
    MPI_Group all;
    int n, list[64], there[64];
    MPI_Group_size(group, &n);
    CHECK(n == count, "group of %d, expected %d", n, count);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    for (int i = 0; i < n; i++)
        list[i] = i;
    MPI_Group_translate_ranks(group, n, list, all, there);
    for (int i = 0; i < n; i++)
        CHECK(there[i] == world[i], "member %d is %d, expected %d", i, there[i], world[i]);
    MPI_Group_free(&all);
    MPI_Group_free(&group);
}

static void test_groups(void)
{
    MPI_Group world, a, b, c;
    int result, mine, back;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 3, (int[]){2, 0, 1}, &a);
    MPI_Group_incl(world, 2, (int[]){3, 0}, &b);
    MPI_Group_union(a, b, &c);
    check_group(c, 4, (int[]){2, 0, 1, 3});
    MPI_Group_intersection(a, b, &c);
    check_group(c, 1, (int[]){0});
    MPI_Group_difference(a, b, &c);
    check_group(c, 2, (int[]){2, 1});
    MPI_Group_difference(b, world, &c);
    CHECK(c == MPI_GROUP_EMPTY, "difference is not the empty group");
    MPI_Group_range_incl(world, 2, (int[][3]){{3, 1, -2}, {0, 0, 1}}, &c);
    check_group(c, 3, (int[]){3, 1, 0});
    MPI_Group_range_excl(a, 1, (int[][3]){{0, 1, 1}}, &c);
    check_group(c, 1, (int[]){1});
    MPI_Group_compare(a, a, &result);
    CHECK(result == MPI_IDENT, "a is not a");
    MPI_Group_incl(world, 3, (int[]){0, 1, 2}, &c);
    MPI_Group_compare(a, c, &result);
    CHECK(result == MPI_SIMILAR, "not similar");
    MPI_Group_compare(a, b, &result);
    CHECK(result == MPI_UNEQUAL, "not unequal");
    MPI_Group_rank(a, &mine);
    CHECK(mine == (rank == 2 ? 0 : rank < 2 ? rank + 1 : MPI_UNDEFINED), "group rank %d", mine);
    MPI_Group_translate_ranks(b, 1, (int[]){0}, a, &back);
    CHECK(back == MPI_UNDEFINED, "not in the group, got %d", back);
    MPI_Group_translate_ranks(b, 1, (int[]){MPI_PROC_NULL}, a, &back);
    CHECK(back == MPI_PROC_NULL, "MPI_PROC_NULL, got %d", back);
    MPI_Group_free(&a);
    MPI_Group_free(&b);
    MPI_Group_free(&c);
    MPI_Group_free(&world);
}

static int copies, deletes;
static MPI_Comm copied_from;

static int copy_twice(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)key;
    copied_from = comm;
    copies++;
    *(void **)out = (char *)in + *(int *)extra;
    *flag = 1;
    return MPI_SUCCESS;
}

static int count_delete(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)value, (void)extra;
    deletes++;
    return MPI_SUCCESS;
}

static void test_attributes(void)
{
    static char array[10];
    static int step = 2;
    int key, key_kept, flag, *number;
    char *value;
    MPI_Comm comm, twin;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &number, &flag);
    CHECK(flag && *number >= 32767, "MPI_TAG_UB");
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &number, &flag);
    CHECK(!flag || *number >= size, "MPI_UNIVERSE_SIZE %d", *number);
    MPI_Comm_create_keyval(copy_twice, count_delete, &key, &step);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key_kept, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_get_attr(comm, key, &value, &flag);
    CHECK(!flag, "an attribute nobody set");
    MPI_Comm_set_attr(comm, key, array);
    MPI_Comm_set_attr(comm, key_kept, array + 5);
    MPI_Comm_dup(comm, &twin);
    MPI_Comm_get_attr(twin, key, &value, &flag);
    CHECK(flag && value == array + 2 && copies == 1 && copied_from == comm, "the copy callback");
    MPI_Comm_get_attr(twin, key_kept, &value, &flag);
    CHECK(!flag, "copied without a copy callback");
    MPI_Comm_set_attr(twin, key, array + 7);
    CHECK(deletes == 1, "replacing deletes");
    MPI_Comm_delete_attr(comm, key);
    CHECK(deletes == 2, "deleting deletes");
    MPI_Comm_free_keyval(&key);
    CHECK(key == MPI_KEYVAL_INVALID, "key not made invalid");
    MPI_Comm_free(&twin);
    CHECK(deletes == 3, "freeing the communicator deletes");
    MPI_Comm_free(&comm);
    MPI_Comm_free_keyval(&key_kept);
}

static MPI_Comm handled_on;
static int handled;

static void handler(MPI_Comm *comm, int *code, ...)
{
    int class;
    handled_on = *comm;
    MPI_Error_class(*code, &class);
    handled = class;
}

static void test_errors(void)
{
    MPI_Errhandler before, mine;
    MPI_Comm comm;
    int class, value = 0;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_get_errhandler(comm, &before);
    CHECK(before == MPI_ERRORS_ARE_FATAL, "errors are not fatal at first");
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    int code = MPI_Send(&value, 1, MPI_INT, size + 5, 0, comm);
    MPI_Error_class(code, &class);
    CHECK(class == MPI_ERR_RANK, "class %d for a wrong rank", class);
    code = MPI_Bcast(&value, 1, MPI_INT, -3, comm);
    MPI_Error_class(code, &class);
    CHECK(class == MPI_ERR_ROOT, "class %d for a wrong root", class);
    double from[2] = {0, 0}, to[2] = {0, 0};
    code = MPI_Allreduce(from, to, 2, MPI_DOUBLE, MPI_BAND, comm);
    MPI_Error_class(code, &class);
    CHECK(class == MPI_ERR_OP, "class %d for bits of floating-point numbers", class);
    code = MPI_Reduce(from, to, 1, MPI_DOUBLE_INT, MPI_SUM, 0, comm);
    MPI_Error_class(code, &class);
    CHECK(class == MPI_ERR_OP, "class %d for a sum of pairs", class);
    MPI_Comm_create_errhandler(handler, &mine);
    MPI_Comm_set_errhandler(comm, mine);
    MPI_Errhandler_free(&mine);
    code = MPI_Bcast(&value, -1, MPI_INT, 0, comm);
    CHECK(code != MPI_SUCCESS && handled == MPI_ERR_COUNT && handled_on == comm,
          "handler: class %d", handled);
    MPI_Comm_free(&comm);
}

static void test_topology_of_self(void)
{
    MPI_Comm grid;
    int dims[2] = {1, 1}, periods[2] = {1, 0}, coords[2], kind, from, to;
    MPI_Cart_create(MPI_COMM_SELF, 2, dims, periods, 0, &grid);
    MPI_Cart_coords(grid, 0, 2, coords);
    MPI_Topo_test(grid, &kind);
    MPI_Cart_shift(grid, 0, 1, &from, &to);
    CHECK(kind == MPI_CART && coords[0] == 0 && from == 0 && to == 0, "a grid of one");
    MPI_Comm_free(&grid);
}

/* ---- hints ---- */

static int says(MPI_Comm comm, const char *key)
{
    char value[MPI_MAX_INFO_VAL + 1] = "";
    int flag;
    MPI_Info info;
    MPI_Comm_get_info(comm, &info);
    MPI_Info_get(info, key, MPI_MAX_INFO_VAL, value, &flag);
    MPI_Info_free(&info);
    return flag && strcmp(value, "true") == 0;
}

/* Assertions are told again, given to what is made with them, not inherited, and replaced. */
/* A reception at once, while another one is pending for long, and its communicator is gone: what is told of the next wait is
 * not of it.  (With freed memory overwritten: MALLOC_PERTURB_.) */
static void test_freed_after_wait(void)
{
    int value = rank, from_afar;
    MPI_Request pending;
    MPI_Irecv(&from_afar, 1, MPI_INT, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &pending);
    for (int i = 0; i < 60; i++) {
        MPI_Comm short_lived, next;
        MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &short_lived);
        if (rank % 2 == 1) {
            MPI_Send(&value, 1, MPI_INT, rank - 1, 7, short_lived);
        } else if (rank + 1 < size) {
            MPI_Probe(rank + 1, 7, short_lived, MPI_STATUS_IGNORE);
            MPI_Recv(&value, 1, MPI_INT, rank + 1, 7, short_lived, MPI_STATUS_IGNORE);
        }
        MPI_Comm_free(&short_lived);
        MPI_Comm_dup(MPI_COMM_WORLD, &next);
        MPI_Comm_free(&next);
    }
    MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 99, MPI_COMM_WORLD);
    MPI_Wait(&pending, MPI_STATUS_IGNORE);
    CHECK(from_afar == (rank + size - 2) % size, "%d came", from_afar);
}

static void test_assertions(void)
{
    static const char tag[] = "mpi_assert_no_any_tag", source[] = "mpi_assert_no_any_source";
    MPI_Info info, other;
    MPI_Comm comm, made[4];
    MPI_Request request;
    int got = -1;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Info_create(&info);
    MPI_Info_set(info, source, "true");
    MPI_Info_set(info, "mpi_assert_of_nobody", "true");
    MPI_Comm_set_info(comm, info);
    MPI_Info_create(&other);
    MPI_Info_set(other, tag, "true");
    CHECK(says(comm, source) && !says(comm, tag), "what was set");
    MPI_Comm_dup(comm, &made[0]);
    MPI_Comm_idup(comm, &made[1], &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_dup_with_info(comm, other, &made[2]);
    MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, other, &made[3]);
    for (int i = 0; i < 4; i++) {
        CHECK(!says(made[i], source) && says(made[i], tag) == (i >= 2), "made %d", i);
        MPI_Comm_free(&made[i]);
    }
    MPI_Irecv(&got, 1, MPI_INT, (rank + size - 1) % size, 1, comm, &request);
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, comm);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK(got == (rank + size - 1) % size, "got %d", got);
    MPI_Info_set(info, source, "false");
    MPI_Comm_set_info(comm, info);
    MPI_Comm_set_info(comm, other);
    CHECK(!says(comm, source) && says(comm, tag), "what was changed");
    MPI_Info_free(&info);
    MPI_Info_free(&other);
    MPI_Comm_free(&comm);
}

int main(int argc, char **argv)
{
    int flag, provided;
    MPI_Initialized(&flag);
    CHECK(!flag, "initialised before MPI_Init");
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    CHECK(provided >= MPI_THREAD_FUNNELED, "threads: %d", provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(size >= 4 && size <= 64, "4 to 64 ranks");
    MPI_Comm parent = MPI_COMM_WORLD;
    MPI_Comm_get_parent(&parent);
    CHECK(parent == MPI_COMM_NULL, "a parent");
    double start = MPI_Wtime();
    for (int i = 0; i < 3; i++) {
        test_dup();
        test_split();
        test_create();
        test_groups();
        copies = deletes = 0;
        test_attributes();
        test_errors();
        test_topology_of_self();
        test_assertions();
    }
    test_freed_after_wait();
    double seconds = MPI_Wtime() - start, longest;
    MPI_Reduce(&seconds, &longest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        CHECK(longest >= seconds && seconds > 0, "time runs backwards");
        printf("communicators: good on %d ranks\n", size);
    }
    MPI_Finalize();
    MPI_Finalized(&flag);
    return flag ? 0 : 1;
}
