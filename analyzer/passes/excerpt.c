/* SPDX-License-Identifier: Apache-2.0 */
/* What does one process do in a run of a pattern, whatever was before it?
 *
 * Requires: tracing.h, named.h.  Where a program can not be run from main up to the pattern (it reads its input in a loop
 * that communicates; a hundred exchanges lie before it), the pattern is run by itself.  Its variables hold nothing that is
 * known, but for what they hold all the time: numbers, the rank, how many processes there are, and what is made of
 * these by assignments that alone set a variable.  So a run that gets to its end is what every run of the pattern does
 * on that process; one that needs to know more stops.
 *
 * Where it is gone on with to the next run of the pattern, behind it and behind the only call of its function, loops
 * around the pattern are taken to run on when input tells their rounds, or they have many.  Messages on another
 * communicator than the pattern's are not followed there, as communicators are told apart by the calls that made them,
 * which are not run.
 */
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/callgraph.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/cover.h"
#include "passes/definitions.h"
#include "passes/loops.h"
#include "passes/named.h"
#include "passes/stored.h"
#include "passes/tracing.h"

enum { DEPTH = 16 };

const struct node *excerpt_entry(const struct scope *scope)
{
    const struct function *f = scope->function;
    const struct node *entry = NULL;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        bool is_first = k == 0;

        if (!bits_get(&scope->inside, k))
            continue;
        for (uint32_t n = 0; n < node->previous_count; n++)
            is_first |= !bits_get(&scope->inside, node->previous[n]->id);
        if (is_first && entry)
            return NULL;
        entry = is_first ? node : entry;
    }
    return entry;
}

bool excerpt_repeats(struct analysis *a, const struct node *entry)
{
    const struct node *at = entry;

    for (int depth = 0; at && depth < DEPTH; depth++, at = single_caller(a, at->function))
        if (cfg_share_cycle(a, at, at))
            return true;
    return false;
}

struct value excerpt_value(struct tracing *t, const struct expr *load)
{
    const struct expr *standing = named_expr(t->a, load, t->node);
    struct value value;

    if (!standing)
        return (struct value){0};
    t->is_standing = true;
    value = tracing_value(t, standing);
    t->is_standing = false;
    return value;
}

struct value excerpt_leaf(const struct tracing *t, const struct expr *load)
{
    const bool is_rank = named_reads_rank(t->a, load, t->node);

    return value_number(is_rank ? t->rank : t->size);
}

static bool is_of_messages(const struct mpi_function *mpi)
{
    return mpi->role >= ROLE_SEND && mpi->role <= ROLE_IMRECV;
}

bool excerpt_comm(const struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    struct comm_value comm;

    if (mpi->comm < 0 || (uint32_t)mpi->comm >= call->arg_count)
        return false;
    comm_value_of(t->a, call->args[mpi->comm], call, NULL, &comm);
    return comm.is_world && !comm.is_unknown &&
           (t->is_counted || !is_of_messages(mpi) || comms_are_one(&comm, &t->about->comm_value));
}

/* Bit 0: the node is come to only when the branch is true, bit 1: when it is false; 3: on both sides, or not at all. */
static int sides_to(struct analysis *a, const struct node *branch, const struct node *to)
{
    const int sides = cfg_control_sides(a, branch, to);
    int reached = 0;

    if (sides == 1 || sides == 2)
        return sides;
    for (int side = 0; side < 2; side++)
        if (branch->next[side] &&
            (branch->next[side] == to || cfg_reaches(a, branch->next[side], to)))
            reached |= 1 << side;
    return reached ? reached : 3;
}

struct gate { /* a branch, of which only one side leads on */
    const struct node *branch;
    int side; /* 1: when it is true, 2: when it is false */
};

struct gates {
    ARRAY(struct gate) list;
};

/* All of them up to the entry, in its function and the only callers of that; found once. */
static const struct gates *gates_to(struct analysis *a, const struct node *entry)
{
    const struct node *at = entry;
    struct gates *gates;

    if (!a->gates)
        a->gates = map_new(a->arena);
    gates = map_get_address(a->gates, entry);
    if (gates)
        return gates;
    gates = ARENA_NEW(a->arena, struct gates);
    for (int depth = 0; at && depth < DEPTH; depth++, at = single_caller(a, at->function)) {
        const struct function *f = at->function;

        for (uint32_t k = 0; k < f->node_count; k++) {
            const bool is_branch = f->nodes[k]->kind == NODE_BRANCH && f->nodes[k] != at;
            const int side = is_branch ? sides_to(a, f->nodes[k], at) : 3;

            if (side != 3)
                array_push(a->arena, &gates->list, ((struct gate){f->nodes[k], side}));
        }
    }
    map_set_address(a->gates, entry, gates);
    return gates;
}

/* Does the condition let the process pass?  What is not known all the time may, but says perhaps for how many processes
 * the program is made, which matters where an order of their messages is looked for. */
static bool is_passed(struct tracing *t, const struct gate *gate)
{
    struct value value;

    t->node = gate->branch;
    value = excerpt_value(t, gate->branch->value);
    if (value.known == KNOWN_INT)
        return gate->side == (value.number ? 1 : 2);
    return t->is_counted || !cover_has_number(t->a, t->a->groups.items[t->about->group],
                                              gate->branch->value, gate->branch);
}

