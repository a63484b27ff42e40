/* SPDX-License-Identifier: Apache-2.0 */
/* Is what was answered with no asked for again before a loop is left?
 *
 * Requires: events, control flow, definitions.  A way that comes from a question which was answered with no (0 in its flag), or
 * from a choice, which completes one of several, is followed through the loop until the same is asked again: at the question
 * itself where the loop is the innermost one around it, else in the next round.  On the way, and on those to the question, the
 * values of what conditions read are known as far as assignments, `&&`, `&` and the like tell; so is what a function returns
 * that is called with such values, as long as the marks that it alone sets are 0.  Nothing is pending where such a way leaves the
 * loop only
 *  - behind a choice that says that nothing is left (MPI_UNDEFINED),
 *  - where a counter says that as many were completed as it was begun with (countdown.h), or
 *  - for good: nothing comes behind that but the end, as behind an MPI call that has failed.
 *
 *      head --> ... --> asked --(no)--> ... --+--> asked, or the next round's: over
 *       ^                                     +--> out of the loop: only as above
 *       +---------------- (coming: what may be known at `asked`) --+
 */
#include "passes/asked_again.h"
#include "base/arena.h"
#include "base/map.h"
#include "ir/expr.h"
#include "passes/answer_told.h"
#include "passes/budget.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/countdown.h"
#include "passes/definitions.h"
#include "passes/failures.h"
#include "passes/kept.h"

#include <stdio.h>
#include <string.h>

enum { NAMES_MAX = 8, NUMBER_MAX = 3, WAYS_MAX = 4000 };

enum { UNKNOWN = NUMBER_MAX + 1 }; /* else a number from -NUMBER_MAX to NUMBER_MAX */

struct state {
    const struct node *node;  /* comes next */
    int8_t values[NAMES_MAX]; /* of the names */
    bool is_anew;             /* the next round of the loop has begun */
};

struct round {
    struct analysis *a;
    struct arena *scratch; /* of the round */
    const struct event *completion;
    const struct node *asked; /* the completion, or the call below which it is */
    const struct bits *loop;  /* NULL: the function, from the question to its end */
    const struct node *head;
    bool is_same; /* each time it asks for the same */
    int flag; /* the name of what it tells, -1: none, and what that is while it is not complete */
    int8_t told;
    ARRAY(const struct expr *) names;
    struct set known[NAMES_MAX];      /* the cells of the names */
    bool is_coming;                   /* the ways to the completion are looked for */
    ARRAY(struct state) ways, begins; /* behind the completion */
    struct map *seen;
    int8_t returned,
        left; /* what the function returns, and what it leaves in the flag; of no way yet: UNKNOWN + 1 */
    struct countdown counts;
    bool is_below; /* the function is called in the loop */
    bool has_mark; /* and sets a mark of its own (is_kept_mark) there */
};

/* ---- values ---- */

static int name_of(const struct round *r, const struct expr *expr)
{
    for (uint32_t k = 0; k < r->names.count; k++)
        if (r->names.items[k] == expr)
            return (int)k;
    return -1;
}

static int8_t number_of(int64_t value)
{
    return value >= -NUMBER_MAX && value <= NUMBER_MAX ? (int8_t)value : UNKNOWN;
}

static int8_t value_of(const struct round *r, const struct state *s, const struct expr *expr);

