/* SPDX-License-Identifier: Apache-2.0 */
/* Does a process read more of a buffer than the message that came last has written?
 *
 * Requires: events, what varies between processes.  Behind a short message the rest of the buffer holds what an earlier,
 * longer one has left there, whichever that was.  The passes assume that only what the message wrote is read; here it is
 * looked for whether the source speaks against it, unless the buffer is only printed: messages of lengths that differ
 * (other numbers, or one that differs between the senders), and a receiver that decides nothing by the length, the status
 * or the contents of what it got, so that it treats all of them alike.  Where every process has but one sender there is but one
 * order.  Where nothing at all that comes is felt in what is
 * sent, by whom or whether, neither is the rest of a buffer.
 */
#include "passes/lengths.h"
#include "ir/expr.h"
#include "passes/arrived.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/filled.h"
#include "passes/findings.h"
#include "passes/halting.h"
#include "passes/handed.h"
#include "passes/headed.h"
#include "passes/labelled.h"
#include "passes/libc.h"
#include "passes/matching.h"
#include "passes/overrun.h"
#include "passes/scope.h"
#include "passes/values.h"
#include "passes/varying.h"

#include <string.h>

static const struct expr *count_of(const struct event *e)
{
    return e->count >= 0 ? expr_without_casts(e->args[e->count]) : NULL;
}

/* The length that all messages of the send have: a number, or the one number that all calls of its function give it (which
 * the processes that do not come to such a call have no part in).  false: more than one, or not known. */
static bool length_of(struct analysis *a, const struct event *send, int64_t *length)
{
    return expr_is_int(count_of(send), length) ||
           values_one(a, send->args[send->count], send->node, NULL, length);
}

/* A send of another length than one before it. */
static const struct event *other_length(struct analysis *a, const struct group *g,
                                        const struct event *reception)
{
    const struct varying *varying = varying_get(a, g);
    int64_t first = 0, length = 0;
    bool has_first = false;
    const char *why;
    const struct window *w = window_find(a, g, &why);
    const struct bits bodies = w ? headed_bodies(w) : (struct bits){0};

    for (uint32_t k = 0; k < g->may_sends.count; k++) {
        const struct event *send = g->may_sends.items[k];
        const struct expr *count = count_of(send);

        if (!count || !send_may_meet(a, send, reception) || bits_get(&bodies, send->id))
            continue;
        if (!length_of(a, send, &length)) {
            if (varying_has_at(varying, count, send->node))
                return send;
            continue;
        }
        if (has_first && length != first)
            return send;
        first = length;
        has_first = true;
    }
    return NULL;
}

static bool reads_any(struct analysis *a, const struct expr *expr, const struct set *cells)
{
    struct set read = {0};

    cells_read_by(a, expr, &read);
    return set_meets(&read, cells);
}

/* Is it a condition about the variable that ends the program on one side? */
static bool ends_on_a_side(const struct node *branch)
{
    for (int side = 0; side < 2; side++) {
        const struct node *next = branch->next[side];

        if (next && next->kind == NODE_CALL &&
            (next->mpi >= 0 ? mpi_function_get(next->mpi)->role == ROLE_ABORT : libc_ends(next)))
            return true;
    }
    return false;
}

/* Does the call that tells a length leave it in a variable that nothing goes by but how much is received?  What is read of
 * the buffer is another matter. */
static bool is_only_received(struct analysis *a, const struct node *call)
{
    const struct function *f = call->function;
    const struct expr *to = expr_without_casts(call->args[call->arg_count - 1]);
    bool is_received = false;

    if (to->kind != EXPR_ADDRESS || to->a->kind != EXPR_VARIABLE ||
        to->a->variable->function != f || to->a->variable->is_static)
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        const int row = node->kind == NODE_CALL ? call_mpi(a, node) : -1;
        const struct mpi_function *mpi = row >= 0 ? mpi_function_get(row) : NULL;

        if (node == call || !node_uses(node, to->a) ||
            (node->kind == NODE_BRANCH && ends_on_a_side(node)))
            continue;
        if (!mpi || !mpi_role_is_receive(mpi->role) || mpi->count < 0 ||
            expr_without_casts(node->args[mpi->count]) != to->a)
            return false;
        is_received = true;
    }
    return is_received;
}

/* Does the function decide, or count, by what the reception has written, or ask for a length? */
static bool decides_by_message(struct analysis *a, const struct function *f,
                               const struct set *written)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        const int row = node->kind == NODE_CALL ? call_mpi(a, node) : -1;
        const struct mpi_function *mpi = row >= 0 ? mpi_function_get(row) : NULL;

        if (node->kind == NODE_BRANCH && reads_any(a, node->value, written))
            return true;
        if (mpi && ((mpi->role == ROLE_GET_COUNT && !is_only_received(a, node)) ||
                    strcmp(mpi->name, "MPI_Unpack") == 0))
            return true;
        if (mpi && !mpi_role_is_receive(mpi->role) && mpi->count >= 0 &&
            (uint32_t)mpi->count < node->arg_count && reads_any(a, node->args[mpi->count], written))
            return true;
    }
    return false;
}

/* Does it print, and nobody asks how much that was?  What is printed is no message; files that are read again are
 * files.c's matter. */
static bool is_only_printed(const struct node *call)
{
    const struct function *f = call->function;

    if (!libc_prints(call))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (expr_has_call(node->value, call) || expr_has_call(node->target, call))
            return false;
        for (uint32_t n = 0; n < node->arg_count; n++)
            if (expr_has_call(node->args[n], call))
                return false;
    }
    return true;
}

