/* SPDX-License-Identifier: Apache-2.0 */
/* Does something speak against a program of which it is not shown that the order of arrival does not matter?
 *
 * Requires: the labels of arrival.c.  What the rounds of a loop leave behind and does not commute, a message that stays
 * because it was the last, what stands where earlier messages say: when that reaches a message, more than a proof is
 * missing, and a warning says where.
 */
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/arrived.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/folded.h"
#include "passes/guards.h"
#include "passes/labelled.h"
#include "passes/matching.h"
#include "passes/patterns.h"
#include "passes/reads.h"
#include "passes/received.h"
#include "passes/sorting.h"
#include "passes/statuses.h"

/* Is the element that the buffer begins at looked for anew in every round? */
static bool is_searched(const struct arrival *v, const struct expr *buffer, const struct node *at)
{
    const struct function *f = at->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *set = f->nodes[k];

        if (set->kind == NODE_ASSIGN && set->target->kind == EXPR_VARIABLE &&
            set->value->kind == EXPR_INT && window_has(v->window, set) &&
            expr_contains(buffer, set->target) && cfg_dominates(cfg_get(v->a, f), set, at))
            return true;
    }
    return false;
}

/* Are all messages that the reception can take those of the pattern, and alike? */
static bool takes_same(const struct arrival *v, const struct event *e)
{
    const event_list *sends = matching_candidates(v->a, e);

    for (uint32_t k = 0; v->is_same && k < sends->count; k++) {
        bool is_known = !send_may_meet(v->a, sends->items[k], e);

        for (uint32_t n = 0; n < v->group->may_sends.count && !is_known; n++)
            is_known = v->group->may_sends.items[n] == sends->items[k];
        if (!is_known)
            return false;
    }
    return v->is_same;
}

/* What a local variable was set to in this round, and where; NULL. */
static const struct expr *set_in_round(const struct arrival *v, const struct expr *expr,
                                       const struct node **at)
{
    const struct node *set = expr->kind == EXPR_VARIABLE && variable_is_simple(expr->variable)
                                 ? reads_assignment(v->a, *at, expr)
                                 : NULL;

    if (!set || !set->value || !window_has(v->window, set) || set == *at ||
        !cfg_dominates(cfg_get(v->a, set->function), set, *at))
        return NULL;
    *at = set;
    return set->value;
}

/* Does the source of the round's message say what it is? */
static bool asks_for_source(const struct arrival *v, const struct expr *expr, const struct node *at)
{
    const struct node *set = at;
    const struct expr *value = expr ? set_in_round(v, expr, &set) : NULL;

    return expr &&
           (window_is_source(v->window, expr, at) || (value && asks_for_source(v, value, set)) ||
            asks_for_source(v, expr->a, at) || asks_for_source(v, expr->b, at));
}

/* Is it something in an array or a record, or behind a pointer? */
static bool is_element(const struct expr *expr)
{
    return expr->kind == EXPR_FIELD || expr->kind == EXPR_INDEX || expr->kind == EXPR_DEREF;
}

/* Does a pointer that the source picks lead there, and may those of other sources lead there too, because pointers came to
 * where it is with the bytes around them? */
static bool is_shared_block(const struct arrival *v, const struct expr *place,
                            const struct node *at)
{
    const struct node *set = at;
    const struct expr *value = place ? set_in_round(v, place, &set) : NULL;

    return place && ((is_element(place) && type_is_pointer(place->type) &&
                      asks_for_source(v, place, at) && lvalue_has_copied_blocks(v->a, place)) ||
                     (value && is_shared_block(v, value, set)) ||
                     is_shared_block(v, place->a, at) || is_shared_block(v, place->b, at));
}

