/* SPDX-License-Identifier: Apache-2.0 */
/* Is a loop a barrier of log2(size) rounds?
 *
 * Requires: values, control flow.  In the round of m a process sends to (rank + m) % size and receives
 * from (rank - m + size) % size, for m = 1, 2, 4 ... < size.  Behind the round of m it has heard, over
 * others, of the 2 m - 1 processes before it; behind the last one of all.  The rounds use different
 * channels, since the m are different and smaller than the size.
 */
#include "passes/doubling.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/loops.h"
#include "passes/values.h"

struct doubling {
    struct analysis *a;
    struct counting loop;
    const struct node *call; /* whose communicator it is about */
};

static bool is_role(const struct doubling *d, const struct expr *e, const struct node *at,
                    enum mpi_role role)
{
    return e->kind == EXPR_VARIABLE && loop_is_number(d->a, e, at, role, d->call);
}

/* A variable set in the same round stands for what it is set to. */
static const struct expr *meant(const struct doubling *d, const struct expr *e,
                                const struct node **at)
{
    node_list definitions = {0};

    if (e->kind != EXPR_VARIABLE || !variable_is_simple(e->variable) ||
        definitions_reaching(d->a, e->variable, *at, &definitions) || definitions.count != 1 ||
        !bits_get(&d->loop.nodes, definitions.items[0]->id) ||
        !loop_runs_once(d->a, &d->loop, definitions.items[0], -1))
        return e;
    *at = definitions.items[0];
    return definitions.items[0]->value;
}

struct sum { /* how often rank, size and m are in it */
    int rank, size, counter;
};

static bool sum_of(const struct doubling *d, const struct expr *e, const struct node *at, int sign,
                   struct sum *out)
{
    if (e == d->loop.counter)
        out->counter += sign;
    else if (is_role(d, e, at, ROLE_COMM_RANK))
        out->rank += sign;
    else if (is_role(d, e, at, ROLE_COMM_SIZE))
        out->size += sign;
    else if (e->kind == EXPR_BINARY && (expr_op(e) == OP_ADD || expr_op(e) == OP_SUB))
        return sum_of(d, e->a, at, sign, out) &&
               sum_of(d, e->b, at, expr_op(e) == OP_ADD ? sign : -sign, out);
    else
        return false;
    return true;
}

/* (rank +- m + size) % size; without the size only where nothing gets negative. */
static bool is_shifted(const struct doubling *d, const struct expr *e, const struct node *at,
                       int sign)
{
    struct sum sum = {0};

    e = meant(d, e, &at);
    if (e->kind != EXPR_BINARY || expr_op(e) != OP_REM || !is_role(d, e->b, at, ROLE_COMM_SIZE) ||
        !e->type || e->type->kind != TYPE_INT || !e->type->is_signed ||
        !sum_of(d, e->a, at, 1, &sum))
        return false;
    return sum.rank == 1 && sum.counter == sign && sum.size >= (sign < 0) && sum.size <= 1;
}

/* The calls of the loop: one that sends, one that receives, or one that does both. */
static bool calls_find(const struct doubling *d, const struct node **send,
                       const struct node **receive, node_list *waits)
{
    const struct function *f = d->loop.branch->function;

    *send = *receive = NULL;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        enum mpi_role role;

        if (!bits_get(&d->loop.nodes, k) || node->kind != NODE_CALL)
            continue;
        role = node->mpi >= 0 ? mpi_function_get(node->mpi)->role : ROLE_OTHER;
        if (role == ROLE_SENDRECV || role == ROLE_SEND || role == ROLE_ISEND) {
            if (*send)
                return false;
            *send = node;
        }
        if (role == ROLE_SENDRECV || role == ROLE_RECV) {
            if (*receive)
                return false;
            *receive = node;
        }
        if (role == ROLE_WAIT || role == ROLE_WAITALL)
            array_push(d->a->arena, waits, node);
        else if (role != ROLE_SENDRECV && role != ROLE_SEND && role != ROLE_ISEND &&
                 role != ROLE_RECV && loop_call_communicates(d->a, node))
            return false;
    }
    return *send && *receive;
}

bool doubling_find(struct analysis *a, const struct node *branch, const struct node **send,
                   const struct node **receive, node_list *waits)
{
    struct doubling d = {.a = a};
    const struct expr *c = branch->value;
    int64_t first;

    if (c->kind != EXPR_BINARY || expr_op(c) != OP_LT || !branch->next[0] ||
        !loop_is_counting(a, branch, &d.loop) || d.loop.branch != branch ||
        !expr_doubles(d.loop.counter, d.loop.step->value) ||
        !expr_is_int(d.loop.first->value, &first) || first != 1 ||
        !calls_find(&d, send, receive, waits))
        return false;
    d.call = *send;
    return is_role(&d, c->b, branch, ROLE_COMM_SIZE) && loop_runs_once(a, &d.loop, *send, -1) &&
           loop_runs_once(a, &d.loop, *receive, -1) &&
           (*send == *receive || cfg_dominates(cfg_get(a, branch->function), *send, *receive)) &&
           is_shifted(&d, (*send)->args[mpi_function_get((*send)->mpi)->dest], *send, 1) &&
           is_shifted(&d, (*receive)->args[mpi_function_get((*receive)->mpi)->source], *receive,
                      -1);
}
