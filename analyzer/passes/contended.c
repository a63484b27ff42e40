/* SPDX-License-Identifier: Apache-2.0 */
/* What do threads leave behind that depends on which of them came first?
 *
 * Requires: region trees, threads, pointers.  Threads that do not communicate come one after the other where they exclude
 * each other: in critical sections, atomic operations, functions that lock, and what these call.  What is set there has
 * the order in which they came.  The same in every order is what all of these places only add to, or multiply, or join by
 * one and the same operation on bits, of what they only keep the largest or the smallest, or that they only set to one
 * constant; as long as what they add, and whether they do, is not taken from what others are adding to at that time.
 * What a thread has for itself is as what is stored there.  What threads without locks leave, raced.c tells.  What a
 * reduction of the program's own leaves depends on how the parts were joined.  A signal
 * handler runs at any time, and so does a thread that asks whether it may enter.
 */
#include "passes/contended.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/deeds.h"
#include "passes/external.h"
#include "passes/raced.h"
#include "passes/reads.h"
#include "passes/threads.h"

#include <ctype.h>
#include <string.h>

struct share { /* what one assignment does to its cells */
    enum way way;
    const struct expr *target;
    const struct expr *other;      /* than what was there before: what is added, compared or set */
    const struct node *comparison; /* that decides about an extreme; NULL: none */
    const struct share *before;    /* another one to the same cell; NULL: none */
};

struct contended {
    struct analysis *a;
    struct raced *raced;
    struct bits threads, handlers, below; /* functions; below: that run while others are kept out */
    struct bits *cells;
    struct bits *sums;          /* cells of floating-point numbers that all add to */
    struct bits gathered;       /* cells that are the same in every order once all is over */
    const struct share **deeds; /* by cell: the last one, each leads to the one before */
    uint8_t *locking;           /* by function: 0 not asked, 1 no, 2 yes */
    struct bits **unlocked;     /* by function: see is_unlocked; NULL: not asked */
    bool has_any;
};

struct contention { /* found once: each kind of clock and chance asks for it */
    struct bits cells, sums;
    uint32_t cell_count; /* more have come since: it is found again */
    bool has_any;
};

static const char *const LOCKS[] = {
    "pthread_mutex_lock",    "pthread_spin_lock", "pthread_rwlock_wrlock",
    "pthread_rwlock_rdlock", "sem_wait",          "mtx_lock",
    "omp_set_lock",          "omp_set_nest_lock", NULL};
static const char *const UNLOCKS[] = {
    "pthread_mutex_unlock", "pthread_spin_unlock", "pthread_rwlock_unlock", "sem_post",
    "mtx_unlock",           "omp_unset_lock",      "omp_unset_nest_lock",   NULL};

static bool calls_for(const struct node *node, const char *const *names)
{
    const struct function *called = call_external(node);

    return called && text_is_one_of(called->name, names);
}

static bool calls_one_of(const struct function *f, const char *const *names)
{
    for (uint32_t n = 0; n < f->node_count; n++)
        if (calls_for(f->nodes[n], names))
            return true;
    return false;
}

/* Does it find out whether another thread was first?  How often it does something is up to that, too. */
static bool tries(const struct function *f)
{
    static const char *const TRIES[] = {"pthread_mutex_trylock",
                                        "pthread_mutex_timedlock",
                                        "pthread_rwlock_tryrdlock",
                                        "pthread_rwlock_trywrlock",
                                        "pthread_spin_trylock",
                                        "sem_trywait",
                                        "mtx_trylock",
                                        "omp_test_lock",
                                        "omp_test_nest_lock",
                                        NULL};

    return calls_one_of(f, TRIES);
}

static bool has_atomics(const struct function *f)
{
    for (uint32_t n = 0; n < f->node_count; n++) {
        const struct node *node = f->nodes[n];
        const struct function *called = call_external(node);

        if ((called && external_is_atomic(called)) ||
            (node->kind == NODE_ASSIGN && node->target->type && node->target->type->text &&
             strstr(node->target->type->text, "tomic")))
            return true;
    }
    return false;
}

/* Does the call lock (or, the other way round, unlock), itself or by a function of the program that does nothing else of both? */
static bool is_turn(const struct node *node, const char *const *names, const char *const *others)
{
    const struct function *f = node->kind == NODE_CALL && node->callee->kind == EXPR_FUNCTION
                                   ? node->callee->callee
                                   : NULL;

    return calls_for(node, names) ||
           (f && f->is_defined && calls_one_of(f, names) && !calls_one_of(f, others));
}

