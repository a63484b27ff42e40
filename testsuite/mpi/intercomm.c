/* SPDX-License-Identifier: Apache-2.0 */
/* Are intercommunicators what MPI says?  Made of groups that lie in one cluster or span, messages
 * between the groups, merged, split, duplicated.  4 ranks or more.
 */
#include "world.h"

#include <stdlib.h>
#include <string.h>

static int rank, size;

struct side {       /* the two groups of a test: what each rank knows beforehand */
    MPI_Comm local; /* intracommunicator */
    int mine;       /* 0 or 1 */
    int count[2];
    int world[2][64]; /* in the order of local ranks */
};

/* Even and odd ranks, or the lower and upper half; the second group counts downwards. */
static struct side side_make(int way)
{
    struct side s = {.mine = way == 0 ? rank % 2 : rank >= size / 2};
    for (int i = 0; i < size; i++) {
        int other = way == 0 ? i % 2 : i >= size / 2;
        s.world[other][s.count[other]++] = i;
    }
    for (int i = 0; i < s.count[1] / 2; i++) {
        int swap = s.world[1][i];
        s.world[1][i] = s.world[1][s.count[1] - 1 - i];
        s.world[1][s.count[1] - 1 - i] = swap;
    }
    MPI_Comm_split(MPI_COMM_WORLD, s.mine, s.mine ? -rank : rank, &s.local);
    return s;
}

static MPI_Comm inter_make(const struct side *s, int leader, int other_leader, int tag)
{
    MPI_Comm inter;
    int local = s->mine ? other_leader : leader, remote = s->mine ? leader : other_leader;
    int peer = s->world[!s->mine][remote];
    MPI_Intercomm_create(s->local, local, MPI_COMM_WORLD, peer, tag, &inter);
    return inter;
}

static void check_group(MPI_Group group, int count, const int *world)
{
    MPI_Group all;
    int n, ranks[64], there[64];
    MPI_Group_size(group, &n);
    CHECK(n == count, "group of %d, expected %d", n, count);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    for (int i = 0; i < n; i++)
        ranks[i] = i;
    MPI_Group_translate_ranks(group, n, ranks, all, there);
    for (int i = 0; i < n; i++)
        CHECK(there[i] == world[i], "member %d is %d, expected %d", i, there[i], world[i]);
    MPI_Group_free(&all);
    MPI_Group_free(&group);
}

static void check_traffic(MPI_Comm inter, int remote_size, const int *remote_world, int mine)
{
    int out[64], in[64];
    MPI_Request request[128];
    MPI_Status status;
    static int rounds; /* a restarted peer may be ahead: every round has its own tags */
    int tag = 10 * ++rounds;
    for (int i = 0; i < remote_size; i++) {
        out[i] = 1000 * rank + remote_world[i];
        MPI_Isend(&out[i], 1, MPI_INT, i, tag, inter, &request[i]);
    }
    for (int i = 0; i < remote_size; i++)
        MPI_Irecv(&in[i], 1, MPI_INT, i, tag, inter, &request[remote_size + i]);
    MPI_Waitall(2 * remote_size, request, MPI_STATUSES_IGNORE);
    for (int i = 0; i < remote_size; i++)
        CHECK(in[i] == 1000 * remote_world[i] + rank, "from %d: %d", i, in[i]);
    /* anyone sends, in any order, and is named in the status */
    for (int i = 0; i < remote_size; i++)
        MPI_Send(&rank, 1, MPI_INT, i, tag + 1, inter);
    for (int i = 0; i < remote_size; i++) {
        int got = -1, first;
        MPI_Probe(MPI_ANY_SOURCE, tag + 1, inter, &status);
        first = status.MPI_SOURCE;
        CHECK(first >= 0 && first < remote_size, "probed source %d", first);
        MPI_Recv(&got, 1, MPI_INT, first, tag + 1, inter, &status);
        CHECK(status.MPI_SOURCE == first && got == remote_world[first], "source %d sent %d", first,
              got);
    }
    for (int i = 0; i < remote_size; i++)
        MPI_Send(&rank, 1, MPI_INT, i, tag + 2, inter);
    for (int i = remote_size; i-- > 0;) {
        int got = -1;
        MPI_Recv(&got, 1, MPI_INT, i, MPI_ANY_TAG, inter, &status);
        CHECK(status.MPI_SOURCE == i && status.MPI_TAG == tag + 2 && got == remote_world[i],
              "source %d, tag %d, sent %d", status.MPI_SOURCE, status.MPI_TAG, got);
    }
    MPI_Recv(&mine, 1, MPI_INT, MPI_PROC_NULL, 0, inter, &status);
    CHECK(status.MPI_SOURCE == MPI_PROC_NULL, "source %d of nobody", status.MPI_SOURCE);
}

