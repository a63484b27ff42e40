/* SPDX-License-Identifier: Apache-2.0 */
/* Do objects that are seldom made work among random traffic?  Acts of random_rare.c.
 *
 * Communicators duplicated while traffic goes on, with attributes whose callbacks count; graphs whose edges are told by anybody, old graphs;
 * grids and their slices; sets of groups and communicators made from them.  What MPI tells of them is compared with what is
 * computed beside it.
 */
#include "random.h"

/* ---- duplicates that are pending, with attributes ---- */

static int attribute_copy(MPI_Comm comm, int keyval, void *of, void *value, void *copy, int *flag)
{
    struct made *made = of;
    int size;
    (void)keyval;
    MPI_Comm_size(comm, &size); /* a communicator that the callback may use */
    CHECK(size > 0);
    made->copies++;
    *(void **)copy = (char *)value + 1;
    *flag = 1;
    return MPI_SUCCESS;
}

static int attribute_delete(MPI_Comm comm, int keyval, void *value, void *of)
{
    struct made *made = of;
    (void)keyval, (void)value;
    CHECK(comm != MPI_COMM_NULL);
    made->deletes++;
    return MPI_SUCCESS;
}

static void duplicate_end(void *of, const MPI_Status *status)
{
    struct circle *c = of;
    void *value;
    int flag;
    (void)status;
    MPI_Comm_get_attr(c->made.comm, c->made.keyval, &value, &flag);
    CHECK(flag && value == (void *)((char *)c->made.word + 1) && c->made.copies == 1);
}

static void duplicate_start(struct circle *c)
{
    MPI_Request request;
    MPI_Comm_create_keyval(attribute_copy, attribute_delete, &c->made.keyval, &c->made);
    MPI_Comm_set_attr(c->comm, c->made.keyval, c->made.word);
    if (c->variety % 2)
        MPI_Comm_idup_with_info(c->comm, MPI_INFO_NULL, &c->made.comm, &request);
    else
        MPI_Comm_idup(c->comm, &c->made.comm, &request);
    MPI_Comm_delete_attr(c->comm, c->made.keyval);
    CHECK_EQUAL(c->made.deletes, 1);
    slot_add(request, false, duplicate_end, c);
}

static void duplicate_finish(struct circle *c)
{
    int sum = -1, result;
    MPI_Allreduce(&c->me, &sum, 1, MPI_INT, MPI_SUM, c->made.comm);
    CHECK_EQUAL(sum, c->group->n * (c->group->n - 1) / 2);
    MPI_Comm_compare(c->comm, c->made.comm, &result);
    CHECK_EQUAL(result, MPI_CONGRUENT);
    MPI_Comm_free(&c->made.comm);
    CHECK_EQUAL(c->made.deletes, 2);
    MPI_Comm_free_keyval(&c->made.keyval);
}

/* ---- graphs ---- */

static bool has_edge(const struct circle *c, int from, int to)
{
    return mix(c->key, (uint64_t)(from * RANKS_MAX + to)) % 3 == 0;
}