/* Does anything but the reception use what lies in its buffer? */
static bool is_used_by(struct analysis *a, const struct node *node, const struct set *buffer)
{
    if (node->value && reads_any(a, node->value, buffer))
        return true;
    if (node->kind == NODE_CALL && is_only_printed(node))
        return false;
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++) {
        struct set to = {0};

        if (call_mpi(a, node) >= 0 && call_writes(a, node, k) && !call_takes(a, node, k))
            continue; /* as another reception does */
        points_of(a, node->args[k], &to);
        if (set_meets(&to, buffer) || reads_any(a, node->args[k], buffer))
            return true;
    }
    return false;
}

/* Does anything but the reception use the cells? */
static bool are_used(struct analysis *a, const struct event *reception, const struct set *cells)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; f->is_defined && facts_of(a, f)->is_reachable && n < f->node_count;
             n++)
            if (f->nodes[n] != reception->mpi_node && is_used_by(a, f->nodes[n], cells))
                return true;
    }
    return false;
}

static bool is_used(struct analysis *a, const struct event *reception)
{
    struct set buffer = {0};

    points_of(a, reception->mpi_node->args[reception->buffer], &buffer);
    return buffer.count == 0 || are_used(a, reception, &buffer);
}

static bool is_asked(struct analysis *a, const struct event *reception)
{
    struct set written = {0};

    cells_written_by(a, reception->mpi_node, &written); /* buffer and status */
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (f->is_defined && facts_of(a, f)->is_reachable &&
            (function_reaches(a, f, reception->home) || function_reaches(a, reception->home, f)) &&
            decides_by_message(a, f, &written))
            return true;
    }
    return false;
}

/* May anything that the receptions get reach a message, a communicator, the end of the process or what it waits for?
 * Nothing commutes here: all that is computed of it counts. */
static bool is_felt(struct analysis *a, const struct group *g)
{
    struct arrival v = {.a = a, .group = g};
    const uint32_t findings = a->findings.count;
    bool is_felt;

    arrival_label(&v);
    is_felt = v.taint->has_unknown || v.taint->has_callbacks || v.outside.has_any ||
              arrival_send(&v, v.taint, false) != NULL || handed_check(a, v.taint).reason ||
              halting_check(&(struct halting){a, g, v.taint, NULL, NULL}).reason;
    a->findings.count = findings;
    for (uint32_t k = 0; k < a->comm_makers.count && !is_felt; k++)
        is_felt = labelled_comm_maker(v.taint, a->comm_makers.items[k]);
    return is_felt;
}

struct claim overrun_claim(struct analysis *a, const struct group *g)
{
    for (uint32_t k = 0; k < g->receptions.count; k++) {
        const struct event *reception = g->receptions.items[k];
        struct set others = {0};
        const char *text;

        if (reception->kind != EVENT_RECEIVE || reception->buffer < 0 ||
            overrun_is_written_out(reception))
            continue;
        overrun_others(a, reception, &others);
        if (others.count == 0 || !are_used(a, reception, &others))
            continue;
        text = arena_printf(a->arena,
                            "the message that %s receives may be longer than the member that its "
                            "buffer leads to: it lies over what follows there",
                            event_name(a, reception));
        return claim_found(a, "spbc-arrival-kept", reception->node->place, text);
    }
    return (struct claim){0};
}

/* Does each process receive from one process alone, and wait for that, in all patterns?  Then what lies in its buffers, the
 * rests of earlier messages included, is the same in every execution. */
static bool rests_are_same(struct analysis *a)
{
    for (uint32_t k = 0; k < a->groups.count; k++) {
        const event_list *receptions = &a->groups.items[k]->receptions;

        for (uint32_t n = 0; n < receptions->count; n++)
            if (receptions->items[n]->mpi->flag >= 0)
                return false;
        if (!receptions_have_one_sender(a, a->groups.items[k]))
            return false;
    }
    return true;
}

/* May the rest of an earlier message be read behind this reception? */
static struct claim rest_claim(struct analysis *a, const struct group *g,
                               const struct event *reception)
{
    const struct expr *room = count_of(reception);
    const struct event *send;
    const char *text;

    if (reception->kind != EVENT_RECEIVE || !room || (room->kind == EXPR_INT && room->value <= 0))
        return (struct claim){0};
    send = other_length(a, g, reception);
    if (!send || reception->buffer < 0 || !is_used(a, reception) || is_asked(a, reception) ||
        !is_felt(a, g))
        return (struct claim){0};
    text =
        arena_printf(a->arena,
                     "messages from %s differ in length, and nothing goes by the length of the one "
                     "that %s received: the rest of an earlier one may be read",
                     place_text(a, &send->node->place), event_name(a, reception));
    finding_note(a, finding_add(a, "spbc-arrival-kept", &send->node->place, text),
                 &reception->node->place, "the message that comes first is received here");
    return claim_unknown(text, send->node->place);
}

struct claim lengths_claim(struct analysis *a, const struct group *g)
{
    struct claim claim = {0};

    if (rests_are_same(a))
        return claim;
    for (uint32_t k = 0; k < g->receptions.count && !claim.reason; k++)
        claim = rest_claim(a, g, g->receptions.items[k]);
    /* what has been probed */
    for (uint32_t k = 0; k < a->events.count && !claim.reason; k++)
        if (a->events.items[k]->source_is_status && g->has_scope &&
            event_is_inside(a, &g->scope, a->events.items[k]))
            claim = rest_claim(a, g, a->events.items[k]);
    return claim;
}