static bool locks_somewhere(const struct function *f)
{
    for (uint32_t n = 0; n < f->node_count; n++)
        if (is_turn(f->nodes[n], LOCKS, UNLOCKS))
            return true;
    return has_atomics(f);
}

static bool locks_there(const void *context, const struct node *node)
{
    (void)context;
    return is_turn(node, LOCKS, UNLOCKS);
}

/* Where may the function be while it has not locked, or has unlocked again? */
static struct bits unlocked_find(struct analysis *a, const struct function *f)
{
    struct bits out = bits_new(a->arena, f->node_count);

    for (uint32_t n = 0; n < f->node_count; n++)
        if (f->nodes[n]->kind == NODE_ENTRY || is_turn(f->nodes[n], UNLOCKS, LOCKS)) {
            const struct bits behind = cfg_until(a, f->nodes[n], locks_there, NULL);

            bits_join(&out, &behind);
        }
    return out;
}

/* A function that tries to lock, or has atomic operations, may keep others out in ways of its own. */
static bool is_unlocked(const struct contended *c, const struct node *node)
{
    const struct function *f = node->function;

    if (tries(f) || has_atomics(f))
        return false;
    if (!c->unlocked[f->id]) {
        c->unlocked[f->id] = ARENA_NEW(c->a->arena, struct bits);
        *c->unlocked[f->id] = unlocked_find(c->a, f);
    }
    return bits_get(c->unlocked[f->id], node->id);
}

static bool locks(const struct contended *c, const struct function *f)
{
    if (c->locking[f->id] == 0)
        c->locking[f->id] = locks_somewhere(f) ? 2 : 1;
    return c->locking[f->id] == 2;
}

/* ---- what one assignment does ---- */

static struct share share_of(struct analysis *a, const struct node *node)
{
    const struct expr *value = expr_without_casts(node->value), *target = node->target;
    const struct cfg *cfg = cfg_get(a, node->function);
    const struct set *controls = &cfg->controls[node->id];
    struct share share = {.target = target};

    if (value->kind == EXPR_BINARY && (value->a == target || value->b == target)) {
        share.other = value->a == target ? value->b : value->a;
        if (!expr_contains(share.other, target) && expr_op_class(value) != CLASS_LOGIC &&
            (value->a == target || expr_op(value) != OP_SUB))
            share.way = deed_way_of_op(expr_op(value)); /* behind && and || not all is run */
        return share;
    }
    share.other = node->value;
    if (value->kind == EXPR_CONDITIONAL && (value->b == target || value->c == target)) {
        bool takes_first = value->c == target;

        share.other = takes_first ? value->b : value->c;
        share.way = deed_way_of_extreme(value->a, value->b, value->c);
        return share;
    }
    if (value->kind == EXPR_INT)
        share.way = WAY_CONSTANT;
    for (uint32_t k = 0; k < controls->count && share.way == WAY_NONE; k++) {
        const struct node *branch = node->function->nodes[controls->items[k]];

        if (!cfg_runs_when_true(cfg, branch, node))
            continue;
        share.way = deed_way_of_extreme(branch->value, node->value, target);
        share.comparison = share.way == WAY_NONE ? NULL : branch;
    }
    return share;
}

/* Does the thread have the variable for itself? */
static bool is_own(const struct contended *c, const struct node *node)
{
    const struct variable *v = expr_root(node->target);
    const struct region *region = threads_region(node);
    uint32_t f = node->function->id;

    if (!v || v->function != node->function || v->is_static ||
        bits_get(reads_escaping(c->a), cell_of_variable(c->a, v)->id))
        return false;
    if (bits_get(&c->threads, f) || bits_get(&c->below, f) || bits_get(threads_parallel(c->a), f))
        return true;
    return region && v->place.file == region->begin.file &&
           v->place.offset > region->begin.offset && v->place.offset < region->end.offset;
}

/* ---- where others are kept out ---- */

/* By a directive, or since all of its function runs there. */
static bool is_excluding(const struct contended *c, const struct node *node)
{
    static const char *const WORDS[] = {"critical", "capture", "ordered", "atomic", NULL};
    const struct function *f = node->function;
    bool has_regions = threads_have_openmp(f->unit);

    if (bits_get(&c->below, f->id))
        return true;
    for (const struct region *r = node->region; has_regions && r; r = r->parent)
        if (threads_directive_has(r, WORDS))
            return true;
    return false;
}