/* Every edge is told by the member that the program has drawn for it. */
static MPI_Comm graph_create(const struct circle *c)
{
    int source[RANKS_MAX * RANKS_MAX], degree[RANKS_MAX * RANKS_MAX], to[RANKS_MAX * RANKS_MAX];
    int n = 0, size = c->group->n;
    MPI_Comm graph;
    for (int a = 0; a < size; a++)
        for (int b = 0; b < size; b++) {
            int teller = (int)(mix(c->key + 1, (uint64_t)(a * RANKS_MAX + b)) % (uint32_t)size);
            if (!has_edge(c, a, b) || teller != c->me)
                continue;
            source[n] = a, degree[n] = 1, to[n++] = b;
        }
    MPI_Dist_graph_create(c->comm, n, source, degree, to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    return graph;
}

static void graph_run(const struct circle *c)
{
    int in[RANKS_MAX], out[RANKS_MAX], got[RANKS_MAX], nin, nout, weighted, wanted[2] = {0, 0};
    bool is_seen[RANKS_MAX] = {false};
    MPI_Comm graph = graph_create(c);
    for (int k = 0; k < c->group->n; k++) {
        wanted[0] += has_edge(c, k, c->me);
        wanted[1] += has_edge(c, c->me, k);
    }
    MPI_Dist_graph_neighbors_count(graph, &nin, &nout, &weighted);
    CHECK(nin == wanted[0] && nout == wanted[1] && !weighted);
    MPI_Dist_graph_neighbors(graph, nin, in, MPI_UNWEIGHTED, nout, out, MPI_UNWEIGHTED);
    MPI_Neighbor_allgather(&program.rank, 1, MPI_INT, got, 1, MPI_INT, graph);
    for (int i = 0; i < nin; i++) {
        CHECK(has_edge(c, in[i], c->me) && !is_seen[in[i]]);
        is_seen[in[i]] = true;
        CHECK_EQUAL(got[i], c->group->world[in[i]]);
    }
    for (int i = 0; i < nout; i++)
        CHECK(has_edge(c, c->me, out[i]));
    MPI_Comm_free(&graph);
}

/* The old kind: neighbours are neighbours of each other, in the order that is told. */
static void old_graph_run(const struct circle *c)
{
    int index[RANKS_MAX], edges[RANKS_MAX * RANKS_MAX], got[RANKS_MAX], mine[RANKS_MAX];
    int n = 0, count, first = 0;
    MPI_Comm graph;
    for (int a = 0; a < c->group->n; a++) {
        for (int b = c->group->n - 1; b >= 0; b--)
            if (has_edge(c, a < b ? a : b, a < b ? b : a))
                edges[n++] = b;
        index[a] = n;
    }
    MPI_Graph_create(c->comm, c->group->n, index, edges, 0, &graph);
    MPI_Graph_neighbors_count(graph, c->me, &count);
    first = c->me ? index[c->me - 1] : 0;
    CHECK_EQUAL(count, index[c->me] - first);
    MPI_Graph_neighbors(graph, c->me, count, mine);
    MPI_Neighbor_allgather(&program.rank, 1, MPI_INT, got, 1, MPI_INT, graph);
    for (int i = 0; i < count; i++) {
        CHECK_EQUAL(mine[i], edges[first + i]);
        CHECK_EQUAL(got[i], c->group->world[mine[i]]);
    }
    MPI_Comm_free(&graph);
}

/* ---- grids ---- */

static void grid_run(const struct circle *c)
{
    int ndims = 1 + c->variety % 3, dims[3] = {0}, periods[3], at[3], keeps[3], cells = 1, sum = -1;
    MPI_Comm grid, slice;
    for (int k = 0; k < ndims; k++) { /* where none is kept, MPICH serves rank 0 only */
        periods[k] = c->variety >> (4 + k) & 1;
        keeps[k] = k == 0 || c->variety >> (8 + k) & 1;
    }
    MPI_Dims_create(c->group->n, ndims, dims);
    MPI_Cart_create(c->comm, ndims, dims, periods, 0, &grid);
    MPI_Cart_coords(grid, c->me, ndims, at);
    for (int k = 0, rest = c->me; k < ndims; k++) { /* the last dimension goes fastest */
        int below = 1;
        for (int j = k + 1; j < ndims; j++)
            below *= dims[j];
        CHECK_EQUAL(at[k], rest / below);
        rest %= below;
        cells *= keeps[k] ? dims[k] : 1;
    }
    MPI_Cart_sub(grid, keeps, &slice);
    int one = 1, got = -1, from, to;
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, slice);
    CHECK_EQUAL(sum, cells);
    MPI_Cart_shift(grid, 0, 1 + c->variety % 2, &from, &to);
    MPI_Sendrecv(&program.rank, 1, MPI_INT, to, 1, &got, 1, MPI_INT, from, 1, grid,
                 MPI_STATUS_IGNORE);
    CHECK_EQUAL(got, from == MPI_PROC_NULL ? -1 : c->group->world[from]);
    MPI_Comm_free(&slice);
    MPI_Comm_free(&grid);
}

