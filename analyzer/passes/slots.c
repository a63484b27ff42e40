/* SPDX-License-Identifier: Apache-2.0 */
/* Is what is sent kept in the order in which messages arrived?
 *
 * Requires: groups, cells.  A witness has two parts.  In the loop around an anonymous reception
 * something of the message is kept by arrival:
 *
 *     slot    a[n] = message, where n only counts in that loop (or the message is received there)
 *     last    v = message: the round that comes last decides
 *     chain   v = 2 * v - message, or another linear recurrence whose factor is not one
 *
 * in every round (no condition on the message), where `message` is a copy of it (copied.c).  And a message holds a, or v, or what is copied from
 * it, where nothing that depends on the order selects what is copied or sent (trail.h).  Sums, products,
 * extremes on the way are not followed, nor is an array that is handed to qsort: they may not depend on
 * the order.  Where something else is written over the array it may have been sorted by hand, and where it is one
 * of several that is kept in, or sent, it may be another one: then the finding is a warning.
 */
#include "passes/slots.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/copied.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/findings.h"
#include "passes/guards.h"
#include "passes/matching.h"
#include "passes/patterns.h"
#include "passes/rows.h"
#include "passes/scope.h"
#include "passes/sorting.h"
#include "passes/taint.h"
#include "passes/trail.h"
#include "passes/values.h"

#include <stdlib.h>
#include <string.h>

struct keeping { /* one place where something is kept by arrival */
    const struct node *node;
    struct set cells;
    const struct expr *base; /* the pointer or array behind which it is kept */
    bool is_one_of;          /* it is kept in one of several objects */
    const char *how;
    const struct expr *scalar; /* kept in this variable alone */
    const struct expr *index;  /* kept in the element that it picks; NULL */
};

struct slots {
    struct analysis *a;
    const struct group *group;
    const struct event *reception;
    struct bits loop;      /* of the reception's function */
    struct bits below;     /* functions that are called there */
    struct set message;    /* cells that the reception writes */
    struct taint *content; /* labelled with the message, inside the loop */
    struct trail trail;    /* see trail_get */
    ARRAY(struct keeping) keepings;
    const struct keeping *judged; /* one of them */
};

/* ---- inside of the loop ---- */

static bool loop_find(struct slots *s)
{
    const struct function *home = s->reception->home;

    if (!cfg_loop_around(s->a, s->reception->node, &s->loop))
        return false;
    s->below = bits_new(s->a->arena, s->a->program->function_count);
    for (uint32_t k = 0; k < home->node_count; k++) {
        const function_list *callees = callees_of(s->a, home->nodes[k]);

        for (uint32_t c = 0; bits_get(&s->loop, k) && c < callees->count; c++) {
            const struct bits *reaches = &facts_of(s->a, callees->items[c])->reaches;

            for (uint32_t w = 0; w < (reaches->count + 63) / 64; w++)
                s->below.words[w] |= reaches->words[w];
        }
    }
    return true;
}

static bool in_loop(const struct slots *s, const struct node *node)
{
    return node->function == s->reception->home ? bits_get(&s->loop, node->id)
                                                : bits_get(&s->below, node->function->id);
}

static bool content_covers(void *context, const struct node *node)
{
    return in_loop(context, node);
}

/* The functions that it asks about. */
static struct reach loop_reach(const struct slots *s)
{
    return (struct reach){s->reception->home, &s->below};
}

static int content_source(void *context, const struct node *call, int arg)
{
    (void)context;
    return call->mpi < 0                                                     ? -1
           : arg >= 0 && mpi_function_get(call->mpi)->role == ROLE_GET_COUNT ? -1
                                                                             : 0;
}

static bool is_named_by_status(const struct slots *s, const struct event *e)
{
    return e->kind == EVENT_RECEIVE && e->source_is_status && e->home == s->reception->home &&
           bits_get(&s->loop, e->node->id);
}

