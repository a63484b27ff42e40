/* SPDX-License-Identifier: Apache-2.0 */
/* Are requests completed together of which one is always delivered after another (SPBC section 4.2.2)?
 *
 * Requires: events, matching.  A send that follows the completion of one request meets a reception behind
 * which a message for another request of the same set is sent.  The paper's remedy, MPI_Wait in the order
 * of delivery, is said for the place; where the loop counts through the requests in that order it is an
 * edit of the text.  A request that is posted anew between two completions takes the place of one that is complete:
 * the two are never chosen between.
 */
#include "passes/ordered.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/matching.h"

/* May `later` be sent only after `first` was received: in one function, `first` dominating it? */
static bool follows(struct analysis *a, const struct event *first, const struct event *later)
{
    return first->home == later->home &&
           cfg_dominates(cfg_get(a, first->home), first->node, later->node);
}

static bool request_is_in_set(const struct event *receive, const struct event *completion)
{
    return receive->kind == EVENT_RECEIVE && receive->is_nonblocking &&
           set_meets(&receive->request_cells, &completion->request_cells);
}

/* What is sent behind a reception for a request of the set. */
struct behind {
    bool is_known;
    const struct event *later, *request; /* NULL: nothing is */
};

/* The requests that a completion waits for, and what was found of them: it is the same for all sends. */
struct waited {
    struct analysis *a;
    const struct event *completion;
    event_list requests, sends;
    struct behind *behind;      /* by event id of the reception */
    struct behind *requests_of; /* by event id of the message sent behind it */
};

static struct waited waited_find(struct analysis *a, const struct event *completion)
{
    struct waited w = {.a = a, .completion = completion};

    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];

        if (request_is_in_set(e, completion))
            array_push(a->arena, &w.requests, e);
        if (e->kind == EVENT_SEND)
            array_push(a->arena, &w.sends, e);
    }
    w.behind = ARENA_ARRAY(a->arena, struct behind, a->events.count + 1);
    w.requests_of = ARENA_ARRAY(a->arena, struct behind, a->events.count + 1);
    return w;
}

/* May the request be posted between two completions?  Then it need not be there when the first of them is chosen. */
static bool is_posted_between(const struct waited *w, const struct event *request)
{
    const struct event *c = w->completion;
    struct bits loop;

    if (!cfg_loop_around(w->a, c->node, &loop))
        return false;
    for (uint32_t k = 0; k < c->home->node_count; k++)
        if (bits_get(&loop, k) && (c->home->nodes[k] == request->node ||
                                   (c->home->nodes[k]->kind == NODE_CALL &&
                                    call_reaches(w->a, c->home->nodes[k], request->home))))
            return true;
    return false;
}

/* The request of the set that a message is for, posted before any of the set is complete; NULL none. */
static const struct event *request_met(struct waited *w, const struct event *send)
{
    struct behind *known = &w->requests_of[send->id];

    for (uint32_t n = 0; n < w->requests.count && !known->is_known; n++) {
        const struct event *request = w->requests.items[n];

        if (send_may_meet(w->a, send, request) && is_posted_between(w, request)) {
            known->request = NULL;
            break;
        }
        if (!known->request && send_meets(w->a, send, request))
            known->request = request;
    }
    known->is_known = true;
    return known->request;
}

static const struct behind *behind_find(struct waited *w, const struct event *receive)
{
    struct behind *behind = &w->behind[receive->id];

    for (uint32_t k = 0; k < w->sends.count && !behind->is_known && !behind->later; k++) {
        const struct event *later = w->sends.items[k];

        if (!follows(w->a, receive, later))
            continue;
        behind->request = request_met(w, later);
        if (behind->request)
            behind->later = later;
    }
    behind->is_known = true;
    return behind;
}

/* A message for a request of the set that is sent behind a reception of `send`; NULL none. */
static const struct behind *later_message(struct waited *w, const struct event *send,
                                          const struct event **reception)
{
    for (uint32_t r = 0; r < w->a->events.count; r++) {
        const struct event *receive = w->a->events.items[r];
        const struct behind *behind;

        if (receive->kind != EVENT_RECEIVE || receive->is_nonblocking ||
            !send_may_meet(w->a, send, receive))
            continue;
        behind = behind_find(w, receive);
        if (behind->later) {
            *reception = receive;
            return behind;
        }
    }
    return NULL;
}

/* ---- the remedy ---- */

/* The number k of &requests[k]; -1: it is not known. */
static int64_t request_number(const struct event *receive)
{
    const struct expr *request = receive->request;

    if (!request || request->kind != EXPR_ADDRESS || request->a->kind != EXPR_INDEX ||
        request->a->b->kind != EXPR_INT)
        return request && request->kind == EXPR_VARIABLE ? 0 : -1;
    return request->a->b->value;
}

