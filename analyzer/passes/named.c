/* SPDX-License-Identifier: Apache-2.0 */
/* Which processes does a call name in one go, said by nothing but rank and size?
 *
 * Requires: values, control flow.  A variable stands for its only definition; the counter of a loop, whose
 * bounds are a constant apart, for each of its numbers, one after the other.  What remains has to be rank and size of
 * MPI_COMM_WORLD, and constants: then it is the same for good on one process, and a solver can ask of all.
 *
 * The call runs in a round, or in its site, exactly when the guards of the naming hold: the conditions that
 * it is control dependent on are one in the other, and all are said by rank and size.
 */
#include "passes/named.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/libc.h"
#include "passes/values.h"

enum { DEPTH = 8, ROUNDS = 16 };

struct naming_of {
    struct analysis *a;
    const struct counting *loop; /* NULL: none */
    const struct expr *first;    /* what its counter begins at, said by rank and size */
    int64_t round;               /* how often it was raised */
};

static const struct expr *resolve(const struct naming_of *n, const struct expr *e,
                                  const struct node *at, int depth);

/* Does the definition say what the variable is at the node, in the same round? */
static bool is_of_round(const struct naming_of *n, const struct node *definition,
                        const struct node *at)
{
    if (!n->loop || !bits_get(&n->loop->nodes, definition->id))
        return true;
    return loop_runs_once(n->a, n->loop, definition, -1) &&
           cfg_dominates(cfg_get(n->a, at->function), definition, at);
}

static const struct expr *raised(const struct naming_of *n, const struct type *type)
{
    struct program *p = n->a->program;

    return n->round == 0 ? n->first
                         : expr_binary(p, OP_ADD, n->first, expr_int(p, n->round, type), type);
}

static const struct expr *resolve_load(const struct naming_of *n, const struct expr *e,
                                       const struct node *at, int depth)
{
    node_list definitions = {0};
    struct values values;

    if (n->loop && e == n->loop->counter && bits_get(&n->loop->nodes, at->id))
        return definitions_reaching(n->a, e->variable, at, &definitions) || definitions.count != 2
                   ? NULL /* it is changed before in the round */
                   : raised(n, e->type);
    values_of(n->a, e, at, NULL, &values);
    if (values_are_world_role(n->a, &values, ROLE_COMM_RANK) ||
        values_are_world_role(n->a, &values, ROLE_COMM_SIZE))
        return e;
    if (values_are_numbers(&values) && values.count == 1)
        return expr_int(n->a->program, values.numbers[0], e->type);
    if (e->kind != EXPR_VARIABLE || !variable_is_simple(e->variable) ||
        e->variable->function != at->function || e->variable->parameter >= 0 ||
        definitions_reaching(n->a, e->variable, at, &definitions) || definitions.count != 1 ||
        !definitions.items[0]->value || !is_of_round(n, definitions.items[0], at))
        return NULL;
    return resolve(n, definitions.items[0]->value, definitions.items[0], depth + 1);
}

static const struct expr *resolve(const struct naming_of *n, const struct expr *e,
                                  const struct node *at, int depth)
{
    struct program *p = n->a->program;
    const struct expr *x, *y, *z;

    if (depth > DEPTH || !e->type || e->type->kind != TYPE_INT)
        return NULL;
    switch (e->kind) {
    case EXPR_INT:
        return e;
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        return resolve_load(n, e, at, depth);
    case EXPR_UNARY:
        x = resolve(n, e->a, at, depth + 1);
        return x ? expr_unary(p, expr_op(e), x, e->type) : NULL;
    case EXPR_CAST:
        x = resolve(n, e->a, at, depth + 1);
        return x ? expr_cast(p, x, e->type) : NULL;
    case EXPR_BINARY:
        x = resolve(n, e->a, at, depth + 1);
        y = x ? resolve(n, e->b, at, depth + 1) : NULL;
        return y ? expr_binary(p, expr_op(e), x, y, e->type) : NULL;
    case EXPR_CONDITIONAL:
        x = resolve(n, e->a, at, depth + 1);
        y = x ? resolve(n, e->b, at, depth + 1) : NULL;
        z = y ? resolve(n, e->c, at, depth + 1) : NULL;
        return z ? expr_conditional(p, x, y, z, e->type) : NULL;
    default:
        return NULL;
    }
}

