/* SPDX-License-Identifier: Apache-2.0 */
/* What does a loop that asks until something has come do a number of times, or in an order, that nobody
 * knows?
 *
 * Requires: events, taint.  Rounds of a polling loop find something or nothing.  What is done only where
 * something was found, or once (guarded by a condition that is changed along with it), is limited: it
 * is done as often as messages come.  Everything else is done a number of times that depends on timing.
 * A store of that kind is harmless when every round stores the same; it is labelled when its value, or
 * its place, comes from what such stores have left before, when only rounds without success do it, and
 * when a function outside of the program is called that remembers (outside.h).
 * Where a loop asks about several requests see disordered.c; random numbers are drawn in that order, too.
 */
#include "passes/polling.h"
#include "ir/expr.h"
#include "passes/budget.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/census.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/further.h"
#include "passes/libc.h"
#include "passes/limited.h"
#include "passes/outside.h"
#include "passes/polled.h"
#include "passes/reads.h"
#include "passes/values.h"

/* Does the value come from the target itself, also as an argument of a call? */
static bool comes_from(const struct expr *value, const struct expr *target)
{
    if (!value)
        return false;
    if (value == target)
        return true;
    if (value->kind == EXPR_CALL)
        for (uint32_t k = 0; k < value->call->arg_count; k++)
            if (comes_from(value->call->args[k], target))
                return true;
    return comes_from(value->a, target) || comes_from(value->b, target) ||
           comes_from(value->c, target);
}

static bool sets_anew(struct analysis *a, const struct node *node, const struct expr *target)
{
    if (node->kind == NODE_ASSIGN)
        return node->target == target && !comes_from(node->value, target);
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        if (call_mpi(a, node) >= 0 && node->args[k]->kind == EXPR_ADDRESS &&
            node->args[k]->a == target && call_writes(a, node, k))
            return true;
    return false;
}

/* Is the variable set anew in every round before this node changes it? */
static bool starts_anew(struct analysis *a, const struct node *node, const struct bits *loop)
{
    for (uint32_t k = 0; k < node->function->node_count; k++)
        if (node->target->kind == EXPR_VARIABLE && bits_get(loop, k) &&
            sets_anew(a, node->function->nodes[k], node->target) &&
            cfg_dominates(cfg_get(a, node->function), node->function->nodes[k], node))
            return true;
    return false;
}

enum { REST_NONE = 1, REST_SOME = 2, REST_KEPT = 4, REST_LABELLED = 8, REST_BESIDES = 16 };

bool polled_is_inside(void *context, const struct node *node)
{
    const struct polling *p = context;

    return node->function == p->test->function ? bits_get(&p->loop, node->id)
                                               : bits_get(&p->below, node->function->id);
}

void polled_begin(struct polling *p, struct analysis *a, const struct node *test)
{
    const struct function *f = test->function;

    p->a = a;
    p->test = test;
    p->below = bits_new(a->arena, a->program->function_count);
    p->limited = ARENA_ARRAY(a->arena, uint8_t, a->program->function_count + 1);
    for (uint32_t k = 0; k < f->node_count; k++) {
        const function_list *callees;

        if (!bits_get(&p->loop, k) || f->nodes[k]->kind != NODE_CALL || f->nodes[k]->mpi >= 0)
            continue;
        callees = callees_of(a, f->nodes[k]);
        for (uint32_t c = 0; c < callees->count; c++)
            bits_join(&p->below, &facts_of(a, callees->items[c])->reaches);
    }
}

/* For those who look at what it stores. */
void polled_rests(struct polling *p)
{
    const struct census *census = census_get(p->a);

    p->of_round = bits_new(p->a->arena, p->a->cell_count);
    for (uint32_t k = 0; k < census->cell_count; k++) {
        const int owner = census->owners[k];

        if (owner >= 0 && owner != (int)p->test->function->id &&
            bits_get(&p->below, (uint32_t)owner) && !p->a->facts[owner].is_recursive)
            bits_set(&p->of_round, k);
    }
    p->rest_count = reads_get(p->a)->set_count;
    p->rests = ARENA_ARRAY(p->a->arena, uint8_t, p->rest_count + 1);
}

