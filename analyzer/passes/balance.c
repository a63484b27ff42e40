/* SPDX-License-Identifier: Apache-2.0 */
/* Does every way through the program end the iterations that it begins, and no others?
 *
 * Requires: call graph, cells.  Computes: for each function that begins or ends iterations, itself or
 * through what it calls, in which ways it may leave the stack of active patterns changed, by running
 * through its flow graph with a set of stacks; conditions on plain variables that decide about a begin
 * are remembered, so that `if (on) begin; ... if (on) end;` is balanced.  A function that only begins
 * (or only ends) is no fault: what main leaves open or ends too much is one, and so is, without a main, a function that
 * ends what it begins on some of its ways only.
 * What is begun last where a call is made is kept for active.c.
 * Patterns are told apart by the variable they live in, which a function may be handed; where that is not known, or the ways are too many, that is said: the
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
#include "passes/stored.h"

#include <string.h>

enum { DEPTH = 8, CONDITIONS = 4, STATES = 2000, EFFECTS = 16 };

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
    struct map *summaries;  /* function -> struct summary */
    struct map *reported;   /* node -> rule */
    struct map *stacks;     /* each text once */
    struct bits matters;    /* functions that reach a begin or an end */
    bool is_root;           /* main: what it leaves open stays open */
    node_list declarations; /* calls that declare patterns */
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

static bool pattern_given(struct analysis *a, const struct node *call, struct active *out)
{
    return call->arg_count > 0 && active_make(a, call, call->args[0], out);
}

static void lose(struct balance *b, const struct node *at)
{
    b->summary->is_known = false;
    b->summary->lost = at;
}

static const char *text_of(struct balance *b, const struct active *active)
{
    return expr_text(b->a->program, active->pattern);
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
        if (x->begun[k].cell != y->begun[k].cell || x->begun[k].site != y->begun[k].site)
            return false;
    return true;
}

/* ---- ways ---- */

static void effect_print(struct text *out, const struct effect *effect)
{
    for (uint32_t k = 0; k < effect->ended_count; k++)
        text_printf(out, "-%u", effect->ended[k].cell);
    for (uint32_t k = 0; k < effect->begun_count; k++)
        text_printf(out, "+%u.%u", effect->begun[k].cell, effect->begun[k].site->id);
}

/* What tells two states of one node apart. */
static const char *key_of(struct balance *b, const struct state *s)
{
    struct text key = {.arena = b->a->arena};

    text_printf(&key, "%u", s->node->id);
    effect_print(&key, &s->effect);
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

/* What the callee has begun or ended, as its caller sees it. */
static bool handed_over(struct balance *b, const struct node *call, struct active *active)
{
    uint32_t parameter = active->cell & ~ACTIVE_PARAMETER;

    if (active->cell & ACTIVE_PARAMETER)
        return parameter < call->arg_count &&
               active_make(b->a, call, call->args[parameter], active);
    active->site = call;
    return true;
}

static bool effect_seen(struct balance *b, const struct node *call, struct effect *effect)
{
    for (uint32_t k = 0; k < effect->ended_count; k++)
        if (!handed_over(b, call, &effect->ended[k]))
            return false;
    for (uint32_t k = 0; k < effect->begun_count; k++)
        if (!handed_over(b, call, &effect->begun[k]))
            return false;
    return true;
}

static void active_keep(struct balance *b, struct map *map, const struct active *active)
{
    if (map_get_address(map, active->site))
        return;
    if (map == b->a->actives->begins)
        array_push(b->a->arena, &b->a->actives->sites, active->site);
    map_set_address(map, active->site, arena_memdup(b->a->arena, active, sizeof *active));
}

/* A function that begins, or ends, one pattern and does nothing else to what is active. */
static void wrapper_keep(struct balance *b, const struct summary *summary,
                         const struct effect *effect)
{
    if (summary->count != 1 || effect->begun_count + effect->ended_count != 1)
        return;
    if (effect->begun_count == 1)
        active_keep(b, b->a->actives->begins, &effect->begun[0]);
    else
        active_keep(b, b->a->actives->ends, &effect->ended[0]);
}

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
            struct effect effect = summary->effects[n];
            struct state next = *s;

            if (!effect_seen(b, s->node, &effect) || !effect_add(b, &next.effect, &effect)) {
                lose(b, s->node);
                return;
            }
            if (callees->count == 1)
                wrapper_keep(b, summary, &effect);
            push(b, &next, s->node->next[0]);
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
        if (!pattern_given(b->a, s->node, &active) ||
            !(is_begin(s->node) ? begin_add(b, &s->effect, active)
                                : end_add(b, &s->effect, active))) {
            lose(b, s->node);
            return;
        }
        active_keep(b, is_begin(s->node) ? b->a->actives->begins : b->a->actives->ends, &active);
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
    const struct node *lost = summary->is_known ? NULL : summary->lost;
    const char *message = "here it is lost which iterations are begun and ended: whether every way "
                          "ends what it begins is not known";
    struct active active;

    if (lost && (is_begin(lost) || is_end(lost)) && lost->arg_count > 0 &&
        !pattern_given(b->a, lost, &active))
        message = arena_printf(b->a->arena,
                               "which pattern `%s` is here is not followed, so whether every way "
                               "ends what it begins is not known; begin and end the variable "
                               "itself that SPBC_Declare_pattern has set",
                               expr_text(b->a->program, lost->args[0]));
    if (lost)
        report(b, "spbc-order-unknown", lost, message, NULL, NULL);
}