const struct expr *named_expr(struct analysis *a, const struct expr *expr, const struct node *at)
{
    const struct naming_of n = {.a = a};

    return expr ? resolve(&n, expr, at, 0) : NULL;
}

bool named_reads_rank(struct analysis *a, const struct expr *expr, const struct node *at)
{
    struct values values;

    if (!expr)
        return false;
    if (expr->kind == EXPR_VARIABLE || expr->kind == EXPR_FIELD || expr->kind == EXPR_INDEX ||
        expr->kind == EXPR_DEREF) {
        values_of(a, expr, at, NULL, &values);
        return values_are_world_role(a, &values, ROLE_COMM_RANK);
    }
    return named_reads_rank(a, expr->a, at) || named_reads_rank(a, expr->b, at) ||
           named_reads_rank(a, expr->c, at);
}

/* ---- one round ---- */

/* The one branch that decides directly about the node, the loop's own left out; NULL: there is none.  False:
 * there are several. */
static bool decider_of(const struct naming_of *n, const struct node *node,
                       const struct node **branch)
{
    const struct set *controls = &cfg_get(n->a, node->function)->controls[node->id];

    *branch = NULL;
    for (uint32_t k = 0; k < controls->count; k++) {
        const struct node *other = node->function->nodes[controls->items[k]];

        if (other == node || (n->loop && other == n->loop->branch))
            continue;
        if (*branch)
            return false;
        *branch = other;
    }
    return true;
}

/* Adds the conditions between the node and the entry of its site; NULL: all in the loop. */
static bool guards_add(const struct naming_of *n, const struct node *node, const struct node *entry,
                       struct naming *out)
{
    while (node != entry) {
        const struct node *branch;
        const struct expr *condition;
        int sides;

        if (!decider_of(n, node, &branch))
            return false;
        if (!branch || (n->loop && !bits_get(&n->loop->nodes, branch->id)))
            return !entry;
        sides = cfg_control_sides(n->a, branch, node);
        condition = resolve(n, branch->value, branch, 0);
        if (!condition || (sides != 1 && sides != 2) || out->event.guard_count == NAMED_GUARDS)
            return false;
        out->guards[out->event.guard_count++] = (struct guard){condition, sides == 1, branch};
        node = branch;
    }
    return true;
}

static bool round_add(const struct naming_of *n, const struct node *entry, struct site *out)
{
    const struct event *e = out->event;
    struct naming naming = {.event = *e};

    naming.event.guard_count = 0;
    naming.event.peer = resolve(n, e->peer, e->node, 0);
    if (!naming.event.peer || !guards_add(n, e->node, entry, &naming))
        return false;
    array_push(n->a->arena, &out->namings, naming);
    return true;
}

/* The guards lie in the naming, which does not move any more. */
static void guards_settle(struct site *site)
{
    for (uint32_t k = 0; k < site->namings.count; k++)
        site->namings.items[k].event.guards = site->namings.items[k].guards;
}

/* ---- sites ---- */

bool named_plain(struct analysis *a, const struct event *event, struct site *out)
{
    const struct naming_of n = {.a = a};
    struct naming naming = {.event = *event};

    *out = (struct site){.event = event, .entry = event->node};
    naming.event.guard_count = 0;
    naming.event.peer = event->peer ? resolve(&n, event->peer, event->node, 0) : NULL;
    if (!naming.event.peer)
        return false;
    array_push(a->arena, &out->namings, naming);
    guards_settle(out);
    return true;
}

/* A call that only tells the time, prints or computes. */
static bool is_beside(struct analysis *a, const struct node *call)
{
    return call->mpi >= 0 ? mpi_function_get(call->mpi)->role == ROLE_TIME
                          : libc_only_computes(a, call);
}