/* What a reception of the window leaves: the last message, or messages that lie where earlier ones say. */
static void last_label(struct arrival *v, struct taint *t)
{
    statuses_copied(v->window, v->taint, t);
    for (uint32_t k = 0; k < v->a->events.count; k++) {
        const struct event *e = v->a->events.items[k];
        bool is_own =
            e == v->window->reception || (e->source_is_status && e->kind == EVENT_RECEIVE);
        const struct expr *buffer = e->buffer >= 0 ? e->args[e->buffer] : NULL;

        if (!is_own || e->home != v->window->levels[0].function || !window_has(v->window, e->node))
            continue;
        if (e->home != v->window->function && e->status && window_leaves_last(v->window, e->status))
            received_status(t, e->status);
        if (e->kind == EVENT_RECEIVE && buffer && !takes_same(v, e) &&
            ((taint_has_at(window_state(v->window), buffer, e->node) &&
              !is_searched(v, buffer, e->node)) ||
             window_hands_on(v->window, e->node, buffer) || commute_spills(&v->commute, e) ||
             is_shared_block(v, buffer, e->node)))
            received_buffer(t, e);
        if (e->status && window_hands_on(v->window, e->node, e->status))
            received_status(t, e->status);
    }
}

/* Is it a local record of which the rounds store a part? */
static bool is_stored_record(const struct arrival *v, const struct expr *buffer)
{
    const struct expr *record = buffer->kind == EXPR_ADDRESS ? buffer->a : NULL;
    const struct function *f = v->window->levels[0].function;

    if (!record || record->kind != EXPR_VARIABLE || !record->type ||
        record->type->kind != TYPE_RECORD)
        return false;
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_ASSIGN && window_has(v->window, f->nodes[k]) &&
            expr_contains(f->nodes[k]->target, record))
            return true;
    return false;
}

/* What the event sends lies in these cells: of MPI_IN_PLACE, in what it writes. */
static void sent_cells(struct analysis *a, const struct event *e, struct set *out)
{
    const bool is_in_place = e->kind != EVENT_SEND && event_is_in_place(e);

    for (uint32_t k = 0; k < (is_in_place ? e->mpi_node->arg_count : 1); k++)
        if (k == 0 || (call_writes(a, e->mpi_node, k) && labelled_reads(a, e, k)))
            pointees_spread(a, e->args[k], out);
}

/* Is it a member of a suspect variable? */
static bool is_of_suspect(const struct arrival *v, const struct set *left,
                          const struct expr *buffer)
{
    const struct variable *record =
        buffer->kind == EXPR_ADDRESS && buffer->a->kind == EXPR_FIELD ? expr_root(buffer->a) : NULL;
    const struct cell *cell = record ? cell_of_variable(v->a, record) : NULL;

    return cell && set_has(left, cell->id) && bits_get(&v->commute.suspects, cell->id);
}

/* Is a suspect array itself what is sent behind the window? */
static bool sends_suspect(const struct arrival *v, const struct set *left, const struct event *e)
{
    struct set sent = {0};

    if (e->kind == EVENT_START || !event_is_sending(e) || e->mpi_node->arg_count == 0 ||
        arrival_is_in_window(v->window, e) || e->home != v->window->levels[0].function ||
        !cfg_reaches(v->a, v->window->levels[0].point, e->node) || arrival_is_of_others(v, e))
        return false;
    if (is_of_suspect(v, left, e->args[0]))
        return true;
    sent_cells(v->a, e, &sent);
    for (uint32_t k = 0; k < sent.count; k++)
        if (set_has(left, sent.items[k]) && bits_get(&v->commute.suspects, sent.items[k]) &&
            (v->a->cells[sent.items[k]]->kind == CELL_VARIABLE || is_stored_record(v, e->args[0])))
            return true;
    return false;
}

/* Is it sorted, or may it belong to what is: lengths and pointers of a list, which have no name of their
 * own? */
static bool is_put_in_order(const struct analysis *a, const struct set *sorted, uint32_t cell)
{
    return set_has(sorted, cell) || (sorted->count > 0 && a->cells[cell]->kind != CELL_VARIABLE);
}

