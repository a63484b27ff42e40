/* SPDX-License-Identifier: Apache-2.0 */
/* Which communicator does a handle name, and who is in it?
 *
 *     made (split, dup, create, adopt) --> in use --MPI_Comm_free--> freed, still referenced by
 * requests --last release--> gone
 *
 * Handle: 0x84000000 + slot; MPI_COMM_WORLD and MPI_COMM_SELF keep their constants and have slots 0
 * and 1.
 *
 * Invariants
 *  - `lower` holds the members in my cluster in the order of their comm ranks, so a part's leader
 * has lower rank 0 and in a communicator that does not span lower ranks are comm ranks.
 *  - `context` is the same on all members, and no two communicators that share two ranks have the
 * same: it is the maximum over the members of each rank's next free one.  A re-executing rank gets
 * the same, because what the others contributed is replayed.
 *  - Before a blocking lower call all members have met in a call that progresses everything else
 * (the agreement on the context, or rt_gather_in): nobody waits meanwhile for a receive that only
 * we can serve.
 *
 * Requires collective.c, match.c.  Intercommunicators are refused (mpi.def).
 */
#include "inside.h"
#include "rt_own.h"
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HANDLE_BASE 0x84000000u
#define INDEX_MASK  0x00ffffffu
enum { BUCKETS = 256 };

static struct {
    struct comm **slot;
    uint32_t count, capacity;
    struct comm *bucket[BUCKETS];
    uint32_t next_context;
} table = {.next_context = 2};

/* ---- handles ---- */

struct comm *rt_comm_get(MPI_Comm handle)
{
    uint32_t index = (uint32_t)handle & INDEX_MASK;
    if (__builtin_expect(index >= table.count, 0))
        return NULL;
    struct comm *comm = table.slot[index];
    return comm && comm->handle == handle ? comm : NULL;
}

struct comm *rt_comm_by_context(uint32_t context)
{
    struct comm *comm = table.bucket[context % BUCKETS];
    while (comm && comm->context != context)
        comm = comm->next_in_bucket;
    return comm;
}

static void comm_insert(struct comm *comm, MPI_Comm fixed)
{
    uint32_t index = 2;
    if (fixed != MPI_COMM_NULL)
        index = (uint32_t)fixed & INDEX_MASK;
    else
        while (index < table.count && table.slot[index])
            index++;
    if (index >= table.capacity) {
        uint32_t capacity = table.capacity ? 2 * table.capacity : 16;
        struct comm **more = realloc(table.slot, capacity * sizeof(struct comm *));
        if (!more || capacity > INDEX_MASK)
            rt_fatal("out of memory for communicators");
        memset(more + table.capacity, 0, (capacity - table.capacity) * sizeof(struct comm *));
        table.slot = more;
        table.capacity = capacity;
    }
    if (index >= table.count)
        table.count = index + 1;
    table.slot[index] = comm;
    comm->handle = fixed != MPI_COMM_NULL ? fixed : (MPI_Comm)(HANDLE_BASE + index);
    comm->next_in_bucket = table.bucket[comm->context % BUCKETS];
    table.bucket[comm->context % BUCKETS] = comm;
}

/* ---- making and ending ---- */

uint32_t rt_cluster_of(uint32_t world_rank)
{
    return rt.page ? job_rank_get(rt.page, world_rank)->cluster : 0;
}

static void parts_find(struct comm *comm)
{
    int *part_of_cluster = rt_alloc(rt.nclusters * sizeof(int));
    for (uint32_t c = 0; c < rt.nclusters; c++)
        part_of_cluster[c] = -1;
    comm->part_of = rt_alloc((size_t)comm->size * sizeof(int));
    comm->lower_rank = rt_alloc((size_t)comm->size * sizeof(int));
    comm->leader = rt_alloc(rt.nclusters * sizeof(int));
    comm->is_blocked = true;
    for (int i = 0; i < comm->size; i++) {
        uint32_t cluster = rt_cluster_of(comm->world[i]);
        if (part_of_cluster[cluster] < 0) {
            part_of_cluster[cluster] = comm->nparts;
            comm->leader[comm->nparts++] = i;
        }
        comm->part_of[i] = part_of_cluster[cluster];
        comm->is_blocked = comm->is_blocked && (i == 0 || comm->part_of[i] >= comm->part_of[i - 1]);
        comm->lower_rank[i] = cluster == rt.cluster ? comm->lower_size++ : -1;
    }
    comm->spans = comm->nparts > 1;
    comm->part = part_of_cluster[rt.cluster];
    free(part_of_cluster);
    comm->from_lower = rt_alloc((size_t)comm->lower_size * sizeof(int));
    for (int i = 0; i < comm->size; i++)
        if (comm->lower_rank[i] >= 0)
            comm->from_lower[comm->lower_rank[i]] = i;
}