/* Buffers of the reception and of those that its status names. */
static void content_label(struct slots *s)
{
    struct analysis *a = s->a;

    s->content = ARENA_NEW(a->arena, struct taint);
    s->content->a = a;
    s->content->context = s;
    s->content->covers = content_covers;
    s->content->covered = loop_reach(s);
    s->content->source = content_source;
    s->content->starts_at_cells = true;
    s->content->cells = bits_new(a->arena, a->cell_count);
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if ((e != s->reception && !is_named_by_status(s, e)) || e->buffer < 0)
            continue;
        pointees_spread(a, e->args[e->buffer], &s->message);
    }
    for (uint32_t k = 0; k < s->message.count; k++)
        bits_set(&s->content->cells, s->message.items[k]);
    taint_run(s->content);
}

/* Is everything that changes this lvalue in the loop a step from its own old value? */
static bool only_counts(const struct slots *s, const struct expr *counter)
{
    const struct function *f = s->reception->home;
    uint32_t steps = 0;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (!bits_get(&s->loop, k) || node->kind != NODE_ASSIGN || node->target != counter)
            continue;
        if (node->value->kind != EXPR_BINARY || expr_op(node->value) != OP_ADD ||
            (node->value->a != counter && node->value->b != counter))
            return false;
        steps++;
    }
    return steps > 0;
}

/* The n of a[n], and of a[n - 1], which is what a[n++] = x is seen as behind the step. */
static const struct expr *counter_in(const struct slots *s, const struct expr *index)
{
    while (index &&
           (index->kind == EXPR_CAST ||
            (index->kind == EXPR_BINARY && (expr_op(index) == OP_ADD || expr_op(index) == OP_SUB) &&
             index->b->kind == EXPR_INT)))
        index = index->a;
    if (!index || (index->kind != EXPR_VARIABLE && index->kind != EXPR_FIELD))
        return NULL;
    return only_counts(s, index) ? index : NULL;
}

/* Every round does it: nothing but what decides about the reception decides about the node. */
static bool is_in_every_round(const struct slots *s, const struct node *node)
{
    const struct set *mine = cfg_control_closure(s->a, node);
    const struct set *theirs;

    if (node->function != s->reception->home)
        return mine->count == 0;
    theirs = cfg_control_closure(s->a, s->reception->node);
    for (uint32_t k = 0; k < mine->count; k++)
        if (!set_has(theirs, mine->items[k]))
            return false;
    return true;
}

static void keeping_add(struct slots *s, const struct node *node, const struct expr *lvalue,
                        const char *how, const struct expr *scalar)
{
    struct keeping keeping = {.node = node,
                              .how = how,
                              .scalar = scalar,
                              .index = lvalue->kind == EXPR_INDEX ? lvalue->b : NULL,
                              .base = expr_base(lvalue)};
    struct set cells = {0};

    cells_of_lvalue(s->a, lvalue, &cells);
    keeping.is_one_of = cells.count > 1;
    for (uint32_t k = 0; k < cells.count; k++)
        cell_spread(s->a, s->a->cells[cells.items[k]], &keeping.cells);
    if (keeping.cells.count > 0)
        array_push(s->a->arena, &s->keepings, keeping);
}

static bool is_copy(const struct slots *s, const struct expr *value, const struct node *at)
{
    const struct copying copying = {s->a, &s->message, s->content, content_covers, (void *)s};

    return copied_is(&copying, value, at);
}

/* ---- linear recurrences ---- */

static bool is_plain(const struct expr *expr)
{
    if (!expr)
        return true;
    switch (expr->kind) {
    case EXPR_INT:
    case EXPR_FLOAT:
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        return true;
    case EXPR_CAST:
    case EXPR_UNARY:
        return is_plain(expr->a);
    case EXPR_BINARY:
        return is_plain(expr->a) && is_plain(expr->b);
    default:
        return false;
    }
}

/* Is the target multiplied by a constant other than 1 (and other than 0) somewhere in the sum? */
static bool is_scaled(const struct expr *expr, const struct expr *target)
{
    if (expr->kind == EXPR_CAST)
        return is_scaled(expr->a, target);
    if (expr->kind != EXPR_BINARY)
        return false;
    if (expr_op(expr) == OP_MUL) {
        const struct expr *factor = expr_contains(expr->a, target) ? expr->b : expr->a;

        factor = expr_without_casts(factor);
        return (factor->kind == EXPR_INT && factor->value > 1) ||
               (factor->kind == EXPR_FLOAT && expr_digits(factor) &&
                strtod(expr_digits(factor), NULL) != 1 && strtod(expr_digits(factor), NULL) != 0);
    }
    if (expr_op(expr) != OP_ADD && expr_op(expr) != OP_SUB)
        return false;
    return (expr_contains(expr->a, target) && is_scaled(expr->a, target)) ||
           (expr_contains(expr->b, target) && is_scaled(expr->b, target));
}