static int8_t binary_of(const struct round *r, const struct state *s, const struct expr *expr)
{
    const int8_t x = value_of(r, s, expr->a), y = value_of(r, s, expr->b);
    const bool knows = x != UNKNOWN && y != UNKNOWN;

    switch (expr_op(expr)) {
    case OP_LAND:
        return x == 0 || y == 0 ? 0 : knows ? 1 : UNKNOWN;
    case OP_LOR:
        return (x != UNKNOWN && x != 0) || (y != UNKNOWN && y != 0) ? 1 : knows ? 0 : UNKNOWN;
    case OP_AND:
    case OP_MUL:
        if (x == 0 || y == 0)
            return 0;
        return !knows ? UNKNOWN : number_of(expr_op(expr) == OP_AND ? x & y : x * y);
    case OP_OR:
        return knows ? number_of(x | y) : UNKNOWN;
    case OP_ADD:
        return knows ? number_of(x + y) : UNKNOWN;
    case OP_SUB:
        return knows ? number_of(x - y) : UNKNOWN;
    case OP_LT:
        return knows ? x < y : UNKNOWN;
    case OP_LE:
        return knows ? x <= y : UNKNOWN;
    case OP_GT:
        return knows ? x > y : UNKNOWN;
    case OP_GE:
        return knows ? x >= y : UNKNOWN;
    case OP_EQ:
        return knows ? x == y : UNKNOWN;
    case OP_NE:
        return knows ? x != y : UNKNOWN;
    default:
        return UNKNOWN;
    }
}

static int8_t value_of(const struct round *r, const struct state *s, const struct expr *expr)
{
    const int name = name_of(r, expr);
    int8_t value;

    if (name >= 0)
        return s->values[name];
    switch (expr->kind) {
    case EXPR_INT:
        return number_of(expr->value);
    case EXPR_CAST:
        return value_of(r, s, expr->a);
    case EXPR_UNARY:
        value = value_of(r, s, expr->a);
        return value == UNKNOWN || expr_op(expr) != OP_LNOT ? UNKNOWN : !value;
    case EXPR_BINARY:
        return binary_of(r, s, expr);
    case EXPR_CONDITIONAL:
        value = value_of(r, s, expr->a);
        return value == UNKNOWN ? UNKNOWN : value_of(r, s, value ? expr->b : expr->c);
    default:
        return UNKNOWN;
    }
}

/* ---- names ---- */

/* The number of an element of an array; -1: it is none, or not told. */
static int64_t number_in(const struct expr *expr)
{
    int64_t number;

    if (expr->kind == EXPR_DEREF) /* p[0] */
        return 0;
    return expr->kind == EXPR_INDEX && expr_is_int(expr->b, &number) && number >= 0 ? number : -1;
}

static bool is_name(const struct expr *expr)
{
    return number_in(expr) >= 0 || expr->kind == EXPR_VARIABLE || expr->kind == EXPR_FIELD ||
           expr->kind == EXPR_DEREF || expr->kind == EXPR_CALL;
}

/* Does the loop change it by steps?  Then it is not one of a few numbers. */
static bool is_stepped(const struct round *r, const struct expr *expr)
{
    const struct function *f = r->asked->function;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_ASSIGN && f->nodes[k]->target == expr && f->nodes[k]->value &&
            expr_step(expr, f->nodes[k]->value) != 0 && (!r->loop || bits_get(r->loop, k)))
            return true;
    return false;
}

static void names_add(struct round *r, const struct expr *expr)
{
    if (!expr || r->names.count == NAMES_MAX || name_of(r, expr) >= 0 || is_stepped(r, expr))
        return;
    if (!is_name(expr)) {
        names_add(r, expr->a);
        names_add(r, expr->b);
        names_add(r, expr->c);
        return;
    }
    if (expr->kind != EXPR_CALL)
        r->known[r->names.count] = *cells_known_read(r->a, expr);
    array_push(r->scratch, &r->names, expr);
}

static bool holds(const struct round *r, const struct node *node)
{
    return !r->loop || bits_get(r->loop, node->id);
}

/* What goes into what is named. */
static void names_follow(struct round *r)
{
    const struct function *f = r->asked->function;

    for (uint32_t done = 0; done < r->names.count;) {
        done = r->names.count;
        for (uint32_t k = 0; k < f->node_count; k++)
            if (f->nodes[k]->kind == NODE_ASSIGN && holds(r, f->nodes[k]) && f->nodes[k]->value &&
                name_of(r, f->nodes[k]->target) >= 0)
                names_add(r, f->nodes[k]->value);
    }
}

