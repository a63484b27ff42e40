/* SPDX-License-Identifier: Apache-2.0 */
/* What is labelled of a pattern whose messages arrive in any order?
 *
 * Requires: what arrival.h does.  Labels are found again with more that labels nothing, as long as something that is sent
 * has one: what commutes, what is looked at when all is there only, and what loops make of lists.  What labels nothing
 * because it comes from what has no label is asked of the labels of the time before, which are no fewer.
 */
#include "passes/arrived.h"
#include "passes/bagged.h"
#include "passes/budget.h"
#include "passes/cells.h"
#include "passes/commute.h"
#include "passes/contents.h"
#include "passes/ending.h"
#include "passes/events.h"
#include "passes/marked.h"
#include "passes/posted.h"
#include "passes/received.h"
#include "passes/scope.h"
#include "passes/taint.h"

/* ---- labels ---- */

static int arrival_passes(void *context, const struct node *call, int arg)
{
    const int row = call_mpi(((const struct arrival *)context)->a, call);
    const enum mpi_role role = row < 0 ? ROLE_OTHER : mpi_function_get(row)->role;
    const bool is_kept = !mpi_role_computes(role) && role != ROLE_PERSISTENT;

    return row < 0 || (arg >= 0 && !is_kept) ? -1 : 0;
}

static int arrival_source(void *context, const struct node *call, int arg)
{
    const struct arrival *v = context;

    return outside_has(&v->outside, call) ? 1 : arrival_passes(context, call, arg);
}

static bool arrival_is_clean(void *context, const struct node *assignment)
{
    const struct arrival *v = context;

    if (v->posted && v->posted->order)
        return posted_forgets(v->posted, assignment) ||
               (v->posted->takes_sorted && posted_sorts(v->posted, assignment));
    return (v->bagged && assignment == v->bagged) ||
           (v->commute.has_any && commute_covers(&v->commute, assignment)) ||
           (v->summed_in && listed_forgets(v->listed, v->summed_in, assignment));
}

/* What commutes may be put there by a call as well: of the C library, of MPI, or a reception. */
static bool arrival_keeps(void *context, const struct node *call, uint32_t arg)
{
    const struct arrival *v = context;

    return v->window && v->commute.has_any && (!v->summed_in || window_has(v->window, call)) &&
           commute_puts(&v->commute, call, arg);
}

/* Labels of the order of arrival, with the rules that are the same for all patterns. */
struct taint *arrival_taint(struct arrival *v)
{
    struct taint *t = ARENA_NEW(v->a->arena, struct taint);

    t->a = v->a;
    t->has_selection = t->follows_unknown = true;
    t->context = v;
    t->source = arrival_source;
    t->shared = arrival_passes;
    t->starts_at_cells = !v->outside.has_any;
    t->cells = bits_new(v->a->arena, v->a->cell_count);
    return t;
}

/* What commutes labels nothing. */
void arrival_forgets(const struct arrival *v, struct taint *t)
{
    if (v->posted && v->posted->order)
        t->cleaned.function = v->posted->reception->home;
    else if (!v->summed_in && (v->commute.has_any || v->bagged))
        t->cleaned = window_reach(v->window);
    if (!t->cleaned.function && !v->summed_in)
        return;
    t->is_clean = arrival_is_clean;
    t->keeps = arrival_keeps;
}

static bool completes(const struct event *c, const struct event *reception)
{
    return c->kind == EVENT_COMPLETION && reception->is_nonblocking &&
           (reception->request_cells.count == 0 ||
            set_meets(&c->request_cells, &reception->request_cells));
}

static void seeds_label(struct arrival *v)
{
    struct analysis *a = v->a;
    struct taint *t = v->taint;

    for (uint32_t k = 0; k < v->group->receptions.count; k++) {
        const struct event *e = v->group->receptions.items[k];

        if (e->mpi->role == ROLE_MPROBE || e->mpi->role == ROLE_IMPROBE)
            received_matched(t);
        if (!v->is_same && v->bagged != e->node)
            received_buffer(t, e);
        received_status(t, e->status);
        for (uint32_t n = 0; n < a->events.count; n++) {
            const struct event *other = a->events.items[n];

            if (completes(other, e))
                received_completion(t, other);
        }
    }
}

