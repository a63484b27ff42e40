/* SPDX-License-Identifier: Apache-2.0 */
/* Does a way on which conditions agree with each other lead around some nodes?
 *
 * Requires: control flow, cells, the solver.  Looked at are the conditions that decide whether the nodes run, or the one
 * that is asked about, and those that read the same and end the program, as of who checks a type before two branches ask
 * for it.  On a way each of them has one answer until something that it reads is set; one that reads a variable to which
 * the way has given a number has the answer that this number gives.  Of what is known at the end the solver is asked
 * whether one process can have it.  What calls change behind the back of a condition is not followed: it is taken to keep
 * its answer, so that a way may be missed.
 *
 * A loop that holds one of the nodes, or ends with it, and not the one that is asked about, is taken to come to it.
 */
#include "passes/agreeing.h"
#include "base/bytes.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/kept.h"
#include "passes/solve.h"

#include <string.h>

enum { CONDITIONS = 16, NUMBERS = 6, STATES = 3000 };

enum { OPEN, YES, NO };

struct condition {
    const struct expr *expr;
    struct set cells; /* that it reads */
};

struct state { /* of a process at the begin of a node */
    const struct node *node;
    int64_t numbers[NUMBERS];
    uint8_t answers[CONDITIONS];
    uint8_t has_number[NUMBERS];
};

struct known { /* a state that was met, among those of the same hash */
    struct state state;
    struct known *next;
};

struct search {
    struct analysis *a;
    struct arena *scratch; /* of the states */
    const struct node *to;
    const struct asked *asked;
    const struct bits *avoided;
    struct condition conditions[CONDITIONS];
    const struct variable *variables[NUMBERS];
    uint32_t condition_count, variable_count;
    struct map *seen;     /* the states that were met, by their hash */
    struct map *possible; /* hash of answers -> whether one process can have them */
    uint32_t seen_count;
    ARRAY(const struct state *) work;
    const struct state *state; /* that a condition is read in */
};

static const struct asked unasked;

/* ---- what is looked at ---- */

/* Is the address of the local variable kept by nobody but parameters, as that of a flag that a test is to set? */
static bool is_handed_only(struct analysis *a, const struct variable *v)
{
    const uint32_t id = cell_of_variable(a, v)->id;

    if (!v->function || v->is_static || v->parameter >= 0)
        return false;
    for (uint32_t k = 0; k < a->cell_count; k++) {
        const struct cell *holder = a->cells[k];

        if ((holder->kind != CELL_VARIABLE || holder->variable->parameter < 0) &&
            set_has(&holder->points, id))
            return false;
    }
    return true;
}

static void variables_add(struct search *s, const struct expr *expr)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_VARIABLE && expr->type && expr->type->kind == TYPE_INT) {
        for (uint32_t k = 0; k < s->variable_count; k++)
            if (s->variables[k] == expr->variable)
                return;
        if (s->variable_count < NUMBERS &&
            (variable_is_simple(expr->variable) || is_handed_only(s->a, expr->variable)))
            s->variables[s->variable_count++] = expr->variable;
    }
    variables_add(s, expr->a);
    variables_add(s, expr->b);
    variables_add(s, expr->c);
}

static void condition_add(struct search *s, const struct expr *expr)
{
    struct condition *c = &s->conditions[s->condition_count];
    bool is_new = expr && s->condition_count < CONDITIONS;

    for (uint32_t n = 0; is_new && n < s->condition_count; n++)
        is_new = s->conditions[n].expr != expr;
    if (!is_new)
        return;
    *c = (struct condition){expr, *cells_known_read(s->a, expr)};
    s->condition_count++;
    variables_add(s, expr);
}

/* Those that decide whether the node runs, up to so many; with `read`, only those that read some of it. */
static void conditions_add(struct search *s, const struct node *node, uint32_t limit,
                           const struct set *read)
{
    const struct set *branches = cfg_control_closure(s->a, node);

    for (uint32_t k = 0; k < branches->count && s->condition_count < limit; k++) {
        const struct expr *condition = node->function->nodes[branches->items[k]]->value;

        if (condition && (!read || set_meets(cells_known_read(s->a, condition), read)))
            condition_add(s, condition);
    }
}

static void avoided_add(struct search *s, uint32_t limit)
{
    const struct function *f = s->to->function;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(s->avoided, k) && cfg_get(s->a, f)->rank[k] != UINT32_MAX)
            conditions_add(s, f->nodes[k], limit, NULL);
}

