/* SPDX-License-Identifier: Apache-2.0 */
/* When does a blocking receive need no request?  When its message comes straight from another cluster and nothing competes for it.
 *
 * A blocking receive of a named rank of another cluster looks at the transport itself for a short while.  As long as no receive
 * is held anywhere and nothing unexpected lies in the queue of its communicator, the first message of its source, tag and
 * communicator is its message; others are taken in as always (crossing_arrived), after which matching is no longer this simple
 * and the receive goes the common way.  So it does after DIRECT_TURNS: the lower MPI has to be progressed, and what a lasting wait
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

bool receive_direct(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag,
                    struct comm *c, MPI_Status *status, int *result)
{
    MPI_Aint offset;
    size_t capacity;
    if (rt.is_threaded || !is_simple(c) || !rt_is_contiguous(count, datatype, &offset, &capacity))
        return false;
    uint32_t world = c->world[source];
    for (int turns = rt.is_oversubscribed ? DIRECT_TURNS_CROWDED : DIRECT_TURNS; turns; turns--) {
        struct net_message *m = net_poll(rt.net);
        if (!m)
            continue;
        const struct envelope *env = net_message_envelope(m);
        if (net_message_source(m) != world || env->context != c->context ||
            env->kind != NET_POINT_TO_POINT || env->id.pattern != 0 ||
            (tag != MPI_ANY_TAG && env->tag != tag)) {
            crossing_arrived(m);
            if (!is_simple(c))
                return false;
            continue;
        }
        uint64_t length = env->length;
        int its_tag = env->tag;
        if (net_take(rt.net, m, (char *)buf + offset, capacity) != NET_OK)
            continue;
        status_set(status, rt_peer_out(c, source), its_tag, length < capacity ? length : capacity);
        *result = length > capacity ? MPI_ERR_TRUNCATE : MPI_SUCCESS;
        return true;
    }
    return false;
}