/* Receptions whose source or tag is labelled deliver what is; and where they put it matters. */
bool arrival_named(const struct arrival *v, struct taint *t)
{
    bool is_new = false;

    for (uint32_t k = 0; k < v->a->events.count; k++) {
        const struct event *e = v->a->events.items[k];

        if (e->kind != EVENT_RECEIVE || e->buffer < 0 || received_buffer_has(t, e) ||
            (v->bagged && e->node == v->bagged) ||
            (!taint_has_at(t, e->peer, e->node) && !taint_has_at(t, e->tag, e->node) &&
             !taint_has_at(t, e->args[e->buffer], e->node)) ||
            (v->window && v->commute.has_any && commute_places(&v->commute, e)))
            continue;
        if (received_buffer(t, e)) {
            received_status(t, e->status);
            is_new = true;
        }
    }
    return is_new;
}

void arrival_label(struct arrival *v)
{
    struct taint *t = v->taint = arrival_taint(v);

    t->has_control = true;
    arrival_forgets(v, t);
    v->outside = (struct outside){0};
    seeds_label(v);
    do {
        t->starts_at_cells = !v->outside.has_any;
        taint_run(t);
    } while (arrival_named(v, t) || outside_label(t, &v->outside));
}

/* ---- what commutes is used when all is there only ---- */

static bool partial_covers(void *context, const struct node *node)
{
    return window_has(((struct arrival *)context)->window, node);
}

/* That the end markers are not all there yet is so in every round but the last one. */
static bool partial_ignores(void *context, const struct node *branch)
{
    return branch == ((struct arrival *)context)->end;
}

/* Labels what is computed in the window from what has not got all messages yet. */
static struct taint *partial_taint(struct arrival *v)
{
    struct taint *t = arrival_taint(v);

    t->has_control = true;
    arrival_forgets(v, t);
    t->covers = partial_covers;
    t->covered = window_reach(v->window);
    t->holds_from_start = true;
    t->ignores = v->end ? partial_ignores : NULL;
    for (uint32_t k = 0; k < v->commute.cells.count; k++)
        if (bits_get(&v->commute.kept, k))
            bits_set(&t->cells, k);
    taint_run(t);
    return t;
}

/* Does the order decide when the window ends?  Then nobody knows that all messages are there. */
static bool ends_by_order(struct arrival *v, struct taint *partial)
{
    const struct window *w = v->window;

    for (uint32_t n = 0; n < w->function->node_count; n++) {
        const struct node *node = w->function->nodes[n], *branch;
        bool is_end = false;

        if (!window_has(w, node) || node == v->end)
            continue;
        for (int side = 0; side < 2; side++)
            is_end |= node->next[side] && !window_has(w, node->next[side]) &&
                      !ending_only(v->a, node->next[side]);
        if (is_end &&
            (taint_controls(v->taint, node, &branch) || taint_controls(partial, node, &branch) ||
             (node->kind == NODE_BRANCH && (taint_has_at(v->taint, node->value, node) ||
                                            taint_has_at(partial, node->value, node)))))
            return true;
    }
    return false;
}

/* Whatever reads a sum while it grows is labelled for good. */
static bool partial_label(struct arrival *v, const struct taint *partial)
{
    bool is_new = partial->has_unknown && !v->taint->has_unknown;

    v->taint->has_unknown |= partial->has_unknown;
    for (uint32_t k = 0; k < partial->cells.count; k++)
        if (bits_get(&partial->cells, k) && !bits_get(&v->commute.kept, k) &&
            !commute_is_copied_whole(&v->commute, partial, k))
            is_new |= taint_for_good(v->taint, k);
    return is_new;
}

