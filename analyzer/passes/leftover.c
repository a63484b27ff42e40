/* SPDX-License-Identifier: Apache-2.0 */
/* Are in each run of a pattern as many messages received as are sent?
 *
 * Requires: traces.  Computes: for each process and each run that all traces hold to its end, the
 * messages sent to it and the receptions that can take them, named ones too; then the same of all that
 * is sent and received before the next run, in the pattern and behind it, of what its receptions could take.
 * A receiver or a sender that is only known from a status is not counted: where such a call may send what the pattern
 * receives, or receive what is sent in it, nothing is said.
 */
#include "passes/instances.h"

static bool can_take(const struct operation *r, const struct operation *s, uint32_t sender)
{
    return r->kind == OPERATION_RECEIVE && r->iteration > 0 && s->comm == r->comm &&
           (r->tag < 0 || r->tag == s->tag) && (r->peer < 0 || r->peer == (int64_t)sender);
}

static bool is_sent_to(const struct operation *o, uint32_t rank)
{
    return o->kind == OPERATION_SEND && o->iteration > 0 && o->peer == (int64_t)rank;
}

/* May a message of this communicator and tag be sent to, or taken from, a process that only a status tells? */
static bool is_untold(const struct instance *in, const struct operation *o)
{
    for (uint32_t k = 0; k < in->rank_count; k++)
        for (uint32_t n = 0; n < in->traces[k]->operations.count; n++) {
            const struct operation *other = &in->traces[k]->operations.items[n];

            if (other->peer_of >= 0 && other->comm == o->comm &&
                (other->tag < 0 || o->tag < 0 || other->tag == o->tag))
                return true;
        }
    return false;
}

/* Can some reception of the pattern take it?  Where none can, it meets none (a send of the group is
 * counted all the same: it has to be received). */
static bool is_awaited(const struct instance *in, const struct operation *s, uint32_t sender)
{
    const struct trace *receiver = in->traces[s->peer];

    for (uint32_t k = 0; k < receiver->operations.count; k++)
        if (can_take(&receiver->operations.items[k], s, sender))
            return !is_untold(in, s);
    return false;
}

/* Can the reception take some message of the pattern? */
static bool takes_some(const struct instance *in, const struct operation *r, uint32_t rank)
{
    for (uint32_t k = 0; k < in->rank_count; k++)
        for (uint32_t n = 0; n < in->traces[k]->operations.count; n++) {
            const struct operation *s = &in->traces[k]->operations.items[n];

            if (is_sent_to(s, rank) && can_take(r, s, k))
                return true;
        }
    return false;
}

static uint32_t receptions_count(const struct instance *in, uint32_t rank, uint32_t iteration)
{
    const struct trace *trace = in->traces[rank];
    uint32_t count = 0;

    for (uint32_t k = 0; k < trace->operations.count; k++) {
        const struct operation *o = &trace->operations.items[k];

        count += o->kind == OPERATION_RECEIVE && o->iteration == iteration &&
                 takes_some(in, o, rank) && !is_untold(in, o);
    }
    return count;
}

/* The runs that every trace holds whole. */
static uint32_t whole_runs(const struct instance *in)
{
    uint32_t least = UINT32_MAX;

    for (uint32_t k = 0; k < in->rank_count; k++) {
        const struct trace *trace = in->traces[k];
        uint32_t whole = trace->is_finished      ? trace->iterations
                         : trace->iterations > 0 ? trace->iterations - 1
                                                 : 0;

        least = whole < least ? whole : least;
    }
    return least;
}

/* ---- up to the next run ---- */

/* Could a reception of the pattern take the message, wherever it is sent? */
static bool is_in_reach(const struct instance *in, const struct operation *s, uint32_t sender,
                        uint32_t rank)
{
    const struct trace *receiver = in->traces[rank];

    for (uint32_t k = 0; k < receiver->operations.count; k++)
        if (is_group_reception(in, &receiver->operations.items[k]) &&
            can_take(&receiver->operations.items[k], s, sender))
            return true;
    return false;
}