/* Where a function locks, all of it counts: what it looks at outside of the lock others may be about to change. */
static bool is_kept_out(const struct contended *c, const struct node *node)
{
    const struct function *f = node->function;

    return is_excluding(c, node) ||
           ((bits_get(&c->threads, f->id) || bits_get(threads_parallel(c->a), f->id) ||
             (threads_have_openmp(f->unit) && threads_region(node))) &&
            locks(c, f));
}

/* Are they perhaps at some of its nodes? */
static bool may_keep_out(const struct contended *c, const struct function *f)
{
    return bits_get(&c->below, f->id) || bits_get(&c->threads, f->id) ||
           bits_get(threads_parallel(c->a), f->id) || threads_have_openmp(f->unit);
}

/* Functions that are called where others are kept out run there, too. */
static void below_find(struct contended *c)
{
    bool is_new = true;

    c->below = bits_new(c->a->arena, c->a->program->function_count);
    while (is_new) {
        is_new = false;
        for (uint32_t k = 0; k < c->a->program->function_count; k++) {
            const struct function *f = c->a->program->functions[k];
            const bool may_be = c->a->facts[k].is_reachable && may_keep_out(c, f);

            for (uint32_t n = 0; may_be && n < f->node_count; n++) {
                const function_list *callees;

                if (f->nodes[n]->kind != NODE_CALL || !is_kept_out(c, f->nodes[n]))
                    continue;
                callees = callees_of(c->a, f->nodes[n]);
                for (uint32_t m = 0; m < callees->count; m++) {
                    is_new |= !bits_get(&c->below, callees->items[m]->id);
                    bits_join(&c->below, &facts_of(c->a, callees->items[m])->reaches);
                    bits_set(&c->below, callees->items[m]->id);
                }
            }
        }
    }
}

/* ---- labels ---- */

/* Has the cell come while they are looked for?  Then all is asked once more. */
static bool is_late(const struct contended *c, uint32_t id)
{
    return id >= c->cells->count;
}

static void cell_label(struct contended *c, uint32_t id)
{
    if (!is_late(c, id))
        bits_set(c->cells, id);
    c->has_any = true;
}

static void cells_label(struct contended *c, const struct set *cells)
{
    for (uint32_t k = 0; k < cells->count; k++)
        cell_label(c, cells->items[k]);
}

static void written_label(struct contended *c, const struct node *node)
{
    struct set written = {0};

    cells_written_by(c->a, node, &written);
    cells_label(c, &written);
}

/* Are they elements of one array, with numbers that are written down and differ? */
static bool are_apart(const struct expr *x, const struct expr *y)
{
    if (x->kind != y->kind)
        return false;
    if (x->kind == EXPR_FIELD)
        return are_apart(x->a, y->a);
    return x->kind == EXPR_INDEX && x->a == y->a && x->b->kind == EXPR_INT &&
           y->b->kind == EXPR_INT && x->b->value != y->b->value;
}

static bool deeds_clash(const struct share *x, const struct share *y)
{
    return !are_apart(x->target, y->target) &&
           (x->way != y->way || (x->way == WAY_CONSTANT && x->other != y->other));
}

static bool deeds_agree(const struct share *x, const struct share *y)
{
    return x->target == y->target && x->way == y->way && x->other == y->other;
}

/* One more way in which the cell is set.  Where two clash it is labelled, and how else it is set says no more. */
static void deed_note(struct contended *c, uint32_t id, const struct share *deed)
{
    struct share *kept;

    if (is_late(c, id))
        return;
    bits_set(&c->gathered, id);
    for (const struct share *other = c->deeds[id]; other; other = other->before)
        if (deeds_agree(other, deed))
            return;
    for (const struct share *other = c->deeds[id]; other && !bits_get(c->cells, id);
         other = other->before)
        if (deeds_clash(other, deed))
            cell_label(c, id);
    kept = ARENA_NEW(c->a->arena, struct share);
    *kept = *deed;
    kept->before = bits_get(c->cells, id) ? NULL : c->deeds[id];
    c->deeds[id] = kept;
}

/* What is set in one way only is gathered; in none, or in several, it is labelled. */
static void assignment_note(struct contended *c, const struct node *node)
{
    struct share deed = share_of(c->a, node);
    struct set written = {0};

    if (is_own(c, node))
        return;
    cells_of_lvalue(c->a, node->target, &written);
    if (deed.way == WAY_NONE)
        cells_label(c, &written);
    for (uint32_t k = 0; deed.way != WAY_NONE && k < written.count; k++)
        deed_note(c, written.items[k], &deed);
}

static void node_note(struct contended *c, const struct node *node)
{
    const struct function *called = call_external(node);

    if (node->kind == NODE_ASSIGN)
        assignment_note(c, node);
    else if (called && node->mpi < 0 && !threads_keep_out(node))
        written_label(c, node);
}