static bool adds_message(const struct slots *s, const struct node *node)
{
    const struct expr *value = expr_without_casts(node->value), *target = node->target;

    if (value->kind != EXPR_BINARY || (expr_op(value) != OP_ADD && expr_op(value) != OP_SUB))
        return false;
    return (!expr_contains(value->a, target) && is_copy(s, value->a, node)) ||
           (!expr_contains(value->b, target) && is_copy(s, value->b, node));
}

/* ---- what is kept ---- */

/* Is it a field of one declared record, which is no element of an array? */
static bool is_single_object(struct analysis *a, const struct expr *lvalue)
{
    const struct type *record = lvalue->kind == EXPR_FIELD ? lvalue->a->type : NULL, *own;
    struct set objects = {0};

    if (!record || !record->tag || lvalue->a->kind != EXPR_DEREF ||
        lvalue->a->a->kind == EXPR_BINARY)
        return false;
    points_of(a, lvalue->a->a, &objects);
    if (objects.count != 1 || a->cells[objects.items[0]]->kind != CELL_VARIABLE)
        return false;
    own = a->cells[objects.items[0]]->type;
    return own && own->kind == TYPE_RECORD && own->tag && strcmp(own->tag, record->tag) == 0;
}

/* Does what the message brings, or its source, decide about the node?  Its tag may. */
static bool is_selected(const struct slots *s, const struct node *node)
{
    const struct set *branches = cfg_control_closure(s->a, node);
    const struct set *theirs = cfg_control_closure(s->a, s->reception->node);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if ((node->function != s->reception->home || !set_has(theirs, branches->items[k])) &&
            in_loop(s, branch) &&
            (copied_has_source(branch->value) || taint_has(s->content, branch->value)))
            return true;
    }
    return false;
}

static void assignment_look(struct slots *s, const struct node *node)
{
    const struct expr *target = node->target;
    const char *last = "overwritten by every message, so that the last one stays";
    bool is_again = expr_contains(node->value, target);

    if (target->kind == EXPR_INDEX && node->function == s->reception->home && !is_again &&
        counter_in(s, target->b) && !is_selected(s, node) && is_copy(s, node->value, node)) {
        keeping_add(s, node, target, "put into an array in the order of arrival", NULL);
        return;
    }
    if (!is_in_every_round(s, node))
        return;
    if (is_again && target->kind == EXPR_VARIABLE && is_plain(node->value) &&
        is_scaled(node->value, target) && adds_message(s, node))
        keeping_add(s, node, target, "combined in the order of arrival", NULL);
    else if (is_again || !is_copy(s, node->value, node))
        return;
    else if (target->kind == EXPR_VARIABLE && target->variable->function &&
             node->function == s->reception->home)
        keeping_add(s, node, target, last, target);
    else if (is_single_object(s->a, target))
        keeping_add(s, node, target, last, NULL);
}

/* The element that a buffer argument begins at: a[n] of &a[n] and of a + n. */
static void buffer_look(struct slots *s, const struct event *e)
{
    const struct expr *buffer = e->args[e->buffer];

    buffer = expr_without_casts(buffer);
    if (buffer->kind == EXPR_ADDRESS && buffer->a->kind == EXPR_INDEX &&
        counter_in(s, buffer->a->b)) {
        keeping_add(s, e->node, buffer->a, "received into an array in the order of arrival", NULL);
    } else if (buffer->kind == EXPR_BINARY && expr_op(buffer) == OP_ADD &&
               counter_in(s, buffer->b)) {
        struct keeping keeping = {.node = e->node,
                                  .base = expr_base(buffer),
                                  .how = "received into an array in the order of arrival"};

        struct set objects = {0};

        points_of(s->a, buffer->a, &objects);
        keeping.is_one_of = objects.count > 1;
        pointees_spread(s->a, buffer->a, &keeping.cells);
        if (keeping.cells.count > 0)
            array_push(s->a->arena, &s->keepings, keeping);
    }
}

