/* SPDX-License-Identifier: Apache-2.0 */
/* Does every way through the program end the iterations that it begins, and no others?
 *
 * Requires: call graph, cells.  Computes: for each function that begins or ends iterations, itself or
 * through what it calls, in which ways it may leave the stack of active patterns changed, by running
 * through its flow graph with a set of stacks; conditions on plain variables that decide about a begin
 * are remembered, so that `if (on) begin; ... if (on) end;` is balanced.  A function that only begins
 * (or only ends) is no fault: what main leaves open or ends too much is one, and so is, without a main, a function that
 * ends what it begins on some of its ways only.
 * Patterns are told apart by the variable they live in; where that is not known, or the ways are too many, that is said: the
 * program may be told ready only when its begins and ends are known to fit.
 * A way that ends the program (exit, MPI_Abort) may leave what it likes.
 */
#include "passes/balance.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/findings.h"

#include <string.h>

enum { DEPTH = 8, CONDITIONS = 4, STATES = 2000, EFFECTS = 16 };

struct active {
    uint32_t cell; /* that the pattern lives in */
    const struct node *begin;
};

struct effect { /* of a function, or of the way to a node: first the ends, then the begins */
    struct active ended[DEPTH], begun[DEPTH];
    uint32_t ended_count, begun_count;
};

struct condition {
    const struct expr *expr;
    bool is_true;
};

struct state {
    const struct node *node;
    struct effect effect;
    struct condition conditions[CONDITIONS];
    uint32_t condition_count;
    const struct node *left; /* node before the function's end */
};

struct summary {
    struct effect effects[EFFECTS];
    uint32_t count;
    bool is_known;           /* false: too many, or not followed */
    const struct node *lost; /* where; NULL: a function that is not followed for other reasons */
};

struct balance {
    struct analysis *a;
    struct map *summaries; /* function -> struct summary */
    struct map *reported;  /* node -> rule */
    struct bits matters;   /* functions that reach a begin or an end */
    bool is_root;          /* main: what it leaves open stays open */
    ARRAY(struct state) states;
    struct map *seen;
    struct summary *summary;
};

static bool calls(const struct node *node, const char *name)
{
    return node->kind == NODE_CALL && node->callee && node->callee->kind == EXPR_FUNCTION &&
           strcmp(node->callee->callee->name, name) == 0;
}

static bool is_begin(const struct node *node)
{
    return calls(node, "SPBC_Begin_iteration");
}

static bool is_end(const struct node *node)
{
    return calls(node, "SPBC_End_iteration");
}

/* The one variable that the pattern given to the call lives in; false: not known. */
static bool pattern_of(struct analysis *a, const struct node *call, struct active *out)
{
    struct set cells = {0};

    if (call->arg_count == 0 || expr_root(call->args[0]) == NULL ||
        expr_root(call->args[0])->parameter >= 0)
        return false;
    cells_of_lvalue(a, call->args[0], &cells);
    if (cells.count != 1)
        return false;
    *out = (struct active){cells.items[0], call};
    return true;
}

static void lose(struct balance *b, const struct node *at)
{
    b->summary->is_known = false;
    b->summary->lost = at;
}

static const char *text_of(struct balance *b, const struct active *active)
{
    return expr_text(b->a->program, active->begin->args[0]);
}

static void report(struct balance *b, const char *rule, const struct node *at, const char *message,
                   const struct node *other, const char *note)
{
    struct finding *finding;

    if (map_get_address(b->reported, at))
        return;
    map_set_address(b->reported, at, rule);
    finding = finding_add(b->a, rule, &at->place, message);
    if (other)
        finding_note(b->a, finding, &other->place, note);
}

/* ---- effects ---- */

static bool begin_add(struct balance *b, struct effect *effect, struct active active)
{
    for (uint32_t k = 0; k < effect->begun_count; k++)
        if (effect->begun[k].cell == active.cell) {
            report(b, "spbc-missing-end", effect->begun[k].begin,
                   "a way from this begin of an iteration comes to a begin of the same pattern "
                   "without an end in between",
                   active.begin, "the pattern is begun again here");
            return true;
        }
    if (effect->begun_count == DEPTH)
        return false;
    effect->begun[effect->begun_count++] = active;
    return true;
}

