/* SPDX-License-Identifier: Apache-2.0 */
/* Which processes does a counting loop name?
 *
 * Requires: values, control flow.  A counting loop has one exit, a condition on a local variable that
 * is set before it and changed once a round.  Of its calls is asked whether they run once in every
 * round, and whether the rounds stand for all processes but one.
 */
#include "passes/loops.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/definitions.h"
#include "passes/roles.h"
#include "passes/values.h"

bool loop_call_communicates(struct analysis *a, const struct node *call)
{
    int row = call_mpi(a, call);
    const function_list *callees = callees_of(a, call);

    if (row >= 0) {
        enum mpi_role role = mpi_function_get(row)->role;

        return role != ROLE_COMM_RANK && role != ROLE_COMM_SIZE && role != ROLE_TIME &&
               role != ROLE_GET_COUNT;
    }
    for (uint32_t k = 0; k < callees->count; k++)
        if (facts_of(a, callees->items[k])->communicates || callees->items[k]->is_noreturn ||
            (function_is_external(callees->items[k]) && external_is_absent(a, callees->items[k])))
            return true;
    return callees->count == 0;
}

/* The communicator that the MPI call names; NULL: none (MPI_Start has that of its request). */
static const struct expr *comm_of(const struct node *call)
{
    const int comm = mpi_function_get(call->mpi)->comm;

    return comm >= 0 && (uint32_t)comm < call->arg_count ? call->args[comm] : NULL;
}

/* Is it, in every way of calling, a communicator of all processes? */
static bool is_world(struct analysis *a, const struct node *call)
{
    const struct expr *expr = comm_of(call);
    struct comm_value comm;

    if (!expr)
        return false;
    comm_value_of(a, expr, call, NULL, &comm);
    return comm.is_world && !comm.is_unknown;
}

/* Is it one communicator, whatever it is?  A parameter that is never changed stands for one. */
static bool is_same(struct analysis *a, const struct node *maker, const struct node *call)
{
    const struct expr *x = comm_of(maker);

    return maker->function == call->function && x && x == comm_of(call) &&
           x->kind == EXPR_VARIABLE && x->variable->parameter >= 0 &&
           parameter_is_stable(a, x->variable);
}

bool loop_is_number(struct analysis *a, const struct expr *e, const struct node *at,
                    enum mpi_role role, const struct node *call)
{
    struct values values;

    while (e->kind == EXPR_UNARY && expr_op(e) == OP_LNOT)
        e = e->a;
    if (e->kind == EXPR_BINARY && expr_op(e) >= OP_LT && expr_op(e) <= OP_NE)
        e = e->a->kind == EXPR_VARIABLE ? e->a : e->b;
    values_of(a, e, at, NULL, &values);
    if (!values_are_role(a, &values, role) || call->mpi < 0)
        return false;
    for (uint32_t k = 0; k < values.makers.count; k++) {
        const struct node *maker = values.makers.items[k];

        if (maker->mpi < 0 ||
            (!(is_world(a, maker) && is_world(a, call)) && !is_same(a, maker, call)))
            return false;
    }
    return values.makers.count > 0;
}

/* Is there a way from `from` (itself included) to `to` that passes neither `avoid` nor a way that is
 * marked as skipped? */
static bool reaches(struct analysis *a, const struct node *from, const struct node *to,
                    const struct node *avoid, const uint8_t *skipped)
{
    uint8_t *seen = ARENA_ARRAY(a->arena, uint8_t, to->function->node_count);
    node_list work = {0};

    if (!from || from == avoid)
        return false;
    array_push(a->arena, &work, from);
    seen[from->id] = 1;
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        if (node == to)
            return true;
        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (next && next != avoid && !seen[next->id] &&
                !(skipped && skipped[node->id] & (1 << side))) {
                seen[next->id] = 1;
                array_push(a->arena, &work, next);
            }
        }
    }
    return false;
}