/* The lower MPI's blocking calls only spin: where ranks outnumber cores the non-blocking form,
 * which we wait for, is ten times faster.  It leaves topologies behind. */
static int lower_dup(MPI_Comm from, MPI_Comm *out)
{
    int topology = MPI_UNDEFINED;
    lower.MPI_Topo_test(from, &topology);
    if (!rt.must_progress || topology != MPI_UNDEFINED)
        return lower.MPI_Comm_dup(from, out);
    MPI_Request request;
    int code = lower.MPI_Comm_idup(from, out, &request);
    return code == MPI_SUCCESS ? rt_lower_wait(&request, MPI_STATUS_IGNORE) : code;
}

/* lower: the members in my cluster, ordered as in `world` */
static struct comm *comm_new(int size, const uint32_t *world, MPI_Comm lower_comm)
{
    struct comm *comm = rt_alloc(sizeof *comm);
    memset(comm, 0, sizeof *comm);
    comm->size = size;
    comm->rank = -1;
    comm->world = rt_alloc((size_t)size * sizeof *world);
    memcpy(comm->world, world, (size_t)size * sizeof *world);
    for (int i = 0; i < size; i++)
        if (world[i] == rt.rank)
            comm->rank = i;
    comm->local_size = comm->remote_size = size;
    comm->references = 1;
    comm->errhandler = MPI_ERRORS_ARE_FATAL;
    comm->lower = lower_comm;
    parts_find(comm);
    rt_lower_must("MPI_Comm_set_errhandler",
                  lower.MPI_Comm_set_errhandler(lower_comm, MPI_ERRORS_RETURN));
    rt_lower_must("MPI_Comm_dup", lower_dup(lower_comm, &comm->shadow));
    return comm;
}

/* comm_open: the communicator becomes known under its context and handle. */
static MPI_Comm comm_open(struct comm *comm, const struct comm *parent, uint32_t context)
{
    comm->context = context;
    comm->errhandler = parent->errhandler;
    rt_errhandler_retain(comm->errhandler);
    comm_insert(comm, MPI_COMM_NULL);
    rt_match_init(comm);
    return comm->handle;
}

static void comm_delete(struct comm *comm)
{
    rt_match_fini(comm);
    struct comm **link = &table.bucket[comm->context % BUCKETS];
    while (*link != comm)
        link = &(*link)->next_in_bucket;
    *link = comm->next_in_bucket;
    rt_errhandler_release(comm->errhandler);
    lower.MPI_Comm_free(&comm->shadow);
    if (comm->lower != MPI_COMM_WORLD && comm->lower != MPI_COMM_SELF)
        lower.MPI_Comm_free(&comm->lower);
    free(comm->world);
    free(comm->lower_rank);
    free(comm->from_lower);
    free(comm->leader);
    free(comm->part_of);
    free(comm->from_world);
    free(comm);
}

void rt_comm_retain(struct comm *comm)
{
    comm->references++;
}

void rt_comm_release(struct comm *comm)
{
    if (--comm->references == 0)
        comm_delete(comm);
}

/* The lower world in the order of world ranks: spbc-run numbers members of a cluster upwards unless
 * it was told otherwise. */
static MPI_Comm lower_world(void)
{
    int mine;
    lower.MPI_Comm_rank(MPI_COMM_WORLD, &mine);
    const uint32_t *member = rt.page ? job_members_get(rt.page, rt.cluster) : NULL;
    uint32_t size = rt.page ? job_cluster_get(rt.page, rt.cluster)->size : 0;
    bool is_ascending = true;
    for (uint32_t i = 1; i < size; i++)
        is_ascending = is_ascending && member[i] > member[i - 1];
    if (is_ascending)
        return MPI_COMM_WORLD;
    MPI_Comm sorted;
    rt_lower_must("MPI_Comm_split", lower.MPI_Comm_split(MPI_COMM_WORLD, 0, (int)rt.rank, &sorted));
    return sorted;
}

