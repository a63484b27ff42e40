/* SPDX-License-Identifier: Apache-2.0 */
/* Which communicator does a handle name, and who is in it?
 *
 *     made (derive.c, intercomm.c) --> in use --MPI_Comm_free--> freed, still referenced by
 * requests --last release--> gone
 *
 * Handle: 0x84000000 + slot; MPI_COMM_WORLD and MPI_COMM_SELF keep their constants and have slots 0
 * and 1.
 *
 * Invariants
 *  - `lower` holds the members in my cluster in the order of their comm ranks, so a part's leader
 * has lower rank 0 and in a communicator that does not span lower ranks are comm ranks.
 *  - `context` is the same on all members, and no other communicator ever has it but one without
 * common members (another color of the same split): the first rank of the parent takes it from a
 * series of its own.  A re-executing rank takes the same ones again.
 *  - Before a blocking lower call all members have met in a call that progresses everything else
 * (the agreement on the context, rt_gather_in, rt_members_meet): nobody waits meanwhile for a receive that only
 * we can serve.
 *
 *  - An intercommunicator is the union of its groups: the ranks of both follow each other, in the
 * same order on both sides.  Its local group is a communicator of its own, `local`, whose handle
 * nobody knows.
 *
 * Requires collective.c, match.c.
 */
#include "alone.h"
#include "bare.h"
#include "coroutine.h"
#include "derive.h"
#include "inside.h"
#include "leaks.h"
#include "maker.h"
#include "request.h"
#include "rt_own.h"
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HANDLE_BASE 0x84000000u
#define INDEX_MASK  RT_COMM_INDEX_MASK
enum { BUCKETS = 256 };

struct comm_slots rt_comms = {.plain_handle = RT_COMM_NONE, .bare_handle = RT_COMM_NONE};

static struct {
    struct comm *bucket[BUCKETS];
} table;

/* ---- handles ---- */

uint32_t rt_comm_live(void)
{
    uint32_t live = 0;
    for (uint32_t i = 2; i < rt_comms.count; i++) /* not the world's and self's */
        live += rt_comms.slot[i] && !rt_comms.slot[i]->is_freed && !rt_comms.slot[i]->owner;
    return live;
}

static struct comm **bucket_of(uint32_t context)
{
    return &table.bucket[context * 2654435761u >> 24];
}

struct comm *rt_comm_by_context(uint32_t context)
{
    struct comm *comm = *bucket_of(context);
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
        while (index < rt_comms.count && rt_comms.slot[index])
            index++;
    if (index >= rt_comms.capacity) {
        uint32_t capacity = rt_comms.capacity ? 2 * rt_comms.capacity : 16;
        struct comm **more = realloc(rt_comms.slot, capacity * sizeof(struct comm *));
        if (!more || capacity > INDEX_MASK)
            rt_fatal("out of memory for communicators");
        memset(more + rt_comms.capacity, 0, (capacity - rt_comms.capacity) * sizeof(struct comm *));
        rt_comms.slot = more;
        rt_comms.capacity = capacity;
    }
    if (index >= rt_comms.count)
        rt_comms.count = index + 1;
    rt_comms.slot[index] = comm;
    comm->handle = fixed != MPI_COMM_NULL ? fixed : (MPI_Comm)(HANDLE_BASE + index);
    struct comm **bucket = bucket_of(comm->context);
    comm->next_in_bucket = *bucket;
    *bucket = comm;
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

/* The blocking lower call: all that are named have met before. */
MPI_Comm rt_lower_of(int size, const uint32_t *world, uint32_t context, struct maker *maker)
{
    struct comm *base = rt_comm_get(MPI_COMM_WORLD);
    int *rank = rt_alloc((size_t)size * sizeof *rank), count = 0;
    int *member = rt_alloc((size_t)size * sizeof *member);
    for (int i = 0; i < size; i++) {
        if (base->lower_rank[world[i]] < 0)
            continue;
        member[count] = (int)world[i];
        rank[count++] = base->lower_rank[world[i]];
    }
    int tag = (int)(context & 0x7fff);
    MPI_Comm made = MPI_COMM_NULL;
    *maker = rt_maker_begin(base, count, member, MAKER_TAG - 1 - (int32_t)context % MAKER_TAGS);
    if (count == 1 && alone_take(MPI_COMM_NULL, NULL, &made)) {
        free(member);
        free(rank);
        return made;
    }
    MPI_Group all, some;
    rt_lower_must("MPI_Comm_group", lower.MPI_Comm_group(base->lower, &all));
    rt_lower_must("MPI_Group_incl", lower.MPI_Group_incl(all, count, rank, &some));
    rt_lower_must("MPI_Comm_create_group",
                  rt_made(lower.MPI_Comm_create_group(base->lower, some, tag, &made)));
    lower.MPI_Group_free(&some);
    lower.MPI_Group_free(&all);
    free(member);
    free(rank);
    return made;
}

static void arrays_free(struct comm *comm)
{
    free(comm->world);
    free(comm->lower_rank);
    free(comm->from_lower);
    free(comm->leader);
    free(comm->part_of);
    free(comm->from_world);
    rt_topology_free(comm->topology);
}

int rt_comm_try(int size, const uint32_t *world, MPI_Comm lower_comm, struct comm **out)
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
    comm->errhandler = MPI_ERRHANDLER_NULL; /* nobody has set one */
    comm->lower = lower_comm;
    parts_find(comm);
    comm->is_plain = !comm->spans;
    comm->is_bare = comm->is_plain && size > 1;
    rt_lower_must("MPI_Comm_set_errhandler",
                  lower.MPI_Comm_set_errhandler(lower_comm, MPI_ERRORS_RETURN));
    int code = rt_lower_dup(lower_comm, NULL, &comm->shadow);
    if (code != MPI_SUCCESS) {
        lower.MPI_Comm_free(&lower_comm);
        arrays_free(comm);
        free(comm);
        return code;
    }
    *out = comm;
    return MPI_SUCCESS;
}