/* ---- groups ---- */

static bool is_in(const struct circle *c, int set, int rank)
{
    return mix(c->key + 2, (uint64_t)(set * RANKS_MAX + rank)) % 2;
}

static MPI_Group set_make(const struct circle *c, MPI_Group all, int set)
{
    int ranks[RANKS_MAX], n = 0;
    MPI_Group made;
    for (int k = 0; k < c->group->n; k++)
        if (is_in(c, set, k))
            ranks[n++] = k;
    MPI_Group_incl(all, n, ranks, &made);
    return made;
}

/* What the members of a group are, in its order: those of the first set, then of the second only. */
static void set_check(const struct circle *c, MPI_Group all, MPI_Group made, int way)
{
    int n = 0, size, ranks[RANKS_MAX], translated[RANKS_MAX], wanted[RANKS_MAX];
    for (int k = 0; k < c->group->n; k++)
        if (is_in(c, 0, k) && (way == 0 || (way == 1) == is_in(c, 1, k)))
            wanted[n++] = k;
    for (int k = 0; k < c->group->n && way == 0; k++)
        if (!is_in(c, 0, k) && is_in(c, 1, k))
            wanted[n++] = k;
    MPI_Group_size(made, &size);
    CHECK_EQUAL(size, n);
    for (int k = 0; k < n; k++)
        ranks[k] = k;
    MPI_Group_translate_ranks(made, n, ranks, all, translated);
    for (int k = 0; k < n; k++)
        CHECK_EQUAL(translated[k], wanted[k]);
}

static void groups_run(const struct circle *c)
{
    int range[1][3] = {{c->group->n - 1, c->variety % c->group->n, -1}}, sum = 0, rank;
    MPI_Group all, set[2], made[3], reversed;
    MPI_Comm comm;
    MPI_Comm_group(c->comm, &all);
    for (int k = 0; k < 2; k++)
        set[k] = set_make(c, all, k);
    MPI_Group_union(set[0], set[1], &made[0]);
    MPI_Group_intersection(set[0], set[1], &made[1]);
    MPI_Group_difference(set[0], set[1], &made[2]);
    for (int way = 0; way < 3; way++)
        set_check(c, all, made[way], way);
    MPI_Group_range_incl(all, 1, range, &reversed);
    MPI_Group_rank(reversed, &rank);
    CHECK_EQUAL(rank, c->me < range[0][1] ? MPI_UNDEFINED : c->group->n - 1 - c->me);
    if (rank != MPI_UNDEFINED) {
        MPI_Comm_create_group(c->comm, reversed, 5, &comm);
        MPI_Scan(&c->me, &sum, 1, MPI_INT, MPI_SUM, comm);
        for (int k = c->me; k < c->group->n; k++)
            sum -= k;
        CHECK_EQUAL(sum, 0);
        MPI_Comm_free(&comm);
    }
    MPI_Comm_create(c->comm, made[0], &comm);
    CHECK((comm != MPI_COMM_NULL) == (is_in(c, 0, c->me) || is_in(c, 1, c->me)));
    if (comm != MPI_COMM_NULL) {
        MPI_Barrier(comm);
        MPI_Comm_free(&comm);
    }
    for (int k = 0; k < 2; k++)
        MPI_Group_free(&set[k]);
    for (int k = 0; k < 3; k++)
        if (made[k] != MPI_GROUP_EMPTY)
            MPI_Group_free(&made[k]);
    MPI_Group_free(&reversed);
    MPI_Group_free(&all);
}

void made_start(struct circle *c, enum made_kind kind)
{
    if (kind == DUPLICATE)
        duplicate_start(c);
}

void made_finish(struct circle *c, enum made_kind kind)
{
    switch (kind) {
    case DUPLICATE:
        duplicate_finish(c);
        break;
    case DISTRIBUTED:
        graph_run(c);
        break;
    case OLD_GRAPH:
        old_graph_run(c);
        break;
    case GRID:
        grid_run(c);
        break;
    default:
        groups_run(c);
    }
}