bool loop_holds(struct analysis *a, const struct node *call, const struct node *node)
{
    struct bits loop;

    return cfg_loop_around(a, call, &loop) && bits_get(&loop, node->id);
}

bool loop_leads(struct analysis *a, const struct node *from, const struct node *to,
                const struct node *avoid)
{
    return reaches(a, from, to, avoid, NULL);
}

bool loop_repeats(struct analysis *a, const struct node *node, const struct node *gate)
{
    return reaches(a, node->next[0], node, gate, NULL);
}

/* The one branch that leaves the loop, by its false side.  Where the program ends, no round and nothing behind the loop
 * comes any more. */
static const struct node *exit_of(struct analysis *a, const struct function *f,
                                  const struct bits *loop)
{
    const struct node *exit = NULL;

    for (uint32_t k = 0; k < f->node_count; k++)
        for (int side = 0; side < 2 && bits_get(loop, k); side++) {
            const struct node *next = f->nodes[k]->next[side];

            if (!next || bits_get(loop, next->id) ||
                (next != f->nodes[1] && !cfg_reaches(a, next, f->nodes[1])))
                continue;
            if (exit || f->nodes[k]->kind != NODE_BRANCH || side == 0)
                return NULL;
            exit = f->nodes[k];
        }
    return exit;
}

bool nodes_keep(struct analysis *a, const struct function *f, const struct bits *nodes,
                const struct expr *expr)
{
    struct set cells = {0};

    cells_read_by(a, expr, &cells);
    for (uint32_t k = 0; cells.count > 0 && k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (bits_get(nodes, k) &&
            (node_writes_some(a, node, &cells) || node_calls_program(a, node)))
            return false;
    }
    return true;
}

static bool counting_find(struct analysis *a, const struct node *node, struct counting *out)
{
    const struct function *f = node->function;
    node_list definitions = {0};

    *out = (struct counting){0};
    if (!cfg_loop_around(a, node, &out->nodes))
        return false;
    out->branch = exit_of(a, f, &out->nodes);
    if (!out->branch || out->branch->value->kind != EXPR_BINARY)
        return false;
    out->counter = out->branch->value->a;
    if (out->counter->kind != EXPR_VARIABLE || !variable_is_simple(out->counter->variable) ||
        definitions_reaching(a, out->counter->variable, out->branch, &definitions) ||
        definitions.count != 2)
        return false;
    for (uint32_t k = 0; k < 2; k++) {
        const struct node *d = definitions.items[k];

        if (bits_get(&out->nodes, d->id))
            out->step = d;
        else
            out->first = d;
    }
    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(&out->nodes, k) && f->nodes[k]->kind == NODE_ASSIGN &&
            f->nodes[k]->target == out->counter && f->nodes[k] != out->step)
            return false;
    return out->step && out->first &&
           !reaches(a, out->branch->next[1], out->branch, out->first,
                    NULL) && /* begins anew each time */
           !reaches(a, out->branch->next[0], out->branch, out->step, NULL) &&
           !reaches(a, out->step->next[0], out->step, out->branch, NULL);
}

struct counted_loop { /* around a node: asked again for each pair of messages */
    struct counting loop;
    bool is_counting;
};

bool loop_is_counting(struct analysis *a, const struct node *node, struct counting *out)
{
    struct cfg *cfg = cfg_get(a, node->function);
    struct counted_loop *known;

    if (!cfg->counted)
        cfg->counted = ARENA_ARRAY(a->arena, struct counted_loop *, cfg->count);
    known = cfg->counted[node->id];
    if (!known) {
        known = ARENA_NEW(a->arena, struct counted_loop);
        known->is_counting = counting_find(a, node, &known->loop);
        cfg->counted[node->id] = known;
    }
    *out = known->loop;
    return known->is_counting;
}

