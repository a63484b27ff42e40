/* SPDX-License-Identifier: Apache-2.0 */
/* Who is in the new communicator?  MPI_Comm_split, _split_type, _create, _create_group, _dup.
 *
 * All members of the parent (of MPI_Comm_create_group: those of the group) meet first, in calls
 * that progress everything else, and learn the context of what is made; the lower call that follows
 * may block.  On an intercommunicator the union of both groups meets: what is made is again a union
 * with the sides in the same order, and needs a local group on every side.
 *
 * Requires comm.c, collective.c, the transfers.  MPI 3.1 chapters 6.4 and 6.6.
 */
#include "derive.h"
#include "alone.h"
#include "hints.h"
#include "maker.h"
#include "match.h"
#include "queue.h"
#include "request.h"
#include "rt_own.h"
#include "transfer.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

/* ---- agreement ---- */

struct proposal *rt_proposals(struct comm *parent, int color, int key, uint32_t *context)
{
    struct proposal mine = {.context = parent->rank == 0 ? rt_context_new(parent, 0) : 0,
                            .color = color,
                            .key = key,
                            .rank = parent->rank,
                            .may_overlap = rt_lower_may_overlap()};
    struct proposal *all = rt_alloc((size_t)parent->size * sizeof *all);
    rt_queue_wait(parent);
    rt_allgather_bytes(parent, &mine, sizeof mine, all);
    *context = all[0].context;
    return all;
}

/* What a member alone has begun beside this all have to wait for in turn. */
static bool any_overlaps(const struct comm *parent, const struct proposal *all)
{
    bool any = false;
    for (int i = 0; i < parent->size; i++)
        any = any || all[i].may_overlap;
    return any;
}

uint32_t rt_members_meet(struct comm *parent, int size, const uint32_t *world, int place,
                         enum letter_kind kind, int32_t tag, uint32_t context)
{
    int bit = 1;
    for (; bit < size && !(place & bit); bit <<= 1)
        if (place + bit < size)
            free(letter_recv(parent, rt_comm_rank_of(parent, world[place + bit]), kind, tag));
    if (place > 0) {
        int above = rt_comm_rank_of(parent, world[place - bit]);
        letter_send(parent, above, kind, tag, NULL, 0);
        void *said = letter_recv(parent, above, kind, tag);
        memcpy(&context, said, sizeof context);
        free(said);
    }
    for (bit >>= 1; bit > 0; bit >>= 1)
        if (place + bit < size)
            letter_send(parent, rt_comm_rank_of(parent, world[place + bit]), kind, tag, &context,
                        sizeof context);
    return context;
}

/* ---- split ---- */

static int proposal_compare(const void *left, const void *right)
{
    const struct proposal *a = left, *b = right;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return (a->rank > b->rank) - (a->rank < b->rank);
}

struct selection { /* those of one color, side after side, each ordered by key */
    uint32_t *world;
    int count, first_count; /* first_count: of the side that comes first in the union */
    int place;              /* mine */
};

/* proposals_select: reorders `all` */
static struct selection proposals_select(const struct comm *parent, bool keeps_sides,
                                         struct proposal *all, int color)
{
    struct selection chosen = {.place = -1};
    int first_side = keeps_sides ? rt_comm_first_size(parent) : parent->size;
    for (int i = 0; i < parent->size; i++) {
        if (all[i].color != color)
            continue;
        chosen.first_count += all[i].rank < first_side;
        all[chosen.count++] = all[i];
    }
    qsort(all, (size_t)chosen.first_count, sizeof *all, proposal_compare);
    qsort(all + chosen.first_count, (size_t)(chosen.count - chosen.first_count), sizeof *all,
          proposal_compare);
    chosen.world = rt_alloc((size_t)chosen.count * sizeof *chosen.world);
    for (int i = 0; i < chosen.count; i++) {
        chosen.world[i] = parent->world[all[i].rank];
        if (all[i].rank == parent->rank)
            chosen.place = i;
    }
    return chosen;
}

/* In which I am alone no others are asked: see alone.c. */
static int lower_split(struct comm *parent, int color, int key, MPI_Comm *made)
{
    *made = MPI_COMM_NULL;
    if (parent->lower_size == 1 &&
        (color == MPI_UNDEFINED || alone_take(MPI_COMM_NULL, NULL, made)))
        return MPI_SUCCESS;
    return rt_made(lower.MPI_Comm_split(parent->lower, color, key, made));
}

