/* SPDX-License-Identifier: Apache-2.0 */
/* Does a loop count what it completes, and end when that is all?
 *
 * Requires: control flow, definitions, values.  A counter is what the loop changes in one direction only, and each time by what
 * was completed: by one, behind an answer that says so to a question that is put no more then, or once for each choice that waits; by the number that a choice of
 * several has given; or by one in a loop of that many rounds.  What it counts from and to is taken to be the number of the
 * requests that are pending, which the source seldom shows, but not where that is less than one loop around the posting
 * posts, or than the choice is told of, and each round of that loop posts one.
 */
#include "passes/countdown.h"
#include "ir/expr.h"
#include "passes/answer_told.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/drained.h"
#include "passes/loops.h"
#include "passes/requested.h"
#include "passes/values.h"

/* What the choice leaves by that argument; NULL: it has no such one, or not by its address. */
static const struct expr *left_in(const struct event *e, int at)
{
    const struct expr *given = at >= 0 && (uint32_t)at < e->mpi_node->arg_count
                                   ? expr_without_casts(e->mpi_node->args[at])
                                   : NULL;

    return given && given->kind == EXPR_ADDRESS ? given->a : NULL;
}

static bool is_of_several(const struct event *e)
{
    return mpi_parameter_find(e->mpi, "outcount") >= 0;
}

/* Has the choice said that no request is left? */
static bool says_none(const struct countdown *t, const struct expr *test, bool is_true)
{
    const int outcount = mpi_parameter_find(t->completion->mpi, "outcount");
    const struct expr *told =
        left_in(t->completion, outcount >= 0 ? outcount : t->completion->mpi->index);
    int64_t number;

    return told && test->kind == EXPR_BINARY && expr_without_casts(test->a) == told &&
           t->a->program->undefined != INT64_MIN && expr_is_int(test->b, &number) &&
           number == t->a->program->undefined && expr_op(test) == (is_true ? OP_EQ : OP_NE);
}

/* ---- steps ---- */

/* Is there a completion, at the node `asked`, before each time that it runs? */
static bool is_once_for_each(const struct countdown *t, const struct node *asked,
                             const struct node *node)
{
    struct bits between = bits_new(t->a->arena, node->function->node_count);

    bits_set(&between, asked->id);
    return !cfg_leads(t->a, node, node, &between, t->loop);
}

/* Does the branch read the answer, the request, an element of an array, or what is set to a constant behind the answer? */
static bool reads_answer(const struct countdown *t, const struct event *e,
                         const struct node *branch, const struct bits *behind)
{
    const struct function *f = branch->function;
    const struct expr *flag = answer_told_in(t->a, e), *request = request_element(e);

    if ((flag && expr_contains(branch->value, flag)) ||
        (request && expr_contains(branch->value, request)))
        return true;
    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(behind, k) && f->nodes[k]->kind == NODE_ASSIGN && f->nodes[k]->value &&
            f->nodes[k]->value->kind == EXPR_INT &&
            expr_contains(branch->value, f->nodes[k]->target))
            return true;
    return false;
}

/* Is the question put no more where it was answered with yes?  A request that is complete would be found so again. */
static bool is_asked_until_yes(const struct countdown *t, const struct event *e)
{
    const struct function *f = e->home;
    struct bits behind = bits_new(t->a->arena, f->node_count);

    if (mpi_role_is_choice(e->mpi->role)) /* it finds each once */
        return true;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const int side = f->nodes[k]->kind == NODE_BRANCH && bits_get(t->loop, k)
                             ? answer_told_side(t->a, e, e->node, f->nodes[k])
                             : -1;

        for (uint32_t n = 0; side >= 0 && n < f->node_count; n++)
            if (cfg_is_behind(t->a, f->nodes[k], side, f->nodes[n]))
                bits_set(&behind, n);
    }
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *branch = f->nodes[k];

        if (branch->kind == NODE_BRANCH && bits_get(t->loop, k) &&
            (cfg_is_behind(t->a, branch, 0, e->node) || cfg_is_behind(t->a, branch, 1, e->node)) &&
            reads_answer(t, e, branch, &behind))
            return true;
    }
    return false;
}

