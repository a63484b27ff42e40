/* SPDX-License-Identifier: Apache-2.0 */
/* Do the messages that a match may lead to all go to processes of lower, or all of higher, rank?
 *
 * Requires: events, the solver, what order.c has found to depend on a match.  Sums that go up a tree, sweeps
 * and pipelines send on what they have received, with the tag it came with: a matching send depends on a
 * match.  It is no danger when the message cannot come back.
 *
 * Let an anonymous reception be matched on process p.  What happens because of that within one run of the
 * pattern begins on p and gets to other processes by messages, by collectives, or by the end of a synchronous
 * send, which tells its sender of the match.  When there are no collectives and no synchronous sends among
 * it, and every message among it goes to a process of lower rank than its sender's, then no process above p
 * takes part, and whoever sends a message because of the match has a rank of at most p.  That message goes
 * to a process below p, so the reception on p could not have taken it.  The same holds upwards.
 *
 * The run has to be one round: a range with many rounds in it would hold as well, as nothing of a later round
 * depends on a match above, and yet a process that is ahead gives to this round what belongs to the next.  So
 * order.c asks that who has sent because of a match receives nothing more from any source in the run; and
 * where the range is entered again without a statement outside of it, a later run would be taken for this
 * one.
 */
#include "passes/descent.h"
#include "passes/events.h"
#include "passes/scope.h"
#include "passes/solve.h"

/* Does the range begin anew without being left? */
static bool begins_anew(struct analysis *a, const struct scope *scope)
{
    const struct function *f = scope->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *head = f->nodes[k];
        struct bits seen = bits_new(a->arena, f->node_count);
        node_list work = {0};
        bool is_head = false;

        for (uint32_t n = 0; n < head->previous_count; n++)
            is_head |= !scope_has_node(scope, head->previous[n]);
        if (!is_head || !scope_has_node(scope, head))
            continue;
        array_push(a->arena, &work, head);
        while (work.count > 0) {
            const struct node *node = work.items[--work.count];

            for (int side = 0; side < 2; side++) {
                const struct node *next = node->next[side];

                if (next == head)
                    return true;
                if (!next || !scope_has_node(scope, next) || bits_get(&seen, next->id))
                    continue;
                bits_set(&seen, next->id);
                array_push(a->arena, &work, next);
            }
        }
    }
    return false;
}

/* Has the receiver of the send always a lower (higher) rank than its sender? */
static bool goes(struct analysis *a, const struct event *send, bool is_down)
{
    if (!send->comm_value.is_world || send->comm_value.is_unknown || !send->peer)
        return false;
    solver_begin(a->solver);
    solver_event(a->solver, send, 0);
    solver_peer(a->solver, send, 0, 1);
    solver_rise(a->solver, is_down ? 0 : 1, is_down ? 1 : 0);
    return solver_end(a->solver) == ANSWER_NO;
}

static bool all_go(struct analysis *a, const struct bits *reached, bool is_down)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (bits_get(reached, k) && e->kind == EVENT_SEND && !goes(a, e, is_down))
            return false;
    }
    return true;
}

bool descent_holds(struct analysis *a, const struct scope *scope, const struct bits *reached)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if ((event_is_synchronous(e) && event_is_inside(a, scope, e)) ||
            (bits_get(reached, k) && event_is_sending(e) && e->kind != EVENT_SEND))
            return false;
    }
    return !begins_anew(a, scope) && (all_go(a, reached, true) || all_go(a, reached, false));
}