static void check_inter(MPI_Comm inter, const struct side *s)
{
    int flag, n, remote, mine, want;
    MPI_Group group;
    MPI_Comm_test_inter(inter, &flag);
    CHECK(flag, "not an intercommunicator");
    MPI_Comm_size(inter, &n);
    MPI_Comm_remote_size(inter, &remote);
    MPI_Comm_rank(inter, &mine);
    MPI_Comm_rank(s->local, &want);
    CHECK(n == s->count[s->mine] && remote == s->count[!s->mine] && mine == want,
          "size %d, remote size %d, rank %d", n, remote, mine);
    MPI_Comm_group(inter, &group);
    check_group(group, n, s->world[s->mine]);
    MPI_Comm_remote_group(inter, &group);
    check_group(group, remote, s->world[!s->mine]);
    check_traffic(inter, remote, s->world[!s->mine], mine);
}

static void check_merge(MPI_Comm inter, const struct side *s, int high0, int high1)
{
    MPI_Comm all;
    int n, mine, members[64], first = high0 > high1;
    MPI_Intercomm_merge(inter, s->mine ? high1 : high0, &all);
    MPI_Comm_size(all, &n);
    MPI_Comm_rank(all, &mine);
    CHECK(n == size, "merged %d", n);
    MPI_Allgather(&rank, 1, MPI_INT, members, 1, MPI_INT, all);
    CHECK(members[mine] == rank, "rank %d is %d", mine, members[mine]);
    if (high0 == high1) /* any order of the groups */
        first = members[0] == s->world[1][0];
    for (int i = 0; i < n; i++) {
        int count = s->count[first];
        int want = i < count ? s->world[first][i] : s->world[!first][i - count];
        CHECK(members[i] == want, "member %d is %d, expected %d", i, members[i], want);
    }
    MPI_Comm_free(&all);
}

static int compare(MPI_Comm a, MPI_Comm b)
{
    int result;
    MPI_Comm_compare(a, b, &result);
    return result;
}

/* Keeps ranks of a color on both sides; a color that only one side has gives nothing. */
static void check_split(MPI_Comm inter, const struct side *s)
{
    MPI_Comm part;
    struct side half = {.mine = s->mine};
    int local, flag;
    MPI_Comm_rank(inter, &local);
    for (int side = 0; side < 2; side++)
        for (int i = s->count[side]; i-- > 0;)
            if (i % 2 == local % 2)
                half.world[side][half.count[side]++] = s->world[side][i];
    MPI_Comm_split(inter, local % 2, -local, &part);
    if (half.count[0] && half.count[1]) {
        MPI_Comm_test_inter(part, &flag);
        CHECK(flag, "a part is no intercommunicator");
        MPI_Comm_split(s->local, local % 2, -local, &half.local);
        check_inter(part, &half);
        MPI_Comm_free(&half.local);
        MPI_Comm_free(&part);
    } else {
        CHECK(part == MPI_COMM_NULL, "a part of one side");
    }
    MPI_Comm_split(inter, s->mine, 0, &part);
    CHECK(part == MPI_COMM_NULL, "a part of one side");
    MPI_Comm_split(inter, local == 0 ? 4 : MPI_UNDEFINED, 0, &part);
    CHECK((part != MPI_COMM_NULL) == (local == 0), "leaders only");
    if (part != MPI_COMM_NULL)
        MPI_Comm_free(&part);
}

static void check_create(MPI_Comm inter, const struct side *s)
{
    MPI_Group mine, some;
    MPI_Comm made;
    int local, last = s->count[s->mine] - 1, other_last = s->count[!s->mine] - 1;
    MPI_Comm_rank(inter, &local);
    MPI_Comm_group(inter, &mine);
    MPI_Group_incl(mine, 1, &last, &some);
    MPI_Comm_create(inter, some, &made);
    CHECK((made != MPI_COMM_NULL) == (local == last), "wrong members");
    if (made != MPI_COMM_NULL) {
        int got = -1, send = rank;
        MPI_Sendrecv(&send, 1, MPI_INT, 0, 1, &got, 1, MPI_INT, 0, 1, made, MPI_STATUS_IGNORE);
        CHECK(got == s->world[!s->mine][other_last], "got %d", got);
        MPI_Comm_free(&made);
    }
    MPI_Group_free(&some);
    MPI_Comm_create(inter, s->mine ? MPI_GROUP_EMPTY : mine, &made);
    CHECK(made == MPI_COMM_NULL, "one side is empty");
    MPI_Group_free(&mine);
}