void rt_comm_world_init(void)
{
    rt_lower_must("MPI_Comm_set_errhandler",
                  lower.MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    uint32_t *everyone = rt_alloc(rt.nranks * sizeof *everyone);
    for (uint32_t i = 0; i < rt.nranks; i++)
        everyone[i] = i;
    struct comm *world = comm_new((int)rt.nranks, everyone, lower_world());
    free(everyone);
    strcpy(world->name, "MPI_COMM_WORLD");
    world->context = 0;
    comm_insert(world, MPI_COMM_WORLD);
    struct comm *self = comm_new(1, &rt.rank, MPI_COMM_SELF);
    strcpy(self->name, "MPI_COMM_SELF");
    self->context = 1;
    comm_insert(self, MPI_COMM_SELF);
    rt_match_init(world);
    rt_match_init(self);
}

void rt_comm_world_fini(void)
{
    for (uint32_t i = table.count; i-- > 0;) {
        if (table.slot[i])
            comm_delete(table.slot[i]);
    }
    free(table.slot);
    table.slot = NULL;
    table.count = table.capacity = 0;
}

int rt_comm_rank_of(const struct comm *comm, uint32_t world_rank)
{
    if (comm->context == 0)
        return (int)world_rank;
    if (!comm->from_world) {
        int *map = rt_alloc(rt.nranks * sizeof *map);
        for (uint32_t i = 0; i < rt.nranks; i++)
            map[i] = -1;
        for (int i = 0; i < comm->size; i++)
            map[comm->world[i]] = i;
        ((struct comm *)comm)->from_world = map;
    }
    return comm->from_world[world_rank];
}

const char *rt_comm_label(const struct comm *comm, char *text, size_t bytes)
{
    if (comm->name[0])
        snprintf(text, bytes, "%s", comm->name);
    else
        snprintf(text, bytes, "communicator %u (%d ranks)", comm->context, comm->size);
    return text;
}

void rt_gather_in(struct comm *comm)
{
    if (rt.must_progress)
        rt_lower_must("MPI_Ibarrier", rt_inside_Barrier(comm));
}

/* ---- agreement and splitting ---- */

struct proposal {
    uint32_t next_context;
    int color, key, rank; /* rank in the parent */
};

/* contexts_agree: what every member of parent proposes, and the context of what is made */
static struct proposal *contexts_agree(struct comm *parent, int color, int key, uint32_t *context)
{
    struct proposal mine = {
        .next_context = table.next_context, .color = color, .key = key, .rank = parent->rank};
    struct proposal *all = rt_alloc((size_t)parent->size * sizeof *all);
    rt_allgather_bytes(parent, &mine, sizeof mine, all);
    uint32_t most = 0;
    for (int i = 0; i < parent->size; i++)
        if (all[i].next_context > most)
            most = all[i].next_context;
    table.next_context = most + 1;
    *context = most;
    return all;
}

static int proposal_compare(const void *left, const void *right)
{
    const struct proposal *a = left, *b = right;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return (a->rank > b->rank) - (a->rank < b->rank);
}

static int comm_split(struct comm *parent, int color, int key, MPI_Comm *out)
{
    uint32_t context;
    struct proposal *all = contexts_agree(parent, color, key, &context);
    int count = 0, position = 0;
    for (int i = 0; i < parent->size; i++)
        if (all[i].color == color)
            all[count++] = all[i];
    qsort(all, (size_t)count, sizeof *all, proposal_compare);
    uint32_t *world = rt_alloc((size_t)count * sizeof *world);
    for (int i = 0; i < count; i++) {
        world[i] = parent->world[all[i].rank];
        if (all[i].rank == parent->rank)
            position = i;
    }
    free(all);
    MPI_Comm made = MPI_COMM_NULL;
    int code = lower.MPI_Comm_split(parent->lower, color, position, &made);
    *out = MPI_COMM_NULL;
    if (code == MPI_SUCCESS && color != MPI_UNDEFINED)
        *out = comm_open(comm_new(count, world, made), parent, context);
    free(world);
    return code == MPI_SUCCESS ? code : rt_raise_lower(parent, code);
}

int rt_Comm_split(MPI_Comm handle, int color, int key, MPI_Comm *newcomm)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    if (!newcomm)
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer for the new communicator");
    if (color < 0 && color != MPI_UNDEFINED)
        return rt_raise(comm, MPI_ERR_ARG, "color %d is negative and not MPI_UNDEFINED", color);
    return comm_split(comm, color, key, newcomm);
}

/* The lower MPI finds those of my cluster that share memory; what it makes names them by the
 * smallest rank. */
int rt_Comm_split_type(MPI_Comm handle, int split_type, int key, MPI_Info info, MPI_Comm *newcomm)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    if (!newcomm)
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer for the new communicator");
    MPI_Comm near = MPI_COMM_NULL;
    int color = MPI_UNDEFINED;
    rt_gather_in(comm);
    int code = lower.MPI_Comm_split_type(comm->lower, split_type, 0, info, &near);
    if (code != MPI_SUCCESS)
        return rt_raise_lower(comm, code);
    if (near != MPI_COMM_NULL) {
        color = comm->rank;
        rt_lower_must("MPI_Bcast", lower.MPI_Bcast(&color, 1, MPI_INT, 0, near));
        lower.MPI_Comm_free(&near);
    }
    return comm_split(comm, color, key, newcomm);
}