/* A single variable as the buffer, in every round: the last message stays in it. */
static void last_look(struct slots *s, const struct event *e)
{
    const struct expr *buffer = e->args[e->buffer];

    if (!e->is_nonblocking && !e->is_persistent && buffer->kind == EXPR_ADDRESS &&
        buffer->a->kind == EXPR_VARIABLE && buffer->a->variable->function == e->home &&
        is_in_every_round(s, e->node))
        keeping_add(s, e->node, buffer->a,
                    "overwritten by every message, so that the last one stays", buffer->a);
}

static void keepings_find(struct slots *s)
{
    struct analysis *a = s->a;

    const struct reach reach = loop_reach(s);

    for (uint32_t k = reach_next(&reach, 0); k != UINT32_MAX; k = reach_next(&reach, k + 1)) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_ASSIGN && in_loop(s, f->nodes[n]))
                assignment_look(s, f->nodes[n]);
    }
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if ((e == s->reception || is_named_by_status(s, e)) && e->buffer >= 0 &&
            e->kind == EVENT_RECEIVE) {
            buffer_look(s, e);
            last_look(s, e);
        }
    }
}

/* ---- the way to a message ---- */

/* Nothing of other rounds is in it. */
static bool is_copied(const struct expr *value)
{
    value = expr_without_casts(value);
    switch (value->kind) {
    case EXPR_INT:
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        return true;
    case EXPR_BINARY:
        return (value->a->kind == EXPR_INT && is_copied(value->b)) ||
               (value->b->kind == EXPR_INT && is_copied(value->a));
    case EXPR_LIST:
        for (uint32_t k = 0; k < value->element_count; k++)
            if (value->elements[k] && !is_copied(value->elements[k]))
                return false;
        return true;
    default:
        return false;
    }
}

/* Is an element of the array read, by a number, that is not seen to be one that a message is put into? */
static bool reads_unkept(const struct slots *s, const struct expr *value)
{
    const struct expr *base;
    struct set cells = {0};
    int64_t index, first, added;

    value = expr_without_casts(value);
    if (value->kind != EXPR_INDEX || !s->judged->index || !expr_is_int(value->b, &index))
        return false;
    cells_of_lvalue(s->a, value, &cells);
    if (!set_meets(&cells, &s->judged->cells))
        return false;
    base = index_base(s->judged->index, &added);
    return base->kind != EXPR_VARIABLE ||
           definitions_bound(s->a, base->variable, s->judged->node, &first) != 1 ||
           index < first + added;
}

/* Sums, products and the like over what was kept forget its order; so may what the order itself selects.  In the loop
 * that receives, one round's part of a sum over all rounds is kept for that round only: copies alone stay. */
static bool forgets_order(void *context, const struct node *assignment)
{
    const struct slots *s = context;
    const struct expr *value = assignment->value;

    if (reads_unkept(s, value))
        return true;
    if (in_loop(s, assignment))
        return !is_copied(value) || expr_contains(value, assignment->target) ||
               is_selected(s, assignment);
    if (trail_selects(&s->trail, assignment))
        return true;
    return expr_contains(value, assignment->target) &&
           (value->kind != EXPR_BINARY || !is_scaled(value, assignment->target));
}

static int way_source(void *context, const struct node *call, int arg)
{
    const struct slots *s = context;
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;

    (void)arg;
    if (call->mpi >= 0)
        return 0;
    if (f && !f->is_defined && strcmp(f->name, "memcpy") != 0 && strcmp(f->name, "memmove") != 0)
        return 0;
    return trail_selects(&s->trail, call) ? 0 : -1;
}

static bool is_sending(const struct event *e)
{
    return e->kind == EVENT_SEND || e->kind == EVENT_SYNC || e->kind == EVENT_COLLECTIVE;
}

static bool sends_scalar(const struct slots *s, const struct keeping *k, const struct event *e)
{
    const struct expr *data = e->args[0];

    return data->kind == EXPR_ADDRESS && data->a == k->scalar && !in_loop(s, e->node) &&
           (e->is_persistent || cfg_carries(s->a, k->node, k->scalar, e->node));
}