/* Marks the sides of branches that are taken in the round that stands for the root only. */
static uint8_t *skips_of(struct analysis *a, const struct counting *loop, int64_t root,
                         const struct node *call)
{
    const struct function *f = loop->branch->function;
    uint8_t *skipped = ARENA_ARRAY(a->arena, uint8_t, f->node_count);

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *branch = f->nodes[k];
        const struct expr *c = branch->value, *other;
        struct values values;

        if (!bits_get(&loop->nodes, k) || branch->kind != NODE_BRANCH || branch == loop->branch ||
            c->kind != EXPR_BINARY || (expr_op(c) != OP_EQ && expr_op(c) != OP_NE) ||
            (c->a != loop->counter && c->b != loop->counter))
            continue;
        other = c->a == loop->counter ? c->b : c->a;
        values_of(a, other, branch, NULL, &values);
        if (values_only(&values, root) || loop_is_number(a, other, branch, ROLE_COMM_RANK, call))
            skipped[k] = expr_op(c) == OP_EQ ? 1 : 2;
    }
    return skipped;
}

bool loop_runs_once(struct analysis *a, const struct counting *loop, const struct node *node,
                    int64_t root)
{
    uint8_t *skipped = root < 0 ? NULL : skips_of(a, loop, root, node);

    return !reaches(a, loop->branch->next[0], loop->step, node, skipped) &&
           !reaches(a, node->next[0], node, loop->branch, NULL) &&
           !reaches(a, loop->step->next[0], node, loop->branch, NULL);
}

/* The bound of the loop less the size: 0 for `k < size`, and for `k < 4` where the size is 4; -1 for `k < others`, which
 * was set to size - 1; false: it is something else. */
static bool bound_of(struct analysis *a, const struct counting *loop, const struct node *call,
                     int64_t *bound)
{
    const struct expr *c = loop->branch->value, *size = c->b;
    const struct node *at = loop->branch, *set;
    int64_t number, all;

    *bound = expr_op(c) == OP_LE;
    if (expr_op(c) != OP_LT && expr_op(c) != OP_LE)
        return false;
    if (expr_is_int(size, &number)) {
        if (!roles_tell_size(a, loop->branch, call, &all))
            return false;
        *bound += number - all;
        return true;
    }
    set = size->kind == EXPR_VARIABLE && !loop_is_number(a, size, at, ROLE_COMM_SIZE, call)
              ? definition_alone(a, size, at)
              : NULL;
    if (set && set->kind == NODE_ASSIGN) {
        size = expr_number(set->value);
        at = set;
    }
    if (size->kind == EXPR_BINARY && (expr_op(size) == OP_SUB || expr_op(size) == OP_ADD) &&
        expr_is_int(size->b, &number) && number > -4 && number < 4) {
        *bound += expr_op(size) == OP_SUB ? -number : number;
        size = size->a;
    }
    return size->kind == EXPR_VARIABLE && loop_is_number(a, size, at, ROLE_COMM_SIZE, call);
}

bool loop_names_all(struct analysis *a, const struct node *call, const struct expr *peer,
                    int64_t root, const struct node **left)
{
    struct counting loop;
    struct values values;
    int64_t first, bound, step;
    bool is_all, has_skip;

    if (!loop_is_counting(a, call, &loop) || !expr_is_int(loop.first->value, &first) ||
        !bound_of(a, &loop, call, &bound) || loop.step->value->kind != EXPR_BINARY ||
        expr_op(loop.step->value) != OP_ADD || loop.step->value->a != loop.counter ||
        !expr_is_int(loop.step->value->b, &step) || step != 1)
        return false;
    has_skip = !loop_runs_once(a, &loop, call, -1);
    values_of(a, peer, call, NULL, &values);
    if (peer == loop.counter)
        is_all = bound == 0 && (first == 0 ? has_skip : first == 1 && root == 0);
    else
        is_all = values_only(&values, a->program->any_source) &&
                 (has_skip ? first == 0 && bound == 0 : bound - first == -1 && first >= 0);
    if (!is_all || !loop_runs_once(a, &loop, call, root))
        return false;
    if (left)
        *left = loop.branch;
    return true;
}

