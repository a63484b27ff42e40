/* SPDX-License-Identifier: Apache-2.0 */
/* What does a loop that asks several questions leave that differs with which of them found something first?
 *
 * Requires: what is stored in the loop (polled.h), events.  What is done for one request comes before or behind what is done
 * for another.  Limited stores that do not commute are labelled, and what receptions get that share the messages of a
 * process.  What is stored for a message from any source, as far as it goes by such messages only, is for their pattern to
 * judge (arrival.c), where all probes of the loop are of one.
 */
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/completions.h"
#include "passes/events.h"
#include "passes/limited.h"
#include "passes/matching.h"
#include "passes/polled.h"
#include "passes/polling.h"
#include "passes/received.h"
#include "passes/receivers.h"
#include "passes/scope.h"
#include "passes/values.h"

struct stored { /* into one target */
    const struct expr *value;
    bool are_several; /* values */
};

uint32_t polled_questions(struct polling *p, bool *is_repeated)
{
    struct analysis *a = p->a;
    uint32_t count = 0;

    *is_repeated = false;
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];
        const struct expr *request = e->request;

        if (!completions_is_question(e) || !polled_is_inside((void *)p, e->mpi_node))
            continue;
        count++;
        while (request && (request->kind == EXPR_CAST || request->kind == EXPR_ADDRESS))
            request = request->a;
        if (e->kind == EVENT_COMPLETION && mpi_role_is_test(e->mpi->role) && request &&
            ((request->kind == EXPR_INDEX && request->b->kind != EXPR_INT) ||
             (e->mpi->role == ROLE_TEST && request->kind == EXPR_BINARY))) {
            *is_repeated = true;
            p->index = request->b;
        }
    }
    return count;
}

/* x = x + y, of integers, y not from what is stored here */
static bool is_sum(const struct polling *p, const struct node *node)
{
    const struct expr *value = expr_computed(node->target, node->value), *other;

    if (!value || (expr_op(value) != OP_ADD && expr_op(value) != OP_SUB))
        return false;
    other = value->a == node->target                               ? value->b
            : value->b == node->target && expr_op(value) == OP_ADD ? value->a
                                                                   : NULL;
    return other && !expr_contains(other, node->target) && !taint_has_at(p->inner, other, node);
}

static struct map *stored_find(const struct polling *p, const node_list *stores)
{
    struct map *stored = map_new(p->a->arena);

    for (uint32_t k = 0; k < stores->count; k++) {
        const struct node *node = stores->items[k];
        struct stored *known;

        if (node->kind != NODE_ASSIGN)
            continue;
        known = map_get_address(stored, node->target);
        if (known) {
            known->are_several |= known->value != node->value;
            continue;
        }
        known = ARENA_NEW(p->a->arena, struct stored);
        known->value = node->value;
        map_set_address(stored, node->target, known);
    }
    return stored;
}

const struct node *polled_place(struct polling *p, const struct event *e)
{
    for (uint32_t k = 0; k < e->depth; k++)
        if (polled_is_inside(p, e->chain[k]))
            return e->chain[k];
    return NULL;
}

/* The side of the branch on which the probe has found a message, asked here or in a function that tells it; 0: neither. */
static int found_side(const struct polling *p, const struct node *branch, const struct probe *probe)
{
    return probe->at == probe->event->mpi_node || expr_has_call(branch->value, probe->at)
               ? limited_side_of(p->a, branch, probe->event->mpi_node)
               : 0;
}

static bool is_behind_found(const struct polling *p, const struct node *node,
                            const struct probe *probe)
{
    const struct set *branches = cfg_control_closure(p->a, node);

    for (uint32_t n = 0; n < branches->count; n++) {
        const struct node *branch = node->function->nodes[branches->items[n]];
        const int side = found_side(p, branch, probe);

        if (side > 0 && cfg_is_behind(p->a, branch, side - 1, node))
            return true;
    }
    return false;
}

/* Is the node done only where one of the probes of its function has found a message? */
static bool is_for_found(const struct polling *p, const struct node *node)
{
    static const bool ANSWERS[] = {false, true};
    const bool *known = map_get_address(p->found, node);
    bool is = false;

    if (known)
        return *known;
    for (uint32_t k = 0; k < p->probes.count && !is; k++)
        is = p->probes.items[k].at->function == node->function &&
             is_behind_found(p, node, &p->probes.items[k]);
    map_set_address(p->found, node, &ANSWERS[is]);
    return is;
}

