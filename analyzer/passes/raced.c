/* SPDX-License-Identifier: Apache-2.0 */
/* What do threads that keep nobody out leave in places that several of them set?
 *
 * Requires: region trees, threads, pointers.  A store that several threads run at a time leaves what the last one has
 * stored, or, where it adds to what was there, as much as was not lost.  It does not where each thread has the place for
 * itself: a variable that is made inside of the region or function that the threads run, one that a clause gives to each
 * or joins, the counter of a loop whose rounds are shared out, or what such a variable selects in an array or memory (that
 * they select different parts is assumed, but where what they select was looked up and is added to, a histogram, where the
 * one index is a remainder or a quotient, and where the loop reads elements of the array that are those of other rounds).  It does not, either, where all stores to the place
 * set one constant, where a condition about a number of the thread's own lets one pass, and where one section, or one task
 * that no loop makes several of, does all of them, as long as nobody looks before the task, the sections or the thread are
 * waited for.
 */
#include "passes/raced.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/callbacks.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/external.h"
#include "passes/privates.h"
#include "passes/rows.h"
#include "passes/threads.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH = 4 };

struct store_kept { /* one assignment to a cell, or call that writes there */
    const struct node *node;
    const struct region *part; /* the section or task that it stands in; NULL: none */
    const struct function
        *starter; /* that one thread alone begins with; NULL: it runs in several */
    const struct store_kept *before;
};

struct raced {
    struct analysis *a;
    struct bits several;              /* functions that several threads run */
    struct bits single;               /* that one thread runs beside the others */
    const struct function **starters; /* by function of these: what that thread begins with */
    const struct store_kept **stores; /* by cell */
    uint32_t cell_count;
    struct bits meanwhile; /* cells that main looks at while a thread may run that it has begun */
    struct bits early;     /* that somebody looks at before a task or section is waited for */
};

/* ---- directives ---- */

static const char *const MANY[] = {"parallel", "teams", NULL};
static const char *const ONE[] = {"single", "master", "masked", NULL};

/* Does the directive make a task, or several? */
static bool makes_tasks(const struct region *region)
{
    size_t length = 0;
    const char *text = threads_directive(region, &length), *at = text;

    for (; at && (at = memmem(at, length - (size_t)(at - text), "task", 4)) != NULL; at += 4)
        if (!text_starts_with(at, "taskgroup") && !text_starts_with(at, "taskwait") &&
            !text_starts_with(at, "taskyield") && !text_starts_with(at, "task_reduction"))
            return true;
    return false;
}

/* Do several threads run the node, when as many run its function (`is_outside`)? */
static bool runs_in_several(const struct node *node, bool is_outside)
{
    if (!threads_have_openmp(node->function->unit))
        return is_outside;
    for (const struct region *r = node->region; r; r = r->parent) {
        if (threads_directive_has(r, ONE))
            return makes_tasks(r);
        if (makes_tasks(r) || threads_directive_has(r, MANY))
            return true;
    }
    return is_outside;
}

/* The outermost loop below the region that comes first; NULL: there is none. */
static const struct region *loop_below(const struct region *region)
{
    for (uint32_t k = 0; k < region->child_count; k++) {
        const struct region *child = region->children[k];
        const struct region *loop = child->kind == REGION_LOOP ? child : loop_below(child);

        if (loop)
            return loop;
    }
    return NULL;
}

/* Is it the counter of one of the loops that the directive is about? */
static bool is_counter(const struct region *region, const struct variable *v)
{
    static const char *const SHARING[] = {"for", "distribute", "taskloop", "loop", NULL};
    const char *collapse = region->directives ? strstr(region->directives, "collapse") : NULL;
    const struct region *loop = region->kind == REGION_LOOP ? region : NULL;
    long loops = 1;

    if (!threads_directive_has(region, SHARING))
        return false;
    if (collapse && (collapse = strchr(collapse, '(')) != NULL)
        loops = strtol(collapse + 1, NULL, 10);
    for (loop = loop ? loop : loop_below(region); loop && loops > 0;
         loop = loop_below(loop), loops--)
        if (loop->counter && strcmp(loop->counter->name, v->name) == 0)
            return true;
    return false;
}