/* Is it entered at one place, and does it call nothing else than the event? */
static bool is_closed(struct analysis *a, const struct site *site)
{
    const struct function *f = site->entry->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (!bits_get(&site->inside, k))
            continue;
        if ((node->kind == NODE_CALL && node != site->event->node && !is_beside(a, node)) ||
            node->kind == NODE_RETURN)
            return false;
        for (uint32_t p = 0; p < node->previous_count; p++)
            if (node != site->entry && !bits_get(&site->inside, node->previous[p]->id))
                return false;
        for (int side = 0; side < 2; side++)
            if (node->next[side] && !bits_get(&site->inside, node->next[side]->id) &&
                node->next[side] != site->exit)
                return false;
    }
    return true;
}

/* What a constant is added to; NULL: nothing else. */
static const struct expr *without_constant(const struct expr *e, int64_t *constant)
{
    int64_t number = 0;

    *constant = 0;
    if (expr_is_int(e, constant))
        return NULL;
    if (e->kind == EXPR_BINARY && (expr_op(e) == OP_ADD || expr_op(e) == OP_SUB) &&
        expr_is_int(e->b, &number)) {
        *constant = expr_op(e) == OP_ADD ? number : -number;
        return e->a;
    }
    return e;
}

/* How many rounds has it, on every process? */
static int64_t rounds_of(struct analysis *a, const struct counting *loop, const struct expr **first)
{
    const struct naming_of n = {.a = a};
    const struct expr *c = loop->branch->value, *step = loop->step->value, *bound;
    int64_t from, to, by;

    *first = resolve(&n, loop->first->value, loop->first, 0);
    bound = resolve(&n, c->b, loop->branch, 0);
    if (!*first || !bound || (expr_op(c) != OP_LT && expr_op(c) != OP_LE) ||
        step->kind != EXPR_BINARY || expr_op(step) != OP_ADD || step->a != loop->counter ||
        !expr_is_int(step->b, &by) || by != 1 ||
        without_constant(*first, &from) != without_constant(bound, &to))
        return 0;
    return to - from + (expr_op(c) == OP_LE);
}

static bool loop_site(struct analysis *a, struct site *out)
{
    struct naming_of n = {.a = a, .loop = &out->loop};
    const int64_t rounds = rounds_of(a, &out->loop, &n.first);

    if (rounds < 1 || rounds > ROUNDS)
        return false;
    for (; n.round < rounds; n.round++)
        if (!round_add(&n, NULL, out))
            return false;
    out->entry = out->loop.branch;
    out->exit = out->loop.branch->next[1];
    out->inside = out->loop.nodes;
    return true;
}

/* The nodes from the entry to the exit. */
static void inside_find(struct analysis *a, struct site *out)
{
    node_list work = {0};

    out->inside = bits_new(a->arena, out->entry->function->node_count);
    bits_set(&out->inside, out->entry->id);
    array_push(a->arena, &work, out->entry);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (!next || next == out->exit || bits_get(&out->inside, next->id))
                continue;
            bits_set(&out->inside, next->id);
            array_push(a->arena, &work, next);
        }
    }
}

/* The conditions around the call that are said by rank and size, the outermost first to be met, as long as
 * they hold nothing else. */
static bool condition_site(struct analysis *a, struct site *out)
{
    const struct naming_of n = {.a = a};
    const struct node *node = out->event->node, *branch;

    for (int level = 0; level < NAMED_GUARDS && decider_of(&n, node, &branch) && branch; level++) {
        struct site wider = *out;
        uint32_t id = cfg_get(a, branch->function)->postdominator[branch->id];

        if (id >= branch->function->node_count || !resolve(&n, branch->value, branch, 0))
            break;
        wider.entry = branch;
        wider.exit = branch->function->nodes[id];
        inside_find(a, &wider);
        if (bits_get(&wider.inside, branch->function->nodes[1]->id) || !is_closed(a, &wider))
            break;
        *out = wider;
        node = branch;
    }
    return round_add(&n, out->entry, out);
}

bool named_site(struct analysis *a, const struct event *event, struct site *out)
{
    *out = (struct site){.event = event, .entry = event->node};
    if (!event->peer)
        return false;
    if (loop_is_counting(a, event->node, &out->loop) && loop_site(a, out)) {
        guards_settle(out);
        return is_closed(a, out);
    }
    out->loop = (struct counting){0};
    out->namings.count = 0;
    if (!condition_site(a, out))
        return false;
    guards_settle(out);
    return true;
}
