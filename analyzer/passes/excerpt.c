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
#include "ir/mpi.h"
#include "passes/callgraph.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/covered.h"
#include "passes/loops.h"
#include "passes/named.h"
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

    return (struct value){.known = KNOWN_INT, .number = is_rank ? t->rank : t->size};
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

/* Does the condition let the process come to the node?  What is not known all the time may, but says perhaps for how many
 * processes the program is made, which matters where an order of their messages is looked for. */
static bool is_passed(struct tracing *t, const struct node *branch, const struct node *to)
{
    const int sides = sides_to(t->a, branch, to);
    struct value value;

    if (sides == 3)
        return true;
    t->node = branch;
    value = excerpt_value(t, branch->value);
    if (value.known == KNOWN_INT)
        return sides & (value.number ? 1 : 2);
    return t->is_counted ||
           !covered_has_number(t->a, t->a->groups.items[t->about->group], branch->value, branch);
}

bool excerpt_is_entered(struct tracing *t)
{
    const struct node *at = t->entry;
    bool is_entered = true;

    for (int depth = 0; at && depth < DEPTH && is_entered; depth++) {
        const node_list *callers = &facts_of(t->a, at->function)->callers;
        const struct function *f = at->function;

        for (uint32_t k = 0; k < f->node_count && is_entered; k++)
            if (f->nodes[k]->kind == NODE_BRANCH && f->nodes[k] != at)
                is_entered = is_passed(t, f->nodes[k], at);
        at = callers->count == 1 ? callers->items[0] : NULL;
    }
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

/* Input may say how often; what the program itself says is to be known. */
bool excerpt_goes_on(struct tracing *t, const struct node *branch)
{
    return is_long(t, branch) ||
           covered_has_data(t->a, t->a->groups.items[t->about->group], branch->value, branch);
}

bool excerpt_leave(struct tracing *t, const struct function *f)
{
    const node_list *callers = &facts_of(t->a, f)->callers;

    if (f == t->a->main || callers->count != 1 || facts_of(t->a, f)->is_recursive)
        return false;
    tracing_enter(t, callers->items[0]->function, NULL);
    t->node = callers->items[0]->next[0];
    return t->node != NULL;
}