/* ---- what a thread has for itself ---- */

static bool is_own(const struct raced *raced, const struct variable *v, const struct node *node)
{
    static const char *const GIVEN[] = {
        "private",      "lastprivate",    "linear",       "reduction",
        "in_reduction", "task_reduction", "firstprivate", NULL};
    bool is_given = false; /* to a task, unless all share it */

    if (!v->name || !v->name[0])
        return true;
    for (const struct region *r = node->region; r; r = r->parent) {
        size_t length = 0;
        const char *text = threads_directive(r, &length);

        if (!text)
            continue;
        for (const char *const *clause = GIVEN; *clause; clause++)
            if (privates_names(text, length, *clause, v->name))
                return true;
        if (v->function && (privates_declares(r, v) || is_counter(r, v)))
            return true;
        if (makes_tasks(r) && privates_names(text, length, "shared", v->name))
            return false;
        is_given = is_given || makes_tasks(r);
        if (threads_directive_has(r, MANY))
            return !v->function && v->is_of_thread;
    }
    if (!v->function || v->is_static)
        return v->is_of_thread;
    return is_given || v->function != node->function ||
           bits_get(&raced->several, node->function->id) ||
           bits_get(&raced->single, node->function->id);
}

static bool reads_own(const struct raced *raced, const struct expr *expr, const struct node *node)
{
    if (!expr)
        return false;
    if (expr->kind == EXPR_VARIABLE)
        return is_own(raced, expr->variable, node);
    if (expr->kind == EXPR_CALL)
        return true; /* the number of the thread, among others */
    return reads_own(raced, expr->a, node) || reads_own(raced, expr->b, node) ||
           reads_own(raced, expr->c, node);
}

/* Is it one number or pointer that the threads share, wherever it was made? */
static bool is_one_shared(const struct raced *raced, const struct cell *cell)
{
    const struct variable *v = cell->kind == CELL_VARIABLE ? cell->variable : NULL;

    if (!v || type_is_array(v->type))
        return false;
    if (!v->function || v->is_static)
        return !v->is_of_thread;
    if (bits_get(&raced->several, v->function->id) || bits_get(&raced->single, v->function->id))
        return false;
    for (uint32_t k = 0; k < v->function->region_count; k++)
        if ((threads_directive_has(v->function->regions[k], MANY) ||
             makes_tasks(v->function->regions[k])) &&
            privates_declares(v->function->regions[k], v))
            return false;
    return true;
}

/* Do several threads call the function and hand it for this parameter what none of them has for itself? */
static bool is_handed_alike(const struct raced *raced, const struct variable *v, int depth)
{
    const node_list *callers = &facts_of(raced->a, v->function)->callers;

    for (uint32_t k = 0; k < callers->count && depth < DEPTH; k++) {
        const struct node *call = callers->items[k];
        const struct variable *given;

        if ((uint32_t)v->parameter >= call->arg_count || call_external(call) ||
            !runs_in_several(call, bits_get(&raced->several, call->function->id)))
            continue;
        given = expr_root(call->args[v->parameter]);
        if (!reads_own(raced, call->args[v->parameter], call) ||
            (given && given->parameter >= 0 && given->function == call->function &&
             expr_without_casts(call->args[v->parameter])->kind == EXPR_VARIABLE &&
             is_handed_alike(raced, given, depth + 1)))
            return true;
    }
    return false;
}