static int inter_split_finish(struct comm *parent, const struct selection *chosen, MPI_Comm made,
                              uint32_t context, int color, MPI_Comm *out)
{
    MPI_Comm inside = MPI_COMM_NULL;
    int code = lower_split(parent->local, color, chosen->place, &inside);
    if (code != MPI_SUCCESS || color == MPI_UNDEFINED)
        return code;
    bool is_first = chosen->place < chosen->first_count;
    int begin = is_first ? 0 : chosen->first_count;
    int size = is_first ? chosen->first_count : chosen->count - chosen->first_count;
    struct comm *local = rt_comm_new(size, chosen->world + begin, inside);
    rt_comm_open(local, parent, rt_context_second(context));
    struct comm *comm = rt_comm_new(chosen->count, chosen->world, made);
    rt_comm_make_inter(comm, chosen->first_count, local);
    *out = rt_comm_open(comm, parent, context);
    return MPI_SUCCESS;
}

static int comm_finish(struct comm *parent, const struct selection *chosen, MPI_Comm made,
                       uint32_t context, MPI_Comm *out)
{
    struct comm *comm;
    int code = rt_comm_try(chosen->count, chosen->world, made, &comm);
    if (code == MPI_SUCCESS)
        *out = rt_comm_open(comm, parent, context);
    return code;
}

static int comm_split(struct comm *parent, bool keeps_sides, int color, int key, MPI_Comm *out)
{
    uint32_t context;
    struct proposal *all = rt_proposals(parent, color, key, &context);
    bool overlaps = any_overlaps(parent, all);
    struct selection chosen = proposals_select(parent, keeps_sides, all, color);
    free(all);
    if (keeps_sides && (chosen.first_count == 0 || chosen.first_count == chosen.count))
        color = MPI_UNDEFINED; /* nobody on the other side */
    MPI_Comm made = MPI_COMM_NULL;
    struct maker maker = rt_maker_begin_all(parent, overlaps);
    int code = lower_split(parent, color, chosen.place, &made);
    *out = MPI_COMM_NULL;
    if (code == MPI_SUCCESS && keeps_sides)
        code = inter_split_finish(parent, &chosen, made, context, color, out);
    else if (code == MPI_SUCCESS && color != MPI_UNDEFINED)
        code = comm_finish(parent, &chosen, made, context, out);
    rt_maker_end(&maker);
    if (*out != MPI_COMM_NULL)
        rt_comm_get(*out)->overlaps = overlaps;
    free(chosen.world);
    return code == MPI_SUCCESS ? code : rt_raise_lower(parent, code);
}

int rt_comm_split(struct comm *parent, int color, int key, MPI_Comm *out)
{
    return comm_split(parent, parent->is_inter, color, key, out);
}

int rt_comm_merge(struct comm *parent, int place, MPI_Comm *out)
{
    return comm_split(parent, false, 0, place, out);
}

int rt_Comm_split(MPI_Comm handle, int color, int key, MPI_Comm *newcomm)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    if (!newcomm)
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer for the new communicator");
    return rt_comm_split(comm, color, key, newcomm);
}

/* Members that give MPICH's own type different hints are no neighbours of anybody; the lower MPI sees
 * those of one cluster only.  Who gives no type takes part, too. */
static bool is_without_neighbours(struct comm *comm, int split_type, MPI_Info info)
{
    static const char *const keys[] = {"nbhd_common_dirname", "network_topo"};
    uint64_t mine = 14695981039346656037u;
    bool is_asked = split_type == MPIX_COMM_TYPE_NEIGHBORHOOD, is_same = true;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0] && info != MPI_INFO_NULL; i++) {
        char value[MPI_MAX_INFO_VAL + 1] = "";
        int is_set = 0;
        lower.MPI_Info_get(info, keys[i], MPI_MAX_INFO_VAL, value, &is_set);
        for (const char *p = value; is_set && *p; p++)
            mine = (mine ^ (unsigned char)*p) * 1099511628211u + i;
    }
    uint64_t *all = rt_alloc((size_t)comm->size * sizeof *all), nothing = 0;
    rt_allgather_bytes(comm, is_asked ? &mine : &nothing, sizeof mine, all);
    for (int i = 0; i < comm->size; i++)
        is_same = is_same && (all[i] == mine || all[i] == nothing);
    free(all);
    return is_asked && !is_same;
}

/* The lower MPI finds those of my cluster that are near; what it makes names them by the smallest
 * rank. */