/* What commutes, given the state of the window, and what is labelled then. */
static void commuting_find(struct arrival *v, struct taint **partial)
{
    *partial = NULL;
    v->why = NULL;
    v->bagged = NULL;
    v->commute = (struct commute){.a = v->a, .window = v->window};
    arrival_label(v);
    v->commute.arrival = v->taint;
    commute_find(&v->commute);
    commute_keep(&v->commute, v->taint);
    v->bagged = bagged_find(&v->commute);
    if (!v->commute.has_any && !v->bagged)
        return;
    arrival_label(v);
    *partial = partial_taint(v);
    if (ends_by_order(v, *partial)) {
        v->why = "a message decides when the loop around the reception ends";
        v->commute.has_any = false;
        v->bagged = NULL;
        *partial = NULL;
        arrival_label(v);
        return;
    }
    while (partial_label(v, *partial) || outside_label(*partial, &v->outside))
        do {
            v->taint->starts_at_cells = !v->outside.has_any;
            taint_run(v->taint);
        } while (arrival_named(v, v->taint) || outside_label(v->taint, &v->outside));
}

/* Run after run: what all runs before have left that has no label is the same in every order, so what commutes from
 * that on, and from the messages, is as well.  What has a label, where the rounds read it, is state. */
static void labels_find(struct arrival *v, struct taint **partial)
{
    *partial = NULL;
    if (v->window) {
        do
            commuting_find(v, partial);
        while (window_begins_with(v->window, v->taint, &v->commute.kept) && !budget_is_spent(v->a));
        return;
    }
    arrival_label(v);
    if (v->posted) {
        v->posted->order = v->taint;
        arrival_label(v);
        v->commute.has_any = posted_rounds(v->posted, &v->commute);
    }
}

/* ---- the send ---- */

/* Where the receptions of the pattern stand in the function of its range. */
static void positions_find(struct arrival *v)
{
    const struct function *f = v->group->scope.function;

    for (uint32_t k = 0; f && k < v->group->receptions.count; k++)
        event_positions(v->a, v->group->receptions.items[k], f, &v->positions);
}

/* Receptions that wait themselves, each for its own element: nobody has to look at them before the loop is left.  Returns
 * whether then nothing that is sent is labelled. */
static bool labels_elements(struct arrival *v)
{
    struct arrival other = *v;
    struct taint *partial;

    other.posted = posted_find(v->a, v->group);
    if (!other.posted)
        return false;
    other.window = NULL;
    other.bagged = NULL;
    other.commute = (struct commute){.a = v->a};
    labels_find(&other, &partial);
    other.listed = listed_find(v->a, NULL, other.posted);
    if (arrival_send(&other, other.taint, false))
        return false;
    *v = other;
    return true;
}

/* Is there a loop that makes something of the list which has a label?  If not, nothing needs to be found again. */
static bool makes_any(const struct arrival *v)
{
    const struct program *p = v->a->program;

    for (uint32_t k = 0; k < p->function_count; k++) {
        const struct function *f = p->functions[k];

        for (uint32_t n = 0; facts_of(v->a, f)->is_reachable && n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_ASSIGN &&
                taint_has_at(v->taint, f->nodes[n]->value, f->nodes[n]) &&
                listed_forgets(v->listed, v->taint, f->nodes[n]))
                return true;
    }
    return false;
}

/* Lists of what came, whose elements a loop adds up, or puts where their sources belong.  Returns whether then nothing that is
 * sent is labelled. */
static bool labels_lists(struct arrival *v)
{
    struct arrival other = *v;
    struct taint *partial;

    if (!v->listed || budget_is_spent(v->a) || !makes_any(v))
        return false;
    other.summed_in = v->taint;
    labels_find(&other, &partial);
    if (arrival_send(&other, other.taint, false) ||
        (partial && arrival_send(&other, partial, true)))
        return false;
    *v = other;
    return true;
}

/* Finds what is labelled.  Returns a send that is; NULL: there is none. */
const struct event *arrival_labels_send(struct arrival *v)
{
    struct taint *partial;
    const struct event *send;

    positions_find(v);
    v->is_same = contents_are_same(v->a, v->group);
    v->window = window_find(v->a, v->group, &v->why);
    v->end = v->window ? marked_end(v->window) : NULL;
    v->posted = v->window ? NULL : posted_find(v->a, v->group);
    v->commute = (struct commute){.a = v->a, .window = v->window};
    labels_find(v, &partial);
    v->listed = listed_find(v->a, v->window, v->posted);
    send = arrival_send(v, v->taint, false);
    if (!send && partial)
        send = arrival_send(v, partial, true);
    return send && v->window && (labels_elements(v) || labels_lists(v)) ? NULL : send;
}