/* What is known to be begun last; NULL: nothing since the function was entered. */
static const struct active *top_of(const struct balance *b, const struct effect *effect)
{
    const struct active *top;

    if (effect->begun_count == 0)
        return effect->ended_count == 0 ? NULL : &active_unknown;
    top = map_get_address(b->a->actives->begins, effect->begun[effect->begun_count - 1].site);
    return top && top->cell == effect->begun[effect->begun_count - 1].cell ? top : &active_unknown;
}

/* Keeps what is begun where a state has come to. */
static void state_keep(struct balance *b, const struct state *s)
{
    struct map *activities = b->a->actives->activities;
    struct activity *activity = map_get_address(activities, s->node);
    struct text text = {.arena = b->a->arena};
    const char *stack;

    effect_print(&text, &s->effect);
    stack = map_get(b->stacks, text_get(&text));
    if (!stack) {
        stack = text_get(&text);
        map_set(b->stacks, stack, stack);
    }
    if (!activity) {
        activity = ARENA_NEW(b->a->arena, struct activity);
        map_set_address(activities, s->node, activity);
    }
    array_push(b->a->arena, &activity->tops, top_of(b, &s->effect));
    array_push(b->a->arena, &activity->stacks, stack);
}

static void states_keep(struct balance *b, const struct function *f)
{
    if (!b->summary->is_known)
        map_set_address(b->a->actives->lost, f, f);
    for (uint32_t k = 0; k < b->states.count; k++)
        state_keep(b, &b->states.items[k]);
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
    states_keep(&inner, f);
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

/* ---- patterns ---- */

/* A pattern in which nothing is ever put is 0, the one that is active outside of all. */
static bool is_set(const struct cell *cell)
{
    for (struct stores walk = stores_of(cell); stores_next(&walk);)
        if (walk.store->node || (walk.store->value && walk.store->value->kind != EXPR_INT))
            return true;
    return false;
}

/* Is the pattern what is declared, and under one name, wherever it is set? */
static bool is_named_once(const struct balance *b, const struct cell *cell)
{
    const struct expr *name = NULL;
    bool is_declared = false;

    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct store *store = walk.store;

        if (store->node && store->value && store->value->kind != EXPR_INT)
            return false;
    }
    for (uint32_t k = 0; k < b->declarations.count; k++) {
        const struct node *node = b->declarations.items[k];
        struct set cells = {0};

        points_of(b->a, node->args[node->arg_count - 1], &cells);
        if (!set_has(&cells, cell->id))
            continue;
        if (is_declared && (node->args[0] != name || name->kind != EXPR_STRING))
            return false;
        name = node->args[0];
        is_declared = true;
    }
    return is_declared && (name->kind == EXPR_STRING || cell->kind == CELL_VARIABLE);
}

/* The one variable that all callers hand over; false: there are several, or some are not seen. */
static bool argument_of(struct analysis *a, const struct function *f, uint32_t parameter,
                        struct active *out)
{
    const struct function_facts *facts = facts_of(a, f);
    bool is_found = false;

    for (uint32_t k = 0; k < facts->callers.count; k++) {
        const struct node *call = facts->callers.items[k];
        struct active active;

        if (parameter >= call->arg_count || !active_make(a, call, call->args[parameter], &active) ||
            (active.cell & ACTIVE_PARAMETER) || (is_found && out->cell != active.cell))
            return false;
        *out = active;
        is_found = true;
    }
    return is_found && !facts->is_root && !facts->has_hidden_callers;
}

/* Does the function leave to its caller what it has begun, so that it is looked at there? */
static bool leaves_open(struct balance *b, const struct active *active)
{
    const struct summary *summary = summary_get(b, active->site->function);

    for (uint32_t k = 0; k < summary->count; k++) {
        const struct effect *effect = &summary->effects[k];
        uint32_t at = 0;

        while (at < effect->begun_count && effect->begun[at].site != active->site)
            at++;
        if (at == effect->begun_count)
            return false;
    }
    return summary->is_known;
}

static bool is_indexed(const struct expr *pattern)
{
    while (pattern && pattern->kind != EXPR_INDEX)
        pattern = pattern->kind == EXPR_VARIABLE ? NULL : pattern->a;
    return pattern != NULL;
}