/* Of long functions not all find room: first what both sides may agree in. */
static void conditions_find(struct search *s)
{
    struct set read = {0};

    avoided_add(s, CONDITIONS / 2);
    for (uint32_t k = 0; k < s->condition_count; k++)
        set_join(s->a->arena, &read, &s->conditions[k].cells);
    conditions_add(s, s->to, CONDITIONS, &read);
    conditions_add(s, s->to, CONDITIONS, NULL);
    avoided_add(s, CONDITIONS);
}

/* Does only one side of the branch lead to where it is asked?  On the other the program ends. */
static bool ends_else(const struct search *s, const struct node *branch)
{
    bool leads[2];

    for (int side = 0; side < 2; side++)
        leads[side] = branch->next[side] &&
                      (branch->next[side] == s->to || cfg_reaches(s->a, branch->next[side], s->to));
    return leads[0] != leads[1];
}

/* Those that end the program, and read what the others read. */
static void endings_add(struct search *s)
{
    const node_list *branches = cfg_branches(s->a, s->to->function);
    struct set read = {0};

    for (uint32_t k = 0; k < s->condition_count; k++)
        set_join(s->a->arena, &read, &s->conditions[k].cells);
    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = branches->items[k];

        if (branch->value && set_meets(cells_known_read(s->a, branch->value), &read) &&
            ends_else(s, branch))
            condition_add(s, branch->value);
    }
}

/* ---- one step ---- */

static bool states_are_same(const struct state *x, const struct state *y)
{
    return x->node == y->node && memcmp(x->numbers, y->numbers, sizeof x->numbers) == 0 &&
           memcmp(x->answers, y->answers, sizeof x->answers) == 0 &&
           memcmp(x->has_number, y->has_number, sizeof x->has_number) == 0;
}

static const void *state_hash(const struct state *state)
{
    uint64_t hash = bytes_hash(state->node->id, state->numbers, sizeof state->numbers);

    hash = bytes_hash(hash, state->answers, sizeof state->answers);
    hash = bytes_hash(hash, state->has_number, sizeof state->has_number);
    return (const void *)(uintptr_t)(hash | 1);
}

static void state_add(struct search *s, const struct state *state)
{
    const void *key = state_hash(state);
    struct known *first = map_get_address(s->seen, key), *known = first;

    while (known && !states_are_same(&known->state, state))
        known = known->next;
    if (known)
        return;
    known = ARENA_NEW(s->scratch, struct known);
    known->state = *state;
    known->next = first;
    map_set_address(s->seen, key, known);
    s->seen_count++;
    array_push(s->scratch, &s->work, &known->state);
}

static const struct expr *find_number(void *context, const struct expr *expr)
{
    const struct search *s = context;

    for (uint32_t k = 0; expr->kind == EXPR_VARIABLE && k < s->variable_count; k++)
        if (s->variables[k] == expr->variable && s->state->has_number[k])
            return expr_int(s->a->program, s->state->numbers[k], expr->type);
    return NULL;
}

static int condition_find(const struct search *s, const struct expr *expr)
{
    for (uint32_t k = 0; k < s->condition_count; k++)
        if (s->conditions[k].expr == expr)
            return (int)k;
    return -1;
}

/* May the node set the variable by its address? */
static bool may_set(struct analysis *a, const struct node *node, const struct variable *v)
{
    struct set cell = {0};

    if (variable_is_simple(v))
        return false;
    set_add(a->arena, &cell, cell_of_variable(a, v)->id);
    return node_sets_or_hands(a, node, &cell);
}

static void node_run(struct search *s, struct state *state)
{
    const struct node *node = state->node;

    for (uint32_t k = 0; k < s->condition_count; k++)
        if (state->answers[k] != OPEN && node_writes_some(s->a, node, &s->conditions[k].cells))
            state->answers[k] = OPEN;
    for (uint32_t k = 0; k < s->variable_count; k++) {
        const bool is_set = node->kind == NODE_ASSIGN && node->target->kind == EXPR_VARIABLE &&
                            node->target->variable == s->variables[k];

        if (!is_set && !may_set(s->a, node, s->variables[k]))
            continue;
        state->has_number[k] = is_set && node->value->kind == EXPR_INT;
        state->numbers[k] = state->has_number[k] ? node->value->value : 0;
    }
}

/* Does the node run in the loop, or behind a way out of it that this node is on? */
static bool is_of_loop(const struct cfg *cfg, const struct bits *loop, uint32_t node)
{
    const struct set *controls = &cfg->controls[node];

    for (uint32_t k = 0; k < controls->count; k++)
        if (bits_get(loop, controls->items[k]))
            return true;
    return bits_get(loop, node);
}

