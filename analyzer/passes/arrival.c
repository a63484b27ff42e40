/* SPDX-License-Identifier: Apache-2.0 */
/* Does the order in which the messages of a pattern arrive reach anything that is sent?
 *
 * Requires: groups with their ranges, window, commute, completions.  Labels what the anonymous
 * receptions of one group deliver: buffers, statuses, the buffers of receptions that a status names;
 * and everything computed from them, selected by them or done under a condition on them.  What
 * commutes (commute.h) is not labelled, but using it while messages still come is; nor is what is put
 * in order as a whole before anybody looks at it (bagged.h), or lies in elements of its own (posted.h).
 *
 * Proved when no labelled send, collective or constructor of communicators is left.  One kind of
 * labelled send is allowed: a reply, behind the reception of its round, to the source of the
 * message, computed from that message, from what no round changes, and from what the same source has left before
 * (own_state.h); on the channel to that source
 * there is then one such message for each of its own, in their order.  So is one of a list of
 * answers (listed.h).  The order between tags of a channel may differ, which is told apart.  What no
 * round changes may still be what the order of an earlier run has left: that is labelled as well.
 *
 * How often a polling loop asks is judged by completions.c.  What waits for some one of several requests, but asks
 * nothing without waiting, is passed as often in every order: there only which one it was, and what tells that later, is
 * labelled with the rest.  Where only one process can send to each there is but one order, and what processes send that
 * take no part in the receptions (roles.h) does not count.
 */
#include "passes/arrival.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/arrived.h"
#include "passes/bagged.h"
#include "passes/built.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/commute.h"
#include "passes/completions.h"
#include "passes/contents.h"
#include "passes/emptied.h"
#include "passes/ending.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/halting.h"
#include "passes/handed.h"
#include "passes/labelled.h"
#include "passes/marked.h"
#include "passes/matching.h"
#include "passes/outside.h"
#include "passes/own_state.h"
#include "passes/patterns.h"
#include "passes/polling.h"
#include "passes/posted.h"
#include "passes/received.h"
#include "passes/roles.h"
#include "passes/round.h"
#include "passes/rounded.h"
#include "passes/scope.h"
#include "passes/taint.h"
#include "passes/told.h"
#include "passes/unfollowed.h"
#include "passes/unordered.h"
#include "passes/window.h"
#include "passes/windows.h"

#include <string.h>

/* ---- sends ---- */

bool arrival_is_in_window(const struct window *w, const struct event *e)
{
    if (window_has(w, e->node))
        return true;
    for (uint32_t k = 0; k < e->depth && e->chain; k++)
        if (window_has(w, e->chain[k]))
            return true;
    return window_has(w, e->mpi_node);
}

/* Could another message of the same tag get between the replies to one process? */
static bool replies_are_alone(struct arrival *v, const struct event *reply)
{
    for (uint32_t k = 0; k < v->a->events.count; k++) {
        const struct event *e = v->a->events.items[k];

        if (e->kind != EVENT_SEND || e == reply || !arrival_is_in_window(v->window, e) ||
            !comms_may_meet(&e->comm_value, &reply->comm_value))
            continue;
        if (tags_differ(e, reply)) {
            v->reply = reply;
            v->other_tag = e;
        } else if (e->home != reply->home || !window_is_after(v->window, e->node) ||
                   !window_is_source(v->window, e->peer, e->node)) {
            return false;
        }
    }
    return true;
}

bool arrival_is_reply(struct arrival *v, const struct event *e)
{
    struct taint state;

    if (!v->window || e->kind != EVENT_SEND ||
        (e->home != v->window->levels[0].function &&
         (!bits_get(&v->window->below, e->home->id) || window_level_of(v->window, e->home) ||
          facts_of(v->a, e->home)->has_hidden_callers)) ||
        !window_is_source(v->window, e->peer, e->node) || !round_has(v->window, e->node))
        return false;
    state = *window_state(v->window);
    if (labelled_control(&state, e))
        return false;
    for (uint32_t k = 0; k < e->mpi_node->arg_count; k++)
        if (labelled_reads(v->a, e, k) && (int)k != e->mpi->dest &&
            labelled_argument(&state, e, k) &&
            !((int)k == e->buffer &&
              (built_in_round(&v->commute, e) || own_state_is_sent(&v->commute, e))))
            return false;
    return replies_are_alone(v, e);
}

/* Does no process that takes part in the receptions send anything here, or none that has received?  The others have no
 * label: what they get by name is the same in every order, as long as those that do take part send the same. */