bool polled_is_of_pattern(const struct polling *p, const struct node *node)
{
    return (node->function != p->test->function && bits_get(&p->of_pattern, node->function->id)) ||
           is_for_found(p, node);
}

/* Is the function called in the loop only where that is so? */
static bool is_called_for_found(const struct polling *p, const struct function *f)
{
    const node_list *callers = &facts_of(p->a, f)->callers;
    bool is_called = false;

    for (uint32_t k = 0; k < callers->count; k++) {
        if (!polled_is_inside((void *)p, callers->items[k]))
            continue;
        if (!polled_is_of_pattern(p, callers->items[k]))
            return false;
        is_called = true;
    }
    return is_called;
}

static void probes_find(struct polling *p)
{
    int group = -1;

    p->has_one_pattern = true;
    for (uint32_t k = 0; k < p->a->events.count; k++) {
        const struct event *e = p->a->events.items[k];
        const struct node *at = e->kind == EVENT_PROBE && e->mpi->flag >= 0 && event_is_anonymous(e)
                                    ? polled_place(p, e)
                                    : NULL;
        bool is_known = !at;

        for (uint32_t n = 0; n < p->probes.count && !is_known; n++)
            is_known =
                p->probes.items[n].at == at && p->probes.items[n].event->mpi_node == e->mpi_node;
        if (at) {
            p->has_one_pattern &= e->group >= 0 && (group < 0 || e->group == group);
            group = e->group;
        }
        if (!is_known)
            array_push(p->a->arena, &p->probes, ((struct probe){e, at}));
    }
    p->has_one_pattern &= p->probes.count > 0;
}

void polled_patterns(struct polling *p)
{
    bool is_changed = true;

    probes_find(p);
    p->found = map_new(p->a->arena);
    p->of_pattern = bits_new(p->a->arena, p->below.count);
    if (p->probes.count > 0)
        bits_join(&p->of_pattern, &p->below);
    while (is_changed) {
        is_changed = false;
        for (uint32_t k = bits_next(&p->of_pattern, 0); k != UINT32_MAX;
             k = bits_next(&p->of_pattern, k + 1))
            if (!is_called_for_found(p, p->a->program->functions[k])) {
                bits_drop(&p->of_pattern, k);
                is_changed = true;
            }
    }
}

/* Does another store, or the same one for another request, put something else there? */
static bool is_overwritten(const struct polling *p, const struct node *node, bool is_repeated)
{
    if (polled_is_constant(node) || node->target->kind != EXPR_INDEX) {
        const struct stored *stored = map_get_address(p->stored, node->target);

        return stored->are_several || (is_repeated && !polled_is_constant(node));
    }
    return false;
}

/* Does what is stored for a message of the pattern go by what is stored for anything else? */
static bool is_mixed(const struct polling *p, const struct node *store)
{
    const struct stored *other = map_get_address(p->stored_besides, store->target);
    const struct node *branch;

    return (other && (other->are_several || other->value != store->value)) ||
           polled_is_placed(p->besides, store) || taint_controls(p->besides, store, &branch) ||
           (!polled_is_constant(store) && taint_has_at(p->besides, store->value, store));
}

/* Is the result another one when what is done for another request comes first? */
static bool is_disordered(const struct polling *p, const struct node *store, bool is_repeated)
{
    const struct node *branch;

    if (p->besides && polled_is_of_pattern(p, store))
        return is_mixed(p, store);
    return is_overwritten(p, store, is_repeated) ||
           ((polled_is_placed(p->inner, store) || taint_controls(p->inner, store, &branch)) &&
            !polled_is_of_pattern(p, store)) ||
           (!polled_is_constant(store) && taint_has_at(p->inner, store->value, store));
}

/* A reception of the loop from a certain process, which gets the next message of that one. */
static bool is_ordered_reception(struct polling *p, const struct event *e)
{
    return e->kind == EVENT_RECEIVE && e->buffer >= 0 && !event_is_anonymous(e) &&
           !e->peer_values.is_status && polled_is_inside(p, e->node);
}

/* Is the same decided about both? */
static bool are_together(struct analysis *a, const struct node *x, const struct node *y)
{
    return x->function == y->function &&
           set_equals(cfg_control_closure(a, x), cfg_control_closure(a, y));
}

/* Does the same reception, done for another request, name another process or tag? */
static bool is_of_request(const struct polling *p, const struct event *e)
{
    return p->index && ((e->peer && expr_contains(e->peer, p->index)) ||
                        (e->tag && expr_contains(e->tag, p->index)));
}

