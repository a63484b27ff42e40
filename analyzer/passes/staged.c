/* SPDX-License-Identifier: Apache-2.0 */
/* Do the questions of a polling loop find what they ask about in one order only?
 *
 * Requires: events, control flow, definitions, patterns.  A process that serves messages from any source until all are done
 * goes through stages: it asks for its answers; when they have come it tells its parent, and asks for the parent's
 * message; then it ends (termination trees, consensus).  In such a loop
 *  - of each two questions about requests one is asked only where the other one has found something, and each only until
 *    it has: its flag, a local variable, is set by nothing else in the loop (that of the last one may be set to a number
 *    that ends the loop);
 *  - the loop is left on the side on which a question has found something, or on what no round changes;
 *  - conditions read flags, what no round changes, and what is set only where something was found;
 *  - what is done for a message from any source (of one pattern) reads and writes nothing that the rest of the loop writes,
 *    and the rest nothing that is written for such messages; and their messages do not share a channel and a tag.
 * Then what is found comes in the order of the stages, and what is done for it is the same in every run; what is done for
 * messages is for their pattern to judge, and what every round does for polling.c.
 */
#include "passes/staged.h"
#include "base/map.h"
#include "ir/expr.h"
#include "passes/budget.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/completions.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/filled.h"
#include "passes/further.h"
#include "passes/limited.h"
#include "passes/polled.h"
#include "passes/told.h"
#include "passes/values.h"
#include "passes/window.h"

enum { STAGES = 8, COPIES = 4 };

struct stage {
    const struct event *question;
    const struct node *at; /* where the loop asks it */
    ARRAY(const struct variable *) flags;
    uint32_t rank; /* how many others have found something before */
};

struct staged {
    struct analysis *a;
    struct polling p;
    struct stage stages[STAGES];
    uint32_t count;
    struct bits flags;      /* cells */
    struct bits by_pattern; /* cells that are written for messages from any source */
    struct bits by_rest;    /* by the rest of the loop */
    struct bits by_all;     /* by that, whether something was found or not */
};

/* ---- flags ---- */

/* Is the call that asks handed the variable's address? */
static bool is_handed(const struct node *call, const struct variable *v)
{
    for (uint32_t k = 0; k < call->arg_count; k++) {
        const struct expr *arg = expr_without_casts(call->args[k]);

        if (arg->kind == EXPR_ADDRESS && arg->a->kind == EXPR_VARIABLE && arg->a->variable == v)
            return true;
    }
    return false;
}

/* Does the value come from the answer of the question, which the loop stores in a local variable, or from a copy of that?  Adds
 * such variables to those of the stage (NULL: to none). */
static bool reads_flag(const struct staged *s, const struct expr *expr, const struct node *asked,
                       struct stage *into, int depth)
{
    const struct function *f = s->p.test->function;
    const struct variable *v;
    bool reads = false;

    if (!expr || depth > COPIES)
        return false;
    if (expr->kind == EXPR_CALL)
        return expr->call == asked;
    if (expr->kind != EXPR_VARIABLE) {
        const struct expr *const parts[] = {expr->a, expr->b, expr->c};

        for (int k = 0; k < 3; k++) /* all of them: each may name flags */
            reads |= reads_flag(s, parts[k], asked, into, depth);
        return reads;
    }
    v = expr->variable;
    if (v->function != f || v->is_static || !v->type || v->type->kind != TYPE_INT)
        return false;
    reads = is_handed(asked, v);
    for (uint32_t k = 0; k < f->node_count && !reads; k++)
        reads = bits_get(&s->p.loop, k) && f->nodes[k]->kind == NODE_ASSIGN &&
                f->nodes[k]->target == expr && f->nodes[k]->value != expr &&
                reads_flag(s, f->nodes[k]->value, asked, into, depth + 1);
    if (reads && into)
        array_push(s->a->arena, &into->flags, v);
    return reads;
}

/* The side of the branch on which the stage's question has found something; 0: it does not ask for that. */
static int found_side(const struct staged *s, const struct node *branch, const struct stage *stage,
                      struct stage *into)
{
    return branch->kind == NODE_BRANCH && reads_flag(s, branch->value, stage->at, into, 0)
               ? limited_side_of(s->a, branch, stage->question->mpi_node)
               : 0;
}

/* Is it asked only where the stage's question has found something, or (is_own) only where that has not yet? */
static bool is_behind(const struct staged *s, const struct node *node, struct stage *stage,
                      bool is_own)
{
    const struct function *f = node->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *branch = f->nodes[k];
        const int side =
            bits_get(&s->p.loop, k) ? found_side(s, branch, stage, is_own ? stage : NULL) : 0;

        if (side != 0 && cfg_is_behind(s->a, branch, is_own ? 2 - side : side - 1, node))
            return true;
    }
    return false;
}