bool arrival_is_of_others(const struct arrival *v, const struct event *e)
{
    for (uint32_t k = 0; k < v->group->receptions.count; k++)
        if (!roles_exclude_sending(v->a, v->group->receptions.items[k]->node, e) &&
            !roles_never_follows(v->a, v->group->receptions.items[k]->node, e))
            return false;
    return true;
}

/* 2: it stands behind a reception of the pattern, 1: some way leads there, 0: neither is seen. */
int arrival_follows(struct arrival *v, const struct event *e)
{
    const struct function *f = v->group->scope.function;
    node_list sends = {0};
    int best = 0;

    if (f)
        event_positions(v->a, e, f, &sends);
    for (uint32_t k = 0; k < v->positions.count; k++)
        for (uint32_t n = 0; n < sends.count && best < 2; n++) {
            const struct node *reception = v->positions.items[k], *send = sends.items[n];

            if (reception == send || cfg_reaches(v->a, reception, send))
                best = 1 + (reception->place.offset <= send->place.offset);
        }
    return best;
}

/* Of several the one that is told: a send that stands before all receptions says little. */
const struct event *arrival_send(struct arrival *v, struct taint *t, bool in_window)
{
    const struct event *best = NULL;
    int most = -1;

    for (uint32_t k = 0; k < v->a->events.count && most < 2; k++) {
        const struct event *e = v->a->events.items[k];
        int place;

        if (!event_is_sending(e) || (in_window && !arrival_is_in_window(v->window, e)))
            continue;
        place = arrival_follows(v, e);
        if (place > most && labelled_event(v->a, t, e) && !arrival_is_reply(v, e) &&
            !(v->listed && listed_answers(v->listed, v->taint, e)) && !arrival_is_of_others(v, e)) {
            best = e;
            most = place;
        }
    }
    return best;
}

/* ---- polling ---- */

static bool polls(const struct arrival *v)
{
    for (uint32_t k = 0; k < v->a->events.count; k++) {
        const struct event *e = v->a->events.items[k];

        if (event_is_inside(v->a, &v->group->scope, e) && completions_is_question(e) &&
            !polling_is_idle(v->a, e))
            return true;
    }
    return false;
}

static bool arguments_have(struct arrival *v, const struct taint *t, const struct event *e)
{
    for (uint32_t k = 0; k < e->mpi_node->arg_count; k++)
        if (labelled_reads(v->a, e, k) && labelled_argument(t, e, k))
            return true;
    return false;
}

/* In a polling loop several things happen in any order.  Then nothing but a reply may be computed
 * from what the loop stores, unless it commutes and the loop is over.  (That a send happens as often
 * as it should is for completions.c to say.) */
struct taint *arrival_left(struct arrival *v)
{
    struct taint *t = arrival_taint(v);

    arrival_forgets(v, t);
    return t;
}

/* Does the event send what is labelled, or, in the window, what earlier rounds have left? */
bool arrival_sends_left(struct arrival *v, const struct taint *t, const struct event *e)
{
    return event_is_sending(e) && !arrival_is_reply(v, e) &&
           (arguments_have(v, t, e) || (arrival_is_in_window(v->window, e) &&
                                        arguments_have(v, window_state(v->window), e))) &&
           !arrival_is_of_others(v, e);
}

static const struct event *polled_send(struct arrival *v)
{
    struct taint *t = arrival_left(v);
    struct set left = {0};

    t->holds_from_start = true;
    window_leaves(v->window, &left);
    for (uint32_t k = 0; k < left.count; k++)
        if (!bits_get(&v->commute.cells, left.items[k]))
            bits_set(&t->cells, left.items[k]);
    taint_run(t);
    for (uint32_t k = 0; k < v->a->events.count; k++)
        if (arrival_sends_left(v, t, v->a->events.items[k]))
            return v->a->events.items[k];
    return NULL;
}

/* ---- questions ---- */

/* Polling inside of the pattern: its own rules say whether the number of questions matters. */
static struct claim questions(struct arrival *v)
{
    struct analysis *a = v->a;

    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];
        const char *reason;

        if (!event_is_inside(a, &v->group->scope, e) || !completions_is_question(e) ||
            completions_class(a, e, &reason) == COMPLETION_HARMLESS)
            continue;
        return claim_unknown(arena_printf(a->arena, "%s at %s: %s", event_name(a, e),
                                          place_text(a, &e->node->place), reason),
                             e->node->place);
    }
    return (struct claim){0};
}

