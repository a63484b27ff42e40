/* SPDX-License-Identifier: Apache-2.0 */
/* Is a message sent only because a reception was matched that could have taken it?
 *
 * Requires: traces.  SPBC theorem 1 wants another id for such a message than for the reception.  Looked
 * at are a reception r of the pattern and a message m to the same process that fits it, in one run of
 * the pattern.  When in every run that MPI allows m is sent behind the match of r (the solver finds no
 * other), and m was received by another reception of the process while r took a message of a third
 * one, then r and that reception would need different ids.  No range of statements gives them: the
 * smallest one around r and the send of its message has both receptions in one run, and every larger
 * one has so too.  Where all processes wait for each other between r and m, two loops in two functions may each have
 * marks around one round: nothing is said of these.
 */
#include "passes/events.h"
#include "passes/instances.h"
#include "passes/patterns.h"

/* What the solver does before it begins to count its work grows with the square of the pairs that fit,
 * so larger formulas are not asked. */
enum { QUESTIONS = 6, PAIRS_LIMIT = 200 };

static const struct operation *operation_at(const struct instance *in, struct operation_at at)
{
    return &in->traces[at.rank]->operations.items[at.index];
}

/* Does anything come before the send that may have waited for a match? */
static bool has_waited(const struct trace *trace, uint32_t index)
{
    for (uint32_t k = 0; k < index; k++)
        if (trace->operations.items[k].kind != OPERATION_SEND ||
            trace->operations.items[k].is_synchronous)
            return true;
    return false;
}

/* The one event that ends in this MPI call; NULL: several do. */
static struct event *event_of(struct analysis *a, const struct node *mpi_node, bool is_send)
{
    struct event *found = NULL;

    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];

        if (e->mpi_node != mpi_node || (e->kind == EVENT_SEND) != is_send || !event_is_point(e))
            continue;
        if (found)
            return NULL;
        found = e;
    }
    return found;
}

/* Are the two receptions in one run of the smallest range around the first and its message's send? */
static bool are_inseparable(const struct instance *in, struct operation_at reception,
                            struct operation_at first, struct operation_at taker)
{
    struct analysis *a = in->a;
    struct event *r = event_of(a, operation_at(in, reception)->origin, false);
    struct event *s = event_of(a, operation_at(in, first)->origin, true);
    struct group small = *in->group;
    struct instance again = {.a = a, .group = &small, .rank_count = in->rank_count};
    const struct operation *x, *y;

    if (!r || !s)
        return false;
    small.receptions = small.sends = (event_list){0};
    array_push(a->arena, &small.receptions, r);
    array_push(a->arena, &small.sends, s);
    if (!group_range(a, &small, &small.scope) || !instance_run(&again, in->has_arguments) ||
        again.traces[reception.rank]->operations.count <= reception.index ||
        again.traces[taker.rank]->operations.count <= taker.index)
        return false;
    x = operation_at(&again, reception);
    y = operation_at(&again, taker);
    return x->iteration > 0 && x->iteration == y->iteration &&
           x->origin == operation_at(in, reception)->origin &&
           y->origin == operation_at(in, taker)->origin;
}

static bool pair_check(struct instance *in, struct operation_at reception,
                       struct operation_at message)
{
    struct operation_at first, taker;
    const struct schedule *run = schedule_chained(in, reception, message, &first, &taker);
    const struct operation *r = operation_at(in, reception), *m = operation_at(in, message);
    struct schedule *kept;

    if (!run || taker.rank != reception.rank || taker.index == reception.index ||
        first.rank == message.rank || !are_inseparable(in, reception, first, taker))
        return false;
    kept = ARENA_NEW(in->a->arena, struct schedule);
    *kept = *run;
    kept->title = "a message is sent only after a reception that could have taken it";
    in->group->schedules = kept;
    in->group->schedule_count = 1;
    in->group->instances =
        arena_printf(in->a->arena, "a bad dependence of %u processes", in->rank_count);
    in->group->order = claim_make(
        TRUTH_REFUTED,
        arena_printf(
            in->a->arena,
            "of %u processes, one sends at %s:%u only because the reception at %s:%u, which "
            "could take that message, was matched in the same run of the pattern",
            in->rank_count, m->node->place.file->path, m->node->place.line,
            r->node->place.file->path, r->node->place.line),
        m->node->place);
    return true;
}

/* Can the reception of process `to` take the message of process `from`, whatever the order? */
static bool fits(const struct operation *m, uint32_t from, const struct operation *r, uint32_t to)
{
    return m->kind == OPERATION_SEND && r->kind == OPERATION_RECEIVE && m->comm == r->comm &&
           (m->peer == (int64_t)to || m->peer_of >= 0) &&
           (r->peer < 0 || r->peer == (int64_t)from) && (r->tag < 0 || r->tag == m->tag);
}

/* How many messages and receptions fit, of all processes? */
static uint32_t pairs_count(const struct instance *in)
{
    uint32_t count = 0;

    for (uint32_t p = 0; p < in->rank_count; p++)
        for (uint32_t q = 0; q < in->rank_count; q++)
            for (uint32_t k = 0; k < in->traces[p]->operations.count; k++)
                for (uint32_t n = 0; n < in->traces[q]->operations.count; n++)
                    count += fits(&in->traces[p]->operations.items[k], p,
                                  &in->traces[q]->operations.items[n], q);
    return count;
}

/* How often did all processes of the communicator wait for each other before? */
static uint32_t meetings_before(const struct trace *trace, uint32_t index, int comm)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < index; k++) {
        const struct operation *o = &trace->operations.items[k];

        count +=
            o->kind == OPERATION_MEET && o->meet == MEET_ALL && (o->comm == 0 || o->comm == comm);
    }
    return count;
}

/* Are they in one function, or does nothing lie between them that marks in each function may stand at? */
static bool are_inside(const struct instance *in, struct operation_at reception,
                       struct operation_at message)
{
    const struct operation *m = operation_at(in, message);

    return operation_at(in, reception)->node->function == m->node->function ||
           meetings_before(in->traces[reception.rank], reception.index, m->comm) ==
               meetings_before(in->traces[message.rank], message.index, m->comm);
}

/* A message to the process in the run of the reception, which it could take. */
static bool competes(const struct operation *m, uint32_t from, const struct operation *r,
                     uint32_t to)
{
    return fits(m, from, r, to) && m->peer == (int64_t)to && m->iteration == r->iteration;
}

bool chains_check(struct instance *in)
{
    uint32_t questions = 0;

    for (uint32_t k = 0; k < in->rank_count; k++)
        if (in->traces[k]->is_cut || in->traces[k]->is_partial || in->traces[k]->is_guessed)
            return false;
    if (pairs_count(in) > PAIRS_LIMIT)
        return false;
    for (uint32_t rank = 0; rank < in->rank_count; rank++)
        for (uint32_t k = 0; k < in->traces[rank]->operations.count; k++) {
            const struct operation *r = &in->traces[rank]->operations.items[k];

            if (!is_from_anybody(r) || !is_group_reception(in, r) || r->iteration != 1)
                continue;
            for (uint32_t q = 0; q < in->rank_count; q++)
                for (uint32_t n = 0; n < in->traces[q]->operations.count; n++) {
                    const struct operation_at reception = {rank, k}, message = {q, n};

                    if (q != rank && competes(operation_at(in, message), q, r, rank) &&
                        has_waited(in->traces[q], n) && are_inside(in, reception, message) &&
                        questions++ < QUESTIONS && pair_check(in, reception, message))
                        return true;
                }
        }
    return false;
}
