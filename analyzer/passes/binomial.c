/* SPDX-License-Identifier: Apache-2.0 */
/* Does a loop over powers of two list the children of a process, and say its parent, in a binomial tree?
 *
 * Requires: values, control flow, stores.  Looked for is a loop
 *
 *     for (i = 1; i < size; i *= 2)
 *         if (bit i of the rank is 0) {      rank & i; or low % 2, low & 1 of a number that begins as the rank
 *             if (rank + i < size)           and is halved in each round
 *                 list[count++] = rank + i;
 *         } else {
 *             parent = rank - i;             which leaves the loop
 *         }
 *
 * in which nothing else sets these variables, which hold any rank, and no other way leads out.  Let 2^j be the lowest bit that is set of a rank c
 * other than 0; since c < size, the loop comes to it.
 * (1) The parent of c is p = c - 2^j: a process, of lower rank.
 * (2) p has no bit up to 2^j, and p + 2^j = c < size: its loop comes to i = 2^j and lists c.
 * (3) The rank plus different powers of two are different: none is listed twice, and all are higher.
 * What a process has once made so it makes again whenever it runs: rank and size are those of all processes.  So what is kept of
 * it in memory is the tree's, wherever it is read, when nobody else stores there.
 */
#include "passes/binomial.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/definitions.h"
#include "passes/loops.h"
#include "passes/stored.h"
#include "passes/values.h"

enum { WIDE = sizeof(int) }; /* bytes of numbers that hold any rank */

struct reading { /* a variable, as it is where it is read, or was where it was stored */
    const struct expr *variable;
    const struct node *at;
};

struct making { /* the loop */
    struct analysis *a;
    const struct expr *power; /* i */
    struct bits nodes;
    const struct node *branch, *first, *step;
    const struct node *test; /* of the bit */
    int set;                 /* the side of it on which the bit is set */
};

static bool is_role(struct analysis *a, const struct expr *e, const struct node *at,
                    enum mpi_role role)
{
    struct values values;

    e = expr_uncut(e, WIDE);
    if (!e || (e->kind != EXPR_VARIABLE && e->kind != EXPR_FIELD && e->kind != EXPR_DEREF))
        return false;
    values_of(a, e, at, NULL, &values);
    return values_are_world_role(a, &values, role);
}

/* ---- what is read ---- */

/* The only store into what the lvalue reads (beside the zeros of a new block, where these are not read, and null, through which
 * nothing is read); NULL: there are others, or copies. */
static const struct store *only_store(struct analysis *a, const struct expr *lvalue,
                                      bool may_be_zero)
{
    const struct store *found = NULL;
    struct set cells = {0};
    int64_t number;

    cells_of_lvalue(a, lvalue, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        if (a->cells[cells.items[k]]->from.count > 0 || a->cells[cells.items[k]]->is_pieced)
            return NULL;
    for (struct stores walk = stores_of_cells(a, &cells); stores_next(&walk);) {
        const struct store *store = walk.store;

        if ((type_is_pointer(lvalue->type) || (may_be_zero && !store->target)) && store->value &&
            expr_is_int(expr_without_casts(store->value), &number) && number == 0)
            continue;
        if (found)
            return NULL;
        found = store;
    }
    return found;
}

/* The value itself: an address, or a number that is not cut; NULL: it is cut. */
static const struct expr *value_of(const struct expr *e)
{
    return type_is_pointer(e->type) ? expr_without_casts(e) : expr_uncut(e, WIDE);
}

static bool reading_find(struct analysis *a, const struct expr *expr, const struct node *at,
                         struct reading *out)
{
    const struct store *store;

    expr = value_of(expr);
    if (!expr)
        return false;
    if (expr->kind == EXPR_VARIABLE && variable_is_simple(expr->variable) &&
        expr->variable->function == at->function && expr->variable->parameter < 0) {
        *out = (struct reading){expr, at};
        return true;
    }
    if (expr->kind != EXPR_VARIABLE && expr->kind != EXPR_FIELD && expr->kind != EXPR_DEREF)
        return false;
    store = only_store(a, expr, false);
    if (!store || !store->node || store->node->kind != NODE_ASSIGN || !store->value)
        return false;
    expr = value_of(store->value);
    *out = (struct reading){expr, store->node};
    return expr && expr->kind == EXPR_VARIABLE && variable_is_simple(expr->variable) &&
           expr->variable->function == store->node->function && expr->variable->parameter < 0;
}

/* ---- the loop ---- */

static bool is_variable(const struct expr *e, const struct expr *variable)
{
    return e && e->kind == EXPR_VARIABLE && e->variable == variable->variable;
}

static bool is_operation(const struct expr *e, enum expr_op op)
{
    return e && e->kind == EXPR_BINARY && expr_op(e) == op;
}

/* low / 2 or low >> 1. */
static bool halves(const struct expr *e, const struct expr *variable)
{
    int64_t number;

    return (is_operation(e, OP_DIV) || is_operation(e, OP_SHR)) && is_variable(e->a, variable) &&
           expr_is_int(e->b, &number) && number == (expr_op(e) == OP_DIV ? 2 : 1);
}

/* The assignments to a variable in a loop and before it, one each; false: there are others. */
static bool two_definitions(struct analysis *a, const struct expr *variable,
                            const struct node *branch, const struct bits *loop,
                            const struct node **before, const struct node **inside)
{
    node_list found = {0};

    if (definitions_reaching(a, variable->variable, branch, &found) || found.count != 2)
        return false;
    for (int k = 0; k < 2; k++)
        if (bits_get(loop, found.items[k]->id) && !bits_get(loop, found.items[1 - k]->id)) {
            *inside = found.items[k];
            *before = found.items[1 - k];
            return (*inside)->kind == NODE_ASSIGN && (*before)->kind == NODE_ASSIGN;
        }
    return false;
}

static uint32_t assignments_in(const struct function *f, const struct bits *loop,
                               const struct expr *variable)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < f->node_count; k++)
        count += (!loop || bits_get(loop, k)) && f->nodes[k]->kind == NODE_ASSIGN &&
                 is_variable(f->nodes[k]->target, variable);
    return count;
}