int rt_Comm_split_type(MPI_Comm handle, int split_type, int key, MPI_Info info, MPI_Comm *newcomm)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    if (!newcomm)
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer for the new communicator");
    if (comm->is_inter)
        return rt_raise(comm, MPI_ERR_COMM, "an intercommunicator");
    MPI_Comm near = MPI_COMM_NULL;
    MPI_Info rest;
    uint32_t asserts = 0;
    int color = MPI_UNDEFINED;
    int code = rt_hints_divide(info, &asserts, &rest);
    if (code != MPI_SUCCESS)
        return rt_raise_lower(comm, code);
    rt_queue_wait(comm);
    if (comm->spans && is_without_neighbours(comm, split_type, rest))
        split_type = MPI_UNDEFINED;
    rt_gather_in(comm);
    struct maker maker = rt_maker_begin_all(comm, true);
    bool is_alone = comm->lower_size == 1 && split_type == MPI_COMM_TYPE_SHARED &&
                    alone_take(MPI_COMM_NULL, NULL, &near);
    if (!is_alone)
        code = rt_made(lower.MPI_Comm_split_type(comm->lower, split_type, 0, rest, &near));
    rt_maker_end(&maker);
    rt_hints_free(&rest);
    if (code != MPI_SUCCESS)
        return rt_raise_lower(comm, code);
    if (near != MPI_COMM_NULL) {
        color = comm->rank;
        rt_lower_must("MPI_Bcast", lower.MPI_Bcast(&color, 1, MPI_INT, 0, near));
        lower.MPI_Comm_free(&near);
    }
    code = rt_comm_split(comm, color, key, newcomm);
    if (code == MPI_SUCCESS && *newcomm != MPI_COMM_NULL)
        rt_comm_get(*newcomm)->asserts = asserts;
    return code;
}

/* ---- from groups ---- */

/* group_place: how the members of a group stand in comm: the rank there of its first one, and my
 * position or -1. */