/* Does this side of the branch end a loop of which is taken that it comes to one of the nodes? */
static bool ends_early(const struct search *s, const struct node *branch, int side)
{
    const struct cfg *cfg = cfg_get(s->a, branch->function);
    const struct set *loops = cfg_loops_at(s->a, branch);

    for (uint32_t k = 0; k < loops->count; k++) {
        const struct bits *loop = &cfg->loops.items[loops->items[k]];

        if (bits_get(loop, branch->next[side]->id) || bits_get(loop, s->to->id))
            continue;
        for (uint32_t n = 0; n < branch->function->node_count; n++)
            if (bits_get(s->avoided, n) && is_of_loop(cfg, loop, n))
                return true;
    }
    return false;
}

/* The answer that the branch has in the state; OPEN: either. */
static int answer_of(struct search *s, const struct state *state, int condition)
{
    const struct expr *value;
    int64_t number;

    if (condition < 0 || state->answers[condition] != OPEN)
        return condition < 0 ? OPEN : state->answers[condition];
    s->state = state;
    value = expr_substitute(s->a->program, s->conditions[condition].expr, find_number, s);
    if (!expr_is_int(value, &number))
        return OPEN;
    return number != 0 ? YES : NO;
}

/* Can one process have these answers? */
static bool is_possible(struct search *s, const struct state *state, const struct asked *asked)
{
    struct event here = {.node = s->to, .home = s->to->function};
    struct guard guards[CONDITIONS + AGREEING_ASKED];
    uint32_t count = 0;

    for (uint32_t k = 0; k < asked->count; k++)
        guards[count++] = asked->guards[k];
    for (uint32_t k = 0; k < s->condition_count; k++)
        if (state->answers[k] != OPEN)
            guards[count++] =
                (struct guard){s->conditions[k].expr, state->answers[k] == YES, s->to};
    here.guards = guards;
    here.guard_count = count;
    solver_begin(s->a->solver);
    solver_event(s->a->solver, &here, 0);
    return solver_end(s->a->solver) != ANSWER_NO;
}

/* Is there such a process, as far as is known before the node makes one forget answers? */
static bool goes_on(struct search *s, const struct state *state)
{
    enum { IMPOSSIBLE = 1, POSSIBLE };
    const void *key;
    uintptr_t known;
    bool forgets = false;

    for (uint32_t k = 0; k < s->condition_count && !forgets; k++)
        forgets = state->answers[k] != OPEN &&
                  node_writes_some(s->a, state->node, &s->conditions[k].cells);
    if (!forgets)
        return true;
    key = (const void *)(uintptr_t)(bytes_hash(0, state->answers, sizeof state->answers) | 1);
    known = (uintptr_t)map_get_address(s->possible, key);
    if (known == 0) {
        known = is_possible(s, state, &unasked) ? POSSIBLE : IMPOSSIBLE;
        map_set_address(s->possible, key, (void *)known);
    }
    return known == POSSIBLE;
}

static void state_go_on(struct search *s, struct state state)
{
    const struct node *node = state.node;
    const int condition = node->kind == NODE_BRANCH ? condition_find(s, node->value) : -1;
    const int answer = answer_of(s, &state, condition);

    if (!goes_on(s, &state))
        return;
    node_run(s, &state);
    for (int side = 0; side < 2; side++) {
        struct state next = state;

        if (!node->next[side] || bits_get(s->avoided, node->next[side]->id) ||
            (answer != OPEN && answer != (side == 0 ? YES : NO)) ||
            (node->kind == NODE_BRANCH && ends_early(s, node, side)))
            continue;
        if (condition >= 0)
            next.answers[condition] = side == 0 ? YES : NO;
        next.node = node->next[side];
        state_add(s, &next);
    }
}

bool agreeing_leads(struct analysis *a, const struct node *to, const struct asked *asked,
                    const struct bits *avoided)
{
    const struct function *f = to->function;
    struct search s = {.a = a, .to = to, .asked = asked, .avoided = avoided};
    struct state start;
    bool leads = false;

    if (to != f->nodes[0] && !cfg_leads(a, f->nodes[0], to, avoided, NULL))
        return false; /* whatever the answers */
    s.scratch = arena_new();
    s.seen = map_new(s.scratch);
    s.possible = map_new(s.scratch);
    conditions_find(&s);
    endings_add(&s);
    memset(&start, 0, sizeof start);
    start.node = f->nodes[0];
    state_add(&s, &start);
    while (!leads && s.work.count > 0 && s.seen_count < STATES) {
        const struct state *state = s.work.items[--s.work.count];

        if (state->node == to)
            leads = is_possible(&s, state, asked);
        else
            state_go_on(&s, *state);
    }
    arena_free(s.scratch);
    return leads;
}