/* Does the step lead to the condition at once? */
static bool steps_last(const struct making *m)
{
    const struct node *node = m->step->next[0];

    while (node && (node->kind == NODE_NOP || node->kind == NODE_JUMP))
        node = node->next[0];
    return node == m->branch;
}

/* In each round once, and before the step? */
static bool is_in_each_round(const struct making *m, const struct node *node)
{
    return bits_get(&m->nodes, node->id) &&
           cfg_dominates(cfg_get(m->a, node->function), node, m->step) &&
           cfg_loops_at(m->a, node)->count == cfg_loops_at(m->a, m->branch)->count;
}

/* for (i = 1; i < size; i *= 2) around the node, or that it leaves. */
static bool power_loop(struct making *m, const struct node *branch)
{
    int64_t number;

    if (branch->kind != NODE_BRANCH || !is_operation(branch->value, OP_LT) ||
        !is_variable(branch->value->a, m->power) ||
        !is_role(m->a, branch->value->b, branch, ROLE_COMM_SIZE) ||
        !cfg_loop_around(m->a, branch, &m->nodes) || bits_get(&m->nodes, branch->next[1]->id))
        return false;
    m->branch = branch;
    return two_definitions(m->a, m->power, branch, &m->nodes, &m->first, &m->step) &&
           expr_is_int(m->first->value, &number) && number == 1 &&
           expr_doubles(m->power, m->step->value) &&
           assignments_in(branch->function, &m->nodes, m->power) == 1 && steps_last(m);
}

/* Is it the rank, halved in each round behind the test? */
static bool is_halved_rank(const struct making *m, const struct expr *e, const struct node *test)
{
    const struct node *before, *halving;

    return e->kind == EXPR_VARIABLE && expr_uncut(e, WIDE) && variable_is_simple(e->variable) &&
           two_definitions(m->a, e, test, &m->nodes, &before, &halving) &&
           is_role(m->a, before->value, before, ROLE_COMM_RANK) && halves(halving->value, e) &&
           is_in_each_round(m, halving) &&
           cfg_dominates(cfg_get(m->a, test->function), test, halving) &&
           assignments_in(test->function, &m->nodes, e) == 1 &&
           !cfg_reaches(m->a, before, before) && assignments_in(test->function, NULL, e) == 2;
}

/* The side of the branch on which the bit of the round is set; -1: it asks for something else. */
static int side_of_bit(const struct making *m, const struct node *test)
{
    const struct expr *e = test->value;
    bool is_set = true;
    int64_t number;

    if (e->kind == EXPR_UNARY && expr_op(e) == OP_LNOT) {
        is_set = false;
        e = e->a;
    } else if (is_operation(e, OP_EQ) || is_operation(e, OP_NE)) {
        if (!expr_is_int(e->b, &number) || number < 0 || number > 1)
            return -1;
        is_set = (expr_op(e) == OP_NE) == (number == 0);
        if (number == 1 && is_operation(e->a, OP_AND) && !expr_is_int(e->a->b, &number))
            return -1; /* (rank & i) == 1 */
        e = e->a;
    }
    if ((is_operation(e, OP_REM) || is_operation(e, OP_AND)) && expr_is_int(e->b, &number))
        return number == (expr_op(e) == OP_REM ? 2 : 1) && is_halved_rank(m, e->a, test) ? !is_set
                                                                                         : -1;
    return is_operation(e, OP_AND) && is_variable(e->b, m->power) &&
                   is_role(m->a, e->a, test, ROLE_COMM_RANK)
               ? !is_set
               : -1;
}