/* Is it behind an answer, of this question or of one beside it, that says that something is complete? */
static bool is_behind_answer(const struct countdown *t, const struct node *node)
{
    const struct function *f = node->function;

    for (uint32_t k = 0; k < t->a->events.count; k++) {
        const struct event *e = t->a->events.items[k];

        if (e->kind != EVENT_COMPLETION || e->mpi->flag < 0 || e->home != f ||
            !bits_get(t->loop, e->node->id) || !is_once_for_each(t, e->node, node) ||
            !is_asked_until_yes(t, e))
            continue;
        for (uint32_t n = 0; n < f->node_count; n++) {
            const int side = f->nodes[n]->kind == NODE_BRANCH && bits_get(t->loop, n)
                                 ? answer_told_side(t->a, e, e->node, f->nodes[n])
                                 : -1;

            if (side >= 0 && cfg_is_behind(t->a, f->nodes[n], side, node))
                return true;
        }
    }
    return false;
}

/* Does it run in each round of a loop over what the choice of several has completed? */
static bool is_of_each(const struct countdown *t, const struct node *node)
{
    const struct expr *count =
        left_in(t->completion, mpi_parameter_find(t->completion->mpi, "outcount"));
    struct counting loop;

    return count && loop_is_counting(t->a, node, &loop) && loop_limit(&loop) == count &&
           !bits_get(&loop.nodes, t->asked->id) && is_once_for_each(t, t->asked, loop.first);
}

/* By so much the node changes the counter, as things were completed: 1 up, -1 down, 0: otherwise. */
static int step_of(const struct countdown *t, const struct node *node, const struct expr *counter)
{
    const struct expr *value = node->value;
    const int64_t one = value ? expr_step(counter, value) : 0;
    const struct expr *count =
        left_in(t->completion, mpi_parameter_find(t->completion->mpi, "outcount"));

    if (one == 1 || one == -1) {
        const bool is = is_of_several(t->completion)    ? is_of_each(t, node)
                        : t->completion->mpi->flag >= 0 ? is_behind_answer(t, node)
                                                        : is_once_for_each(t, t->asked, node);

        return is ? (int)one : 0;
    }
    if (!count || !value || value->kind != EXPR_BINARY || !is_once_for_each(t, t->asked, node))
        return 0;
    if (expr_op(value) == OP_ADD &&
        ((value->a == counter && expr_without_casts(value->b) == count) ||
         (value->b == counter && expr_without_casts(value->a) == count)))
        return 1;
    return expr_op(value) == OP_SUB && value->a == counter && expr_without_casts(value->b) == count
               ? -1
               : 0;
}

/* ---- how many ---- */

/* What the counter is when the loop begins: NULL: not one expression. */
static const struct node *begun_at(const struct countdown *t, const struct expr *counter,
                                   const struct node *branch)
{
    node_list definitions = {0};
    const struct node *begin = NULL;

    if (counter->kind != EXPR_VARIABLE || !variable_is_simple(counter->variable) ||
        definitions_reaching(t->a, counter->variable, branch, &definitions))
        return NULL;
    for (uint32_t k = 0; k < definitions.count; k++) {
        if (bits_get(t->loop, definitions.items[k]->id))
            continue;
        if (begin)
            return NULL;
        begin = definitions.items[k];
    }
    return begin && begin->value ? begin : NULL;
}

/* Does each round of the loop around the posting post one?  *limit: of how many rounds; NULL: it is told by *number. */
static bool posts_in_each(const struct countdown *t, const struct expr **limit, int64_t *number)
{
    const struct node *post = t->pending->mpi_node;
    struct counting loop;
    int64_t first;

    if (!loop_is_counting(t->a, post, &loop) || !loop_runs_once(t->a, &loop, post, -1) ||
        (post->function == t->asked->function && bits_get(&loop.nodes, t->asked->id)))
        return false;
    *number = loop_span(&loop, &first);
    *limit = *number > 0 ? NULL : loop_limit(&loop);
    return *number > 0 || *limit;
}

