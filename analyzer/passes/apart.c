/* SPDX-License-Identifier: Apache-2.0 */
/* Is every message of a later run of the pattern sent behind a meeting that its receptions are before?
 *
 * Requires: traces.  Computes: whether no run that MPI allows has a bad pair, without asking the solver:
 * the process that receives completes the reception before it enters a collective that all wait for,
 * and the sender sends after it has left the same one.  This follows from what schedules.c requires of
 * times, so a yes is the solver's no; a no says nothing.
 */
#include "passes/instances.h"

/* The operation that is done only when the request (or the operation itself) is complete. */
static bool completion_of(const struct trace *trace, uint32_t index, uint32_t *done)
{
    *done = index;
    if (!trace->operations.items[index].is_request)
        return true;
    for (*done = index + 1; *done < trace->operations.count; ++*done) {
        const struct operation *o = &trace->operations.items[*done];

        for (uint32_t k = 0; k < o->waits.count; k++)
            if (o->waits.items[k] == index)
                return true;
    }
    return false;
}

/* The index of the meeting of the communicator with that number; it is where all wait for all. */
static bool meeting_with(const struct trace *trace, int comm, uint32_t ordinal, uint32_t *index)
{
    for (uint32_t k = 0; k < trace->operations.count; k++) {
        const struct operation *o = &trace->operations.items[k];

        if (o->kind != OPERATION_MEET || o->comm != comm || ordinal-- > 0)
            continue;
        *index = k;
        return o->meet == MEET_ALL && !o->is_request;
    }
    return false;
}

static bool pair_is_apart(const struct trace *sender, uint32_t send, const struct trace *receiver,
                          uint32_t receive)
{
    uint32_t done, left;

    if (!completion_of(receiver, receive, &done))
        return false;
    if (sender == receiver && send > done)
        return true;
    for (uint32_t k = done + 1; k < receiver->operations.count; k++) {
        const struct operation *o = &receiver->operations.items[k];
        uint32_t ordinal = 0;

        if (o->kind != OPERATION_MEET || o->meet != MEET_ALL || o->is_request)
            continue;
        for (uint32_t n = 0; n < k; n++)
            ordinal += receiver->operations.items[n].kind == OPERATION_MEET &&
                       receiver->operations.items[n].comm == o->comm;
        if (meeting_with(sender, o->comm, ordinal, &left) && left < send)
            return true;
    }
    return false;
}

static bool send_is_apart(const struct instance *in, const struct trace *sender, uint32_t send)
{
    const struct operation *s = &sender->operations.items[send];

    for (uint32_t rank = 0; rank < in->rank_count; rank++) {
        const struct trace *receiver = in->traces[rank];

        for (uint32_t k = 0; k < receiver->operations.count; k++) {
            const struct operation *r = &receiver->operations.items[k];

            if (r->kind == OPERATION_RECEIVE && is_group_reception(in, r) && r->iteration > 0 &&
                r->iteration < s->iteration && !pair_is_apart(sender, send, receiver, k))
                return false;
        }
    }
    return true;
}

bool runs_are_apart(const struct instance *in)
{
    for (uint32_t rank = 0; rank < in->rank_count; rank++) {
        const struct trace *trace = in->traces[rank];

        for (uint32_t k = 0; k < trace->operations.count; k++)
            if (trace->operations.items[k].kind == OPERATION_SEND &&
                is_group_send(in, &trace->operations.items[k]) && !send_is_apart(in, trace, k))
                return false;
    }
    return true;
}