static int group_place(struct comm *comm, MPI_Group group, int *size, const uint32_t **world,
                       int *first, int *position)
{
    *position = -1;
    *first = -1;
    if (!rt_group_get(group, size, world))
        return rt_raise(comm, MPI_ERR_GROUP, "no group has this handle (0x%x)", (unsigned)group);
    for (int i = 0; i < *size; i++) {
        int rank = rt_comm_rank_of(comm, (*world)[i]) - comm->local_first;
        if (rank < 0 || rank >= comm->local_size)
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

/* Several groups may be made at once, but not on an intercommunicator, where all of a side name the
 * same one. */
int rt_Comm_create(MPI_Comm handle, MPI_Group group, MPI_Comm *newcomm)
{
    struct comm *comm = rt_comm_get(handle);
    int size, first, position;
    const uint32_t *world;
    if (!comm)
        return rt_raise_comm(handle);
    if (!newcomm)
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer for the new communicator");
    int code = group_place(comm, group, &size, &world, &first, &position);
    if (code != MPI_SUCCESS)
        return code;
    int color = position < 0 ? MPI_UNDEFINED : comm->is_inter ? 0 : first;
    return rt_comm_split(comm, color, position < 0 ? 0 : position, newcomm);
}

int rt_Comm_create_group(MPI_Comm handle, MPI_Group group, int tag, MPI_Comm *newcomm)
{
    struct comm *comm = rt_comm_get(handle);
    int size, first, position;
    const uint32_t *world;
    if (!comm)
        return rt_raise_comm(handle);
    if (!newcomm)
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer for the new communicator");
    if (comm->is_inter)
        return rt_raise(comm, MPI_ERR_COMM, "an intercommunicator");
    int code = group_place(comm, group, &size, &world, &first, &position);
    if (code != MPI_SUCCESS)
        return code;
    if (tag < 0 || tag > matching.tag_ub)
        return rt_raise(comm, MPI_ERR_TAG, "tag %d is not between 0 and %d", tag, matching.tag_ub);
    *newcomm = MPI_COMM_NULL;
    if (position < 0)
        return MPI_SUCCESS;
    uint32_t context = rt_members_meet(comm, size, world, position, LETTER_GROUP, tag,
                                       position == 0 ? rt_context_new(comm, 1 + (uint32_t)tag) : 0);
    struct comm *new;
    struct maker maker;
    MPI_Comm made = rt_lower_of(size, world, context, &maker);
    code = rt_comm_try(size, world, made, &new);
    rt_maker_end(&maker);
    if (code != MPI_SUCCESS)
        return rt_raise_lower(comm, code);
    *newcomm = rt_comm_open(new, comm, context);
    return MPI_SUCCESS;
}

/* ---- dup ---- */

struct duplicate {
    struct comm *from;
    MPI_Info info;    /* ours; replaces the hints of the original; MPI_INFO_NULL: none */
    uint32_t asserts; /* MPI 4.0 gives a duplicate those of info only */
    bool has_info;
    bool overlaps;         /* what other communicators are in the making */
    uint32_t context;      /* proposed by the first member */
    struct comm callbacks; /* holds the attributes until there is a communicator for them */
    MPI_Comm *out;
};

static struct comm *dup_local(struct comm *parent, uint32_t context)
{
    struct comm *from = parent->local;
    MPI_Comm made = MPI_COMM_NULL;
    rt_lower_must("MPI_Comm_dup", rt_lower_dup(from->lower, NULL, &made));
    struct comm *local = rt_comm_new(from->size, from->world, made);
    rt_comm_open(local, parent, rt_context_second(context));
    return local;
}

static int dup_make_in_turn(struct duplicate *d)
{
    struct comm *comm = d->from;
    MPI_Comm made = MPI_COMM_NULL;
    int code = rt_lower_dup(comm->lower, d->has_info ? &d->info : NULL, &made);
    if (code != MPI_SUCCESS)
        return code;
    struct comm *new;
    code = rt_comm_try(comm->size, comm->world, made, &new);
    if (code != MPI_SUCCESS)
        return code;
    if (comm->is_inter)
        rt_comm_make_inter(new, rt_comm_first_size(comm), dup_local(comm, d->context));
    new->topology = rt_topology_copy(comm->topology);
    new->asserts = d->asserts;
    new->attributes = d->callbacks.attributes;
    d->callbacks.attributes = NULL;
    *d->out = rt_comm_open(new, comm, d->context);
    return MPI_SUCCESS;
}

/* All members have agreed on the context. */
static int dup_make(struct duplicate *d)
{
    struct maker maker = rt_maker_begin_all(d->from, d->overlaps);
    int code = dup_make_in_turn(d);
    rt_maker_end(&maker);
    return code;
}

static int comm_dup(MPI_Comm handle, MPI_Info info, bool has_info, MPI_Comm *newcomm)
{
    struct duplicate d = {.from = rt_comm_get(handle), .has_info = has_info, .out = newcomm};
    if (!d.from)
        return rt_raise_comm(handle);
    if (!newcomm)
        return rt_raise(d.from, MPI_ERR_ARG, "a null pointer for the new communicator");
    *newcomm = MPI_COMM_NULL;
    int code = rt_hints_divide(info, &d.asserts, &d.info);
    if (code != MPI_SUCCESS)
        return rt_raise_lower(d.from, code);
    struct proposal *all = rt_proposals(d.from, 0, 0, &d.context);
    d.overlaps = any_overlaps(d.from, all);
    free(all);
    int copied = rt_attr_copy_all(d.from, &d.callbacks);
    code = dup_make(&d);
    rt_hints_free(&d.info);
    if (code != MPI_SUCCESS)
        return rt_raise_lower(d.from, code);
    if (copied != MPI_SUCCESS) {
        rt_Comm_free(newcomm);
        return rt_raise(d.from, copied, "the copy callback of an attribute failed");
    }
    return MPI_SUCCESS;
}

int rt_Comm_dup(MPI_Comm handle, MPI_Comm *newcomm)
{
    return comm_dup(handle, MPI_INFO_NULL, false, newcomm);
}

int rt_Comm_dup_with_info(MPI_Comm handle, MPI_Info info, MPI_Comm *newcomm)
{
    return comm_dup(handle, info, true, newcomm);
}

/* Only transfers, and what the lower MPI does without blocking: the program goes on beside it. */
static int idup_run(void *argument)
{
    struct duplicate *d = argument;
    struct comm *comm = d->from;
    d->context =
        rt_members_meet(comm, comm->size, comm->world, comm->rank, LETTER_DUPLICATE, 0, d->context);
    return dup_make(d);
}

static void idup_finish(void *argument)
{
    struct duplicate *d = argument;
    rt_hints_free(&d->info);
    free(d);
}

/* Attributes are copied, and the context is taken, at the call: in the order of the program. */
static int comm_idup(MPI_Comm handle, enum rt_row row, MPI_Info info, bool has_info,
                     MPI_Comm *newcomm, MPI_Request *request)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    if (!newcomm || !request)
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer");
    rt_lower_will_overlap();
    struct duplicate *d = rt_alloc(sizeof *d);
    *d = (struct duplicate){.from = comm, .has_info = has_info, .overlaps = true, .out = newcomm};
    *newcomm = MPI_COMM_NULL;
    int code = rt_attr_copy_all(comm, &d->callbacks);
    if (code == MPI_SUCCESS)
        code = rt_hints_divide(info, &d->asserts, &d->info);
    if (code != MPI_SUCCESS) {
        free(d);
        return rt_raise(comm, code, "an attribute or the hints could not be copied");
    }
    d->context = comm->rank == 0 ? rt_context_new(comm, 0) : 0;
    rt_queue_start(comm, row, idup_run, d, idup_finish, request);
    return MPI_SUCCESS;
}

int rt_Comm_idup(MPI_Comm handle, MPI_Comm *newcomm, MPI_Request *request)
{
    return comm_idup(handle, RT_ROW_MPI_Comm_idup, MPI_INFO_NULL, false, newcomm, request);
}

int rt_Comm_idup_with_info(MPI_Comm handle, MPI_Info info, MPI_Comm *newcomm, MPI_Request *request)
{
    return comm_idup(handle, RT_ROW_MPI_Comm_idup_with_info, info, true, newcomm, request);
}