/* What conditions read that the loop is left by, or what the function returns, and then other conditions, as many as there is room
 * for. */
static void names_find(struct round *r)
{
    const struct function *f = r->asked->function;

    for (int others = 0; others < 2; others++) {
        for (uint32_t k = 0; k < f->node_count; k++) {
            const struct node *node = f->nodes[k];
            const bool leaves = r->loop ? node->kind == NODE_BRANCH && cfg_leaves(r->loop, node)
                                        : node->kind == NODE_RETURN;

            if (holds(r, node) && node->value && (others ? node->kind == NODE_BRANCH : leaves))
                names_add(r, node->value);
        }
        names_follow(r);
    }
}

/* ---- ways ---- */

static void way_add(struct round *r, const struct state *from, const struct node *next)
{
    struct state s = *from;
    char key[32 + 5 * NAMES_MAX];
    int length;

    s.node = next;
    s.is_anew |= next == r->head;
    length = snprintf(key, sizeof key, "%u %d", next->id, s.is_anew);
    for (uint32_t k = 0; k < r->names.count; k++)
        length += snprintf(key + length, sizeof key - (size_t)length, " %d", s.values[k]);
    if (map_get(r->seen, key))
        return;
    map_set(r->seen, arena_printf(r->scratch, "%s", key), r);
    array_push(r->scratch, &r->ways, s);
}

/* Does all that the node writes of the array of this element go to others, by their numbers? */
static bool writes_others(const struct expr *known, const struct node *node)
{
    const int64_t number = number_in(known);
    bool has_any = false;

    if (number < 0)
        return false;
    if (node->kind == NODE_ASSIGN)
        return number_in(node->target) >= 0 && node->target->a == known->a &&
               number_in(node->target) != number;
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++) {
        const struct expr *given = expr_without_casts(node->args[k]);
        const bool is_element =
            given->kind == EXPR_ADDRESS && number_in(given->a) >= 0 && given->a->a == known->a;
        const int64_t other = is_element ? number_in(given->a) : given == known->a ? 0 : -1;

        if (other < 0 ? expr_contains(given, known->a) : other == number)
            return false;
        has_any |= other >= 0;
    }
    return has_any && node->mpi >= 0;
}

/* Is it set to constants alone in the function?  *has_any: at all. */
static bool is_set_to_constants(const struct function *f, const struct expr *expr, bool *has_any)
{
    *has_any = false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind != NODE_ASSIGN || node->target != expr)
            continue;
        if (!node->value || node->value->kind != EXPR_INT)
            return false;
        *has_any = true;
    }
    return true;
}

/* Is it memory that the function sets to constants alone? */
static bool is_kept_mark(const struct function *f, const struct expr *expr)
{
    bool has_any = false;

    return (expr->kind == EXPR_FIELD || expr->kind == EXPR_DEREF) &&
           is_set_to_constants(f, expr, &has_any) && has_any;
}

/* What the node does to the values.  What a call may write is not known any more. */
static void node_pass(struct round *r, struct state *s)
{
    const struct node *node = s->node;
    const int name = node->kind == NODE_ASSIGN ? name_of(r, node->target) : -1;
    const int8_t value = name >= 0 && node->value ? value_of(r, s, node->value) : UNKNOWN;

    for (uint32_t k = 0; k < r->names.count; k++) {
        const struct expr *known = r->names.items[k];

        if (known->kind == EXPR_CALL
                ? known->call == node
                : node_sets_or_hands(r->a, node, &r->known[k]) && !writes_others(known, node))
            s->values[k] = UNKNOWN;
    }
    if (name >= 0)
        s->values[name] = value;
    r->has_mark |= r->is_below && name >= 0 && value != 0 &&
                   is_kept_mark(r->asked->function, r->names.items[name]);
}

/* Does the loop write there but by that call? */
static bool is_set_beside(const struct round *r, const struct node *call, const struct set *cells)
{
    const struct function *f = call->function;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k] != call && bits_get(r->loop, k) &&
            node_writes_some(r->a, f->nodes[k], cells))
            return true;
    return false;
}