static void stored_cells(struct analysis *a, const struct node *node, struct set *out)
{
    if (node->kind == NODE_ASSIGN) {
        cells_of_lvalue(a, node->target, out);
        return;
    }
    for (uint32_t k = 0; k < node->arg_count; k++)
        if (call_writes(a, node, k))
            pointees_spread(a, node->args[k], out);
    call_writes_further(a, node, out);
}

/* Adds cells that do not belong to a call inside of one round to `kept` (NULL: to none).  Returns whether there is one. */
static bool rest_keep(const struct polling *p, const struct set *cells, struct bits *kept)
{
    bool has_rest = false;

    for (uint32_t k = 0; k < cells->count && !(has_rest && !kept); k++)
        if (!bits_get(&p->of_round, cells->items[k])) {
            has_rest = true;
            if (kept)
                bits_set(kept, cells->items[k]);
        }
    return has_rest;
}

/* Does the node store in such cells?  Many store in the same set of cells, which is gone through once. */
bool polled_keeps(const struct polling *p, const struct node *node, struct bits *kept)
{
    const uint8_t added = kept == &p->kept           ? REST_KEPT
                          : kept == &p->kept_besides ? REST_BESIDES
                          : kept                     ? REST_LABELLED
                                                     : 0;
    struct set cells = {0};
    uint8_t *known = NULL;
    bool has_rest;

    if (node->kind == NODE_ASSIGN) {
        const uint32_t number = reads_lvalue(p->a, node->target);

        cells = *reads_cells(p->a, number);
        known = number < p->rest_count ? &p->rests[number] : NULL;
        if (known && *known && (*known == REST_NONE || (*known & added) == added))
            return *known != REST_NONE;
        has_rest = rest_keep(p, &cells, kept);
    } else {
        stored_cells(p->a, node, &cells);
        has_rest = rest_keep(p, &cells, kept);
        set_release(p->a->arena, &cells);
    }
    if (known)
        *known |= has_rest ? REST_SOME | added : REST_NONE;
    return has_rest;
}

bool polled_is_constant(const struct node *node)
{
    return node->kind == NODE_ASSIGN && node->value &&
           (node->value->kind == EXPR_INT || node->value->kind == EXPR_FLOAT);
}

/* Is a call on the way from the loop to this function always limited?  Then all it does is. */
static bool function_find_limited(const struct polling *p, const struct function *f)
{
    bool has_way = false;

    for (uint32_t k = 0; k < p->test->function->node_count; k++) {
        const struct node *call = p->test->function->nodes[k];

        if (!bits_get(&p->loop, k) || call->kind != NODE_CALL || call->mpi >= 0 ||
            !call_reaches(p->a, call, f))
            continue;
        if (!limited_is(p->a, call))
            return false;
        has_way = true;
    }
    return has_way;
}

static bool function_is_limited(const struct polling *p, const struct function *f)
{
    if (p->limited[f->id] == 0)
        p->limited[f->id] = function_find_limited(p, f) ? 2 : 1;
    return p->limited[f->id] == 2;
}

bool polled_is_limited(const struct polling *p, const struct node *node)
{
    return limited_is(p->a, node) ||
           (node->function != p->test->function && function_is_limited(p, node->function));
}

void polled_stores(struct polling *p, bool are_limited)
{
    struct analysis *a = p->a;

    p->kept = bits_new(a->arena, a->cell_count);
    for (uint32_t k = 0; k < p->rest_count; k++)
        p->rests[k] &= (uint8_t)~REST_KEPT;
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        bool is_here = f == p->test->function;

        for (uint32_t n = 0; n < f->node_count && (is_here || bits_get(&p->below, k)); n++) {
            const struct node *node = f->nodes[n];

            if ((is_here && !bits_get(&p->loop, n)) ||
                (node->kind != NODE_ASSIGN &&
                 !(call_leaves_program(a, node) && call_mpi(a, node) < 0)) ||
                polled_is_limited(p, node) != are_limited ||
                (is_here && node->kind == NODE_ASSIGN && starts_anew(a, node, &p->loop)))
                continue;
            if (polled_keeps(p, node, polled_is_constant(node) ? NULL : &p->kept))
                array_push(a->arena, &p->stores, node);
        }
    }
}