static bool is_flag_of(const struct stage *stage, const struct variable *v)
{
    for (uint32_t k = 0; k < stage->flags.count; k++)
        if (stage->flags.items[k] == v)
            return true;
    return false;
}

/* Is it a place that a caller has handed over? */
static bool is_callers(struct analysis *a, const struct expr *pointer)
{
    pointer = expr_without_casts(pointer);
    return pointer->kind == EXPR_VARIABLE && pointer->variable->parameter >= 0 &&
           parameter_is_stable(a, pointer->variable);
}

/* May the node write one of the flags through what is not handed to it for that?  Of a node in the loop all that calls are
 * handed counts, see its own question. */
static bool writes_flag(const struct staged *s, const struct stage *stage, const struct node *node)
{
    const bool is_below = node->function != s->p.test->function;
    struct set cells = {0};
    bool writes = false;

    if (node->kind == NODE_ASSIGN &&
        !(is_below && node->target->kind == EXPR_DEREF && is_callers(s->a, node->target->a)))
        cells_of_lvalue(s->a, node->target, &cells);
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        if (!is_below || !is_callers(s->a, node->args[k]))
            pointees_spread(s->a, node->args[k], &cells);
    for (uint32_t k = 0; k < stage->flags.count && !writes; k++)
        writes = set_has(&cells, cell_of_variable(s->a, stage->flags.items[k])->id);
    set_release(s->a->arena, &cells);
    return writes;
}

/* May the node set a flag of the stage, but as its question does, or (of the last one) to a number as if it had found something? */
static bool spoils(const struct staged *s, const struct stage *stage, const struct node *node)
{
    if (node == stage->at)
        return false;
    if (node->kind == NODE_ASSIGN && node->target->kind == EXPR_VARIABLE &&
        is_flag_of(stage, node->target->variable))
        return !reads_flag(s, node->value, stage->at, NULL, 0) &&
               !(stage->rank + 1 == s->count && node->value->kind == EXPR_INT &&
                 node->value->value != 0);
    return writes_flag(s, stage, node);
}

/* ---- stages ---- */

/* A question about certain requests, in the loop itself. */
static bool stage_add(struct staged *s, const struct event *e, const struct node *at)
{
    struct bits around;

    for (uint32_t k = 0; k < s->count; k++)
        if (s->stages[k].at == at && s->stages[k].question->mpi_node == e->mpi_node)
            return true;
    if (e->kind != EVENT_COMPLETION || mpi_role_is_choice(e->mpi->role) || e->mpi->flag < 0 ||
        at->function != s->p.test->function || s->count == STAGES ||
        !cfg_loop_around(s->a, at, &around))
        return false;
    for (uint32_t k = 0; k < around.count; k++)
        if (bits_get(&around, k) != bits_get(&s->p.loop, k))
            return false;
    s->stages[s->count++] = (struct stage){.question = e, .at = at};
    return true;
}

/* All questions but the probes for messages of one pattern. */
static bool stages_find(struct staged *s)
{
    for (uint32_t k = 0; k < s->a->events.count; k++) {
        const struct event *e = s->a->events.items[k];
        const struct node *at = completions_is_question(e) ? polled_place(&s->p, e) : NULL;

        if (at && !(e->kind == EVENT_PROBE && event_is_anonymous(e)) && !stage_add(s, e, at))
            return false;
    }
    polled_patterns(&s->p);
    return s->count > 1 && (s->p.probes.count == 0 || s->p.has_one_pattern);
}

static bool are_one_chain(struct staged *s)
{
    uint32_t ranks = 0;

    for (uint32_t k = 0; k < s->count; k++) {
        if (!is_behind(s, s->stages[k].at, &s->stages[k], true))
            return false;
        for (uint32_t n = 0; n < s->count; n++)
            s->stages[k].rank += n != k && is_behind(s, s->stages[k].at, &s->stages[n], false);
    }
    for (uint32_t k = 0; k < s->count; k++)
        ranks |= 1u << s->stages[k].rank;
    return ranks == (1u << s->count) - 1;
}

static bool keeps_flags(struct staged *s, const struct node *node)
{
    for (uint32_t k = 0; k < s->count; k++)
        if (spoils(s, &s->stages[k], node))
            return false;
    return true;
}

static void flags_find(struct staged *s)
{
    for (uint32_t k = 0; k < s->count; k++)
        for (uint32_t n = 0; n < s->stages[k].flags.count; n++)
            bits_set(&s->flags, cell_of_variable(s->a, s->stages[k].flags.items[n])->id);
}

/* ---- what is read and written ---- */