/* Ends the pattern that was begun last; *is_open: what is ended was begun before the function. */
static bool end_add(struct balance *b, struct effect *effect, struct active active)
{
    uint32_t at = effect->begun_count;

    while (at > 0 && effect->begun[at - 1].cell != active.cell)
        at--;
    if (at > 0) {
        if (at < effect->begun_count)
            report(b, "spbc-pattern-nesting", active.begin,
                   arena_printf(b->a->arena,
                                "`%s` is ended here, but `%s` was begun last and is still active",
                                text_of(b, &active),
                                text_of(b, &effect->begun[effect->begun_count - 1])),
                   effect->begun[effect->begun_count - 1].begin, "this one has to end first");
        memmove(&effect->begun[at - 1], &effect->begun[at],
                (effect->begun_count - at) * sizeof *effect->begun);
        effect->begun_count--;
        return true;
    }
    if (effect->begun_count > 0) {
        report(b, "spbc-pattern-nesting", active.begin,
               arena_printf(b->a->arena, "`%s` is ended here, but `%s` is the pattern begun last",
                            text_of(b, &active),
                            text_of(b, &effect->begun[effect->begun_count - 1])),
               effect->begun[effect->begun_count - 1].begin, "begun here");
        return true;
    }
    if (b->is_root) {
        report(b, "spbc-missing-begin", active.begin,
               arena_printf(b->a->arena,
                            "a way leads to this end of an iteration of `%s` without a begin",
                            text_of(b, &active)),
               NULL, NULL);
        return true;
    }
    if (effect->ended_count == DEPTH)
        return false;
    effect->ended[effect->ended_count++] = active;
    return true;
}

static bool effect_add(struct balance *b, struct effect *effect, const struct effect *more)
{
    for (uint32_t k = 0; k < more->ended_count; k++)
        if (!end_add(b, effect, more->ended[k]))
            return false;
    for (uint32_t k = 0; k < more->begun_count; k++)
        if (!begin_add(b, effect, more->begun[k]))
            return false;
    return true;
}

static bool effects_equal(const struct effect *x, const struct effect *y)
{
    if (x->ended_count != y->ended_count || x->begun_count != y->begun_count)
        return false;
    for (uint32_t k = 0; k < x->ended_count; k++)
        if (x->ended[k].cell != y->ended[k].cell)
            return false;
    for (uint32_t k = 0; k < x->begun_count; k++)
        if (x->begun[k].cell != y->begun[k].cell || x->begun[k].begin != y->begun[k].begin)
            return false;
    return true;
}

/* ---- ways ---- */

/* What tells two states of one node apart. */
static const char *key_of(struct balance *b, const struct state *s)
{
    struct text key = {.arena = b->a->arena};

    text_printf(&key, "%u", s->node->id);
    for (uint32_t k = 0; k < s->effect.ended_count; k++)
        text_printf(&key, "-%u", s->effect.ended[k].cell);
    for (uint32_t k = 0; k < s->effect.begun_count; k++)
        text_printf(&key, "+%u.%u", s->effect.begun[k].begin->function->id,
                    s->effect.begun[k].begin->id);
    for (uint32_t k = 0; k < s->condition_count; k++)
        text_printf(&key, "?%u%d", s->conditions[k].expr->id, s->conditions[k].is_true);
    return text_get(&key);
}

static void push(struct balance *b, const struct state *from, const struct node *next)
{
    struct state state = *from;
    const char *key;

    if (!next || !b->summary->is_known)
        return;
    state.node = next;
    state.left = from->node;
    key = key_of(b, &state);
    if (map_get(b->seen, key))
        return;
    map_set(b->seen, key, key);
    array_push(b->a->arena, &b->states, state);
    if (b->states.count > STATES)
        lose(b, from->node);
}

/* Is it the same as long as nobody assigns to a variable in it? */
static bool is_plain(const struct expr *e)
{
    switch (e->kind) {
    case EXPR_INT:
        return true;
    case EXPR_VARIABLE:
        return e->variable->function && !e->variable->is_static && !e->variable->is_address_taken;
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_CAST:
        return is_plain(e->a) && (!e->b || is_plain(e->b));
    default:
        return false;
    }
}