/* Not inlined: a compiler that looks into rt_comm_try does not know that rt_lower_must ends the run. */
__attribute__((noinline)) struct comm *rt_comm_new(int size, const uint32_t *world,
                                                   MPI_Comm lower_comm)
{
    struct comm *comm = NULL;
    rt_lower_must("MPI_Comm_dup", rt_comm_try(size, world, lower_comm, &comm));
    return comm;
}

MPI_Comm rt_comm_open(struct comm *comm, const struct comm *parent, uint32_t context)
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
    struct comm **link = bucket_of(comm->context);
    while (*link != comm)
        link = &(*link)->next_in_bucket;
    *link = comm->next_in_bucket;
    rt_errhandler_release(comm->errhandler);
    lower.MPI_Comm_free(&comm->shadow);
    if (comm->lower != MPI_COMM_WORLD && comm->lower != MPI_COMM_SELF)
        lower.MPI_Comm_free(&comm->lower);
    arrays_free(comm);
    free(comm->persistent_lives);
    if (comm->local) {
        rt_comms.slot[(uint32_t)comm->local->handle & INDEX_MASK] = NULL;
        comm->local->owner = NULL;
        rt_comm_release(comm->local);
    }
    free(comm);
}

void rt_comm_make_inter(struct comm *comm, int first_size, struct comm *local)
{
    bool is_first = comm->rank < first_size;
    comm->is_inter = true;
    comm->is_plain = false;
    comm->local_first = is_first ? 0 : first_size;
    comm->local_size = is_first ? first_size : comm->size - first_size;
    comm->remote_first = is_first ? first_size : 0;
    comm->remote_size = comm->size - comm->local_size;
    comm->local = local;
    local->owner = comm;
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
    struct comm *world = rt_comm_new((int)rt.nranks, everyone, lower_world());
    free(everyone);
    strcpy(world->name, "MPI_COMM_WORLD");
    world->context = 0;
    comm_insert(world, MPI_COMM_WORLD);
    struct comm *self = rt_comm_new(1, &rt.rank, MPI_COMM_SELF);
    strcpy(self->name, "MPI_COMM_SELF");
    self->context = 1;
    comm_insert(self, MPI_COMM_SELF);
    rt_match_init(world);
    rt_match_init(self);
}

void rt_comm_world_fini(void)
{
    rt_comm_forget_plain();
    alone_fini();
    for (uint32_t i = rt_comms.count; i-- > 0;) {
        if (rt_comms.slot[i] && !rt_comms.slot[i]->owner)
            comm_delete(rt_comms.slot[i]);
    }
    free(rt_comms.slot);
    rt_comms.slot = NULL;
    rt_comms.count = rt_comms.capacity = 0;
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
    rt_lower_must("MPI_Ibarrier", rt_inside_Barrier(comm));
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
    rt_comms.slot[(uint32_t)*handle & INDEX_MASK] = NULL;
    rt_comm_forget_plain();
    *handle = MPI_COMM_NULL;
    bare_keep_comm(comm);
    comm->is_freed = true;
    rt_comm_release(comm);
    return MPI_SUCCESS;
}

/* Is no communication on it under way?  What is persistent and not started does not count. */
static bool is_quiet(void *what)
{
    const struct comm *comm = what;
    if (comm->queue_first)
        return false;
    for (uint32_t i = 0; i < request_table.chunks << REQUEST_CHUNK_BITS; i++) {
        struct request *r =
            &request_table.chunk[i >> REQUEST_CHUNK_BITS][i & ((1u << REQUEST_CHUNK_BITS) - 1)];
        if (r->comm == comm && r->kind > REQUEST_DONE && r->kind != REQUEST_INACTIVE &&
            !request_is_complete(r))
            return false;
    }
    return bare_is_quiet(comm);
}

int rt_Comm_disconnect(MPI_Comm *handle)
{
    struct comm *comm = handle ? rt_comm_get(*handle) : NULL;
    if (comm)
        rt_await(is_quiet, comm);
    return rt_Comm_free(handle);
}