/* Is what is counted from one expression to the other, on a signed type, less than that? */
static bool is_less(const struct expr *more, const struct expr *all)
{
    const struct expr *base, *other;
    int64_t x, y;

    return loop_bound(more, &base, &x) && loop_bound(all, &other, &y) && base == other && x < y;
}

/* Does it count less than is pending, as far as the source says? */
static bool counts_less(const struct countdown *t, const struct expr *counter,
                        const struct expr *bound, int64_t more, bool is_up,
                        const struct node *branch)
{
    const struct node *begin = begun_at(t, counter, branch);
    const struct expr *limit = NULL, *told = NULL;
    const int incount = t->completion->mpi->incount;
    int64_t first, last, all;

    if (!posts_in_each(t, &limit, &all))
        return false;
    if (!begin)
        return false;
    if (incount >= 0 && (uint32_t)incount < t->completion->mpi_node->arg_count)
        told = t->completion->mpi_node->args[incount];
    if (values_one(t->a, begin->value, begin, NULL, &first) &&
        values_one(t->a, bound, branch, NULL, &last))
        return (is_up ? last - first : first - last) + more <
               (limit
                    ? told && values_one(t->a, told, t->completion->mpi_node, NULL, &all) ? all : 0
                    : all);
    if (is_up ? !expr_is_int(begin->value, &first) || first != 0
              : !expr_is_int(bound, &last) || last != 0)
        return false;
    return (limit && is_less(is_up ? bound : begin->value, limit)) ||
           (told && is_less(is_up ? bound : begin->value, told));
}

/* ---- the condition ---- */

static enum expr_op turned(enum expr_op op)
{
    static const enum expr_op others[][2] = {{OP_LT, OP_GE}, {OP_LE, OP_GT}, {OP_EQ, OP_NE}};

    for (uint32_t k = 0; k < 3; k++)
        for (int side = 0; side < 2; side++)
            if (others[k][side] == op)
                return others[k][1 - side];
    return op;
}

/* May a call change it? */
static bool is_memory(const struct expr *expr)
{
    return expr->kind == EXPR_FIELD || expr->kind == EXPR_DEREF ||
           (expr->kind == EXPR_VARIABLE && !variable_is_simple(expr->variable));
}

bool countdown_is_over(const struct countdown *t, const struct expr *test,
                       const struct node *branch, bool is_true)
{
    const struct function *f = branch->function;
    const bool compares = test->kind == EXPR_BINARY && expr_op_class(test) == CLASS_COMPARISON;
    const struct expr *counter = compares ? test->a : test;
    const struct expr *bound =
        compares ? test->b : expr_int(t->a->program, 0, type_int(t->a->program));
    enum expr_op op = compares ? expr_op(test) : OP_NE;
    int way = 0;

    if (says_none(t, test, is_true))
        return true;
    if (!is_true)
        op = turned(op);
    for (uint32_t k = 0; k < f->node_count; k++) {
        int step;

        if (!bits_get(t->loop, k) || f->nodes[k]->kind != NODE_ASSIGN ||
            f->nodes[k]->target != counter)
            continue;
        step = step_of(t, f->nodes[k], counter);
        if (step == 0 || (way != 0 && step != way))
            return false;
        way = step;
    }
    if (way == 0 && t->asked != t->completion->mpi_node && op != OP_NE && is_memory(counter))
        return true; /* it is counted below the call */
    if (way == 0 ||
        (op != OP_EQ && op != (way > 0 ? OP_GE : OP_LE) && op != (way > 0 ? OP_GT : OP_LT)))
        return false;
    return !counts_less(t, counter, bound, op == OP_GT || op == OP_LT, way > 0, branch);
}
