/* SPDX-License-Identifier: Apache-2.0 */
/* Does a loop that receives end when it has counted an end marker of each sender?
 *
 * Requires: the window of a proved group, awaited.h, guards.  The loop is left at one branch, on a variable that nothing
 * else changes than a step in rounds whose message has the marker's tag, from 0 up to the number of processes, or down from
 * that to 0 (or one less, where who receives sends no marker).  No process sends anything to the receiver that the
 * reception could take behind a marker, in the same run of the pattern; so it sends one at most, and there are no more
 * markers than are counted.  So the loop ends when all markers are there, and with them, since messages of one source come
 * in their order, all other messages: these are the same in every order of arrival.
 */
#include "passes/marked.h"
#include "ir/expr.h"
#include "passes/awaited.h"
#include "passes/brought.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/ending.h"
#include "passes/guards.h"
#include "passes/loops.h"
#include "passes/roles.h"
#include "passes/stored.h"
#include "passes/values.h"

struct ending {
    const struct window *w;
    struct analysis *a;
    const struct node *exit, *begin, *step;
    const struct expr *counter;
};

/* The branch at which alone it is left, but for ways on which the process ends; *side: on which. */
static const struct node *exit_of(const struct window *w, int *side)
{
    const struct node *exit = NULL;

    for (uint32_t k = 0; k < w->function->node_count; k++)
        for (int s = 0; s < 2 && bits_get(&w->nodes, k); s++) {
            const struct node *node = w->function->nodes[k], *next = node->next[s];

            if (!next || bits_get(&w->nodes, next->id) || ending_only(w->a, next))
                continue;
            if (exit || node->kind != NODE_BRANCH)
                return NULL;
            exit = node;
            *side = s;
        }
    return exit;
}

/* The variable's only assignments where the loop is left: one before it, one step in it. */
static bool find_assignments(struct ending *m)
{
    node_list definitions = {0};

    if (!variable_is_simple(m->counter->variable) ||
        definitions_reaching(m->a, m->counter->variable, m->exit, &definitions) ||
        definitions.count != 2)
        return false;
    for (uint32_t k = 0; k < 2; k++)
        *(bits_get(&m->w->nodes, definitions.items[k]->id) ? &m->step : &m->begin) =
            definitions.items[k];
    for (uint32_t k = 0; k < m->w->function->node_count; k++) {
        const struct node *node = m->w->function->nodes[k];

        if (bits_get(&m->w->nodes, k) && node->kind == NODE_ASSIGN && node != m->step &&
            node->target == m->counter)
            return false;
    }
    return m->begin && m->step && m->begin->kind == NODE_ASSIGN && m->begin->value &&
           m->step->kind == NODE_ASSIGN && m->step->value;
}

/* How many are counted before the loop is left; NULL: that is not seen. */
static const struct expr *number_of(struct ending *m, int side)
{
    const struct expr *test = m->exit->value, *bound = NULL;
    enum expr_op op = OP_NE;
    int64_t number = 0, by;

    m->counter = test->kind == EXPR_BINARY ? test->a : test;
    if (m->counter->kind != EXPR_VARIABLE)
        return NULL;
    if (test->kind == EXPR_BINARY) {
        op = expr_op(test);
        bound = test->b;
        if (side == 0) /* it goes on where the condition does not hold */
            op = op == OP_EQ ? OP_NE : op == OP_LE ? OP_GT : op == OP_GE ? OP_LT : OP_EQ;
    } else if (side == 0) {
        return NULL;
    }
    if (!find_assignments(m))
        return NULL;
    by = expr_step(m->counter, m->step->value);
    if (by == -1 && (op == OP_NE || op == OP_GT) && (!bound || expr_is_int(bound, &number)) &&
        number == 0)
        return m->begin->value;
    return by == 1 && (op == OP_NE || op == OP_LT) && bound &&
                   nodes_keep(m->a, m->w->function, &m->w->nodes, bound) &&
                   expr_is_int(m->begin->value, &number) && number == 0
               ? bound
               : NULL;
}

