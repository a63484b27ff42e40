/* SPDX-License-Identifier: Apache-2.0 */
/* How do two groups become an intercommunicator, and an intercommunicator one group again?
 *
 *     local group meets --> leaders exchange their groups over the peer communicator --> each leader
 *     tells its group --> lower communicators, which may block: all of both groups have met
 *
 * Both sides compute the same union: the group whose first member has the smaller world rank comes
 * first, and the context is the one that its leader has proposed.
 *
 * Requires comm.c, derive.c, the transfers.  MPI 3.1 section 6.6.
 */
#include "derive.h"
#include "maker.h"
#include "match.h"
#include "rt_own.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

struct introduction { /* what a leader says about its group; its world ranks follow */
    uint32_t context, size;
    uint32_t world[];
};

static size_t introduction_bytes(uint32_t size)
{
    return sizeof(struct introduction) + size * sizeof(uint32_t);
}

static struct introduction *introduction_new(const struct comm *local)
{
    struct introduction *mine = rt_alloc(introduction_bytes((uint32_t)local->size));
    mine->context = rt_context_new(local, 0);
    mine->size = (uint32_t)local->size;
    memcpy(mine->world, local->world, (size_t)local->size * sizeof *mine->world);
    return mine;
}

/* Down a binomial tree; everyone else gets a copy of the leader's. */
static struct introduction *introduction_tell(struct comm *local, int leader,
                                              struct introduction *theirs)
{
    int mine = (local->rank - leader + local->size) % local->size, bit = 1;
    int32_t tag = INTRODUCTION_TAG;
    while (bit < local->size && !(mine & bit))
        bit <<= 1;
    if (mine > 0) {
        void *data;
        size_t bytes;
        rt_transfer_recv_any_size(local, (mine - bit + leader) % local->size, tag, &data, &bytes);
        theirs = data;
    }
    for (bit >>= 1; bit > 0; bit >>= 1)
        if (mine + bit < local->size)
            rt_transfer_send(local, (mine + bit + leader) % local->size, tag, theirs,
                             introduction_bytes(theirs->size));
    return theirs;
}

static struct introduction *introductions_exchange(const struct introduction *mine,
                                                   struct comm *peer, int remote, int32_t tag)
{
    struct letter_sent sent =
        letter_begin_send(peer, remote, LETTER_LEADER, tag, mine, introduction_bytes(mine->size));
    void *theirs = letter_recv(peer, remote, LETTER_LEADER, tag);
    letter_wait(&sent);
    return theirs;
}

/* The leader's proposal reaches its group in front of what the other leader has said. */
struct pair {
    struct introduction *own, *other;
};

static bool pair_is_disjoint(const struct pair *p)
{
    char *is_named = rt_alloc(rt.nranks);
    bool is_disjoint = true;
    memset(is_named, 0, rt.nranks);
    for (uint32_t i = 0; i < p->own->size; i++)
        is_named[p->own->world[i]] = 1;
    for (uint32_t i = 0; i < p->other->size; i++)
        is_disjoint = is_disjoint && !is_named[p->other->world[i]];
    free(is_named);
    return is_disjoint;
}

/* A lower communicator of the local group's members in my cluster, again. */
static struct comm *local_make(struct comm *parent, uint32_t context)
{
    MPI_Comm made = MPI_COMM_NULL;
    rt_lower_must("MPI_Comm_dup", rt_lower_dup(parent->lower, NULL, &made));
    struct comm *local = rt_comm_new(parent->size, parent->world, made);
    rt_comm_open(local, parent, context);
    return local;
}

static MPI_Comm inter_make(struct comm *parent, const struct pair *p)
{
    bool is_own_first = p->own->world[0] < p->other->world[0];
    const struct introduction *first = is_own_first ? p->own : p->other;
    const struct introduction *second = is_own_first ? p->other : p->own;
    int size = (int)(first->size + second->size);
    uint32_t *world = rt_alloc((size_t)size * sizeof *world);
    memcpy(world, first->world, first->size * sizeof *world);
    memcpy(world + first->size, second->world, second->size * sizeof *world);
    struct maker maker; /* both groups have met, and make all in one turn */
    struct comm *comm = rt_comm_new(size, world, rt_lower_of(size, world, first->context, &maker));
    struct comm *local = local_make(parent, rt_context_second(first->context));
    rt_maker_end(&maker);
    free(world);
    rt_comm_make_inter(comm, (int)first->size, local);
    return rt_comm_open(comm, parent, first->context);
}

