/* SPDX-License-Identifier: Apache-2.0 */
/* What do the files that make communicators share?  The agreement of all members, and the split.
 */
#ifndef SPBC_MPI_DERIVE_H
#define SPBC_MPI_DERIVE_H

#include "mpi/letter.h"
#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

struct proposal { /* what a member brings along */
    uint32_t context;
    int color, key, rank; /* rank in the parent (in the union) */
    uint32_t may_overlap; /* what is made with others that it has begun */
};

/* rt_proposals: every member's, in the order of ranks, on the heap; and the context of what is
 * made.  All have called when it returns. */
struct proposal *rt_proposals(struct comm *parent, int color, int key, uint32_t *context);

/* Tags of our own messages in constructors, above those of collectives and below MAKER_TAG's: those of letters (letter.h), and of what is
 * said inside MPI_Intercomm_create. */
enum {
    GROUP_TAG_FIRST = 1 << 15,
    GROUP_TAGS = 1 << 14,
    LEADER_TAG_FIRST = GROUP_TAG_FIRST + GROUP_TAGS,
    LEADER_TAGS = 1 << 13,
    DUPLICATE_TAG = LEADER_TAG_FIRST + LEADER_TAGS,
    INTRODUCTION_TAG
};

/* rt_members_meet: returns when these members of parent have called: `world` are their world ranks,
 * the same everywhere, `place` is mine among them.  Returns the first one's `context`. */
uint32_t rt_members_meet(struct comm *parent, int size, const uint32_t *world, int place,
                         enum letter_kind kind, int32_t tag, uint32_t context);

/* rt_comm_split: collective over parent; color MPI_UNDEFINED: MPI_COMM_NULL. */
int rt_comm_split(struct comm *parent, int color, int key, MPI_Comm *out);

/* rt_comm_merge: an intracommunicator of all in the union; place: mine in it. */
int rt_comm_merge(struct comm *parent, int place, MPI_Comm *out);

/* rt_comm_first_size: members of the group that comes first in the union */
static inline int rt_comm_first_size(const struct comm *comm)
{
    return comm->local_first ? comm->local_first : comm->local_size;
}

#pragma GCC visibility pop

#endif