/* Does it wait until all requests are complete, though it asks more often: how often is told by nothing? */
static bool asks_for_all(struct analysis *a, const struct event *e)
{
    const struct picked *picked = picked_find(a, e);

    return picked && emptied_only_counts(picked);
}

/* Labels what tells which of several requests was complete first.  Returns false where something asks without
 * waiting: then the number of questions is up to the time as well. */
static bool choices_mark(struct arrival *v)
{
    struct analysis *a = v->a;
    struct taint *t = v->taint;

    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];
        struct bits told;

        if (!event_is_inside(a, &v->group->scope, e) || !completions_is_question(e) ||
            polling_is_idle(a, e))
            continue;
        if (e->mpi->role != ROLE_WAITANY && e->mpi->role != ROLE_WAITSOME && !asks_for_all(a, e))
            return false;
        told = told_answer(a, e);
        for (uint32_t n = 0; n < told.count; n++)
            if (bits_get(&told, n))
                bits_set(&t->cells, n);
        told_label(t, e, false);
        told_buffers(t, e);
    }
    do {
        t->starts_at_cells = !v->outside.has_any;
        taint_run(t);
    } while (arrival_named(v, t) || outside_label(t, &v->outside));
    return true;
}

/* The same where what a round makes of its message has no label (posted.h), by all labels that there are else. */
static bool choices_label(struct arrival *v)
{
    if (v->posted) {
        if (!v->posted->chosen)
            return false;
        v->posted->order = NULL;
        arrival_label(v);
        if (!choices_mark(v))
            return false;
        v->posted->order = v->taint;
        arrival_label(v);
    }
    return choices_mark(v);
}

/* ---- the claim ---- */

static struct claim makers_claim(const struct arrival *v)
{
    const struct analysis *a = v->a;

    for (uint32_t k = 0; k < a->comm_makers.count; k++)
        if (labelled_comm_maker(v->taint, a->comm_makers.items[k])) {
            const char *text = "which communicators are made may depend on the order of arrival";

            finding_add(v->a, "spbc-arrival-kept", &a->comm_makers.items[k]->place, text);
            return claim_unknown(text, a->comm_makers.items[k]->place);
        }
    return (struct claim){0};
}

static struct claim sent_claim(struct arrival *v, const struct event *e, const char *what)
{
    return claim_unknown(arena_printf(v->a->arena, "%s by %s at %s %s%s%s", "what is sent",
                                      event_name(v->a, e), place_text(v->a, &e->node->place), what,
                                      v->why ? "; " : "", v->why ? v->why : ""),
                         e->node->place);
}

/* Does a label decide whether, to whom, how much or which is sent? */
static bool is_decided(struct arrival *v, struct taint *t, const struct event *e)
{
    struct taint view = *t;

    if (labelled_control(t, e))
        return true;
    view.at = e->node;
    for (uint32_t k = 0; k < e->mpi_node->arg_count; k++) {
        const struct expr *arg = e->args[k];

        if (!labelled_reads(v->a, e, k) || (int)k == e->mpi->source)
            continue;
        if (type_is_array(arg->type)     ? taint_selects(&view, arg)
            : type_is_pointer(arg->type) ? taint_has(&view, arg)
                                         : labelled_argument(t, e, k))
            return true;
    }
    return false;
}

/* What speaks against it that the sums reach nothing but numbers that differ by rounding; NULL: nothing.  Here the
 * processes that take no part in the receptions count as well: what they get differs, too. */
static const struct event *rounding_spoils(struct arrival *v, struct rounded *r, const char **kept,
                                           const char **what)
{
    struct taint *whole = arrival_taint(v);

    whole->has_control = whole->holds_from_start = true;
    bits_join(&whole->cells, &r->steps);
    taint_run(whole);
    for (uint32_t k = 0; k < v->a->events.count; k++) {
        const struct event *e = v->a->events.items[k];

        if (!event_is_sending(e))
            continue;
        *kept = "is decided by a sum that the rounds of the loop";
        *what = "may be decided by a floating-point sum in the order of arrival";
        if (is_decided(v, r->taint, e))
            return e;
        *kept = "is a whole number, or the like, made of a sum that the rounds of the loop";
        *what = "may be a whole number, or the like, made of a floating-point sum";
        if (labelled_event(v->a, whole, e))
            return e;
    }
    return NULL;
}

/* Does the sum get to where it is not followed? */
static struct claim rounding_lost(struct arrival *v, struct rounded *r)
{
    const struct node *lost = r->lost;
    struct claim claim;