/* Does the loop end nowhere else than at its condition and where the bit is set? */
static bool ends_only_there(const struct making *m)
{
    const struct function *f = m->branch->function;

    for (uint32_t k = 0; k < f->node_count; k++)
        for (int side = 0; side < 2 && bits_get(&m->nodes, k); side++) {
            const struct node *next = f->nodes[k]->next[side];

            if (!next || bits_get(&m->nodes, next->id))
                continue;
            if (f->nodes[k] != m->branch && !(f->nodes[k] == m->test && side == m->set))
                return false;
        }
    return true;
}

/* Is the number of the round at the node that of the loop, on all ways? */
static bool is_of_round(const struct making *m, const struct node *node)
{
    node_list set = {0};

    if (definitions_reaching(m->a, m->power->variable, node, &set))
        return false;
    for (uint32_t k = 0; k < set.count; k++)
        if (set.items[k] != m->step && set.items[k] != m->first)
            return false;
    return true;
}

/* The loop that the assignment `parent = rank - i` leaves. */
static bool making_find(struct making *m, const struct node *parent)
{
    const struct function *f = parent->function;
    const struct expr *value = expr_uncut(parent->value, WIDE);

    if (!is_operation(value, OP_SUB) || !expr_uncut(parent->target, WIDE) ||
        !expr_uncut(value->b, WIDE) || value->b->kind != EXPR_VARIABLE ||
        !variable_is_simple(value->b->variable) || !is_role(m->a, value->a, parent, ROLE_COMM_RANK))
        return false;
    m->power = value->b;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *branch = f->nodes[k];

        if (branch->kind != NODE_BRANCH || !branch->next[0] || !branch->next[1] ||
            !power_loop(m, branch) || bits_get(&m->nodes, parent->id))
            continue;
        for (uint32_t n = 0; n < f->node_count; n++) {
            m->test = f->nodes[n];
            if (!bits_get(&m->nodes, n) || m->test->kind != NODE_BRANCH || m->test == branch ||
                !is_in_each_round(m, m->test))
                continue;
            m->set = side_of_bit(m, m->test);
            if (m->set >= 0 && ends_only_there(m) &&
                !bits_get(&m->nodes, m->test->next[m->set]->id) &&
                cfg_side_dominates(cfg_get(m->a, f), m->test, m->set, parent) &&
                (m->test->next[m->set] == parent ||
                 cfg_postdominates(cfg_get(m->a, f), parent, m->test->next[m->set])) &&
                is_of_round(m, parent) && !cfg_reaches(m->a, parent, m->branch))
                return true;
        }
    }
    return false;
}

/* list[count] = rank + i, in each round in which that is a process. */
static const struct node *listed_find(const struct making *m)
{
    const struct function *f = m->branch->function;
    const struct cfg *cfg = cfg_get(m->a, f);

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k], *guard = NULL;
        const struct expr *value = node->kind == NODE_ASSIGN ? expr_uncut(node->value, WIDE) : NULL;

        if (!bits_get(&m->nodes, k) || !value || node->target->kind != EXPR_INDEX ||
            !expr_uncut(node->target, WIDE) || !is_operation(value, OP_ADD) ||
            !is_variable(value->b, m->power) || !is_role(m->a, value->a, node, ROLE_COMM_RANK))
            continue;
        for (uint32_t n = 0; n < f->node_count && !guard; n++)
            if (f->nodes[n]->kind == NODE_BRANCH && f->nodes[n] != m->test &&
                f->nodes[n] != m->branch && is_in_each_round(m, f->nodes[n]) &&
                is_operation(f->nodes[n]->value, OP_LT) && f->nodes[n]->value->a == value &&
                is_role(m->a, f->nodes[n]->value->b, f->nodes[n], ROLE_COMM_SIZE) &&
                cfg_control_sides(m->a, f->nodes[n], node) == 1 &&
                cfg_get(m->a, f)->controls[node->id].count == 1)
                guard = f->nodes[n];
        if (guard && cfg_side_dominates(cfg, m->test, !m->set, guard))
            return node;
    }
    return NULL;
}

/* ---- what is asked ---- */

bool binomial_parent(struct analysis *a, const struct expr *expr, const struct node *at,
                     struct binomial *out)
{
    struct making m = {.a = a};
    struct reading reading;
    node_list set = {0};
    const struct node *parent = NULL;