/* What a pointer of a thread's own points to is its own, unless it is known to be one that all share. */
static bool points_to_own(const struct raced *raced, const struct expr *pointer,
                          const struct node *node)
{
    const struct expr *plain = expr_without_casts(pointer);
    struct set cells = {0};

    if (!reads_own(raced, pointer, node) ||
        (plain->kind == EXPR_VARIABLE && plain->variable->parameter >= 0 &&
         plain->variable->function == node->function && is_handed_alike(raced, plain->variable, 0)))
        return false;
    points_of(raced->a, pointer, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        if (is_one_shared(raced, raced->a->cells[cells.items[k]]))
            return false;
    return true;
}

/* Do different numbers of a thread's own give the same index: a remainder, a quotient, some bits? */
static bool is_folded(const struct expr *index)
{
    index = expr_without_casts(index);
    return index->kind == EXPR_BINARY && expr_without_casts(index->a)->kind == EXPR_VARIABLE &&
           (expr_op(index) == OP_REM || expr_op(index) == OP_DIV || expr_op(index) == OP_AND ||
            expr_op(index) == OP_SHR);
}

/* Is the index of one number alone such a one?  Quotient and remainder together, in two indices, are that number. */
static bool is_folded_alone(const struct expr *element)
{
    for (const struct expr *array = element->a; array->kind == EXPR_INDEX; array = array->a)
        if (is_folded(array->b))
            return false;
    return is_folded(element->b);
}

/* Is the place of the store one that this thread alone sets? */
static bool is_apart(const struct raced *raced, const struct expr *lvalue, const struct node *node)
{
    switch (lvalue->kind) {
    case EXPR_FIELD:
    case EXPR_CAST:
        return is_apart(raced, lvalue->a, node);
    case EXPR_INDEX:
        return (reads_own(raced, lvalue->b, node) && !is_folded_alone(lvalue)) ||
               (type_is_array(lvalue->a->type) ? is_apart(raced, lvalue->a, node)
                                               : points_to_own(raced, lvalue->a, node));
    case EXPR_DEREF:
        return points_to_own(raced, lvalue->a, node);
    case EXPR_VARIABLE:
        return is_own(raced, lvalue->variable, node);
    default:
        return true;
    }
}

/* ---- histograms ---- */

static bool looks_up(const struct raced *raced, const struct expr *index, const struct node *node,
                     bool is_first)
{
    if (!index)
        return false;
    if (index->kind == EXPR_INDEX)
        return reads_own(raced, index, node);
    if (index->kind == EXPR_VARIABLE && is_first)
        for (uint32_t k = 0; k < node->function->node_count; k++) {
            const struct node *set = node->function->nodes[k];

            if (set->kind == NODE_ASSIGN && set->target == index &&
                looks_up(raced, set->value, set, false))
                return true;
        }
    return looks_up(raced, index->a, node, is_first) || looks_up(raced, index->b, node, is_first);
}

static bool is_histogram(const struct raced *raced, const struct node *node)
{
    const struct expr *target = node->target;

    return target->kind == EXPR_INDEX && target->b->kind != EXPR_INT &&
           expr_contains(node->value, target) && !reads_own(raced, target->a, node) &&
           looks_up(raced, target->b, node, true);
}

/* ---- neighbours ---- */

/* Do both name one array, the second another element than the first, one that another round of the loop has? */
static bool names_neighbour(const struct expr *x, const struct expr *y, const struct expr *counter,
                            int64_t step)
{
    int64_t here, there;

    if (x->kind != EXPR_INDEX || y->kind != EXPR_INDEX)
        return false;
    if (x->a == y->a && index_base(x->b, &here) == counter && index_base(y->b, &there) == counter)
        return here != there && (there - here) % step == 0;
    return names_neighbour(x->a, y->a, counter, step);
}

static bool reads_neighbour(const struct expr *expr, const struct expr *target,
                            const struct expr *counter, int64_t step)
{
    if (!expr || expr->kind == EXPR_CALL)
        return false;
    return names_neighbour(target, expr, counter, step) ||
           reads_neighbour(expr->a, target, counter, step) ||
           reads_neighbour(expr->b, target, counter, step) ||
           reads_neighbour(expr->c, target, counter, step);
}

/* By how much the loop of the directive counts; 0: it is not seen. */
static int64_t step_of(const struct region *region, const struct expr *counter)
{
    int64_t step = 0;

    for (uint32_t k = 0; k < region->function->node_count; k++) {
        const struct node *set = region->function->nodes[k];

        if (set->kind == NODE_ASSIGN && set->target == counter && expr_step(counter, set->value))
            step = expr_step(counter, set->value);
    }
    return step;
}

/* Does another round of the shared loop, which another thread may run, read what this one stores: x[k] and x[k - 1]? */
static bool is_read_by_neighbour(const struct node *node)
{
    const struct function *f = node->function;

    for (const struct region *r = node->region; r && threads_have_openmp(f->unit); r = r->parent)
        for (const struct expr *part = node->target; part->kind == EXPR_INDEX; part = part->a) {
            int64_t added, step;
            const struct expr *counter = index_base(part->b, &added);

            if (counter->kind != EXPR_VARIABLE || !is_counter(r, counter->variable))
                continue;
            step = step_of(r, counter);
            for (uint32_t k = 0; step != 0 && k < f->node_count; k++)
                if (f->nodes[k]->place.offset >= r->begin.offset &&
                    f->nodes[k]->place.offset < r->end.offset &&
                    reads_neighbour(f->nodes[k]->value, node->target, counter, step))
                    return true;
        }
    return false;
}

/* ---- stores that one of the threads runs ---- */

/* Does a number of the thread's own let one of them pass: if (number == 0), if (!number)? */
static bool lets_one_pass(const struct raced *raced, const struct node *node)
{
    const struct set *branches = cfg_control_closure(raced->a, node);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];
        const struct expr *test = expr_without_casts(branch->value);
        int sides = cfg_control_sides(raced->a, branch, node);
        bool is_equal = test->kind == EXPR_BINARY && expr_op(test) == OP_EQ;
        bool is_other = test->kind == EXPR_BINARY && expr_op(test) == OP_NE;

        if (is_equal || is_other) {
            if (sides == (is_equal ? 1 : 2) && test->b->kind != EXPR_STRING &&
                reads_own(raced, test->a, node) != reads_own(raced, test->b, node) &&
                test->a->kind != EXPR_INDEX && test->b->kind != EXPR_INDEX)
                return true;
        } else if (sides == 2 && test->kind == EXPR_VARIABLE &&
                   is_own(raced, test->variable, node)) {
            return true;
        }
    }
    return false;
}