/* peer: NULL where I am not the leader */
static int leaders_check(struct comm *local, int local_leader, MPI_Comm peer_handle, int remote,
                         struct comm **peer)
{
    *peer = NULL;
    if (local->is_inter)
        return rt_raise(local, MPI_ERR_COMM, "the local communicator is an intercommunicator");
    if (local_leader < 0 || local_leader >= local->size)
        return rt_raise(local, MPI_ERR_RANK, "local leader %d is outside the communicator of %d",
                        local_leader, local->size);
    if (local->rank != local_leader)
        return MPI_SUCCESS;
    *peer = rt_comm_get(peer_handle);
    if (!*peer)
        return rt_raise_comm(peer_handle);
    if (remote < 0 || remote >= (*peer)->remote_size)
        return rt_raise(*peer, MPI_ERR_RANK, "remote leader %d is outside the communicator of %d",
                        remote, (*peer)->remote_size);
    if (rt_peer_in(*peer, remote) == (*peer)->rank)
        return rt_raise(*peer, MPI_ERR_RANK, "both leaders are the same process");
    return MPI_SUCCESS;
}

int rt_Intercomm_create(MPI_Comm local_comm, int local_leader, MPI_Comm peer_comm,
                        int remote_leader, int tag, MPI_Comm *newintercomm)
{
    struct comm *local = rt_comm_get(local_comm), *peer;
    if (!local)
        return rt_raise_comm(local_comm);
    if (!newintercomm)
        return rt_raise(local, MPI_ERR_ARG, "a null pointer for the new communicator");
    if (tag < 0 || tag > matching.tag_ub)
        return rt_raise(local, MPI_ERR_TAG, "tag %d is not between 0 and %d", tag, matching.tag_ub);
    int code = leaders_check(local, local_leader, peer_comm, remote_leader, &peer);
    if (code != MPI_SUCCESS)
        return code;
    *newintercomm = MPI_COMM_NULL;
    struct pair p = {NULL, NULL};
    free(rt_proposals(local, 0, 0, &(uint32_t){0}));
    if (peer) {
        p.own = introduction_new(local);
        p.other = introductions_exchange(p.own, peer, rt_peer_in(peer, remote_leader), tag);
    }
    p.own = introduction_tell(local, local_leader, p.own);
    p.other = introduction_tell(local, local_leader, p.other);
    if (pair_is_disjoint(&p))
        *newintercomm = inter_make(local, &p);
    else
        code = rt_raise(local, MPI_ERR_COMM, "the two groups have members in common");
    free(p.own);
    free(p.other);
    return code;
}

/* Who comes first: the side that did not say "high"; of two that say the same the first one. */
int rt_Intercomm_merge(MPI_Comm handle, int high, MPI_Comm *newcomm)
{
    struct comm *comm = rt_comm_get(handle);
    uint32_t context;
    bool is_high[2], is_agreed = true;
    if (!comm)
        return rt_raise_comm(handle);
    if (!comm->is_inter)
        return rt_raise(comm, MPI_ERR_COMM, "not an intercommunicator");
    if (!newcomm)
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer for the new communicator");
    int first_size = rt_comm_first_size(comm);
    struct proposal *all = rt_proposals(comm, high != 0, 0, &context);
    is_high[0] = all[0].color;
    is_high[1] = all[first_size].color;
    for (int i = 0; i < comm->size; i++)
        is_agreed = is_agreed && all[i].color == is_high[i >= first_size];
    free(all);
    *newcomm = MPI_COMM_NULL;
    if (!is_agreed)
        return rt_raise(comm, MPI_ERR_ARG, "the members of a group differ in `high`");
    bool is_second = comm->rank >= first_size;
    bool is_swapped = is_high[0] && !is_high[1];
    int place = comm->rank;
    if (is_swapped)
        place += is_second ? -first_size : comm->size - first_size;
    return rt_comm_merge(comm, place, newcomm);
}