    if (!reading_find(a, expr, at, &reading))
        return false;
    definitions_reaching(a, reading.variable->variable, reading.at, &set);
    for (uint32_t k = 0; k < set.count && !parent; k++)
        if (set.items[k]->kind == NODE_ASSIGN && making_find(&m, set.items[k]))
            parent = set.items[k];
    if (!parent)
        return false;
    /* Any other is from before the loop, which all but the first process leave by way of this one. */
    for (uint32_t k = 0; k < set.count; k++)
        if (set.items[k] != parent &&
            !cfg_dominates(cfg_get(a, parent->function), set.items[k], m.branch))
            return false;
    if (bits_get(&m.nodes, reading.at->id) ||
        !cfg_dominates(cfg_get(a, parent->function), m.branch, reading.at))
        return false;
    *out = (struct binomial){m.branch, parent, listed_find(&m)};
    return out->listed != NULL;
}

/* Is what the expression reads there the variable of the tree's function, behind its loop, set by nothing but these? */
static bool reads_made(struct analysis *a, const struct binomial *tree, const struct expr *expr,
                       const struct node *at, const struct expr *variable)
{
    const struct function *f = tree->branch->function;
    struct reading reading;
    struct bits loop;
    node_list there = {0}, made = {0};

    if (!reading_find(a, expr, at, &reading) || !is_variable(reading.variable, variable) ||
        reading.at->function != f || !cfg_loop_around(a, tree->branch, &loop) ||
        bits_get(&loop, reading.at->id) || !cfg_dominates(cfg_get(a, f), tree->branch, reading.at))
        return false;
    definitions_reaching(a, variable->variable, tree->branch, &made);
    definitions_reaching(a, variable->variable, reading.at, &there);
    for (uint32_t k = 0; k < there.count; k++)
        if (!nodes_have(&made, there.items[k]))
            return false;
    return true;
}

/* The variable that is the first free place in the list: from 0 on, raised once with each child; NULL. */
static const struct expr *count_of(struct analysis *a, const struct binomial *tree)
{
    const struct expr *place = tree->listed->target->b, *count = place;
    const struct cfg *cfg = cfg_get(a, tree->branch->function);
    const struct node *before, *raised;
    struct bits loop;
    int64_t number;

    if (is_operation(place, OP_SUB) && expr_is_int(place->b, &number) && number == 1)
        count = place->a;
    if (count->kind != EXPR_VARIABLE || !expr_uncut(count, WIDE) ||
        !variable_is_simple(count->variable) || !cfg_loop_around(a, tree->branch, &loop) ||
        !two_definitions(a, count, tree->branch, &loop, &before, &raised) ||
        !expr_is_int(before->value, &number) || number != 0 ||
        expr_step(count, raised->value) != 1 ||
        assignments_in(tree->branch->function, &loop, count) != 1 ||
        cfg->controls[raised->id].count != 1 || cfg->controls[tree->listed->id].count != 1 ||
        cfg->controls[raised->id].items[0] != cfg->controls[tree->listed->id].items[0] ||
        cfg_control_sides(a, raised->function->nodes[cfg->controls[raised->id].items[0]], raised) !=
            1)
        return NULL;
    return (count == place ? cfg_dominates(cfg, tree->listed, raised)
                           : cfg_dominates(cfg, raised, tree->listed))
               ? count
               : NULL;
}

/* Is the list one block, of which nobody sets elements but the loop? */
static bool is_list_of(struct analysis *a, const struct binomial *tree, const struct expr *element)
{
    const struct store *store = only_store(a, element, true);
    const struct expr *list = tree->listed->target->a;

    return store && store->node == tree->listed && list->kind == EXPR_VARIABLE &&
           variable_is_simple(list->variable) &&
           assignments_in(tree->branch->function, NULL, list) == 1;
}

bool binomial_children(struct analysis *a, const struct binomial *tree, const struct counting *loop,
                       const struct expr *peer)
{
    const struct expr *count = count_of(a, tree), *bound = loop->branch->value;
    int64_t first;

    peer = expr_uncut(peer, WIDE);
    return count && peer && expr_uncut(loop->counter, WIDE) && is_operation(bound, OP_LT) &&
           bound->a == loop->counter && expr_is_int(loop->first->value, &first) && first == 0 &&
           expr_step(loop->counter, loop->step->value) == 1 && peer->kind == EXPR_INDEX &&
           peer->b == loop->counter && is_list_of(a, tree, peer) &&
           reads_made(a, tree, peer->a, loop->branch, tree->listed->target->a) &&
           reads_made(a, tree, bound->b, loop->branch, count);
}