/* Is it done for a message from any source, or to find one? */
static bool is_of_message(const struct staged *s, const struct node *node)
{
    for (uint32_t k = 0; k < s->p.probes.count; k++) {
        const struct probe *probe = &s->p.probes.items[k];

        if (node == probe->at || node == probe->event->mpi_node ||
            ((node->kind == NODE_ASSIGN || node->kind == NODE_BRANCH) &&
             limited_reads_answer(s->a, node, probe->event->mpi_node)))
            return true;
    }
    return s->p.probes.count > 0 && polled_is_of_pattern(&s->p, node);
}

/* A place behind a pointer that the caller has handed over counts at the call, where it is known whose that is. */
static bool is_of_caller(const struct staged *s, const struct expr *place, const struct node *at)
{
    return at->function != s->p.test->function &&
           (place->kind == EXPR_DEREF || place->kind == EXPR_INDEX) && is_callers(s->a, place->a);
}

/* What the address of a place reads. */
static void address_reads(const struct staged *s, const struct expr *place, const struct node *at,
                          struct set *out);

static void value_reads(const struct staged *s, const struct expr *expr, const struct node *at,
                        struct set *out)
{
    if (!expr)
        return;
    switch (expr->kind) {
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        if (!is_of_caller(s, expr, at))
            cells_of_lvalue(s->a, expr, out);
        if (expr->kind ==
            EXPR_FIELD) /* of a status, whose fields are those of all: where it lies */
            cells_of_lvalue(s->a, expr->a, out);
        address_reads(s, expr, at, out);
        break;
    case EXPR_ADDRESS:
        address_reads(s, expr->a, at, out);
        break;
    case EXPR_CALL:
        cells_read_by(s->a, expr, out);
        break;
    default:
        value_reads(s, expr->a, at, out);
        value_reads(s, expr->b, at, out);
        value_reads(s, expr->c, at, out);
        for (uint32_t k = 0; k < expr->element_count; k++)
            value_reads(s, expr->elements[k], at, out);
    }
}

static void address_reads(const struct staged *s, const struct expr *place, const struct node *at,
                          struct set *out)
{
    if (!place || place->kind == EXPR_VARIABLE)
        return;
    if (place->kind == EXPR_DEREF || (place->kind == EXPR_INDEX && !type_is_array(place->a->type)))
        value_reads(s, place->a, at, out);
    else
        address_reads(s, place->a, at, out);
    value_reads(s, place->b, at, out);
}

/* Everything that the call may get at through its arguments, but what its own caller has handed over. */
static void handed_add(const struct staged *s, const struct node *call, bool is_written,
                       struct set *out)
{
    const bool is_here = call->function == s->p.test->function;

    for (uint32_t k = 0; call->kind == NODE_CALL && k < call->arg_count; k++)
        if ((is_here || !is_callers(s->a, call->args[k])) &&
            (!call_leaves_program(s->a, call) ||
             (is_written
                  ? call_writes(s->a, call, k)
                  : !(call->mpi >= 0 && call_writes(s->a, call, k) && !call_takes(s->a, call, k)))))
            pointees_spread(s->a, call->args[k], out);
}

static void node_reads(const struct staged *s, const struct node *node, struct set *out)
{
    value_reads(s, node->value, node, out);
    address_reads(s, node->target, node, out);
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        value_reads(s, node->args[k], node, out);
    handed_add(s, node, false, out);
}

static void node_writes(const struct staged *s, const struct node *node, struct set *out)
{
    if (node->kind == NODE_ASSIGN && !is_of_caller(s, node->target, node))
        cells_of_whole(s->a, node->target, out);
    handed_add(s, node, true, out);
    if (node->kind == NODE_CALL)
        call_writes_further(s->a, node, out);
}

/* Notes what the node writes. */
static bool writes_noted(struct staged *s, const struct node *node)
{
    const bool is_of_pattern = is_of_message(s, node);
    const bool is_limited = is_of_pattern || polled_is_limited(&s->p, node);
    struct set cells = {0};

    node_writes(s, node, &cells);
    for (uint32_t k = 0; k < cells.count; k++) {
        if (bits_get(&s->p.of_round, cells.items[k]) ||
            cell_is_status_field(s->a->cells[cells.items[k]]))
            continue;
        bits_set(is_of_pattern ? &s->by_pattern : &s->by_rest, cells.items[k]);
        if (!is_limited)
            bits_set(&s->by_all, cells.items[k]);
    }
    set_release(s->a->arena, &cells);
    return true;
}

/* What the requests of the stages bring, whenever that is. */
static void brought_add(struct staged *s)
{
    for (uint32_t k = 0; k < s->count; k++) {
        struct taint t = {.a = s->a, .cells = bits_new(s->a->arena, s->a->cell_count)};

        told_buffers(&t, s->stages[k].question);
        bits_join(&s->by_rest, &t.cells);
    }
}

