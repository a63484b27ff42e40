/* SPDX-License-Identifier: Apache-2.0 */
/* Do the rounds of a choice add up something that is the same in every order of them?
 *
 * Requires: a loop of picked.c, deeds.h for the kinds of operations.  Rounds may store in one variable, or in elements that
 * several of them share:
 *
 *     sum += in[k];    bits[row[k]] |= in[k];    if (in[k] > most) most = in[k];    if (in[k] != 0) found = 1;
 *
 * Each such assignment makes of what is there, s, a number f(s), where f is the round's own.  Any two of them commute when
 * all that the loop stores in the place is of one kind:
 *  - integers added or subtracted, multiplied, or joined by one operation on bits, or of which all or one have to be true:
 *    (s + x) + y = (s + y) + x;
 *  - the larger, or the smaller, of s and x, where the comparison is true (of a NaN it never is, so s stays);
 *  - one value c that all of them store, where the round and s itself decide whether: f(s) is s or c, and f(c) is c, so that c is there
 *    in the end when one of them stores it to begin with.
 * What is at other places of one array is left alone, so an array as a whole commutes when the round alone says which element
 * each is: whether two rounds name one is all the same.  Elements are seen as such when all stores name the same array, or
 * pointer that the loop leaves as it is, with elements of one type.
 *
 * Nobody may look at what is there before all rounds are over: the loop reads it for these assignments alone, and the branches
 * that do (`if (x > s)`) decide about nothing else.  No call is handed the place, and no pending reception may fill it.
 * Sums of floating-point numbers, which round, do not count.
 */
#include "passes/tallied.h"
#include "base/map.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/deeds.h"
#include "passes/events.h"
#include "passes/stored.h"
#include "passes/unordered.h"

struct tally { /* what the loop stores in one place, or array */
    const struct picked *p;
    struct set cells;
    const struct expr *root;   /* the variable, member or pointer that all stores name */
    const struct type *type;   /* of what is stored */
    enum way way;              /* of all */
    const struct expr *stored; /* WAY_CONSTANT: this one */
};

/* ---- one assignment ---- */

/* The array or pointer of whose elements it is one, or what it is itself; NULL: where it is is not seen. */
static const struct expr *root_of(const struct picked *p, const struct expr *lvalue)
{
    while (lvalue->kind == EXPR_INDEX && type_is_array(lvalue->a->type))
        lvalue = lvalue->a;
    if (lvalue->kind == EXPR_INDEX)
        return lvalue->a->kind == EXPR_VARIABLE && type_is_pointer(lvalue->a->type) &&
                       picked_is_steady(p, lvalue->a)
                   ? lvalue->a
                   : NULL;
    for (const struct expr *part = lvalue; part->kind != EXPR_VARIABLE; part = part->a)
        if (part->kind != EXPR_FIELD || part->a->type == NULL || part->a->type->is_union)
            return NULL;
    return lvalue;
}

static bool reads_some(const struct tally *t, const struct expr *expr)
{
    struct set read = {0};

    cells_read_by(t->p->a, expr, &read);
    return set_meets(&read, &t->cells);
}

/* Is it the round's own, and nothing of what is added up? */
static bool is_of_round(const struct tally *t, const struct expr *expr, const struct node *at)
{
    return !reads_some(t, expr) && picked_is_of_round(t->p, expr, at, 0);
}

/* The branch is passed on every way to the assignment, and from there on nothing else runs before it. */
static bool is_right_before(const struct picked *p, const struct node *branch,
                            const struct node *node)
{
    struct cfg *cfg = cfg_scratch(p->a, node->function);
    uint32_t depth = 0;

    if (!cfg_dominates(cfg_get(p->a, node->function), branch, node))
        return false;
    cfg->stack[depth++] = node;
    while (depth > 0) {
        const struct node *at = cfg->stack[--depth];

        for (uint32_t k = 0; k < at->previous_count; k++) {
            const struct node *from = at->previous[k];

            if (cfg->marks[from->id] || from == branch)
                continue;
            if (from->kind != NODE_BRANCH && from->kind != NODE_NOP)
                return false;
            cfg->marks[from->id] = 1;
            cfg->stack[depth++] = from;
        }
    }
    return true;
}