static bool reads_gathered(const struct contended *c, const struct expr *expr)
{
    const struct set *cells = cells_known_read(c->a, expr);

    for (uint32_t k = 0; k < cells->count; k++)
        if (bits_get(&c->gathered, cells->items[k]))
            return true;
    return false;
}

/* Is the place selected by what others gather? */
static bool selects_gathered(const struct contended *c, const struct expr *lvalue)
{
    switch (lvalue->kind) {
    case EXPR_FIELD:
    case EXPR_CAST:
        return selects_gathered(c, lvalue->a);
    case EXPR_INDEX:
        return reads_gathered(c, lvalue->b) ||
               (type_is_array(lvalue->a->type) ? selects_gathered(c, lvalue->a)
                                               : reads_gathered(c, lvalue->a));
    case EXPR_DEREF:
        return reads_gathered(c, lvalue->a);
    default:
        return false;
    }
}

/* Does what others gather take part in the node: in whether it runs, in where, or in what it stores? */
static bool takes_gathered(const struct contended *c, const struct node *node)
{
    const struct set *branches = cfg_control_closure(c->a, node);
    struct share deed = {0};

    if (node->kind == NODE_ASSIGN) {
        deed = share_of(c->a, node);
        if (reads_gathered(c, deed.way == WAY_NONE ? node->value : deed.other) ||
            selects_gathered(c, node->target))
            return true;
    }
    for (uint32_t k = 0; k < node->arg_count; k++)
        if (reads_gathered(c, node->args[k]))
            return true;
    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (branch != deed.comparison && is_kept_out(c, branch) && reads_gathered(c, branch->value))
            return true;
    }
    return false;
}

static void taken_label(struct contended *c, const struct node *node)
{
    const function_list *callees;

    if (node->kind == NODE_RETURN && node->value && reads_gathered(c, node->value))
        cell_label(c, cell_of_return(c->a, node->function)->id);
    if ((node->kind != NODE_ASSIGN && node->kind != NODE_CALL) || !takes_gathered(c, node))
        return;
    written_label(c, node);
    if (node->kind != NODE_CALL)
        return;
    callees = callees_of(c->a, node);
    for (uint32_t k = 0; k < callees->count; k++)
        for (uint32_t n = 0; n < callees->items[k]->parameter_count; n++)
            cell_label(c, cell_of_variable(c->a, callees->items[k]->parameters[n])->id);
}

/* ---- reductions ---- */

/* Is it one of the operators and names that OpenMP joins the parts by itself?  `text`: "modifier, operator : list". */
static bool is_known_reduction(const char *text, size_t length)
{
    static const char *const KNOWN[] = {"+",  "-",  "*",   "&",   "|", "^",
                                        "&&", "||", "min", "max", NULL};
    const char *colon = memchr(text, ':', length), *begin = text, *comma;

    if (!colon)
        return true;
    while ((comma = memchr(begin, ',', (size_t)(colon - begin))) != NULL)
        begin = comma + 1;
    while (begin < colon && isspace((unsigned char)*begin))
        begin++;
    while (colon > begin && isspace((unsigned char)colon[-1]))
        colon--;
    for (const char *const *known = KNOWN; *known; known++)
        if (strlen(*known) == (size_t)(colon - begin) &&
            strncmp(*known, begin, (size_t)(colon - begin)) == 0)
            return true;
    return false;
}

/* Do the parts round as they are joined?  Of extremes one is taken. */
static bool is_rounded(const char *begin, const char *end)
{
    const char *colon = memchr(begin, ':', (size_t)(end - begin));

    return colon && !memmem(begin, (size_t)(colon - begin), "min", 3) &&
           !memmem(begin, (size_t)(colon - begin), "max", 3);
}

/* Does the region join the parts of this variable: in a way that the program says, or (is_sum) as a sum, or product, of
 * floating-point numbers? */
static bool joins(const struct region *region, const struct variable *variable, bool is_sum)
{
    const struct type *unit = type_unit(variable->type);
    size_t length = 0;
    const char *text = threads_directive(region, &length), *end = text + length;
    const char *at = text;

    while (at && (at = memmem(at, (size_t)(end - at), "reduction", 9)) != NULL) {
        const char *open = memchr(at, '(', (size_t)(end - at));
        const char *close = open ? memchr(open, ')', (size_t)(end - open)) : NULL;

        bool is_own = close && (!unit || !is_known_reduction(open + 1, (size_t)(close - open - 1)));

        if (close &&
            (is_sum ? !is_own && unit->kind == TYPE_FLOAT && is_rounded(open + 1, close)
                    : is_own) &&
            memmem(open, (size_t)(close - open), variable->name, strlen(variable->name)))
            return true;
        at += 9;
    }
    return false;
}

