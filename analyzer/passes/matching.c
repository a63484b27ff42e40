/* SPDX-License-Identifier: Apache-2.0 */
/* Which message can meet which reception?
 *
 * Requires: events with sources, tags, communicators and guards; the solver.  Computes: may-match
 * (kept unless refuted by communicator, by constant tags, or by Z3 over tag, destination, named
 * source and guards) and definite match (communicators that can be the same and constant tags that
 * agree), which alone groups.
 */
#include "passes/matching.h"
#include "ir/expr.h"
#include "passes/comms.h"
#include "passes/solve.h"
#include "passes/values.h"

static bool numbers_meet(const struct values *x, const struct values *y)
{
    for (uint32_t k = 0; k < x->count; k++)
        if (values_has(y, x->numbers[k]))
            return true;
    return false;
}

static bool tags_may_meet(const struct event *send, const struct event *receive)
{
    if (receive->any_tag || !send->tag || !receive->tag)
        return true;
    if (values_are_numbers(&send->tag_values) && values_are_numbers(&receive->tag_values))
        return numbers_meet(&send->tag_values, &receive->tag_values);
    return true;
}

static bool ask(struct analysis *a, const struct event *send, const struct event *receive)
{
    solver_begin(a->solver);
    solver_event(a->solver, send, 0);
    solver_event(a->solver, receive, 1);
    if (!receive->any_tag)
        solver_tags(a->solver, send, 0, receive, 1);
    solver_peer(a->solver, send, 0, 1);
    if (receive->source == SOURCE_NAMED && !receive->source_is_status)
        solver_peer(a->solver, receive, 1, 0);
    return solver_end(a->solver) != ANSWER_NO;
}

/* Only communicators with the group of MPI_COMM_WORLD number the processes as rank and size of any
 * other such communicator do; on others nothing but tags is compared. */
static bool ranks_compare(const struct event *send, const struct event *receive)
{
    return send->comm_value.is_world && receive->comm_value.is_world;
}

bool send_may_meet(struct analysis *a, const struct event *send, const struct event *receive)
{
    uint64_t key = (uint64_t)send->id << 32 | receive->id;
    const char *known;
    bool answer;

    if (!comms_may_meet(&send->comm_value, &receive->comm_value) || !tags_may_meet(send, receive))
        return false;
    if (send->is_for_others || receive->is_for_others)
        return false;
    if (values_only(&send->peer_values, a->program->proc_null) ||
        values_only(&receive->peer_values, a->program->proc_null))
        return false;
    known = map_get_address(a->meets, (const void *)(uintptr_t)(key * 2 + 2));
    if (known)
        return *known == 'y';
    if (solver_is_spent(a->solver))
        return true;
    if (ranks_compare(send, receive)) {
        answer = ask(a, send, receive);
    } else {
        solver_begin(a->solver);
        if (!receive->any_tag)
            solver_tags(a->solver, send, 0, receive, 1);
        answer = solver_end(a->solver) != ANSWER_NO;
    }
    map_set_address(a->meets, (const void *)(uintptr_t)(key * 2 + 2), answer ? "y" : "n");
    return answer;
}

bool send_meets(struct analysis *a, const struct event *send, const struct event *receive)
{
    bool is_one_function = send->home == receive->home && send->comm == receive->comm;

    if (!send_may_meet(a, send, receive) ||
        (!is_one_function && (send->comm_value.is_unknown || receive->comm_value.is_unknown)))
        return false;
    if (send->tag == receive->tag && send->home == receive->home)
        return true;
    return receive->any_tag ? values_has(&receive->tag_values, a->program->any_tag)
                            : numbers_meet(&send->tag_values, &receive->tag_values);
}

static enum answer two_senders(struct analysis *a, const struct event *x, const struct event *y)
{
    solver_begin(a->solver);
    solver_differ(a->solver, 0, 1);
    solver_event(a->solver, x, 0);
    solver_event(a->solver, y, 1);
    solver_peer(a->solver, x, 0, 2);
    solver_peer(a->solver, y, 1, 2);
    return solver_end(a->solver);
}

bool sender_is_single(struct analysis *a, const event_list *sends)
{
    for (uint32_t k = 0; k < sends->count; k++)
        for (uint32_t n = k; n < sends->count; n++)
            if (!sends->items[k]->comm_value.is_world || !sends->items[n]->comm_value.is_world ||
                two_senders(a, sends->items[k], sends->items[n]) != ANSWER_NO)
                return false;
    return sends->count > 0;
}

bool senders_are_several(struct analysis *a, const event_list *sends)
{
    for (uint32_t k = 0; k < sends->count; k++)
        for (uint32_t n = k; n < sends->count; n++)
            if (sends->items[k]->comm_value.is_world && sends->items[n]->comm_value.is_world &&
                two_senders(a, sends->items[k], sends->items[n]) == ANSWER_YES &&
                solver_was_exact(a->solver))
                return true;
    return false;
}