/* The section, or the task that is made once for each of the variable, that the node stands in. */
static const struct region *part_of(const struct node *node, const struct variable *v)
{
    static const char *const SECTIONS[] = {"sections", NULL};
    static const char *const LOOPS[] = {"taskloop", NULL};
    const struct region *inner = NULL, *below = NULL, *task = NULL;

    if (!threads_have_openmp(node->function->unit))
        return NULL;
    for (const struct region *r = node->region; r; below = inner, inner = r, r = r->parent) {
        if (threads_directive_has(r, SECTIONS))
            return inner && below && inner->kind == REGION_BODY && r->kind != REGION_BODY ? below
                                                                                          : inner;
        if (task &&
            (threads_directive_has(r, MANY) || (v && v->function && privates_declares(r, v))))
            return threads_directive_has(r, MANY) && !threads_directive_has(r, ONE) ? NULL : task;
        if (task && threads_directive_has(r, ONE))
            return task;
        if (task && r->kind == REGION_LOOP)
            return NULL;
        if (makes_tasks(r))
            task = threads_directive_has(r, LOOPS) ? NULL : r;
    }
    return v && v->function && !v->is_static ? task : NULL;
}

/* Do tasks say themselves what they wait for? */
static bool is_in_turn(const struct node *node)
{
    static const char *const TURN[] = {"depend", NULL};
    static const char *const NOT[] = {"mutexinoutset", NULL};

    for (const struct region *r = node->region; r && threads_have_openmp(node->function->unit);
         r = r->parent)
        if (threads_directive_has(r, TURN) && !threads_directive_has(r, NOT))
            return true;
    return false;
}

/* Is what stands in this part (a section, a task) over before the node begins? */
static bool is_waited_for(const struct region *part, const struct node *node)
{
    static const char *const WAITS[] = {"parallel", "single", "sections", "for", "taskgroup", NULL};
    const uint32_t at = node->place.offset;
    const struct region *other = part_of(node, NULL);
    const struct region *first = !other || part->begin.offset < other->begin.offset ? part : other;
    const uint32_t to = first == part ? at : part->begin.offset;
    const struct function *f = node->function;

    if (node->place.file != part->begin.file || (!other && at < part->end.offset))
        return true;
    for (const struct region *r = part->parent; r; r = r->parent)
        if (threads_directive_has(r, WAITS) && (at < r->begin.offset || at >= r->end.offset))
            return true;
    for (uint32_t k = 0; k < f->wait_count; k++)
        if (f->waits[k].file == part->begin.file && f->waits[k].offset >= first->end.offset &&
            f->waits[k].offset < to)
            return true;
    return false;
}