static void reduction_note(struct contended *c, const struct node *node)
{
    struct set written = {0};

    if (!threads_region(node))
        return;
    cells_written_by(c->a, node, &written);
    for (const struct region *r = node->region; r; r = r->parent)
        for (uint32_t k = 0; k < written.count; k++) {
            const struct cell *cell = c->a->cells[written.items[k]];

            if (cell->kind == CELL_VARIABLE && joins(r, cell->variable, false))
                cell_label(c, cell->id);
            if (cell->kind == CELL_VARIABLE && joins(r, cell->variable, true) &&
                !is_late(c, cell->id))
                bits_set(c->sums, cell->id);
        }
}

/* ---- all of the program ---- */

static void node_visit(struct contended *c, const struct node *node, bool is_first)
{
    const bool is_kept = is_kept_out(c, node);

    if (is_kept && is_first)
        node_note(c, node);
    else if (is_kept)
        taken_label(c, node);
    if (is_kept && (is_excluding(c, node) || !is_unlocked(c, node)))
        return;
    if (!is_first)
        raced_look(c->raced, node);
    else if (node->kind == NODE_ASSIGN || node->kind == NODE_CALL)
        raced_add(c->raced, node);
}

static void nodes_visit(struct contended *c, bool is_first)
{
    for (uint32_t k = 0; k < c->a->program->function_count; k++) {
        const struct function *f = c->a->program->functions[k];
        const bool has_regions = threads_have_openmp(f->unit), may_be = may_keep_out(c, f);
        bool asks, is_handler;

        if (!f->is_defined || !c->a->facts[k].is_reachable ||
            (!may_be && !bits_get(&c->handlers, k)))
            continue;
        asks = tries(f);
        is_handler = bits_get(&c->handlers, k) ||
                     (asks && (bits_get(&c->threads, k) || bits_get(threads_parallel(c->a), k)));
        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *node = f->nodes[n];

            if (is_first && node->kind == NODE_ASSIGN &&
                (is_handler || (asks && has_regions && threads_region(node))))
                written_label(c, node);
            if (is_first && has_regions)
                reduction_note(c, node);
            if (may_be)
                node_visit(c, node, is_first);
        }
    }
}

/* What all add to where they keep each other out. */
static void sums_find(struct contended *c)
{
    for (uint32_t k = 0; k < c->cells->count; k++) {
        const struct type *unit = type_unit(c->a->cells[k]->type);

        if (!unit || unit->kind != TYPE_FLOAT)
            continue;
        for (const struct share *deed = c->deeds[k]; deed; deed = deed->before)
            if (deed->way == WAY_SUM || deed->way == WAY_PRODUCT)
                bits_set(c->sums, k);
    }
}

static void contention_find(struct analysis *a, struct contention *found)
{
    struct contended c = {.a = a, .cells = &found->cells, .sums = &found->sums};

    found->cell_count = a->cell_count;
    found->cells = bits_new(a->arena, a->cell_count);
    found->sums = bits_new(a->arena, a->cell_count);
    c.threads = threads_runs(a);
    c.handlers = threads_handlers(a);
    c.gathered = bits_new(a->arena, a->cell_count);
    c.deeds = ARENA_ARRAY(a->arena, const struct share *, a->cell_count + 1);
    c.unlocked = ARENA_ARRAY(a->arena, struct bits *, a->program->function_count + 1);
    c.locking = ARENA_ARRAY(a->arena, uint8_t, a->program->function_count + 1);
    below_find(&c);
    c.raced = raced_new(a);
    nodes_visit(&c, true);
    nodes_visit(&c, false);
    c.has_any |= raced_label(c.raced, c.cells);
    sums_find(&c);
    found->has_any = c.has_any;
}

static void contention_join(struct analysis *a, struct bits *into, const struct bits *found)
{
    if (into->count < found->count)
        *into = bits_grown(a->arena, into, found->count);
    bits_join(into, found);
}

bool contended_label(struct analysis *a, struct bits *cells, struct bits *sums)
{
    while (!a->contention || a->contention->cell_count != a->cell_count) {
        a->contention = ARENA_NEW(a->arena, struct contention);
        contention_find(a, a->contention);
    }
    contention_join(a, cells, &a->contention->cells);
    if (sums)
        contention_join(a, sums, &a->contention->sums);
    return a->contention->has_any;
}