/* What the order of arrival selects is asked only where something would be found else. */
static const struct trail *trail_get(struct slots *s)
{
    if (!s->trail.order) {
        s->trail = (struct trail){s->a, s->reception, NULL, content_covers, s};
        trail_find(&s->trail, s->group);
    }
    return &s->trail;
}

/* `way` labels what is copied from what is kept; NULL: it is kept in one variable alone. */
static const struct event *holder_of(struct slots *s, const struct keeping *keeping,
                                     const struct taint *way)
{
    for (uint32_t k = 0; k < s->a->events.count; k++) {
        const struct event *e = s->a->events.items[k];

        if (!is_sending(e) || e->mpi_node->arg_count == 0 || !e->args[0]->type ||
            e->args[0]->type->kind == TYPE_INT)
            continue;
        if ((way ? !in_loop(s, e->node) && taint_pointees(way, e->args[0])
                 : sends_scalar(s, keeping, e)) &&
            guards_allow_sending(s->a, s->reception, e) &&
            !trail_selects_message(trail_get(s), e) &&
            trail_leads(trail_get(s), keeping->node, &keeping->cells, way, e))
            return e;
    }
    return NULL;
}

static struct taint *way_find(struct slots *s, const struct keeping *keeping)
{
    struct analysis *a = s->a;
    struct taint *way = ARENA_NEW(a->arena, struct taint);

    (void)trail_get(s);
    way->a = a;
    way->context = s;
    way->source = way_source;
    way->starts_at_cells = true;
    way->is_clean = forgets_order;
    way->cells = bits_new(a->arena, a->cell_count);
    for (uint32_t k = 0; k < keeping->cells.count; k++)
        bits_set(&way->cells, keeping->cells.items[k]);
    taint_run(way);
    return way;
}

/* ---- put in order where it arrives ---- */

/* Does what came decide whether the node runs, or one of the calls in the loop that lead to it? */
static bool is_reached_by_order(const struct slots *s, const struct node *node)
{
    const struct reach reach = loop_reach(s);

    if (is_selected(s, node))
        return true;
    for (uint32_t k = reach_next(&reach, 0);
         node->function != s->reception->home && k != UINT32_MAX; k = reach_next(&reach, k + 1)) {
        const struct function *f = s->a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_CALL && in_loop(s, f->nodes[n]) &&
                call_reaches(s->a, f->nodes[n], node->function) && is_selected(s, f->nodes[n]))
                return true;
    }
    return false;
}

/* Does the node write over what is kept with what is kept there, by an assignment or a function outside of the program? */
static bool is_rewritten_by(const struct slots *s, const struct set *kept, const struct node *node)
{
    struct set written = {0}, read = {0};

    if (node->kind == NODE_ASSIGN) {
        cells_of_lvalue(s->a, node->target, &written);
        if (set_meets(&written, kept))
            cells_read_by(s->a, node->value, &read);
    }
    for (uint32_t k = 0; node->kind == NODE_CALL && call_external(node) && k < node->arg_count; k++)
        if (type_is_address(node->args[k]->type))
            pointees_spread(s->a, node->args[k], call_writes(s->a, node, k) ? &written : &read);
    return set_meets(&written, kept) && set_meets(&read, kept);
}

/* May what is kept be put in another order in the loop that receives it: swapped where numbers compare so, by hand or in a
 * function that is called there? */
static bool is_put_in_order(const struct slots *s, const struct keeping *keeping)
{
    const struct reach reach = loop_reach(s);

    for (uint32_t k = reach_next(&reach, 0); k != UINT32_MAX; k = reach_next(&reach, k + 1)) {
        const struct function *f = s->a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++)
            if (f->nodes[n] != keeping->node && in_loop(s, f->nodes[n]) &&
                is_rewritten_by(s, &keeping->cells, f->nodes[n]) &&
                is_reached_by_order(s, f->nodes[n]))
                return true;
    }
    return false;
}

static struct claim keeping_judge(struct slots *s, const struct keeping *keeping)
{
    struct analysis *a = s->a;
    const struct taint *way;
    const struct event *send;
    struct finding *finding;
    const char *text;
    bool is_same, is_sure;