    for (uint32_t k = 0; !lost && k < v->a->comm_makers.count; k++)
        if (labelled_comm_maker(r->taint, v->a->comm_makers.items[k]))
            lost = v->a->comm_makers.items[k];
    if (lost)
        return claim_unknown(
            arena_printf(v->a->arena,
                         "a floating-point sum in the order of arrival is not followed through %s",
                         place_text(v->a, &lost->place)),
            lost->place);
    claim = outside_judge(v->a, r->outside);
    if (!claim.reason)
        claim = handed_check(v->a, r->taint);
    if (!claim.reason && (r->taint->has_unknown || r->taint->has_callbacks))
        claim = unfollowed_store(v->a, v->group->receptions.items[0]);
    return claim;
}

/* Where a process that has added sends what is computed from the sum, if possible behind the receptions; NULL: nowhere.
 * Others get it from there alone. */
static const struct event *rounded_send(struct arrival *v, const struct rounded *r)
{
    const struct event *best = NULL;
    int most = -1;

    for (uint32_t k = 0; k < v->a->events.count && most < 2; k++) {
        const struct event *e = v->a->events.items[k];
        const int place = event_is_sending(e) ? arrival_follows(v, e) : -1;

        if (place <= most || !labelled_event(v->a, r->taint, e) || arrival_is_of_others(v, e))
            continue;
        best = e;
        most = place;
    }
    return best;
}

/* Sums of floating-point numbers: the same in every order but for rounding. */
static struct claim rounding(struct arrival *v)
{
    struct rounded r = {.taint = arrival_taint(v), .outside = &v->outside};
    const struct event *e;
    struct finding *finding;
    const char *text, *kept, *what;
    struct claim claim;

    v->outside = (struct outside){0};
    r.taint->has_control = r.taint->holds_from_start = true;
    for (uint32_t k = 0; k < v->commute.cells.count; k++)
        if (bits_get(&v->commute.kept, k) && bits_get(&v->commute.rounded, k))
            bits_set(&r.taint->cells, k);
    rounded_spread(&r);
    e = rounding_spoils(v, &r, &kept, &what);
    if (e) {
        arrival_kept(v, e, kept);
        return sent_claim(v, e, what);
    }
    claim = rounding_lost(v, &r);
    if (claim.reason)
        return claim;
    e = rounded_send(v, &r);
    if (!e)
        return (struct claim){0};
    assume(v->a, "no number that is computed from a floating-point sum in the order of arrival "
                 "overflows, or comes near to where a quotient or a function has no value");
    assume(v->a, "messages that hold a floating-point sum in the order of arrival need not be the "
                 "same bit for bit");
    claim = unordered_claim(v->a, &v->commute);
    if (claim.reason)
        return claim;
    text = arena_printf(
        v->a->arena,
        "deterministic up to rounding: floating-point numbers are added in the order "
        "of arrival at %s, and the sum reaches the message sent at %s",
        place_text(v->a, &v->commute.rounded_place), place_text(v->a, &e->node->place));
    finding = finding_add(v->a, "spbc-rounding-order", &v->commute.rounded_place, text);
    finding_note(v->a, finding, &e->node->place, "what is computed from the sum is sent here");
    return claim_make(TRUTH_PROVED, text, v->commute.rounded_place);
}

/* Does a side of the branch lead out of the window, and not only to where the program is ended? */
static bool ends_round(struct analysis *a, const struct window *w, const struct node *branch)
{
    const uint8_t *is_dead = cfg_get(a, w->function)->is_dead;

    for (int side = 0; side < 2; side++)
        if (branch->next[side] && !bits_get(&w->nodes, branch->next[side]->id) &&
            is_dead[branch->next[side]->id] <= is_dead[branch->id])
            return true;
    return false;
}

/* Where the label decides whether another message is received in the loop; NULL: nowhere. */
static const struct node *ended_by(struct analysis *a, const struct window *w,
                                   const struct taint *labels)
{
    struct taint view = *labels;

    for (uint32_t k = 0; w && k < w->function->node_count; k++) {
        const struct node *node = w->function->nodes[k];

        if (node->kind != NODE_BRANCH || !bits_get(&w->nodes, k) || !ends_round(a, w, node))
            continue;
        view.at = node;
        if (taint_has(&view, node->value))
            return node;
    }
    return NULL;
}

/* That all messages have come when a loop ends is assumed.  Where a message ends it, which is not only counted, that goes by the
 * order, and so does who is answered in it. */