void raced_look(struct raced *raced, const struct node *node)
{
    struct set cells = {0};

    if (!threads_have_openmp(node->function->unit))
        return;
    cells_read_by(raced->a, node->value, &cells);
    for (uint32_t k = 0; k < node->arg_count; k++)
        cells_read_by(raced->a, node->args[k], &cells);
    for (uint32_t k = 0; k < cells.count && cells.items[k] < raced->cell_count; k++)
        for (const struct store_kept *x = raced->stores[cells.items[k]]; x; x = x->before)
            if (x->part && x->node->function == node->function &&
                x->part != part_of(node, expr_root(x->node->target)) &&
                !is_waited_for(x->part, node))
                bits_set(&raced->early, cells.items[k]);
}

/* ---- threads beside main ---- */

static void node_read(struct raced *raced, const struct node *node)
{
    struct set cells = {0};

    cells_read_by(raced->a, node->value, &cells);
    for (uint32_t k = 0; k < node->arg_count; k++) {
        cells_read_by(raced->a, node->args[k], &cells);
        if (!threads_starts(node))
            pointees_spread(raced->a, node->args[k], &cells);
    }
    for (uint32_t k = 0; k < cells.count && cells.items[k] < raced->cell_count; k++)
        bits_set(&raced->meanwhile, cells.items[k]);
}

static bool waits_for_threads(const void *context, const struct node *node)
{
    static const char *const WAITS[] = {"pthread_join", "thrd_join", NULL};
    const struct function *called = call_external(node);

    (void)context;
    return called && text_is_one_of(called->name, WAITS);
}

/* All that main does from the beginning of a thread on until it waits for one. */
static void meanwhile_find(struct raced *raced, const struct node *start)
{
    const struct bits nodes = cfg_until(raced->a, start, waits_for_threads, NULL);

    for (uint32_t k = 0; k < start->function->node_count; k++)
        if (bits_get(&nodes, k))
            node_read(raced, start->function->nodes[k]);
}

/* ---- functions ---- */

/* From functions that several threads run, to those that they call. */
static void several_spread(struct raced *raced)
{
    struct analysis *a = raced->a;
    bool is_new = true;

    while (is_new) {
        is_new = false;
        for (uint32_t k = 0; k < a->program->function_count; k++) {
            const struct function *f = a->program->functions[k];
            bool is_several = bits_get(&raced->several, k);

            if (!a->facts[k].is_reachable || (!is_several && !threads_have_openmp(f->unit)))
                continue;
            for (uint32_t n = 0; n < f->node_count; n++) {
                const function_list *callees;

                if (f->nodes[n]->kind != NODE_CALL || !runs_in_several(f->nodes[n], is_several))
                    continue;
                callees = callees_of(a, f->nodes[n]);
                for (uint32_t m = 0; m < callees->count; m++) {
                    is_new |= !bits_get(&raced->several, callees->items[m]->id);
                    bits_set(&raced->several, callees->items[m]->id);
                }
            }
        }
    }
}

static void started_add(struct raced *raced, const struct node *call)
{
    struct analysis *a = raced->a;
    struct set functions = {0};
    struct bits loop;

    if (!threads_starts(call))
        return;
    meanwhile_find(raced, call);
    functions_handed(a, call, true, &functions);
    for (uint32_t k = 0; k < functions.count; k++) {
        const uint32_t id = functions.items[k];
        const struct bits *reaches = &a->facts[id].reaches;

        if (call->function != a->main || cfg_loop_around(a, call, &loop) ||
            raced->starters[id] == a->program->functions[id])
            bits_set(&raced->several, id);
        for (uint32_t n = 0; n < a->program->function_count; n++)
            if (n == id || bits_get(reaches, n)) {
                if (raced->starters[n])
                    bits_set(&raced->several, n);
                raced->starters[n] = a->program->functions[id];
                bits_set(&raced->single, n);
            }
    }
}

struct raced *raced_new(struct analysis *a)
{
    struct raced *raced = ARENA_NEW(a->arena, struct raced);
    const uint32_t count = a->program->function_count;