static bool ways_follow(struct round *r);

/* What a function returns that is called in the loop with what is known in this state, while its marks are 0 and it sets none. */
static int8_t value_returned(const struct round *r, const struct state *s, const struct node *call)
{
    const function_list *callees = callees_of(r->a, call);
    const struct function *f = callees && callees->count == 1 ? callees->items[0] : NULL;
    struct round q = {.a = r->a,
                      .scratch = r->scratch,
                      .completion = r->completion,
                      .is_below = true,
                      .returned = UNKNOWN + 1,
                      .left = UNKNOWN + 1,
                      .flag = -1,
                      .seen = map_new(r->scratch)};
    struct state begin = {0};
    bool knows = false, has_mark = false;

    if (r->is_below || !f || !f->is_defined || call->mpi >= 0)
        return UNKNOWN;
    q.asked = f->nodes[0];
    names_find(&q);
    for (uint32_t k = 0; k < q.names.count; k++) {
        const struct expr *name = q.names.items[k];
        const int at = name->kind == EXPR_VARIABLE && parameter_is_stable(r->a, name->variable)
                           ? name->variable->parameter
                           : -1;

        const bool is_kept =
            at < 0 && is_kept_mark(f, name) && !is_set_beside(r, call, &q.known[k]);

        begin.values[k] = at >= 0 && (uint32_t)at < call->arg_count ? value_of(r, s, call->args[at])
                          : is_kept                                 ? 0
                                                                    : UNKNOWN;
        has_mark |= is_kept;
        knows |= at >= 0 && begin.values[k] != UNKNOWN;
    }
    if (!knows)
        return UNKNOWN;
    way_add(&q, &begin, f->nodes[0]);
    if (!ways_follow(&q) || q.has_mark || q.returned == UNKNOWN + 1)
        return UNKNOWN;
    if (has_mark)
        assume(r->a,
               arena_printf(r->a->arena,
                            "what `%s` keeps to tell what it has done is 0 before it is called "
                            "at %s",
                            f->name, place_text(r->a, &call->place)));
    return q.returned;
}

/* On this side the condition is what it says of a name. */
static void side_pass(const struct round *r, struct state *s, const struct expr *test, bool is_true)
{
    int64_t number;
    int name;

    while ((test->kind == EXPR_UNARY && expr_op(test) == OP_LNOT) || test->kind == EXPR_CAST) {
        is_true ^= test->kind == EXPR_UNARY;
        test = test->a;
    }
    name = name_of(r, test);
    if (name >= 0 && !is_true)
        s->values[name] = 0;
    if (test->kind != EXPR_BINARY)
        return;
    if (expr_op(test) == (is_true ? OP_LAND : OP_LOR)) {
        side_pass(r, s, test->a, is_true);
        side_pass(r, s, test->b, is_true);
    }
    name = name_of(r, test->a);
    if (name >= 0 && expr_op(test) == (is_true ? OP_EQ : OP_NE) && expr_is_int(test->b, &number))
        s->values[name] = number_of(number);
}

/* Where the condition has this value: is all complete, or can that not be? */
static bool means_drained(const struct round *r, const struct state *s, const struct node *branch,
                          const struct expr *test, bool is_true)
{
    const int8_t value = value_of(r, s, test);

    if (value != UNKNOWN && (value != 0) != is_true)
        return true;
    if (test->kind == EXPR_CAST)
        return means_drained(r, s, branch, test->a, is_true);
    if (test->kind == EXPR_UNARY && expr_op(test) == OP_LNOT)
        return means_drained(r, s, branch, test->a, !is_true);
    if (test->kind == EXPR_BINARY && (expr_op(test) == OP_LAND || expr_op(test) == OP_LOR)) {
        const bool x = means_drained(r, s, branch, test->a, is_true);
        const bool y = means_drained(r, s, branch, test->b, is_true);

        return (expr_op(test) == OP_LAND) == is_true ? x || y : x && y;
    }
    return r->loop && countdown_is_over(&r->counts, test, branch, is_true);
}