bool excerpt_is_entered(struct tracing *t)
{
    const struct gates *gates = gates_to(t->a, t->entry);
    bool is_entered = true;

    for (uint32_t k = 0; k < gates->list.count && is_entered; k++)
        is_entered = is_passed(t, &gates->list.items[k]);
    t->node = t->entry;
    return is_entered;
}

/* Does the loop count more rounds than are looked at? */
static bool is_long(struct tracing *t, const struct node *branch)
{
    const struct node *node = t->node;
    struct counting loop;
    struct value first, bound, step;
    int64_t rounds;

    if (!loop_is_counting(t->a, branch, &loop) || loop.branch != branch ||
        branch->value->kind != EXPR_BINARY || loop.step->value->kind != EXPR_BINARY)
        return false;
    t->node = loop.first;
    first = excerpt_value(t, loop.first->value);
    t->node = branch;
    bound = excerpt_value(t, branch->value->b);
    t->node = loop.step;
    step = excerpt_value(t, loop.step->value->b);
    t->node = node;
    if (first.known != KNOWN_INT || bound.known != KNOWN_INT || step.known != KNOWN_INT ||
        step.number == 0)
        return false;
    rounds = (bound.number - first.number) / step.number;
    return rounds >= TRACE_RUNS || rounds <= -TRACE_RUNS;
}

static bool is_uncut(struct tracing *t, const struct expr *value, const struct expr *self,
                     const struct node *at, int depth);

/* Is what is set there uncut, and does no condition decide about it that asks for what it is set to? */
static bool set_is_uncut(struct tracing *t, const struct expr *place, const struct node *set,
                         int depth)
{
    const struct set *branches = cfg_control_closure(t->a, set);

    for (uint32_t n = 0; n < branches->count; n++) {
        const struct expr *condition = set->function->nodes[branches->items[n]]->value;

        if (expr_contains(condition, place) || expr_contains(condition, set->target))
            return false;
    }
    return is_uncut(t, set->value, place, set, depth + 1);
}

/* The same of all that the program stores to what others may name as well. */
static bool stores_are_uncut(struct tracing *t, const struct expr *place, int depth)
{
    struct set cells = {0};

    cells_of_store(t->a, place, &cells);
    for (struct stores walk = stores_of_cells(t->a, &cells); stores_next(&walk);) {
        const struct node *set = walk.store->node;

        if (set && set->kind == NODE_ASSIGN && !set_is_uncut(t, place, set, depth))
            return false;
    }
    return true;
}

/* Is it sums and products of what comes from outside, that no condition on itself cuts off?  self: the variable whose
 * value that is; NULL. */
static bool is_uncut(struct tracing *t, const struct expr *value, const struct expr *self,
                     const struct node *at, int depth)
{
    node_list sets = {0};

    if (!value || value == self || value->kind == EXPR_INT || value->kind == EXPR_CALL)
        return true;
    if (value->kind == EXPR_CAST)
        return is_uncut(t, value->a, self, at, depth);
    if (value->kind == EXPR_BINARY)
        return (expr_op(value) == OP_ADD || expr_op(value) == OP_SUB || expr_op(value) == OP_MUL) &&
               is_uncut(t, value->a, self, at, depth) && is_uncut(t, value->b, self, at, depth);
    if (!expr_is_place(value))
        return value->kind != EXPR_UNARY && value->kind != EXPR_CONDITIONAL;
    if (depth == DEPTH)
        return false;
    if (value->kind != EXPR_VARIABLE || !variable_is_simple(value->variable))
        return stores_are_uncut(t, value, depth);
    definitions_reaching(t->a, value->variable, at, &sets);
    for (uint32_t k = 0; k < sets.count; k++)
        if (!set_is_uncut(t, value, sets.items[k], depth))
            return false;
    return true;
}

/* Does another condition on the way to the pattern ask for it, too? */
static bool is_asked_before(struct tracing *t, const struct expr *bound, const struct node *branch)
{
    const struct gates *gates = gates_to(t->a, t->entry);

    for (uint32_t k = 0; k < gates->list.count; k++)
        if (gates->list.items[k].branch != branch &&
            expr_contains(gates->list.items[k].branch->value, bound))
            return true;
    return false;
}

/* Input may say how often; what the program itself says is to be known. */
bool excerpt_goes_on(struct tracing *t, const struct node *branch)
{
    const struct expr *condition = branch->value;

    if (is_long(t, branch))
        return true;
    return expr_op_class(condition) == CLASS_COMPARISON && condition->kind == EXPR_BINARY &&
           is_uncut(t, condition->b, NULL, branch, 0) &&
           !is_asked_before(t, condition->b, branch) &&
           cover_has_data(t->a, t->a->groups.items[t->about->group], condition, branch);
}

bool excerpt_leave(struct tracing *t, const struct function *f)
{
    const struct node *call = single_caller(t->a, f);

    if (!call || !call->next[0])
        return false;
    tracing_enter(t, call->function, NULL);
    t->node = call->next[0];
    return true;
}