/* target = target op x: x; NULL: it is something else. */
static const struct expr *operand_of(const struct node *node, enum way *way)
{
    const struct expr *value = expr_computed(node->target, node->value);

    if (!value)
        return NULL;
    *way = deed_way_of_op(expr_op(value));
    if (*way == WAY_NONE)
        return NULL;
    return value->a == node->target                               ? value->b
           : value->b == node->target && expr_op(value) != OP_SUB ? value->a
                                                                  : NULL;
}

/* Is it one value, whatever round it is? */
static bool is_one_value(const struct tally *t, const struct expr *value)
{
    return deed_is_constant(value) ||
           (value->kind == EXPR_VARIABLE && !reads_some(t, value) && picked_is_steady(t->p, value));
}

/* if (x > target) target = x: of the branch in front of it. */
static enum way extreme_of(const struct tally *t, const struct node *node,
                           const struct node *branch)
{
    const enum way way = deed_way_of_extreme(branch->value, node->value, node->target);

    return way != WAY_NONE && is_of_round(t, node->value, node) &&
                   cfg_runs_when_true(cfg_get(t->p->a, node->function), branch, node)
               ? way
               : WAY_NONE;
}

/* target = x > target ? x : target: x; NULL: it is something else. */
static const struct expr *chosen_of(const struct node *node, enum way *way)
{
    const struct expr *value = node->value;

    if (value->kind != EXPR_CONDITIONAL || value->c != node->target)
        return NULL;
    *way = deed_way_of_extreme(value->a, value->b, value->c);
    return *way != WAY_NONE ? value->b : NULL;
}

/* Does the round alone decide whether the branch lets the node run?  *reads: it does, with what the assignment finds there. */
static bool branch_is_known(const struct tally *t, const struct node *branch,
                            const struct node *node, bool *reads)
{
    struct program *program = t->p->a->program;
    const struct expr *zero = expr_int(program, 0, type_int(program));

    *reads = picked_holds(t->p, branch) && reads_some(t, branch->value);
    if (!*reads)
        return picked_decides(t->p, branch, node, 0);
    return is_right_before(t->p, branch, node) &&
           is_of_round(t, expr_with(program, branch->value, node->target, zero), branch);
}

/* Is the kind of the assignment the one of the tally, which it gives it if there is none yet? */
static bool is_kind(struct tally *t, enum way way, const struct expr *stored)
{
    if (t->way == WAY_NONE) {
        t->way = way;
        t->stored = stored;
    }
    return t->way == way && t->stored == stored;
}

static bool place_is_known(struct tally *t, const struct node *node)
{
    const struct expr *root = root_of(t->p, node->target);

    if (!root || (t->root && (root != t->root || !type_is_alike(t->type, node->target->type))))
        return false;
    t->root = root;
    t->type = node->target->type;
    for (const struct expr *part = node->target; part->kind == EXPR_INDEX; part = part->a)
        if (!is_of_round(t, part->b, node))
            return false;
    return true;
}

/* Does the assignment do what the others do? */
static bool is_one_of(struct tally *t, const struct node *node)
{
    const struct set *branches = cfg_control_closure(t->p->a, node);
    const struct node *asks = NULL;
    const struct expr *operand;
    enum way way = WAY_NONE;
    uint32_t asked = 0;

    if (node->kind != NODE_ASSIGN || !type_is_number(node->target->type) ||
        type_has_few_bits(node->target->type) || !picked_is_of_one(t->p, node) ||
        !place_is_known(t, node))
        return false;
    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];
        bool reads;

        if (!branch_is_known(t, branch, node, &reads))
            return false;
        asks = reads ? branch : asks;
        asked += reads;
    }
    operand = asked == 0 ? operand_of(node, &way) : NULL;
    operand = operand || asked > 0 ? operand : chosen_of(node, &way);
    if (operand)
        return is_of_round(t, operand, node) && is_kind(t, way, NULL);
    if (is_one_value(t, node->value))
        return is_kind(t, WAY_CONSTANT, node->value);
    way = asked == 1 ? extreme_of(t, node, asks) : WAY_NONE;
    return way != WAY_NONE && is_kind(t, way, NULL);
}