    raced->a = a;
    raced->several = bits_new(a->arena, count);
    raced->single = bits_new(a->arena, count);
    raced->meanwhile = bits_new(a->arena, a->cell_count);
    raced->early = bits_new(a->arena, a->cell_count);
    raced->starters = ARENA_ARRAY(a->arena, const struct function *, count + 1);
    raced->cell_count = a->cell_count;
    raced->stores = ARENA_ARRAY(a->arena, const struct store_kept *, a->cell_count + 1);
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t n = 0; a->facts[k].is_reachable && n < a->program->functions[k]->node_count;
             n++)
            started_add(raced, a->program->functions[k]->nodes[n]);
    several_spread(raced);
    return raced;
}

/* ---- all stores ---- */

static void cells_note(struct raced *raced, const struct node *node, const struct set *written,
                       const struct variable *root)
{
    const uint32_t f = node->function->id;
    const bool is_single = bits_get(&raced->single, f) && !bits_get(&raced->several, f);

    for (uint32_t k = 0; k < written->count && written->items[k] < raced->cell_count; k++) {
        struct store_kept *kept = ARENA_NEW(raced->a->arena, struct store_kept);

        *kept = (struct store_kept){.node = node,
                                    .part = part_of(node, root),
                                    .starter = is_single ? raced->starters[f] : NULL,
                                    .before = raced->stores[written->items[k]]};
        raced->stores[written->items[k]] = kept;
    }
}

/* What a function of the library writes behind the pointers that it is handed. */
static void call_note(struct raced *raced, const struct node *call)
{
    for (uint32_t k = 0; k < call->arg_count; k++) {
        const struct expr *arg = expr_without_casts(call->args[k]);
        struct set cells = {0};

        if (!type_is_address(arg->type) || !call_writes(raced->a, call, k) ||
            (arg->kind == EXPR_ADDRESS  ? is_apart(raced, arg->a, call)
             : type_is_array(arg->type) ? is_apart(raced, arg, call)
                                        : points_to_own(raced, arg, call)))
            continue;
        pointees_spread(raced->a, arg, &cells);
        cells_note(raced, call, &cells, expr_root(arg));
    }
}

void raced_add(struct raced *raced, const struct node *node)
{
    const uint32_t f = node->function->id;
    struct set written = {0};

    if (!runs_in_several(node, bits_get(&raced->single, f) || bits_get(&raced->several, f)) ||
        is_in_turn(node) || lets_one_pass(raced, node))
        return;
    if (node->kind == NODE_CALL) {
        if (call_external(node) && call_mpi(raced->a, node) < 0 && !threads_keep_out(node))
            call_note(raced, node);
        return;
    }
    if (is_apart(raced, node->target, node) && !is_histogram(raced, node) &&
        !is_read_by_neighbour(node))
        return;
    cells_of_lvalue(raced->a, node->target, &written);
    cells_note(raced, node, &written, expr_root(node->target));
}

/* Does it matter which of two stores (they may be one and the same) comes last? */
static bool stores_clash(const struct store_kept *x, const struct store_kept *y)
{
    const struct expr *value =
        x->node->kind == NODE_ASSIGN ? expr_without_casts(x->node->value) : NULL;

    if (x->part && x->part == y->part)
        return false;
    if (x->starter && x->starter == y->starter)
        return false;
    return !value || y->node->kind != NODE_ASSIGN ||
           (value->kind != EXPR_INT && value->kind != EXPR_FLOAT) ||
           value != expr_without_casts(y->node->value);
}

bool raced_label(const struct raced *raced, struct bits *cells)
{
    bool has_any = false;

    for (uint32_t id = 0; id < raced->cell_count && id < cells->count; id++) {
        bool is_raced = bits_get(&raced->early, id);

        for (const struct store_kept *x = raced->stores[id]; x && !is_raced; x = x->before) {
            is_raced = x->starter && bits_get(&raced->meanwhile, id);
            for (const struct store_kept *y = x; y && !is_raced; y = y->before)
                is_raced = stores_clash(x, y);
        }
        if (is_raced)
            bits_set(cells, id);
        has_any |= is_raced;
    }
    return has_any;
}