/* A way out of the loop: how often it goes round is not what a round does. */
bool polled_leaves(void *context, const struct node *branch)
{
    const struct polling *p = context;

    return branch->function == p->test->function && bits_get(&p->loop, branch->id) &&
           cfg_leaves(&p->loop, branch);
}

/* What is computed in the loop from what is kept. */
struct taint *polled_run(struct polling *p, const struct bits *kept)
{
    struct taint *t = ARENA_NEW(p->a->arena, struct taint);

    t->a = p->a;
    t->has_selection = true;
    t->starts_at_cells = true;
    t->source = taint_source_local;
    t->context = p;
    t->covers = polled_is_inside;
    t->covered = (struct reach){p->test->function, &p->below};
    t->cells = bits_new(p->a->arena, p->a->cell_count);
    for (uint32_t k = 0; k < kept->count; k++)
        if (bits_get(kept, k))
            bits_set(&t->cells, k);
    taint_run(t);
    return t;
}

/* Is it done by rounds without success only, or not by all?  What an inner loop does counts where that
 * loop begins. */
static bool is_of_failure(const struct polling *p, const struct node *node)
{
    const struct cfg *cfg = cfg_get(p->a, p->test->function);
    const struct node *at = node;

    if (node->function != p->test->function)
        return false;
    for (uint32_t k = 0; k < cfg->loops.count; k++) {
        const struct bits *loop = &cfg->loops.items[k];

        if (bits_get(loop, node->id) && !bits_get(loop, p->test->id) &&
            cfg_dominates(cfg, cfg->loop_heads.items[k], at))
            at = cfg->loop_heads.items[k];
    }
    return !cfg_dominates(cfg, at, p->test) && !cfg_postdominates(cfg, at, p->test);
}

/* Does it store where such stores have said before? */
bool polled_is_placed(const struct taint *labels, const struct node *store)
{
    struct taint view = *labels;

    view.at = store;
    return (store->target->kind == EXPR_INDEX && taint_has(&view, store->target->b)) ||
           (store->target->kind == EXPR_DEREF && taint_has(&view, store->target->a));
}

static bool is_carried(const struct polling *p, const struct node *node)
{
    const struct node *branch;

    if (is_of_failure(p, node) || taint_controls(p->inner, node, &branch))
        return true;
    if (node->kind == NODE_ASSIGN)
        return !polled_is_constant(node) &&
               (taint_has_at(p->inner, node->value, node) || polled_is_placed(p->inner, node));
    for (uint32_t k = 0; k < node->arg_count; k++)
        if (taint_has_at(p->inner, node->args[k], node) || taint_pointees(p->inner, node->args[k]))
            return true;
    return false;
}

void polled_label(struct taint *t, const struct polling *p, const struct node *node)
{
    (void)polled_keeps(p, node, &t->cells);
}

/* ---- labels ---- */

/* Of one loop, whatever is asked there. */
static const struct bits *loop_labels(struct analysis *a, const struct node *test,
                                      const struct bits *loop, uint32_t cell_count)
{
    struct taint t = {.a = a, .cells = bits_new(a->arena, cell_count)};
    struct polling p = {.loop = *loop};

    polled_begin(&p, a, test);
    polled_rests(&p);
    polled_stores(&p, false);
    p.inner = polled_run(&p, &p.kept);
    for (uint32_t k = 0; k < p.stores.count; k++)
        if (is_carried(&p, p.stores.items[k]))
            polled_label(&t, &p, p.stores.items[k]);
    polled_disorder(&t, &p);
    return arena_memdup(a->arena, &t.cells, sizeof t.cells);
}