/* group_place: how the members of a group stand in comm: the parent rank of its first one, and my
 * position or -1. */
static int group_place(struct comm *comm, MPI_Group group, int *size, const uint32_t **world,
                       int *first, int *position)
{
    *position = -1;
    *first = -1;
    if (!rt_group_get(group, size, world))
        return rt_raise(comm, MPI_ERR_GROUP, "no group has this handle (0x%x)", (unsigned)group);
    for (int i = 0; i < *size; i++) {
        if (rt_comm_rank_of(comm, (*world)[i]) < 0)
            return rt_raise(comm, MPI_ERR_GROUP,
                            "world rank %u is in the group but not in the communicator",
                            (*world)[i]);
        if ((*world)[i] == rt.rank)
            *position = i;
    }
    if (*size > 0)
        *first = rt_comm_rank_of(comm, (*world)[0]);
    return MPI_SUCCESS;
}

int rt_Comm_create(MPI_Comm handle, MPI_Group group, MPI_Comm *newcomm)
{
    struct comm *comm = rt_comm_get(handle);
    int size, first, position;
    const uint32_t *world;
    if (!comm)
        return rt_raise_comm(handle);
    int code = group_place(comm, group, &size, &world, &first, &position);
    if (code != MPI_SUCCESS)
        return code;
    return comm_split(comm, position < 0 ? MPI_UNDEFINED : first, position < 0 ? 0 : position,
                      newcomm);
}

static struct comm *comm_dup(struct comm *comm, MPI_Info info, bool has_info, uint32_t *context,
                             int *code)
{
    free(contexts_agree(comm, 0, 0, context));
    MPI_Comm made = MPI_COMM_NULL;
    *code = has_info ? lower.MPI_Comm_dup_with_info(comm->lower, info, &made)
                     : lower_dup(comm->lower, &made);
    return *code == MPI_SUCCESS ? comm_new(comm->size, comm->world, made) : NULL;
}

static int comm_dup_any(MPI_Comm handle, MPI_Info info, bool has_info, MPI_Comm *newcomm)
{
    struct comm *comm = rt_comm_get(handle);
    uint32_t context;
    int code;
    if (!comm)
        return rt_raise_comm(handle);
    if (!newcomm)
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer for the new communicator");
    *newcomm = MPI_COMM_NULL;
    struct comm *made = comm_dup(comm, info, has_info, &context, &code);
    if (!made)
        return rt_raise_lower(comm, code);
    MPI_Comm opened = comm_open(made, comm, context);
    code = rt_attr_copy_all(comm, made);
    if (code != MPI_SUCCESS) {
        rt_Comm_free(&opened);
        return rt_raise(comm, code, "the copy callback of an attribute failed");
    }
    *newcomm = opened;
    return MPI_SUCCESS;
}

int rt_Comm_dup(MPI_Comm handle, MPI_Comm *newcomm)
{
    return comm_dup_any(handle, MPI_INFO_NULL, false, newcomm);
}

int rt_Comm_dup_with_info(MPI_Comm handle, MPI_Info info, MPI_Comm *newcomm)
{
    return comm_dup_any(handle, info, true, newcomm);
}

/* ---- communicators that only some of the parent's members make ---- */

static uint32_t inside_most(MPI_Comm made, uint32_t mine)
{
    uint32_t most = 0;
    MPI_Request request;
    rt_lower_must("MPI_Iallreduce",
                  lower.MPI_Iallreduce(&mine, &most, 1, MPI_UINT32_T, MPI_MAX, made, &request));
    rt_lower_must("MPI_Wait", rt_lower_wait(&request, MPI_STATUS_IGNORE));
    return most;
}

/* The leaders of the parts settle it over the parent, whose members outside the group take no part.
 */