/* The values come back to the caller; the flag is the first of the names. */
static void way_return(struct round *r, const struct state *s)
{
    const struct expr *told = s->node->kind == NODE_RETURN ? s->node->value : NULL;
    const int8_t value = told ? value_of(r, s, told) : UNKNOWN;
    const int8_t left = r->names.count > 0 ? s->values[0] : UNKNOWN;

    if (s->node->kind == NODE_RETURN)
        r->returned = r->returned == UNKNOWN + 1 || r->returned == value ? value : UNKNOWN;
    r->left = r->left == UNKNOWN + 1 || r->left == left ? left : UNKNOWN;
}

/* Is it set only to constants in the function, and to others than 0 only behind an answer that says that it is complete? */
static bool is_mark(const struct round *r, const struct expr *expr)
{
    const struct function *f = r->asked->function;
    bool has_any;

    if ((expr->kind != EXPR_FIELD && expr->kind != EXPR_DEREF && expr->kind != EXPR_VARIABLE) ||
        !is_set_to_constants(f, expr, &has_any))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        bool is_behind = false;

        if (node->kind != NODE_ASSIGN || node->target != expr)
            continue;
        for (uint32_t n = 0; node->value->value != 0 && n < f->node_count && !is_behind; n++) {
            const struct node *branch = f->nodes[n];
            const int side = branch->kind == NODE_BRANCH && r->asked == r->completion->mpi_node
                                 ? answer_told_side(r->a, r->completion, r->asked, branch)
                                 : -1;

            is_behind = side >= 0 && cfg_is_behind(r->a, branch, side, node);
        }
        if (node->value->value != 0 && !is_behind)
            return false;
    }
    return true;
}

/* Of a function that asks: is it left beside the question only where the branch says that it is complete already, by a mark or as
 * the handle is none, or that nothing is to be asked for? */
static bool needs_no_asking(const struct round *r, const struct node *branch, int side)
{
    const struct expr *test = branch->value;
    int64_t number;

    if (!cfg_is_behind(r->a, branch, 1 - side, r->asked))
        return false;
    if (cfg_is_loop_exit(r->a, branch, r->asked, NULL))
        return true;
    while (test->kind == EXPR_CAST || (test->kind == EXPR_UNARY && expr_op(test) == OP_LNOT))
        test = test->a;
    if (test->kind == EXPR_BINARY && (expr_op(test) == OP_EQ || expr_op(test) == OP_NE) &&
        expr_is_int(test->b, &number)) {
        if (number == r->a->program->request_null && side == (expr_op(test) == OP_EQ ? 0 : 1))
            return true;
        test = test->a;
    }
    return is_mark(r, test);
}

static bool has_element(const struct expr *expr)
{
    return expr && (expr->kind == EXPR_INDEX || has_element(expr->a) || has_element(expr->b) ||
                    has_element(expr->c));
}

/* Does nothing in the loop change what the expression reads? */
static bool is_steady(const struct round *r, const struct expr *expr)
{
    const struct function *f = r->asked->function;
    const struct set *cells;

    if (!expr || expr->kind == EXPR_INT)
        return true;
    if (expr->kind == EXPR_UNARY || expr->kind == EXPR_BINARY || expr->kind == EXPR_CAST)
        return is_steady(r, expr->a) && is_steady(r, expr->b);
    if (expr->kind != EXPR_VARIABLE)
        return false;
    cells = cells_known_read(r->a, expr);
    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(r->loop, k) &&
            (variable_is_simple(expr->variable)
                 ? f->nodes[k]->kind == NODE_ASSIGN && f->nodes[k]->target == expr
                 : node_sets_or_hands(r->a, f->nodes[k], cells)))
            return false;
    return true;
}

/* The completion was come to by the other side of the branch, and its condition is the same as then. */
static bool is_as_before(const struct round *r, const struct node *branch, int side)
{
    return r->loop && cfg_is_behind(r->a, branch, 1 - side, r->asked) &&
           is_steady(r, branch->value);
}