/* The variable that counts the rounds of the loop around the call: 0, 1, 2 ... below `count`. */
static const struct variable *round_counter(struct analysis *a, const struct node *call,
                                            const struct expr *count)
{
    const struct function *f = call->function;
    struct bits loop;

    if (!cfg_loop_around(a, call, &loop))
        return NULL;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *branch = f->nodes[k], *start = NULL, *step = NULL;
        const struct expr *counter;
        uint32_t stores = 0;

        if (!bits_get(&loop, k) || branch->kind != NODE_BRANCH ||
            branch->value->kind != EXPR_BINARY || expr_op(branch->value) != OP_LT ||
            branch->value->b != count || branch->value->a->kind != EXPR_VARIABLE ||
            !branch->next[1] || bits_get(&loop, branch->next[1]->id))
            continue;
        counter = branch->value->a;
        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *set = f->nodes[n];
            int64_t one;

            if (set->kind != NODE_ASSIGN || set->target != counter)
                continue;
            stores++;
            if (!bits_get(&loop, n) && expr_is_int(set->value, &one) && one == 0 &&
                cfg_dominates(cfg_get(a, f), set, branch))
                start = set;
            if (bits_get(&loop, n) && set->value->kind == EXPR_BINARY &&
                expr_op(set->value) == OP_ADD && set->value->a == counter &&
                expr_is_int(set->value->b, &one) && one == 1)
                step = set;
        }
        if (start && step && stores == 2 && !counter->variable->is_address_taken)
            return counter->variable;
    }
    return NULL;
}

static const char *status_text(struct analysis *a, const struct expr *status)
{
    if (status->kind == EXPR_INT)
        return status->value == a->program->status_ignore ? "MPI_STATUS_IGNORE" : NULL;
    return status->kind == EXPR_ADDRESS || status->kind == EXPR_VARIABLE
               ? expr_text(a->program, status)
               : NULL;
}

/* MPI_Waitany(n, requests, &which, status) in a loop over k < n: MPI_Wait(&requests[which = k], status). */
static const char *wait_text(struct analysis *a, const struct event *c)
{
    const struct node *call = c->node;
    const struct variable *counter;
    const struct expr *index;
    const char *status;

    if (c->mpi->role != ROLE_WAITANY || call != c->mpi_node || call->arg_count < 4 ||
        call->place.is_macro || !call->place.file || call->end.file != call->place.file ||
        call->end.is_macro || call->end.offset <= call->place.offset)
        return NULL;
    index = call->args[2];
    counter = round_counter(a, call, call->args[0]);
    status = status_text(a, call->args[3]);
    if (!counter || !status || index->kind != EXPR_ADDRESS || index->a->kind != EXPR_VARIABLE ||
        call->args[1]->kind != EXPR_VARIABLE)
        return NULL;
    return arena_printf(a->arena, "MPI_Wait(&%s[%s = %s], %s)",
                        expr_text(a->program, call->args[1]), index->a->variable->name,
                        counter->name, status);
}

static void ordered_repair(struct analysis *a, struct finding *finding, const struct event *c,
                           const struct event *later)
{
    int64_t number = request_number(later);
    const struct place *place = &later->node->place;
    const char *text = number > 0 ? wait_text(a, c) : NULL;

    finding->fix = arena_printf(
        a->arena,
        "at %s:%u, complete the requests with MPI_Wait one after the other, the one of the "
        "reception "
        "posted at %s:%u%s last: its message can not come before the others were delivered, so "
        "nothing is lost%s%s",
        c->node->place.file ? c->node->place.file->path : "?", c->node->place.line,
        place->file ? place->file->path : "?", place->line,
        number >= 0 ? arena_printf(a->arena, " (request %lld)", (long long)number) : "",
        text ? "; here: " : "", text ? text : "");
    if (text) {
        struct repair *repair = ARENA_NEW(a->arena, struct repair);

        *repair = (struct repair){c->node->place, c->node->end, text};
        finding->repairs = repair;
        finding->repair_count = 1;
    }
    finding_note(a, finding, &c->node->place,
                 text ? arena_printf(a->arena, "to be replaced by %s", text)
                      : "to be replaced by MPI_Wait for each request, in the order of delivery");
}

bool ordered_check(struct analysis *a, const struct event *c)
{
    struct waited waited = waited_find(a, c);

    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *send = a->events.items[k], *reception = NULL;
        const struct behind *behind;
        struct finding *finding;

        if (send->kind != EVENT_SEND || send->home != c->home ||
            !cfg_share_cycle(a, c->node, send->node) ||
            !cfg_dominates(cfg_get(a, c->home), c->node, send->node))
            continue;
        behind = later_message(&waited, send, &reception);
        if (!behind)
            continue;
        finding = finding_add(a, "spbc-completion-order", &c->node->place,
                              arena_printf(a->arena,
                                           "%s completes requests of which one message is always "
                                           "sent after another was delivered",
                                           event_name(a, c)));
        finding_note(a, finding, &c->node->place, "one request completes here");
        finding_note(a, finding, &send->node->place, "then this is sent");
        finding_note(a, finding, &reception->node->place, "and received here");
        finding_note(a, finding, &behind->later->node->place,
                     "behind which the message for another request of the set is sent");
        ordered_repair(a, finding, c, behind->request);
        return true;
    }
    return false;
}