    if (sorting_may_reorder(a, &keeping->cells))
        return (struct claim){0};
    s->judged = keeping;
    way = keeping->scalar ? NULL : way_find(s, keeping);
    send = holder_of(s, keeping, way);
    if (!send)
        return (struct claim){0};
    is_same = !way || keeping->base == expr_base(send->args[0]) ||
              (!keeping->is_one_of && taint_all_pointees(way, send->args[0]));
    is_sure = !way || !(trail_is_crossed(trail_get(s), &keeping->cells, way, send) ||
                        is_put_in_order(s, keeping));
    text = arena_printf(a->arena, "what is received from any source is %s, and %s sends it%s",
                        keeping->how, event_name(a, send),
                        !is_same  ? "; it is not known whether it is the same memory"
                        : is_sure ? ": another order of arrival sends another message"
                                  : "; it is not known whether it is put in order before");
    is_sure &= is_same;
    finding = finding_add(a, is_sure ? "spbc-order-dependent-message" : "spbc-arrival-kept",
                          &send->node->place, text);
    finding_note(a, finding, &s->reception->node->place,
                 "the message that comes first is received here");
    finding_note(a, finding, &keeping->node->place, "it is kept here");
    finding_note(a, finding, &send->node->place, "and sent here");
    return claim_make(is_sure ? TRUTH_REFUTED : TRUTH_UNKNOWN, text, send->node->place);
}

/* ---- handed on ---- */

/* Is this the one variable that a message goes out of, set in this round from its message? */
static bool is_set_from_message(const struct slots *s, const struct expr *variable,
                                const struct node *send)
{
    const struct function *f = s->reception->home;
    const struct expr *buffer =
        s->reception->buffer >= 0 ? s->reception->args[s->reception->buffer] : NULL;
    bool is_set = false;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind != NODE_ASSIGN || node->target != variable || !bits_get(&s->loop, k) ||
            !cfg_dominates(cfg_get(s->a, f), node, send))
            continue;
        if (expr_contains(node->value, variable) || !is_copy(s, node->value, node))
            return false;
        is_set = true;
    }
    return is_set || (buffer && buffer->kind == EXPR_ADDRESS && buffer->a == variable);
}

/* What comes is sent to one process in the order in which it comes. */
static struct claim handed_on(const struct slots *s)
{
    struct analysis *a = s->a;

    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];
        const struct expr *data;
        struct finding *finding;
        const char *text;

        if (e->kind != EVENT_SEND || e->home != s->reception->home || e->buffer < 0 ||
            !bits_get(&s->loop, e->node->id) || e->group == s->group->id ||
            !cfg_dominates(cfg_get(a, e->home), s->reception->node, e->node) ||
            !guards_allow_sending(a, s->reception, e) || !is_in_every_round(s, e->node) ||
            !values_are_numbers(&e->peer_values) || e->peer_values.count != 1 ||
            !values_are_numbers(&e->tag_values) || e->tag_values.count != 1)
            continue;
        data = e->args[e->buffer];
        if (data->kind != EXPR_ADDRESS || data->a->kind != EXPR_VARIABLE ||
            !is_set_from_message(s, data->a, e->node))
            continue;
        text = arena_printf(a->arena,
                            "what is received from any source is sent on by %s to one process in "
                            "the order of arrival",
                            event_name(a, e));
        finding = finding_add(a, "spbc-order-dependent-message", &e->node->place, text);
        finding_note(a, finding, &s->reception->node->place,
                     "the message that comes first is received here");
        finding_note(a, finding, &e->node->place, "and sent on here");
        return claim_make(TRUTH_REFUTED, text, e->node->place);
    }
    return (struct claim){0};
}

/* ---- one after the other ---- */

static const struct expr *scalar_buffer(const struct event *e)
{
    const struct expr *buffer = e->buffer >= 0 ? e->args[e->buffer] : NULL;

    return buffer && buffer->kind == EXPR_ADDRESS && buffer->a->kind == EXPR_VARIABLE ? buffer->a
                                                                                      : NULL;
}