/* Which of two receptions, for two requests, gets which message of one process? */
static void receptions_label(struct taint *t, struct polling *p, bool is_repeated)
{
    struct analysis *a = p->a;

    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];
        const struct bits *rivals;

        if (!is_ordered_reception(p, e))
            continue;
        rivals = reception_rivals(a, e);
        for (uint32_t n = bits_next(rivals, 0); n != UINT32_MAX; n = bits_next(rivals, n + 1)) {
            const struct event *x = a->events.items[n];

            if (is_ordered_reception(p, x) &&
                (is_repeated ? !is_of_request(p, e) : !are_together(a, e->node, x->node))) {
                received_buffer(t, e);
                break;
            }
        }
    }
}

/* What is stored for anything but the messages of the one pattern that the loop has. */
static void besides_find(struct polling *p)
{
    node_list stores = {0};

    if (!p->has_one_pattern)
        return;
    p->kept_besides = bits_new(p->a->arena, p->a->cell_count);
    for (uint32_t k = 0; k < p->stores.count; k++)
        if (!polled_is_of_pattern(p, p->stores.items[k])) {
            array_push(p->a->arena, &stores, p->stores.items[k]);
            (void)polled_keeps(p, p->stores.items[k], &p->kept_besides);
        }
    p->stored_besides = stored_find(p, &stores);
    p->besides = polled_run(p, &p->kept_besides);
    p->besides->ignores = polled_leaves;
}

void polled_disorder(struct taint *t, struct polling *p)
{
    bool is_repeated;

    if (polled_questions(p, &is_repeated) < 2 && !is_repeated)
        return;
    p->stores.count = 0;
    polled_stores(p, true);
    p->stored = stored_find(p, &p->stores);
    polled_patterns(p);
    p->inner = polled_run(p, &p->kept);
    p->inner->ignores = polled_leaves;
    besides_find(p);
    for (uint32_t k = 0; k < p->stores.count; k++) {
        const struct node *node = p->stores.items[k];

        if (node->kind == NODE_ASSIGN && !is_sum(p, node) && is_disordered(p, node, is_repeated))
            polled_label(t, p, node);
    }
    receptions_label(t, p, is_repeated);
}

/* A message that is not the answer to the one just received, by the MPI call itself, by a function that always sends it, or by
 * any function. */
static bool is_ordered_send(struct polling *p, const struct event *e, bool is_through)
{
    return e->kind == EVENT_SEND && (is_through || e->is_certain) && !e->peer_values.is_status &&
           polled_is_inside(p, e->node);
}

/* Does the loop come to it, in a function below, by several of its calls?  Without `is_through` only where it is one process that
 * each of them sends to. */
static bool is_called_again(struct polling *p, const struct event *e, bool is_through)
{
    node_list places = {0};
    uint32_t count = 0;

    if (e->home == p->test->function ||
        (!is_through && !(values_are_numbers(&e->peer_values) && e->peer_values.count == 1)))
        return false;
    event_positions(p->a, e, p->test->function, &places);
    for (uint32_t k = 0; k < places.count; k++)
        count += polled_is_inside(p, places.items[k]);
    return count > 1;
}

static const struct node *disordered(struct polling *p, bool is_repeated, bool is_through)
{
    const struct analysis *a = p->a;

    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (!is_ordered_send(p, e, is_through))
            continue;
        for (uint32_t n = 0; n < a->events.count; n++) {
            const struct event *other = a->events.items[n];

            if (is_ordered_send(p, other, is_through) &&
                (other != e || is_repeated || is_called_again(p, e, is_through)) &&
                (other == e || (!values_are_apart(&e->tag_values, &other->tag_values) &&
                                !values_are_apart(&e->peer_values, &other->peer_values) &&
                                !receivers_differ(p->a, e, other))))
                return e->node;
        }
    }
    return NULL;
}

const struct node *polling_disordered(struct analysis *a, const struct event *c)
{
    struct polling p = {0};
    const struct node *direct, *through;
    bool is_repeated;

    if (c->kind != EVENT_COMPLETION || !cfg_loop_around(a, c->node, &p.loop))
        return NULL;
    polled_begin(&p, a, c->node);
    if (polled_questions(&p, &is_repeated) < 2 && !is_repeated)
        return NULL;
    direct = disordered(&p, is_repeated, false);
    through = direct ? NULL : disordered(&p, is_repeated, true);
    if (through)
        assume(a, arena_printf(
                      a->arena,
                      "what is sent through functions in the loop that asks at %s:%u goes to "
                      "different processes, or always in one order",
                      c->node->place.file ? c->node->place.file->path : "?", c->node->place.line));
    return direct;
}