/* ---- all of them ---- */

/* Does the node look at what is added up, or set it in ways that are not followed? */
static bool touches(const struct tally *t, const struct node *node)
{
    struct set cells = {0};

    cells_read_by(t->p->a, node->value, &cells);
    cells_read_by(t->p->a, node->target, &cells);
    cells_read_by(t->p->a, node->callee, &cells);
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++) {
        cells_read_by(t->p->a, node->args[k], &cells);
        pointees_spread(t->p->a, node->args[k], &cells);
    }
    cells_written_by(t->p->a, node, &cells);
    return set_meets(&cells, &t->cells);
}

static bool stores(const struct tally *t, const struct node *node)
{
    struct set written = {0};

    cells_written_by(t->p->a, node, &written);
    return set_meets(&written, &t->cells);
}

/* Does the branch decide about such assignments alone? */
static bool decides_alone(const struct tally *t, const struct node *branch)
{
    const struct function *f = t->p->choice->home;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node != branch && node->kind != NODE_NOP && node->kind != NODE_BRANCH &&
            node->kind != NODE_JUMP && !stores(t, node) &&
            set_has(cfg_control_closure(t->p->a, node), branch->id))
            return false;
    }
    return true;
}

static bool comes_in_there(const struct tally *t)
{
    for (uint32_t k = 0; k < t->p->a->events.count; k++) {
        const struct event *e = t->p->a->events.items[k];

        if (e->kind == EVENT_RECEIVE && (e->is_nonblocking || e->is_persistent) && e->buffer >= 0 &&
            set_meets(event_buffer_cells(t->p->a, e), &t->cells))
            return true;
    }
    return false;
}

static bool tally_find(struct tally *t)
{
    const struct function *f = t->p->choice->home;

    if (t->cells.count == 0 || comes_in_there(t))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (!bits_get(&t->p->loop, k) || (node != t->p->choice->node && !touches(t, node)))
            continue;
        if (node == t->p->choice->node  ? stores(t, node)
            : node->kind == NODE_BRANCH ? !decides_alone(t, node)
                                        : !is_one_of(t, node))
            return false;
    }
    return true;
}

static bool keeps(const struct picked *p, const struct node *assignment)
{
    struct tally tally = {.p = p, .way = WAY_NONE};

    cells_of_store(p->a, assignment->target, &tally.cells);
    return tally_find(&tally) &&
           (tally.type->kind != TYPE_FLOAT || (tally.way != WAY_MAX && tally.way != WAY_MIN) ||
            unordered_are_absent(p->a));
}

bool tallied_keep(const struct picked *p, const struct node *assignment)
{
    static char yes[] = "yes", no[] = "no";
    const char *known;

    if (assignment->kind != NODE_ASSIGN || !picked_holds(p, assignment))
        return false;
    known = map_get_address(p->tallied, assignment);
    if (!known) {
        known = keeps(p, assignment) ? yes : no;
        map_set_address(p->tallied, assignment, known);
    }
    return known == yes;
}

bool tallied_asks(const struct picked *p, const struct node *branch)
{
    const struct function *f = p->choice->home;
    bool asks = false;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind != NODE_ASSIGN || !bits_get(&p->loop, k) ||
            !set_has(cfg_control_closure(p->a, node), branch->id))
            continue;
        if (!tallied_keep(p, node))
            return false;
        asks = true;
    }
    return asks;
}