static bool matters(const struct balance *b, const struct node *node)
{
    const function_list *callees;

    if (is_begin(node) || is_end(node))
        return true;
    if (node->kind != NODE_CALL)
        return false;
    callees = callees_of(b->a, node);
    for (uint32_t k = 0; k < callees->count; k++)
        if (bits_get(&b->matters, callees->items[k]->id))
            return true;
    return false;
}

static bool decides(const struct balance *b, const struct node *branch)
{
    const struct function *f = branch->function;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (matters(b, f->nodes[k]) && set_has(cfg_control_closure(b->a, f->nodes[k]), branch->id))
            return true;
    return false;
}

static void pass_branch(struct balance *b, const struct state *s)
{
    const struct expr *condition = s->node->value;
    bool is_negated = false;

    while (condition->kind == EXPR_UNARY && expr_op(condition) == OP_LNOT) {
        condition = condition->a;
        is_negated = !is_negated;
    }
    for (int side = 0; side < 2; side++) {
        struct state next = *s;
        bool is_true = (side == 0) != is_negated, is_known = false, is_other = false;

        for (uint32_t k = 0; k < s->condition_count; k++)
            if (s->conditions[k].expr == condition) {
                is_known = true;
                is_other = s->conditions[k].is_true != is_true;
            }
        if (is_other)
            continue;
        if (!is_known && is_plain(condition) && next.condition_count < CONDITIONS &&
            decides(b, s->node))
            next.conditions[next.condition_count++] = (struct condition){condition, is_true};
        push(b, &next, s->node->next[side]);
    }
}

static void conditions_forget(struct state *s, const struct expr *target)
{
    uint32_t kept = 0;

    for (uint32_t k = 0; k < s->condition_count; k++)
        if (!expr_contains(s->conditions[k].expr, target))
            s->conditions[kept++] = s->conditions[k];
    s->condition_count = kept;
}

static struct summary *summary_get(struct balance *b, const struct function *f);

static void pass_call(struct balance *b, const struct state *s)
{
    const function_list *callees = callees_of(b->a, s->node);

    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];
        const struct summary *summary;

        if (!bits_get(&b->matters, f->id)) {
            push(b, s, s->node->next[0]);
            continue;
        }
        summary = summary_get(b, f);
        if (!summary->is_known) {
            lose(b, summary->lost ? summary->lost : s->node);
            return;
        }
        for (uint32_t n = 0; n < summary->count; n++) {
            struct state next = *s;

            if (effect_add(b, &next.effect, &summary->effects[n]))
                push(b, &next, s->node->next[0]);
            else
                lose(b, s->node);
        }
    }
}

static void open_report(struct balance *b, const struct effect *effect, const struct node *left)
{
    for (uint32_t k = 0; k < effect->begun_count; k++)
        report(b, "spbc-missing-end", effect->begun[k].begin,
               "a way from this begin of an iteration has no SPBC_End_iteration of the same "
               "pattern",
               left, "the pattern is left here without an end");
}

static void leave(struct balance *b, const struct state *s)
{
    const struct effect *effect = &s->effect;

    if (b->is_root)
        open_report(b, effect, s->left);
    for (uint32_t k = 0; k < b->summary->count; k++)
        if (effects_equal(&b->summary->effects[k], effect))
            return;
    if (b->summary->count == EFFECTS)
        lose(b, s->left);
    else
        b->summary->effects[b->summary->count++] = *effect;
}

static void pass(struct balance *b, struct state *s)
{
    struct active active;

    if (s->node->kind == NODE_EXIT) {
        leave(b, s);
        return;
    }
    if (is_begin(s->node) || is_end(s->node)) {
        if (!pattern_of(b->a, s->node, &active) ||
            !(is_begin(s->node) ? begin_add(b, &s->effect, active)
                                : end_add(b, &s->effect, active))) {
            lose(b, s->node);
            return;
        }
        push(b, s, s->node->next[0]);
    } else if (s->node->kind == NODE_BRANCH) {
        pass_branch(b, s);
    } else if (s->node->kind == NODE_CALL && callees_of(b->a, s->node)->count > 0) {
        pass_call(b, s);
    } else {
        if (s->node->kind == NODE_ASSIGN)
            conditions_forget(s, s->node->target);
        push(b, s, s->node->next[0]);
    }
}