bool loops_count_alike(const struct counting *x, const struct counting *y)
{
    const struct expr *s = x->step->value, *t = y->step->value;
    const struct expr *stays = x->branch->value, *other = y->branch->value;

    return expr_op(stays) == expr_op(other) && stays->b == other->b &&
           x->first->value == y->first->value && s->kind == EXPR_BINARY && t->kind == EXPR_BINARY &&
           s->a == x->counter && t->a == y->counter && s->b == t->b && s->b->kind == EXPR_INT &&
           expr_op(s) == expr_op(t);
}

enum { COUNTER_BYTES = 4 /* hold every number of rounds */ };

bool loop_counts_on(const struct expr *expr, const struct expr *counter, int64_t *by)
{
    *by = 0;
    if (expr == counter)
        return true;
    expr = expr_uncut(expr, COUNTER_BYTES);
    if (expr == counter)
        return true;
    if (!expr || expr->kind != EXPR_BINARY || expr->a != counter || !expr_is_int(expr->b, by))
        return false;
    *by = expr_op(expr) == OP_SUB ? -*by : *by;
    return expr_op(expr) == OP_ADD || expr_op(expr) == OP_SUB;
}

enum { LARGEST = 1 << 20 };

bool loop_bound(const struct expr *bound, const struct expr **base, int64_t *more)
{
    int64_t number;

    *base = bound;
    *more = 0;
    if (!bound->type || !bound->type->is_signed)
        return false;
    if (bound->kind == EXPR_BINARY && (expr_op(bound) == OP_ADD || expr_op(bound) == OP_SUB) &&
        expr_is_int(bound->b, &number) && number >= -LARGEST && number <= LARGEST) {
        *more = expr_op(bound) == OP_SUB ? -number : number;
        *base = bound->a;
    }
    return true;
}

/* The bound of a loop that counts up by one from a number: it has as many rounds as *base and *more are together. */
static bool rounds_of(const struct counting *loop, const struct expr **base, int64_t *first,
                      int64_t *more)
{
    const struct expr *test = loop->branch->value, *step = loop->step->value;
    int64_t one;

    if ((expr_op(test) != OP_LT && expr_op(test) != OP_LE) || !step || step->kind != EXPR_BINARY ||
        expr_op(step) != OP_ADD || step->a != loop->counter || !expr_is_int(step->b, &one) ||
        one != 1 || !loop->counter->type->is_signed || !expr_is_int(loop->first->value, first) ||
        *first < -LARGEST || *first > LARGEST)
        return false;
    if (!loop_bound(test->b, base, more))
        return false;
    *more += (expr_op(test) == OP_LE) - *first;
    return true;
}

bool loops_run_alike(const struct counting *x, const struct counting *y, int64_t *apart)
{
    const struct expr *base, *other;
    int64_t first, begin, more, further;

    *apart = 0;
    if (loops_count_alike(x, y))
        return true;
    if (!rounds_of(x, &base, &first, &more) || !rounds_of(y, &other, &begin, &further) ||
        base != other || more != further)
        return false;
    *apart = begin - first;
    return true;
}

const struct expr *loop_limit(const struct counting *loop)
{
    const struct expr *test = loop->branch->value;
    int64_t first;

    return expr_op(test) == OP_LT && test->a == loop->counter && loop->first->value &&
                   expr_is_int(loop->first->value, &first) && first == 0 &&
                   expr_step(loop->counter, loop->step->value) == 1
               ? test->b
               : NULL;
}

int64_t loop_span(const struct counting *loop, int64_t *first)
{
    const struct expr *test = loop->branch->value;

    if (expr_op(test) != OP_LT || test->a != loop->counter || test->b->kind != EXPR_INT ||
        !loop->first->value || loop->first->value->kind != EXPR_INT ||
        expr_step(loop->counter, loop->step->value) != 1)
        return 0;
    *first = loop->first->value->value;
    return test->b->value > *first ? test->b->value - *first : 0;
}