/* In the next round: does the branch decide by an element, or by the rounds of a loop inside this one, whether the completion is come
 * to?  Of the same element, which is not complete, that is asked for again, and each loop over elements has a round for it. */
static bool is_asked_for(const struct round *r, const struct state *s, const struct node *branch,
                         int side)
{
    if (!s->is_anew || r->is_coming || r->is_same || !r->loop || branch == r->head)
        return false;
    return cfg_is_behind(r->a, branch, 1 - side, r->asked) &&
           (has_element(branch->value) || cfg_is_loop_exit(r->a, branch, r->asked, r->head));
}

/* Follows a way by one node: false where it leaves the loop while something may be pending. */
static bool way_follow(struct round *r, struct state s)
{
    const struct node *node = s.node;
    const struct node *exit = node->function->nodes[1];
    const bool is_branch = node->kind == NODE_BRANCH && node->value;
    const struct expr *test =
        is_branch ? failures_put_aside(r->a, node->value, node) : NULL; /* those end the program */
    const int8_t value = is_branch ? value_of(r, &s, test) : UNKNOWN;
    int8_t returned;

    if (node == r->asked && !r->is_coming && (r->is_same || s.is_anew))
        return true;
    if (node->kind == NODE_RETURN || node == exit) {
        if (!r->is_coming || (!r->loop && !s.is_anew))
            way_return(r, &s);
    }
    returned = node->kind == NODE_CALL && node != r->asked && r->loop && !r->is_coming
                   ? value_returned(r, &s, node)
                   : UNKNOWN;
    node_pass(r, &s);
    for (uint32_t k = 0; returned != UNKNOWN && k < r->names.count; k++)
        if (r->names.items[k]->kind == EXPR_CALL && r->names.items[k]->call == node)
            s.values[k] = returned;
    if (node == r->asked && r->is_coming) {
        array_push(r->scratch, &r->begins, s);
        s.is_anew |= !r->loop; /* the function has asked */
        if (r->is_same && r->flag >= 0)
            s.values[r->flag] = r->told;
    }
    for (int side = 0; side < 2; side++) {
        const struct node *next = node->next[side];
        struct state then = s;

        if (!next || (is_branch && value != UNKNOWN && (value != 0) != (side == 0)) ||
            (is_branch &&
             (is_asked_for(r, &s, node, side) || is_as_before(r, node, side) ||
              (!r->loop && r->is_coming && !s.is_anew && needs_no_asking(r, node, side)))))
            continue;
        if (is_branch)
            side_pass(r, &then, test, side == 0);
        if (holds(r, next))
            way_add(r, &then, next);
        else if (r->is_coming || (next != exit && !cfg_reaches(r->a, next, exit)))
            continue;
        else if (!is_branch || !means_drained(r, &s, node, test, side == 0))
            return false;
    }
    return true;
}

/* What a variable is when the loop is come to, if it is one number. */
static int8_t value_before(const struct round *r, const struct expr *name)
{
    node_list definitions = {0};
    int8_t value = UNKNOWN + 1;

    if (!r->loop || name->kind != EXPR_VARIABLE || !variable_is_simple(name->variable) ||
        definitions_reaching(r->a, name->variable, r->head, &definitions))
        return UNKNOWN;
    for (uint32_t k = 0; k < definitions.count; k++) {
        const struct node *set = definitions.items[k];
        const struct node *before = set->previous_count == 1 ? set->previous[0] : NULL;
        const struct expr *given = /* x = y = 0 */
            before && before->kind == NODE_ASSIGN && before->target == set->value ? before->value
                                                                                  : set->value;
        const int8_t other = given && given->kind == EXPR_INT ? number_of(given->value) : UNKNOWN;

        if (holds(r, set))
            continue;
        value = value == UNKNOWN + 1 || value == other ? other : UNKNOWN;
    }
    return value == UNKNOWN + 1 ? UNKNOWN : value;
}