static uint32_t context_settle(struct comm *parent, struct comm *comm, int32_t tag)
{
    uint32_t most = inside_most(comm->lower, table.next_context);
    if (comm->spans && comm->rank == comm->leader[comm->part]) {
        int first = rt_comm_rank_of(parent, comm->world[comm->leader[0]]);
        if (comm->part != 0) {
            rt_crossing_send(parent, first, tag, &most, sizeof most);
            rt_crossing_recv(parent, first, tag, &most, sizeof most);
        } else {
            for (int p = 1; p < comm->nparts; p++) {
                uint32_t theirs;
                rt_crossing_recv(parent, rt_comm_rank_of(parent, comm->world[comm->leader[p]]), tag,
                                 &theirs, sizeof theirs);
                most = theirs > most ? theirs : most;
            }
            for (int p = 1; p < comm->nparts; p++)
                rt_crossing_send(parent, rt_comm_rank_of(parent, comm->world[comm->leader[p]]), tag,
                                 &most, sizeof most);
        }
    }
    if (comm->spans)
        most = inside_most(comm->lower, most);
    table.next_context = most + 1;
    return most;
}

int rt_Comm_create_group(MPI_Comm handle, MPI_Group group, int tag, MPI_Comm *newcomm)
{
    struct comm *comm = rt_comm_get(handle);
    int size, first, position;
    const uint32_t *world;
    if (!comm)
        return rt_raise_comm(handle);
    int code = group_place(comm, group, &size, &world, &first, &position);
    if (code != MPI_SUCCESS)
        return code;
    if (tag < 0)
        return rt_raise(comm, MPI_ERR_TAG, "tag %d is negative", tag);
    *newcomm = MPI_COMM_NULL;
    if (position < 0)
        return MPI_SUCCESS;
    int *rank = rt_alloc((size_t)size * sizeof *rank), count = 0;
    for (int i = 0; i < size; i++) {
        int inside = comm->lower_rank[rt_comm_rank_of(comm, world[i])];
        if (inside >= 0)
            rank[count++] = inside;
    }
    MPI_Group all, some;
    MPI_Comm made = MPI_COMM_NULL;
    rt_lower_must("MPI_Comm_group", lower.MPI_Comm_group(comm->lower, &all));
    rt_lower_must("MPI_Group_incl", lower.MPI_Group_incl(all, count, rank, &some));
    code = lower.MPI_Comm_create_group(comm->lower, some, tag, &made);
    lower.MPI_Group_free(&some);
    lower.MPI_Group_free(&all);
    free(rank);
    if (code != MPI_SUCCESS)
        return rt_raise_lower(comm, code);
    struct comm *new = comm_new(size, world, made);
    *newcomm = comm_open(new, comm, context_settle(comm, new, -1 - tag));
    return MPI_SUCCESS;
}

int rt_comm_adopt(struct comm *parent, MPI_Comm made, MPI_Comm *out)
{
    *out = MPI_COMM_NULL;
    if (made == MPI_COMM_NULL)
        return MPI_SUCCESS;
    MPI_Group inner, outer;
    int size;
    rt_lower_must("MPI_Comm_group", lower.MPI_Comm_group(made, &inner));
    rt_lower_must("MPI_Comm_group", lower.MPI_Comm_group(parent->lower, &outer));
    rt_lower_must("MPI_Group_size", lower.MPI_Group_size(inner, &size));
    int *rank = rt_alloc(2 * (size_t)size * sizeof *rank), *there = rank + size;
    uint32_t *world = rt_alloc((size_t)size * sizeof *world);
    for (int i = 0; i < size; i++)
        rank[i] = i;
    rt_lower_must("MPI_Group_translate_ranks",
                  lower.MPI_Group_translate_ranks(inner, size, rank, outer, there));
    for (int i = 0; i < size; i++)
        world[i] = parent->world[parent->from_lower[there[i]]];
    lower.MPI_Group_free(&inner);
    lower.MPI_Group_free(&outer);
    struct comm *comm = comm_new(size, world, made);
    *out = comm_open(comm, parent, context_settle(parent, comm, -1));
    free(rank);
    free(world);
    return MPI_SUCCESS;
}

int rt_Comm_free(MPI_Comm *handle)
{
    if (!handle)
        return rt_raise(NULL, MPI_ERR_ARG, "a null pointer");
    struct comm *comm = rt_comm_get(*handle);
    if (!comm)
        return rt_raise_comm(*handle);
    if (*handle == MPI_COMM_WORLD || *handle == MPI_COMM_SELF)
        return rt_raise(comm, MPI_ERR_COMM, "a predefined communicator can not be freed");
    int code = rt_attr_delete_all(comm);
    if (code != MPI_SUCCESS)
        return rt_raise(comm, code, "the delete callback of an attribute failed");
    table.slot[(uint32_t)*handle & INDEX_MASK] = NULL;
    *handle = MPI_COMM_NULL;
    comm->is_freed = true;
    rt_comm_release(comm);
    return MPI_SUCCESS;
}

int rt_Comm_disconnect(MPI_Comm *handle)
{
    return rt_Comm_free(handle);
}