static const struct event *suspect_send(struct arrival *v)
{
    struct taint *t = arrival_left(v);
    struct set left = {0}, sorted = {0};
    const struct event *best = NULL;
    int most = -1;
    bool has_any = false;

    t->has_control = true;
    window_leaves(v->window, &left);
    sorting_find(v->window, v->taint, &sorted);
    for (uint32_t k = 0; k < left.count; k++)
        if (bits_get(&v->commute.suspects, left.items[k]) &&
            !is_put_in_order(v->a, &sorted, left.items[k])) {
            bits_set(&t->cells, left.items[k]);
            has_any = true;
        }
    if (sorted.count > 0 && !has_any)
        return NULL;
    last_label(v, t);
    do
        taint_run(t);
    while (arrival_named(v, t));
    for (uint32_t k = 0; k < v->a->events.count && most < 2; k++) {
        const struct event *e = v->a->events.items[k];

        int place = event_is_sending(e) ? arrival_follows(v, e) : -1;

        if (place > most &&
            (arrival_sends_left(v, t, e) || sends_suspect(v, &left, e) ||
             (!arrival_is_in_window(v->window, e) && e->kind == EVENT_SEND &&
              labelled_control(t, e))) &&
            guards_allow_sending(v->a, v->window->reception, e)) {
            best = e;
            most = place;
        }
    }
    return best;
}

/* What goes to one process in every round, or to one that several messages name, goes there in the order of arrival. */
static const struct event *round_send(struct arrival *v, int place)
{
    for (uint32_t k = 0; k < v->a->events.count; k++) {
        const struct event *e = v->a->events.items[k];

        if (e->kind == EVENT_SEND && arrival_is_in_window(v->window, e) &&
            arrival_follows(v, e) == place && labelled_event(v->a, v->taint, e) &&
            (!taint_has_at(v->taint, e->peer, e->node) ||
             folded_names(v->window, e->peer, e->node)) &&
            !arrival_is_reply(v, e) && !arrival_is_of_others(v, e))
            return e;
    }
    return NULL;
}

void arrival_kept(struct arrival *v, const struct event *e, const char *what)
{
    const struct event *reception = v->group->receptions.items[0];
    struct finding *finding = finding_add(
        v->a, "spbc-arrival-kept", &e->node->place,
        arena_printf(v->a->arena,
                     "what %s sends %s around %s leave behind, which may differ with the "
                     "order of arrival",
                     event_name(v->a, e), what, event_name(v->a, reception)));

    finding_note(v->a, finding, &reception->node->place,
                 "the message that comes first is received here");
}

/* Where no loop takes the messages one by one nothing is known of what they leave, but for what is inserted
 * where its source belongs. */
static const struct event *kept_single(struct arrival *v)
{
    const struct event *e;

    if (!group_is_proved(v->group))
        return NULL;
    if (v->posted) {
        v->posted->takes_sorted = true;
        arrival_label(v);
    }
    e = arrival_send(v, v->taint, false);
    if (!e)
        assume(v->a, "an insertion by source sorts what came from any source");
    return e;
}

/* Does a function between the call that is seen and MPI's store anything but in variables of its own? */
static bool is_handed_on(const struct event *reception)
{
    for (uint32_t k = 1; k < reception->depth; k++) {
        const struct function *f = reception->chain[k]->function;

        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct expr *target =
                f->nodes[n]->kind == NODE_ASSIGN ? f->nodes[n]->target : NULL;

            if (target && (target->kind != EXPR_VARIABLE || target->variable->function != f))
                return true;
        }
    }
    return false;
}

/* Something that the rounds leave behind, and that does not commute, reaches a message: more than the
 * proof's failure speaks against the program.  Returns whether it does. */
bool arrival_kept_warn(struct arrival *v, const struct event *send)
{
    const struct event *e = v->window ? suspect_send(v) : kept_single(v);
    enum mpi_role role = v->group->receptions.items[0]->mpi->role;

    /* The handles that the rounds leave stand for the messages. */
    if (!e && v->window &&
        (v->commute.has_lost || v->outside.has_memory || v->outside.has_any ||
         v->taint->has_callbacks ||
         ((role == ROLE_MPROBE || role == ROLE_IMPROBE) &&
          received_matched_elsewhere(v->a, v->window))))
        e = send;
    if (!e && v->window)
        e = round_send(v, arrival_follows(v, send));
    /* What is suspect is only looked for in the reception's function: a caller that repeats it may keep the last result, and so
     * may who hands on what it has received. */
    if (!e && v->window && (v->window->level_count > 1 || is_handed_on(v->window->reception)) &&
        group_is_proved(v->group))
        e = send;
    if (e)
        arrival_kept(v, e,
                     v->window ? "is computed from what the rounds of the loop"
                               : "is computed from what single receptions");
    return e != NULL;
}