static int copies, deletes;

static int on_copy(MPI_Comm from, int key, void *extra, void *in, void *out, int *flag)
{
    int is_inter;
    (void)key, (void)extra;
    MPI_Comm_test_inter(from, &is_inter);
    copies += is_inter;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int on_delete(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)value, (void)extra;
    deletes++;
    return MPI_SUCCESS;
}

static void test_inter(int way)
{
    struct side s = side_make(way);
    MPI_Comm inter = inter_make(&s, 0, 0, 11), twin;
    int key, flag;
    void *value;
    check_inter(inter, &s);
    check_merge(inter, &s, 0, 1);
    check_merge(inter, &s, 1, 0);
    check_merge(inter, &s, 0, 0);
    check_merge(inter, &s, 1, 1);
    MPI_Comm_create_keyval(on_copy, on_delete, &key, NULL);
    MPI_Comm_set_attr(inter, key, &s);
    copies = deletes = 0;
    MPI_Comm_dup(inter, &twin);
    MPI_Comm_get_attr(twin, key, &value, &flag);
    CHECK(copies == 1 && flag && value == &s, "%d copies", copies);
    CHECK(compare(inter, twin) == MPI_CONGRUENT, "a duplicate is not congruent");
    CHECK(compare(inter, inter) == MPI_IDENT, "not identical to itself");
    CHECK(compare(inter, s.local) == MPI_UNEQUAL, "the same as its local group");
    MPI_Comm_free(&inter);
    CHECK(deletes == 1, "%d deletes", deletes);
    check_inter(twin, &s);
    check_split(twin, &s);
    check_create(twin, &s);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free(&twin);
    /* other leaders, which know each other through an intercommunicator */
    int last0 = s.count[0] - 1, last1 = s.count[1] - 1;
    MPI_Comm bridge = inter_make(&s, 0, 0, 3), far;
    MPI_Intercomm_create(s.local, s.mine ? last1 : last0, bridge, s.mine ? last0 : last1, 5, &far);
    check_inter(far, &s);
    CHECK(compare(bridge, far) == MPI_CONGRUENT, "made of the same groups");
    MPI_Comm_free(&bridge);
    check_inter(far, &s);
    MPI_Comm_disconnect(&far);
    MPI_Comm_free(&s.local);
}

/* Several at a time, each of two neighbouring ranks: 0-1, 1-2, 2-3 ... */
static void test_chain(void)
{
    for (int i = 0; i + 1 < size; i++) {
        MPI_Comm link;
        int got = -1;
        if (rank != i && rank != i + 1)
            continue;
        MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, rank == i ? i + 1 : i, i, &link);
        MPI_Sendrecv(&rank, 1, MPI_INT, 0, 0, &got, 1, MPI_INT, 0, 0, link, MPI_STATUS_IGNORE);
        CHECK(got == (rank == i ? i + 1 : i), "got %d", got);
        MPI_Comm_free(&link);
    }
}

static int class_of(int code)
{
    int class;
    MPI_Error_class(code, &class);
    return class;
}

static void test_errors(void)
{
    struct side s = side_make(0);
    MPI_Comm inter = inter_make(&s, 0, 0, 1), made;
    MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(s.local, MPI_ERRORS_RETURN);
    int n, remote;
    MPI_Comm_remote_size(inter, &remote);
    CHECK(class_of(MPI_Comm_remote_size(s.local, &n)) == MPI_ERR_COMM, "remote size");
    CHECK(class_of(MPI_Intercomm_merge(s.local, 0, &made)) == MPI_ERR_COMM, "merge");
    CHECK(class_of(MPI_Intercomm_create(inter, 0, MPI_COMM_WORLD, 0, 0, &made)) == MPI_ERR_COMM,
          "create of an intercommunicator");
    CHECK(class_of(MPI_Intercomm_create(s.local, -1, MPI_COMM_WORLD, 0, 0, &made)) == MPI_ERR_RANK,
          "local leader");
    CHECK(class_of(MPI_Send(&n, 1, MPI_INT, remote, 0, inter)) == MPI_ERR_RANK, "send");
    CHECK(class_of(MPI_Irecv(&n, 1, MPI_INT, remote, 0, inter, &(MPI_Request){0})) == MPI_ERR_RANK,
          "receive");
    MPI_Comm_free(&inter);
    MPI_Comm_free(&s.local);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    test_inter(0);
    test_inter(1);
    test_chain();
    test_errors();
    MPI_Finalize();
    return 0;
}