static bool set_meets_bits(const struct set *cells, const struct bits *bits)
{
    for (uint32_t k = 0; k < cells->count; k++)
        if (bits_get(bits, cells->items[k]))
            return true;
    return false;
}

/* Is the condition on flags, on what no round changes, and on what is set where something was found? */
static bool is_told(const struct staged *s, const struct set *read)
{
    for (uint32_t k = 0; k < read->count; k++)
        if (bits_get(&s->by_all, read->items[k]) && !bits_get(&s->flags, read->items[k]))
            return false;
    return true;
}

static bool is_apart(struct staged *s, const struct node *node)
{
    const bool is_of_pattern = is_of_message(s, node);
    struct set read = {0};
    bool is;

    node_reads(s, node, &read);
    is = !set_meets_bits(&read, is_of_pattern ? &s->by_rest : &s->by_pattern) &&
         (is_of_pattern || node->kind != NODE_BRANCH || is_told(s, &read));
    set_release(s->a->arena, &read);
    return is;
}

/* Does every way out of the loop say that a question has found something, or nothing that a round changes? */
static bool ends_are_told(const struct staged *s)
{
    const struct function *f = s->p.test->function;

    for (uint32_t k = 0; k < f->node_count; k++)
        for (int out = 0; out < 2 && bits_get(&s->p.loop, k); out++) {
            const struct node *branch = f->nodes[k], *next = branch->next[out];
            struct set read = {0};
            bool is_told = false;

            if (!next || bits_get(&s->p.loop, next->id))
                continue;
            if (branch->kind != NODE_BRANCH)
                return false;
            for (uint32_t n = 0; n < s->count && !is_told; n++)
                is_told = found_side(s, branch, &s->stages[n], NULL) == 1 + out;
            cells_read_by(s->a, branch->value, &read);
            is_told |=
                !set_meets_bits(&read, &s->by_rest) && !set_meets_bits(&read, &s->by_pattern);
            set_release(s->a->arena, &read);
            if (!is_told)
                return false;
        }
    return true;
}

/* Does no message that is sent for another one share a channel and a tag with one of the stages? */
static bool sends_are_apart(const struct staged *s)
{
    const event_list *events = &s->a->events;

    for (uint32_t k = 0; k < events->count; k++) {
        const struct event *x = events->items[k];

        if (x->kind != EVENT_SEND || !polled_is_inside((void *)&s->p, x->node) ||
            !is_of_message(s, x->node))
            continue;
        for (uint32_t n = 0; n < events->count; n++) {
            const struct event *y = events->items[n];

            if (y->kind == EVENT_SEND && polled_is_inside((void *)&s->p, y->node) &&
                !is_of_message(s, y->node) && !values_are_apart(&x->tag_values, &y->tag_values) &&
                !values_are_apart(&x->peer_values, &y->peer_values))
                return false;
        }
    }
    return true;
}

static bool all_inside(struct staged *s, bool (*does)(struct staged *s, const struct node *node))
{
    for (uint32_t k = 0; k < s->a->program->function_count; k++) {
        const struct function *f = s->a->program->functions[k];

        if (f != s->p.test->function && !bits_get(&s->p.below, k))
            continue;
        for (uint32_t n = 0; n < f->node_count; n++)
            if (polled_is_inside(&s->p, f->nodes[n]) && !does(s, f->nodes[n]))
                return false;
    }
    return true;
}

static bool holds(struct analysis *a, const struct event *question)
{
    struct staged s = {.a = a};

    if (question->kind != EVENT_COMPLETION || !cfg_loop_around(a, question->node, &s.p.loop))
        return false;
    polled_begin(&s.p, a, question->node);
    if (!stages_find(&s) || !are_one_chain(&s))
        return false;
    polled_rests(&s.p);
    s.flags = bits_new(a->arena, a->cell_count);
    s.by_pattern = bits_new(a->arena, a->cell_count);
    s.by_rest = bits_new(a->arena, a->cell_count);
    s.by_all = bits_new(a->arena, a->cell_count);
    flags_find(&s);
    (void)all_inside(&s, writes_noted);
    if (bits_meet(&s.by_pattern, &s.by_rest))
        return false;
    brought_add(&s);
    return all_inside(&s, keeps_flags) && all_inside(&s, is_apart) && ends_are_told(&s) &&
           sends_are_apart(&s);
}

bool staged_holds(struct analysis *a, const struct event *question)
{
    static const bool ANSWERS[] = {false, true};
    const bool *known;

    if (!a->staged)
        a->staged = map_new(a->arena);
    known = map_get_address(a->staged, question->node);
    if (!known) {
        known = &ANSWERS[holds(a, question)];
        if (!budget_is_spent(a))
            map_set_address(a->staged, question->node, known);
    }
    return *known;
}
