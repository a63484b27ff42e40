/* SPDX-License-Identifier: Apache-2.0 */
/* When does a blocking receive need no request?  When its message comes straight from another cluster and nothing competes for it.
 *
 * A blocking receive of a named rank of another cluster looks at the transport itself for a short while.  As long as no receive
 * is held anywhere and nothing unexpected lies in the queue of its communicator, the first message of its source, tag and
 * communicator is its message; others are taken in as always (crossing_arrived), after which matching is no longer this simple
 * and the receive goes the common way.  The messages of collectives are apart from all that: who waits for one looks likewise.  So it does after DIRECT_TURNS: the lower MPI has to be progressed, and what a lasting wait
 * waits for is to be published.
 *
 * Requires: arguments that were checked; outside patterns; one thread.  Invariants of match.c hold: no held receive is passed by.
 */
#include "mpi/match.h"

enum { DIRECT_TURNS = 400, DIRECT_TURNS_CROWDED = 4 };

/* Nobody else may want a message of c, and c's queue has none that came earlier. */
static bool is_simple(const struct comm *c)
{
    return matching.held == 0 && !c->match->unexpected.first;
}

static bool is_wanted(struct net_message *m, const struct comm *c, int source, enum net_kind kind,
                      int tag)
{
    const struct envelope *env = net_message_envelope(m);
    return net_message_source(m) == c->world[source] && env->context == c->context &&
           env->kind == kind && env->id.pattern == 0 && (tag == MPI_ANY_TAG || env->tag == tag);
}

struct net_message *direct_next(const struct comm *c, int source, enum net_kind kind, int tag)
{
    for (int turns = rt.is_oversubscribed ? DIRECT_TURNS_CROWDED : DIRECT_TURNS; turns; turns--) {
        struct net_message *m = net_poll(rt.net);
        if (!m)
            continue;
        if (is_wanted(m, c, source, kind, tag))
            return m;
        crossing_arrived(m);
        if (kind == NET_POINT_TO_POINT && !is_simple(c))
            return NULL;
    }
    return NULL;
}

bool receive_direct(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag,
                    struct comm *c, MPI_Status *status, int *result)
{
    MPI_Aint offset;
    size_t capacity;
    if (rt.is_threaded || !is_simple(c) || !rt_is_contiguous(count, datatype, &offset, &capacity))
        return false;
    struct net_message *m = direct_next(c, source, NET_POINT_TO_POINT, tag);
    if (!m)
        return false;
    uint64_t length = net_message_envelope(m)->length;
    int its_tag = net_message_envelope(m)->tag;
    if (net_take(rt.net, m, (char *)buf + offset, capacity) != NET_OK)
        return false;
    status_set(status, rt_peer_out(c, source), its_tag, length < capacity ? length : capacity);
    *result = length > capacity ? MPI_ERR_TRUNCATE : MPI_SUCCESS;
    return true;
}