/* Is the difference (or quotient) of both variables what the call gets in one of them? */
static bool gets_difference(struct analysis *a, const struct expr *x, const struct expr *y,
                            const struct expr *sent, const struct node *to)
{
    for (uint32_t k = 0; k < to->function->node_count; k++) {
        const struct node *node = to->function->nodes[k];

        if (node->kind == NODE_ASSIGN && node->target == sent && node->value->kind == EXPR_BINARY &&
            (expr_op(node->value) == OP_SUB || expr_op(node->value) == OP_DIV) &&
            ((node->value->a == x && node->value->b == y) ||
             (node->value->a == y && node->value->b == x)) &&
            cfg_carries(a, node, sent, to))
            return true;
    }
    return false;
}

/* Two receptions in a row: what the first one got is sent, or a difference of both. */
static struct claim two_in_a_row(struct analysis *a, const struct group *g, const struct event *x,
                                 const struct event *y)
{
    const struct expr *first = scalar_buffer(x), *second = scalar_buffer(y);

    if (!first || !second || first == second || x->is_nonblocking || y->is_nonblocking ||
        !trail_envelopes_fit(g, x) || !trail_envelopes_fit(g, y) || x->home != y->home ||
        !cfg_dominates(cfg_get(a, x->home), x->node, y->node))
        return (struct claim){0};
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];
        const struct expr *sent = e->kind == EVENT_SEND ? scalar_buffer(e) : NULL;
        struct finding *finding;
        const char *text;

        if (!sent || e->home != x->home || e->group == g->id || !guards_allow_sending(a, x, e) ||
            !(((sent == first || sent == second) &&
               cfg_carries(a, sent == first ? x->node : y->node, sent, e->node)) ||
              gets_difference(a, first, second, sent, e->node)) ||
            !cfg_dominates(cfg_get(a, x->home), y->node, e->node))
            continue;
        text = arena_printf(a->arena,
                            "%s sends what two receptions from any source got, each the one that "
                            "came when it did: another order of arrival sends another message",
                            event_name(a, e));
        finding = finding_add(a, "spbc-order-dependent-message", &e->node->place, text);
        finding_note(a, finding, &x->node->place, "the message that comes first is received here");
        finding_note(a, finding, &y->node->place, "the next one here");
        return claim_make(TRUTH_REFUTED, text, e->node->place);
    }
    return (struct claim){0};
}

/* Do the rounds of the loop lie in one iteration of the pattern?  Rounds that a synchronisation keeps
 * apart may have one sender each. */
static bool is_in_one_iteration(const struct slots *s)
{
    const struct scope *scope = &s->group->scope;

    for (uint32_t k = 0; k < s->reception->home->node_count; k++)
        if (bits_get(&s->loop, k) && scope->function == s->reception->home &&
            !bits_get(&scope->inside, k))
            return false;
    for (uint32_t k = 0; k < s->a->events.count; k++) {
        const struct event *e = s->a->events.items[k];

        if (e->kind == EVENT_SYNC && in_loop(s, e->node))
            return false;
    }
    return s->group->has_scope;
}

struct claim slots_check(struct analysis *a, const struct group *g)
{
    bool are_several, has_contents;

    if (!g->has_scope || !group_is_anonymous(g))
        return (struct claim){0};
    has_contents = trail_contents_differ(a, g);
    are_several =
        has_contents && !scope_has_sync(a, &g->scope) && senders_are_several(a, &g->sends);
    for (uint32_t r = 0; r < g->receptions.count && are_several; r++)
        for (uint32_t n = 0; n < g->receptions.count; n++) {
            struct claim claim =
                n == r ? (struct claim){0}
                       : two_in_a_row(a, g, g->receptions.items[r], g->receptions.items[n]);

            if (claim.reason)
                return claim;
        }
    for (uint32_t r = 0; r < g->receptions.count; r++) {
        struct slots s = {.a = a, .group = g, .reception = g->receptions.items[r]};

        if (!loop_find(&s) || !is_in_one_iteration(&s) || sender_is_single(a, &g->may_sends))
            continue;
        if (!trail_envelopes_fit(g, s.reception) || !has_contents)
            continue;
        content_label(&s);
        if (are_several) {
            struct claim claim = handed_on(&s);

            if (claim.reason)
                return claim;
        }
        keepings_find(&s);
        for (uint32_t k = 0; k < s.keepings.count; k++) {
            struct claim claim = keeping_judge(&s, &s.keepings.items[k]);

            if (claim.reason)
                return claim;
        }
    }
    return (struct claim){0};
}