/* Do all processes that come to the site begin the same pattern? */
static void named_check(struct balance *b, const struct active *begun)
{
    struct active active = *begun;
    const char *why = NULL;

    if ((active.cell & ACTIVE_PARAMETER) && leaves_open(b, &active))
        return;
    if ((active.cell & ACTIVE_PARAMETER) &&
        !argument_of(b->a, active.site->function, active.cell & ~ACTIVE_PARAMETER, &active))
        why = arena_printf(b->a->arena,
                           "callers hand `%s` over: that all processes begin the same pattern here "
                           "is not known; begin it where the variable is that "
                           "SPBC_Declare_pattern has set",
                           text_of(b, &active));
    else if (is_set(b->a->cells[active.cell]) &&
             (is_indexed(active.pattern) || !is_named_once(b, b->a->cells[active.cell])))
        why = arena_printf(b->a->arena,
                           "`%s` may be one of several patterns: that all processes begin the same "
                           "one here is not known; begin a variable that SPBC_Declare_pattern has "
                           "set under one name",
                           text_of(b, &active));
    if (!why)
        return;
    map_set_address(b->a->actives->unnamed, begun->site, why);
    report(b, "spbc-order-unknown", begun->begin, why, NULL, NULL);
}

/* The literal that declares it; NULL: it is none. */
static const struct expr *name_of(struct balance *b, const struct active *active)
{
    for (uint32_t k = 0; k < b->declarations.count; k++) {
        const struct node *node = b->declarations.items[k];
        struct set cells = {0};

        points_of(b->a, node->args[node->arg_count - 1], &cells);
        if (set_has(&cells, active->cell) && node->args[0]->kind == EXPR_STRING)
            return node->args[0];
    }
    return NULL;
}

/* A pattern that is begun at several places may have another number of iterations on each process. */
static void once_check(struct balance *b, const struct active *begun)
{
    const struct actives *known = b->a->actives;
    const struct expr *name = name_of(b, begun);

    for (uint32_t k = 0; k < known->sites.count && !leaves_open(b, begun); k++) {
        const struct active *other = map_get_address(known->begins, known->sites.items[k]);
        const char *why;

        if (other == begun || leaves_open(b, other) ||
            (name ? name_of(b, other) != name : other->cell != begun->cell))
            continue;
        why = arena_printf(b->a->arena,
                           "the pattern is begun at %s too: that all processes begin it equally "
                           "often is not known; give each place a pattern of its own",
                           place_text(b->a, &other->begin->place));
        map_set_address(known->unnamed, begun->site, why);
        report(b, "spbc-order-unknown", begun->begin, why, NULL, NULL);
        return;
    }
}

static void declared_check(struct balance *b, const struct node *call)
{
    struct active active;

    if (!pattern_given(b->a, call, &active) || (active.cell & ACTIVE_PARAMETER) ||
        is_set(b->a->cells[active.cell]))
        return;
    report(b, "spbc-undeclared-pattern", call,
           arena_printf(b->a->arena, "no SPBC_Declare_pattern declares `%s`", text_of(b, &active)),
           NULL, NULL);
}

static void function_check(struct balance *b, const struct function *f)
{
    for (uint32_t n = 0; n < f->node_count; n++)
        if (is_begin(f->nodes[n]) || is_end(f->nodes[n]))
            declared_check(b, f->nodes[n]);
    if (facts_of(b->a, f)->is_root)
        sometimes_report(b, summary_get(b, f));
    lost_report(b, summary_get(b, f));
}

static void declarations_find(struct balance *b)
{
    for (uint32_t k = 0; k < b->a->program->function_count; k++)
        for (uint32_t n = 0; n < b->a->program->functions[k]->node_count; n++) {
            const struct node *node = b->a->program->functions[k]->nodes[n];

            if ((calls(node, "SPBC_Declare_pattern") && node->arg_count == 2) ||
                (calls(node, "SPBC_Declare_next_pattern") && node->arg_count == 1))
                array_push(b->a->arena, &b->declarations, node);
        }
}

static struct actives *actives_new(struct arena *arena)
{
    struct actives *actives = ARENA_NEW(arena, struct actives);

    actives->activities = map_new(arena);
    actives->begins = map_new(arena);
    actives->ends = map_new(arena);
    actives->unnamed = map_new(arena);
    actives->lost = map_new(arena);
    actives->around = map_new(arena);
    return actives;
}

void balance_find(struct analysis *a)
{
    struct balance b = {.a = a,
                        .summaries = map_new(a->arena),
                        .reported = map_new(a->arena),
                        .stacks = map_new(a->arena)};

    a->actives = actives_new(a->arena);
    matters_find(&b);
    declarations_find(&b);
    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (a->program->functions[k]->is_defined && a->facts[k].is_reachable &&
            bits_get(&b.matters, k))
            function_check(&b, a->program->functions[k]);
    for (uint32_t k = 0; k < a->actives->sites.count; k++) {
        const struct active *begun =
            map_get_address(a->actives->begins, a->actives->sites.items[k]);

        named_check(&b, begun);
        once_check(&b, begun);
    }
}