/* What the variable was given, once and for all. */
static const struct expr *given(const struct ending *m, const struct expr *expr)
{
    const struct cell *cell = expr->kind == EXPR_VARIABLE && variable_is_simple(expr->variable) &&
                                      expr->variable->parameter < 0
                                  ? cell_of_variable(m->a, expr->variable)
                                  : NULL;
    const struct store *store = cell ? cell_only_store(cell) : NULL;

    return store && store->value ? store->value : expr;
}

/* Are there as many processes that can send a marker to who receives it, at most? */
static bool is_enough(const struct ending *m, const struct expr *number, int64_t tag)
{
    const struct event *reception = m->w->reception;
    const event_list *sends = &m->w->group->may_sends;
    const struct expr *size = expr_without_casts(given(m, expr_without_casts(number)));
    int64_t less = 0;

    if (size->kind == EXPR_BINARY && expr_op(size) == OP_SUB && expr_is_int(size->b, &less))
        size = size->a;
    if (size->kind != EXPR_VARIABLE || less < 0 || less > 1 ||
        !loop_is_number(m->a, size, m->begin, ROLE_COMM_SIZE, reception->mpi_node))
        return false;
    for (uint32_t k = 0; less == 1 && k < sends->count; k++)
        if (values_has(&sends->items[k]->tag_values, tag) &&
            guards_allow_both(m->a, reception, sends->items[k]) &&
            !roles_exclude(m->a, reception->node, sends->items[k]->node))
            return false;
    return true;
}

/* Is the status, in a round, that of the reception alone? */
static bool is_own_status(const struct ending *m, const struct expr *status)
{
    const struct event *reception = m->w->reception;
    struct set cells = {0};

    if (!reception->status || reception->status->kind != EXPR_ADDRESS ||
        reception->status->a != status || status->kind != EXPR_VARIABLE)
        return false;
    cells_of_whole(m->a, status, &cells);
    for (uint32_t k = 0; k < m->w->function->node_count; k++) {
        const struct node *node = m->w->function->nodes[k];

        if (bits_get(&m->w->nodes, k) && node != reception->node && node != reception->waited &&
            (node_writes_some(m->a, node, &cells) || node_calls_program(m->a, node)))
            return false;
    }
    return cells.count > 0;
}

/* Does the step run at most once for a message, and only for one that has the tag?  The test need not decide about it in
 * the sense of cfg.h: where the process ends on its other side, as with a tag that a switch does not know, it does not. */
static bool counts_markers(const struct ending *m, int64_t *tag)
{
    struct values values;

    if (!window_is_after(m->w, m->step) ||
        !set_equals(cfg_loops_at(m->a, m->step), cfg_loops_at(m->a, m->w->reception->node)))
        return false;
    for (uint32_t k = 0; k < m->w->function->node_count; k++) {
        const struct node *branch = m->w->function->nodes[k];

        if (!bits_get(&m->w->nodes, k) || branch->kind != NODE_BRANCH ||
            !brought_is_tag_test(branch->value) || !window_is_after(m->w, branch) ||
            !is_own_status(m, branch->value->a->a) ||
            !cfg_is_behind(m->a, branch, expr_op(branch->value) != OP_EQ, m->step))
            continue;
        values_of(m->a, branch->value->b, branch, NULL, &values);
        if (!values_are_numbers(&values) || values.count != 1)
            continue;
        *tag = values.numbers[0];
        return true;
    }
    return false;
}

const struct node *marked_end(struct window *w)
{
    struct ending m = {.w = w, .a = w->a};
    const struct expr *number;
    struct bits loop;
    int side = 0;
    int64_t tag;

    m.exit = exit_of(w, &side);
    if (!m.exit || w->level_count != 1 || !w->has_one_channel ||
        w->reception->node != w->reception->mpi_node ||
        !cfg_loop_around(w->a, w->reception->node, &loop))
        return NULL;
    for (uint32_t k = 0; k < w->function->node_count; k++)
        if (bits_get(&loop, k) != bits_get(&w->nodes, k))
            return NULL;
    number = number_of(&m, side);
    return number && counts_markers(&m, &tag) && is_enough(&m, number, tag) &&
                   awaited_tag_is_last(w->a, w->group, tag)
               ? m.exit
               : NULL;
}