/* The same, found once for all questions: several of a library are often asked on the same ways. */
static void loop_label(struct taint *t, const struct node *test, const struct bits *loop)
{
    struct analysis *a = t->a;
    const struct bits *labels;

    if (!a->polled)
        a->polled = map_new(a->arena);
    labels = map_get_address(a->polled, test);
    if (!labels || labels->count != t->cells.count) {
        labels = loop_labels(a, test, loop, t->cells.count);
        if (!budget_is_spent(a))
            map_set_address(a->polled, test, labels);
    }
    bits_join(&t->cells, labels);
}

/* The question, and the calls on the ways to it that are in no loop themselves. */
static node_list tests_of(struct analysis *a, const struct event *c)
{
    node_list tests = {0};
    struct bits loop;

    array_push(a->arena, &tests, c->node);
    for (uint32_t k = 0; k < tests.count; k++)
        if (!cfg_loop_around(a, tests.items[k], &loop))
            callers_add(a, tests.items[k]->function, &tests);
    return tests;
}

bool polling_label(struct taint *t, const struct event *c)
{
    const node_list tests = tests_of(t->a, c);
    bool has_loop = false;

    for (uint32_t k = 0; k < tests.count; k++) {
        struct bits loop;

        if (cfg_loop_around(t->a, tests.items[k], &loop)) {
            loop_label(t, tests.items[k], &loop);
            has_loop = true;
        }
    }
    return has_loop;
}

void polling_loops(struct analysis *a, const struct event *c, struct polling_loops *out)
{
    const node_list tests = tests_of(a, c);

    for (uint32_t k = 0; k < tests.count; k++) {
        struct polling p = {0};

        if (!cfg_loop_around(a, tests.items[k], &p.loop))
            continue;
        polled_begin(&p, a, tests.items[k]);
        array_push(a->arena, &out->functions, tests.items[k]->function);
        array_push(a->arena, &out->nodes, p.loop);
        array_push(a->arena, &out->below, p.below);
    }
}

bool polling_loops_have(const struct polling_loops *loops, const struct node *node)
{
    for (uint32_t k = 0; k < loops->functions.count; k++)
        if (node->function == loops->functions.items[k]
                ? bits_get(&loops->nodes.items[k], node->id)
                : bits_get(&loops->below.items[k], node->function->id))
            return true;
    return false;
}

bool polling_has_loop(struct analysis *a, const struct event *c)
{
    const node_list tests = tests_of(a, c);
    struct bits loop;

    for (uint32_t k = 0; k < tests.count; k++)
        if (cfg_loop_around(a, tests.items[k], &loop))
            return true;
    return false;
}

uint32_t polling_states(struct analysis *a, const struct event *c)
{
    struct polling p = {0};
    uint32_t states = 0, ordered;
    bool is_repeated;

    if (!cfg_loop_around(a, c->node, &p.loop))
        return 0;
    polled_begin(&p, a, c->node);
    ordered = polled_questions(&p, &is_repeated) > 1 || is_repeated ? STATE_RANDOM : 0;
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++)
            if (polled_is_inside(&p, f->nodes[n]))
                states |= outside_states(a, f->nodes[n]) &
                          (polled_is_limited(&p, f->nodes[n]) ? ordered : ~0u);
    }
    return states;
}

bool polling_ends_by_answer(struct analysis *a, const struct node *test)
{
    const struct function *f = test->function;
    struct bits loop;
    bool has_end = false;

    if (!cfg_loop_around(a, test, &loop))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++)
        for (int side = 0; side < 2 && bits_get(&loop, k); side++) {
            const struct node *next = f->nodes[k]->next[side];

            if (!next || bits_get(&loop, next->id))
                continue;
            if (f->nodes[k]->kind != NODE_BRANCH || limited_side(a, f->nodes[k]) == 0)
                return false;
            has_end = true;
        }
    return has_end;
}