static struct claim answered_claim(const struct arrival *v)
{
    const struct node *end = ended_by(v->a, v->window, v->taint);

    for (uint32_t k = 0; end && k < v->a->events.count; k++) {
        const struct event *e = v->a->events.items[k];

        if (e->kind == EVENT_SEND && arrival_is_in_window(v->window, e))
            return claim_unknown(
                arena_printf(v->a->arena,
                             "a message ends the loop at %s: whether one that comes behind it is "
                             "answered at %s may depend on the order of arrival",
                             place_text(v->a, &end->place), place_text(v->a, &e->node->place)),
                e->node->place);
    }
    return (struct claim){0};
}

static struct claim proved(struct arrival *v)
{
    struct analysis *a = v->a;
    struct finding *finding;
    const char *text;
    struct claim claim = unordered_claim(v->a, &v->commute);

    if (claim.reason)
        return claim;
    if (!v->reply)
        return claim_make(TRUTH_PROVED, "nothing that is sent depends on the order of arrival",
                          v->group->receptions.items[0]->node->place);
    text = arena_printf(a->arena,
                        "the answer sent at %s and the message sent at %s may go to one process in "
                        "either order; each has its own tag",
                        place_text(a, &v->reply->node->place),
                        place_text(a, &v->other_tag->node->place));
    finding = finding_add(a, "spbc-tag-order", &v->reply->node->place, text);
    finding_note(a, finding, &v->other_tag->node->place, "the other message is sent here");
    return claim_make(TRUTH_PROVED, arena_printf(a->arena, "for each tag; between tags: %s", text),
                      v->reply->node->place);
}

struct claim arrival_check(struct analysis *a, const struct group *g)
{
    struct arrival v = {.a = a, .group = g};
    const struct event *send;
    struct claim claim = unfollowed_check(a);

    if (claim.reason) { /* nothing is proved; what is seen to speak against the program is told */
        send = g->has_scope && group_is_proved(g) ? arrival_labels_send(&v) : NULL;
        if (send)
            (void)arrival_kept_warn(&v, send);
        else if (v.taint)
            windows_warn(v.taint);
        return claim;
    }
    if (a->pending.reason)
        return a->pending;
    if (!g->has_scope)
        return claim_unknown("no pattern was found", g->receptions.items[0]->node->place);
    claim = questions(&v);
    if (claim.reason)
        return claim;
    if (!polls(&v) && (receptions_have_one_sender(a, g) ||
                       (group_is_proved(g) && runs_have_one_sender(a, g, &g->scope))))
        return claim_make(TRUTH_PROVED,
                          "each process receives from one process only, in the order in which that "
                          "one sends",
                          g->receptions.items[0]->node->place);
    send = arrival_labels_send(&v);
    if (send) {
        bool is_told = arrival_kept_warn(&v, send);

        claim = sent_claim(&v, send, "may depend on the order of arrival");
        claim.is_up_to_data = !is_told;
        return claim;
    }
    if (polls(&v)) {
        if (!v.window && !choices_label(&v)) {
            if (group_is_proved(g))
                finding_add(a, "spbc-arrival-kept", &g->receptions.items[0]->node->place,
                            "what a polling loop does between its questions is not followed: it "
                            "may depend on the order of arrival");
            return claim_unknown(arena_printf(a->arena, "a polling loop receives, and %s", v.why),
                                 g->receptions.items[0]->node->place);
        }
        send = v.window ? polled_send(&v) : arrival_send(&v, v.taint, false);
        if (send) {
            arrival_kept(&v, send, "is computed from what the rounds of the polling loop");
            return sent_claim(&v, send,
                              "may depend on the order in which a polling loop finds its "
                              "messages");
        }
    }
    claim = makers_claim(&v);
    if (!claim.reason)
        claim = outside_judge(a, &v.outside);
    if (!claim.reason)
        claim = handed_check(a, v.taint);
    if (!claim.reason && v.taint->has_unknown)
        claim = unfollowed_store(a, g->receptions.items[0]);
    if (!claim.reason)
        claim = halting_check(&(struct halting){a, g, v.taint, v.window, v.posted});
    if (claim.reason)
        return claim;
    claim = answered_claim(&v);
    if (!claim.reason && v.commute.has_any)
        claim = rounding(&v);
    if (!claim.reason)
        claim = proved(&v);
    claim.ends_by_message =
        ended_by(a, v.window, v.commute.arrival ? v.commute.arrival : v.taint) != NULL;
    return claim;
}