/* The operations of the process before its run with that number; all of them: it is not known where that begins. */
static uint32_t operations_before(const struct trace *trace, uint32_t run)
{
    uint32_t k = 0;

    while (k < trace->operations.count && trace->operations.items[k].iteration < run)
        k++;
    return k;
}

/* A message to the process on the communicator that is sent, and not received, before the run begins. */
static const struct operation *left_before(const struct instance *in, uint32_t rank, uint32_t run,
                                           int comm)
{
    const struct trace *own = in->traces[rank];
    const struct operation *last = NULL;
    uint32_t sent = 0, received = 0;

    for (uint32_t k = 0; k < in->rank_count; k++) {
        const uint32_t end = operations_before(in->traces[k], run);

        for (uint32_t n = 0; n < end; n++) {
            const struct operation *o = &in->traces[k]->operations.items[n];

            if (o->kind == OPERATION_SEND && o->peer == (int64_t)rank && o->comm == comm &&
                is_in_reach(in, o, k, rank)) {
                if (o->iteration == 0 && end == in->traces[k]->operations.count)
                    return NULL;
                last = o;
                sent++;
            }
        }
    }
    for (uint32_t n = 0; last && n < operations_before(own, run); n++)
        received += own->operations.items[n].kind == OPERATION_RECEIVE &&
                    own->operations.items[n].comm == comm &&
                    !is_untold(in, &own->operations.items[n]);
    return sent > received ? last : NULL;
}

bool leftover_hangs(const struct instance *in)
{
    uint32_t awaited[TALK_RANKS] = {0}, sent[TALK_RANKS] = {0};

    for (uint32_t k = 0; k < in->rank_count; k++)
        for (uint32_t n = 0; n < in->traces[k]->operations.count; n++) {
            const struct operation *o = &in->traces[k]->operations.items[n];

            if (o->iteration > 1)
                break;
            awaited[k] += o->kind == OPERATION_RECEIVE && o->iteration == 1;
            if (o->kind == OPERATION_SEND && o->peer >= 0 && o->peer < TALK_RANKS)
                sent[o->peer]++;
        }
    for (uint32_t k = 0; k < in->rank_count; k++)
        if (awaited[k] > sent[k])
            return true;
    return false;
}

static bool all_are_told(const struct instance *in)
{
    for (uint32_t k = 0; k < in->rank_count; k++)
        for (uint32_t n = 0; n < in->traces[k]->operations.count; n++) {
            const struct operation *o = &in->traces[k]->operations.items[n];

            if ((is_group_send(in, o) || is_group_reception(in, o)) && is_untold(in, o))
                return false;
        }
    return true;
}

const struct operation *leftover_find(const struct instance *in, bool *is_known)
{
    uint32_t runs = whole_runs(in);

    *is_known = all_are_told(in);
    if (!*is_known)
        return NULL;
    for (uint32_t rank = 0; rank < in->rank_count; rank++)
        for (uint32_t i = 1; i <= runs; i++) {
            const struct operation *last = NULL;
            uint32_t sent = 0;

            for (uint32_t k = 0; k < in->rank_count; k++)
                for (uint32_t n = 0; n < in->traces[k]->operations.count; n++) {
                    const struct operation *o = &in->traces[k]->operations.items[n];

                    if (o->iteration == i && is_sent_to(o, rank) &&
                        (is_group_send(in, o) || is_awaited(in, o, k))) {
                        last = o;
                        sent++;
                    }
                }
            if (last && sent > receptions_count(in, rank, i))
                return last;
        }
    for (uint32_t rank = 0; rank < in->rank_count; rank++) {
        const struct operation *asked = NULL;

        for (uint32_t k = 0; k < in->traces[rank]->operations.count; k++) {
            const struct operation *o = &in->traces[rank]->operations.items[k];
            const struct operation *left;

            if (o->iteration <= 1 || o->iteration > runs || !is_group_reception(in, o) ||
                (asked && asked->iteration == o->iteration && asked->comm == o->comm))
                continue;
            asked = o;
            left = left_before(in, rank, o->iteration, o->comm);
            if (left)
                return left;
        }
    }
    return NULL;
}