/* ---- functions ---- */

/* A function that others may call and that ends what it begins on some of its ways only. */
static void sometimes_report(struct balance *b, const struct summary *summary)
{
    bool is_balanced = false;

    for (uint32_t k = 0; k < summary->count; k++)
        is_balanced |= summary->effects[k].begun_count + summary->effects[k].ended_count == 0;
    for (uint32_t k = 0; k < summary->count && is_balanced && summary->is_known; k++)
        open_report(b, &summary->effects[k], NULL);
}

static void lost_report(struct balance *b, const struct summary *summary)
{
    if (!summary->is_known && summary->lost)
        report(b, "spbc-order-unknown", summary->lost,
               "here it is lost which iterations are begun and ended: whether every way ends what "
               "it begins is not known",
               NULL, NULL);
}

static struct summary *summary_get(struct balance *b, const struct function *f)
{
    struct summary *summary = map_get_address(b->summaries, f);
    struct balance inner = *b;
    struct state start = {.node = f->nodes[0]};

    if (summary)
        return summary;
    summary = ARENA_NEW(b->a->arena, struct summary);
    map_set_address(b->summaries, f, summary); /* in a recursion: not known yet */
    inner.is_root = b->a->main == f;
    inner.seen = map_new(b->a->arena);
    inner.states.items = NULL;
    inner.states.count = inner.states.capacity = 0;
    inner.summary = ARENA_NEW(b->a->arena, struct summary);
    inner.summary->is_known = !f->has_setjmp && !f->has_computed_goto && !f->has_unknown;
    if (inner.summary->is_known)
        array_push(b->a->arena, &inner.states, start);
    for (uint32_t k = 0; k < inner.states.count && inner.summary->is_known; k++) {
        struct state state = inner.states.items[k];

        pass(&inner, &state);
    }
    *summary = *inner.summary;
    return summary;
}

static void matters_find(struct balance *b)
{
    struct analysis *a = b->a;

    b->matters = bits_new(a->arena, a->program->function_count);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        bool has_call = false;

        for (uint32_t n = 0; n < f->node_count && !has_call; n++)
            has_call = is_begin(f->nodes[n]) || is_end(f->nodes[n]);
        for (uint32_t n = 0; n < a->program->function_count && has_call; n++)
            if (a->program->functions[n]->is_defined &&
                function_reaches(a, a->program->functions[n], f))
                bits_set(&b->matters, n);
    }
}

/* A pattern in which nothing is ever put is 0, the one that is active outside of all. */
static void declared_check(struct balance *b, const struct node *call)
{
    struct active active;
    const struct cell *cell;

    if (!pattern_of(b->a, call, &active))
        return;
    cell = b->a->cells[active.cell];
    for (uint32_t k = 0; k < cell->stores.count; k++)
        if (cell->stores.items[k]->node ||
            (cell->stores.items[k]->value && cell->stores.items[k]->value->kind != EXPR_INT))
            return;
    report(b, "spbc-undeclared-pattern", call,
           arena_printf(b->a->arena, "no SPBC_Declare_pattern declares `%s`", text_of(b, &active)),
           NULL, NULL);
}

void balance_check(struct analysis *a)
{
    struct balance b = {.a = a, .summaries = map_new(a->arena), .reported = map_new(a->arena)};

    matters_find(&b);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (!f->is_defined || !a->facts[k].is_reachable || !bits_get(&b.matters, k))
            continue;
        for (uint32_t n = 0; n < f->node_count; n++)
            if (is_begin(f->nodes[n]) || is_end(f->nodes[n]))
                declared_check(&b, f->nodes[n]);
        if (a->facts[k].is_root) {
            sometimes_report(&b, summary_get(&b, f));
            lost_report(&b, summary_get(&b, f));
        }
    }
}