static bool ways_follow(struct round *r)
{
    for (uint32_t k = 0; k < r->ways.count; k++)
        if (k == WAYS_MAX || !budget_spend(r->a) || !way_follow(r, r->ways.items[k]))
            return false;
    return true;
}

/* From the beginning to the completion, and behind what that, or the function that asks, has told. */
static bool round_drains(struct round *r, const struct expr *flag, int8_t told)
{
    const struct node *begin = r->loop ? r->head : r->asked->function->nodes[0];
    struct state s = {.node = begin};

    r->flag = flag ? name_of(r, flag) : -1;
    r->told = told;
    for (uint32_t k = 0; k < r->names.count; k++)
        s.values[k] = value_before(r, r->names.items[k]);
    r->is_coming = true;
    way_add(r, &s, begin);
    if (!ways_follow(r))
        return false;
    r->is_coming = false;
    r->ways.count = 0;
    map_clear(r->seen);
    for (uint32_t k = 0; k < r->begins.count; k++) {
        s = r->begins.items[k];
        s.is_anew = false;
        if (r->flag >= 0)
            s.values[r->flag] = told;
        for (int side = 0; side < 2; side++) {
            const struct node *next = r->asked->next[side];

            if (next && holds(r, next))
                way_add(r, &s, next);
            else if (next)
                return false;
        }
    }
    return ways_follow(r);
}

/* ---- loops ---- */

/* Is the completion's loop left while something may be pending? */
bool asked_again(struct analysis *a, const struct event *e, const struct event *pending,
                 const struct node *asked, uint32_t loop, bool is_innermost,
                 const struct answer_kept *told)
{
    const struct cfg *cfg = cfg_get(a, asked->function);
    struct arena *scratch = arena_new();
    struct round r = {.a = a,
                      .scratch = scratch,
                      .completion = e,
                      .asked = asked,
                      .loop = &cfg->loops.items[loop],
                      .head = cfg->loop_heads.items[loop],
                      .is_same = is_innermost,
                      .seen = map_new(scratch)};
    bool drains;

    r.counts = (struct countdown){a, e, pending, asked, r.loop};
    names_add(&r, told->flag);
    names_find(&r);
    drains = round_drains(&r, told->flag, told->value);
    arena_free(scratch);
    return drains;
}

/* What the function that asks at the node tells its caller, by what it returns, or where its parameter leads. */
struct answer_kept asked_again_told(struct analysis *a, const struct event *e,
                                    const struct node *asked, const struct answer_kept *told,
                                    const struct node *call)
{
    struct arena *scratch = arena_new();
    struct round r = {.a = a,
                      .scratch = scratch,
                      .completion = e,
                      .asked = asked,
                      .returned = UNKNOWN + 1,
                      .left = UNKNOWN + 1,
                      .seen = map_new(scratch)};
    const struct expr *flag = told->flag && told->flag->kind == EXPR_DEREF ? told->flag->a : NULL;
    const struct expr *given = flag && flag->kind == EXPR_VARIABLE &&
                                       flag->variable->parameter >= 0 &&
                                       (uint32_t)flag->variable->parameter < call->arg_count
                                   ? expr_without_casts(call->args[flag->variable->parameter])
                                   : NULL;
    bool drains;

    names_add(&r, told->flag);
    names_find(&r);
    drains = round_drains(&r, told->flag, told->value);
    arena_free(scratch);
    if (!drains)
        return (struct answer_kept){0};
    if (given && given->kind == EXPR_ADDRESS)
        return (struct answer_kept){given->a, r.left};
    if (told->flag && told->flag->kind == EXPR_VARIABLE && !told->flag->variable->function)
        return (struct answer_kept){told->flag, r.left};
    if (r.returned == UNKNOWN || r.returned == UNKNOWN + 1)
        return (struct answer_kept){0};
    return (struct answer_kept){expr_call(a->program, call, type_int(a->program)), r.returned};
}
