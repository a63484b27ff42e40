/* SPDX-License-Identifier: Apache-2.0 */
/* How do processes that run together meet in a collective?
 *
 * Requires: joint.h, talk.h.  Computes: which collective of its communicator a call is, whether the process may leave it,
 * and what it is told.  It waits only for those without whom it can not have its result.
 */
#include "passes/joint.h"

uint32_t joint_meet(struct process *p, const struct operation *operation)
{
    struct joint *j = p->t.joint;
    uint32_t rank = (uint32_t)p->t.rank, ordinal = 0, at = 0;
    struct entry entry = {.kind = ENTRY_GIVE, .peer = -1, .comm = operation->comm, .tag = -1};
    struct gathering *g = NULL;

    for (uint32_t k = 0; k < j->gatherings.count; k++)
        ordinal += j->gatherings.items[k]->comm == operation->comm &&
                   j->gatherings.items[k]->is_here[rank];
    for (uint32_t k = 0; k < j->gatherings.count && !g; k++)
        if (j->gatherings.items[k]->comm == operation->comm &&
            j->gatherings.items[k]->ordinal == ordinal) {
            g = j->gatherings.items[k];
            at = k;
        }
    if (!g) {
        g = ARENA_NEW(j->a->arena, struct gathering);
        g->comm = operation->comm;
        g->ordinal = ordinal;
        at = j->gatherings.count;
        array_push(j->a->arena, &j->gatherings, g);
    }
    g->operations[rank] = *operation;
    g->is_here[rank] = true;
    joint_wake(j);
    entry.ordinal = ordinal;
    entry.bytes = operation->gives_nothing ? 0 : -1;
    entry.values = operation->given_count > 0 ? operation->given : operation->seen;
    entry.count = operation->given_count > 0 ? operation->given_count : operation->seen_count;
    entry.parts = operation->given_count > 0 ? NULL : operation->seen_parts;
    joint_note(p, entry);
    return at;
}

static bool all_are_here(const struct joint *j, const struct gathering *g)
{
    const struct members *members = &j->talk->comms.items[g->comm];

    for (uint32_t k = 0; k < members->count; k++)
        if (!g->is_here[members->ranks[k]])
            return false;
    return true;
}

/* What all together give. */
static void all_tell(struct joint *j, uint32_t at)
{
    struct gathering *g = j->gatherings.items[at];
    struct meeting_of m = {.members = &j->talk->comms.items[g->comm]};
    struct members members = *m.members; /* more communicators may be made */

    m.members = &members;
    m.count = members.count;
    for (uint32_t k = 0; k < m.count; k++) {
        m.operations[k] = &g->operations[members.ranks[k]];
        m.indices[k] = at;
        m.is_mixed |= m.operations[k]->exchange != m.operations[0]->exchange ||
                      m.operations[k]->root != m.operations[0]->root;
    }
    g->is_answered = true;
    if (!m.is_mixed)
        talk_meet(j->talk, &m);
}

/* What the root alone gives to this process. */
static void root_tells(struct joint *j, uint32_t at, uint32_t rank)
{
    const struct gathering *g = j->gatherings.items[at];
    const struct operation *mine = &g->operations[rank], *root = NULL;
    uint32_t each;

    if (mine->root >= 0 && mine->root < (int64_t)j->size && g->is_here[mine->root])
        root = &g->operations[mine->root];
    if (!root || root->given_count == 0 || root->exchange != mine->exchange ||
        root->root != mine->root)
        return;
    if (mine->exchange == EXCHANGE_FROM_ROOT)
        talk_tell(j->talk, rank, at,
                  (struct told){.comm = -1, .values = root->given, .count = root->given_count});
    each = root->given_count / j->talk->comms.items[g->comm].count;
    if (mine->exchange == EXCHANGE_SLICES_OF_ROOT)
        talk_tell(
            j->talk, rank, at,
            (struct told){.comm = -1,
                          .values = root->given + (size_t)talk_rank(j->talk, g->comm, rank) * each,
                          .count = each});
}

/* What those before this process, and it, give. */
static void prefix_tells(struct joint *j, uint32_t at, uint32_t rank)
{
    const struct gathering *g = j->gatherings.items[at];
    struct members members = j->talk->comms.items[g->comm];
    const uint32_t member = (uint32_t)talk_rank(j->talk, g->comm, rank);
    struct meeting_of m = {.members = &members, .count = members.count};

    for (uint32_t k = 0; k <= member; k++) {
        m.operations[k] = &g->operations[members.ranks[k]];
        m.indices[k] = at;
    }
    talk_prefix(j->talk, &m, member);
}

bool joint_is_met(struct process *p, uint32_t at)
{
    struct joint *j = p->t.joint;
    struct gathering *g = j->gatherings.items[at];
    uint32_t rank = (uint32_t)p->t.rank;
    const struct told *told;

    for (uint32_t other = 0; other < j->size; other++)
        if (talk_waits_for(j->talk, &g->operations[rank], rank, other) && !g->is_here[other])
            return false;
    if (g->is_told[rank])
        return true;
    if (g->operations[rank].meet == MEET_FROM_ROOT)
        root_tells(j, at, rank);
    else if (g->operations[rank].meet == MEET_PREFIX)
        prefix_tells(j, at, rank);
    else if (!g->is_answered && all_are_here(j, g))
        all_tell(j, at);
    g->is_told[rank] = true;
    told = talk_answer(j->talk, rank, at);
    joint_note(p, (struct entry){.kind = ENTRY_TOLD,
                                 .peer = -1,
                                 .ordinal = g->ordinal,
                                 .comm = g->comm,
                                 .tag = -1,
                                 .is_for_all = g->operations[rank].meet == MEET_ALL,
                                 .bytes = -1,
                                 .values = told ? told->values : NULL,
                                 .count = told ? told->count : 0});
    return true;
}
