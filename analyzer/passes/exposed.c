/* SPDX-License-Identifier: Apache-2.0 */
/* Does a process use a place of its window while another process may be at it?
 *
 * Requires: values, solve.  Between two fences what one process puts into another's window lies there at some time, and
 * what is got is fetched at some time; whoever looks at that place before the fence, or stores where another gets or
 * puts, finds the one or the other (MPI-4.0, 12.7; the standard forbids it).
 * Seen are, in one function: a window with one call that makes it, whose memory a variable names; a one-sided call at a
 * constant place of it; a statement that names an element of that memory by a constant index; a fence behind which both
 * are come to before the next one, or before anything that may wait for another process; and two processes that run
 * them, one of which is the other's target.  So is what one process puts where another gets, of a third.
 */
#include "passes/exposed.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/remote.h"
#include "passes/roles.h"
#include "passes/solve.h"
#include "passes/values.h"

#include <string.h>

struct access { /* of a one-sided call, in bytes from where the window begins */
    const struct node *node;
    const struct mpi_function *mpi;
    const struct expr *memory; /* variable that names it */
    int64_t first, behind;
};

static const struct mpi_function *mpi_of(struct analysis *a, const struct node *node)
{
    const int row = node->kind == NODE_CALL ? call_mpi(a, node) : -1;

    return row >= 0 ? mpi_function_get(row) : NULL;
}

static const struct expr *argument(const struct node *call, const struct mpi_function *mpi,
                                   const char *name)
{
    const int at = mpi_parameter_find(mpi, name);

    return at >= 0 && (uint32_t)at < call->arg_count ? expr_without_casts(call->args[at]) : NULL;
}

/* The one call that makes the window; NULL: it is not known. */
static const struct node *maker_of(struct analysis *a, const struct node *call,
                                   const struct expr *window)
{
    const struct node *maker = NULL;
    struct values values;

    values_of(a, window, call, NULL, &values);
    if (values.is_unknown || values.is_computed)
        return NULL;
    for (uint32_t k = 0; k < values.makers.count; k++) {
        if (strcmp(mpi_of(a, values.makers.items[k])->name, "MPI_Win_free") == 0)
            continue;
        if (maker)
            return NULL;
        maker = values.makers.items[k];
    }
    return maker;
}

/* The variable by which the maker of the window, in the same function, is given its memory, or gives it. */
static const struct expr *memory_named(struct analysis *a, const struct node *call,
                                       const struct expr *window, int64_t *unit)
{
    const struct node *maker = maker_of(a, call, window);
    const struct expr *memory, *bytes;

    if (!maker || maker->function != call->function)
        return NULL;
    memory = argument(maker, mpi_of(a, maker), "base");
    memory = memory ? memory : argument(maker, mpi_of(a, maker), "baseptr");
    bytes = argument(maker, mpi_of(a, maker), "disp_unit");
    if (!memory || !bytes || !expr_is_int(bytes, unit))
        return NULL;
    if (memory->kind == EXPR_ADDRESS)
        memory = memory->a;
    return memory->kind == EXPR_VARIABLE ? memory : NULL;
}

static bool access_find(struct analysis *a, const struct node *call, struct access *out)
{
    const struct mpi_function *mpi = mpi_of(a, call);
    const struct expr *place, *count, *datatype, *window;
    int64_t number = 1, unit, at;
    struct values values;

    if (!mpi || (!remote_is_write(mpi) && !remote_is_read(mpi) && !remote_is_atomic(mpi)))
        return false;
    place = argument(call, mpi, "target_disp");
    count = argument(call, mpi, "target_count");
    datatype = argument(call, mpi, "target_datatype");
    datatype = datatype ? datatype : argument(call, mpi, "datatype");
    window = argument(call, mpi, "win");
    if (!place || !datatype || !window || !expr_is_int(place, &at) ||
        (count && !expr_is_int(count, &number)))
        return false;
    values_of(a, datatype, call, NULL, &values);
    *out = (struct access){.node = call, .mpi = mpi};
    out->memory = memory_named(a, call, window, &unit);
    if (!out->memory || !values_are_numbers(&values) || values.count != 1)
        return false;
    out->first = at * unit;
    out->behind = out->first + number * mpi_datatype_bytes(values.numbers[0]);
    return out->behind > out->first;
}

/* Does the lvalue name an element that the access reaches? */
static bool names_element(const struct access *x, const struct expr *lvalue)
{
    const struct type *type = x->memory->type;
    int64_t index = 0;

    if (lvalue->kind == EXPR_INDEX ? lvalue->a != x->memory || !expr_is_int(lvalue->b, &index)
        : lvalue->kind == EXPR_DEREF
            ? lvalue->a != x->memory
            : lvalue != x->memory || type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY)
        return false;
    type = lvalue->type;
    return type && type->bytes > 0 && index * type->bytes < x->behind &&
           (index + 1) * type->bytes > x->first;
}

/* Is it read where the expression is computed?  Its address is not its value. */
static bool reads_element(const struct access *x, const struct expr *expr)
{
    if (!expr || expr->kind == EXPR_ADDRESS || expr->kind == EXPR_CALL)
        return false;
    if (names_element(x, expr))
        return true;
    for (uint32_t k = 0; k < expr->element_count; k++)
        if (reads_element(x, expr->elements[k]))
            return true;
    return reads_element(x, expr->a) || reads_element(x, expr->b) || reads_element(x, expr->c);
}

/* What MPI itself reads or writes for the process, from the begin of the memory on. */
static bool hands_over(struct analysis *a, const struct access *x, const struct node *node,
                       bool is_written)
{
    for (uint32_t k = 0; mpi_of(a, node) && k < node->arg_count; k++) {
        const struct expr *given = expr_without_casts(node->args[k]);

        if (given->kind == EXPR_ADDRESS && given->a != x->memory &&
            (given->a->kind != EXPR_INDEX || !names_element(x, given->a)))
            continue;
        if (given->kind == EXPR_ADDRESS || (given == x->memory && x->first == 0))
            if (!is_written || call_writes(a, node, k))
                return true;
    }
    return false;
}

static bool uses(struct analysis *a, const struct access *x, const struct node *node)
{
    const bool is_read = remote_is_read(x->mpi); /* then nobody else's look matters */

    if (node == x->node)
        return false;
    if ((node->kind == NODE_ASSIGN && names_element(x, node->target)) ||
        hands_over(a, x, node, is_read))
        return true;
    if (is_read)
        return false;
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        if (reads_element(x, node->args[k]))
            return true;
    return reads_element(x, node->value);
}

/* Calls that wait for nobody, and end no epoch; what functions of the program do is not looked at. */
static bool is_passed(struct analysis *a, const struct node *node)
{
    const struct mpi_function *mpi = mpi_of(a, node);

    if (node->kind != NODE_CALL)
        return true;
    if (!mpi)
        return node->callee->kind == EXPR_FUNCTION && !node->callee->callee->is_defined;
    return remote_is_write(mpi) || remote_is_read(mpi) || remote_is_atomic(mpi) ||
           mpi->role == ROLE_SEND || mpi->role == ROLE_ISEND || mpi->role == ROLE_COMM_RANK ||
           mpi->role == ROLE_COMM_SIZE;
}

/* What is come to behind the fence before the next synchronisation, that included. */
static void epoch_of(struct analysis *a, const struct node *fence, struct bits *epoch)
{
    node_list work = {0};

    array_push(a->arena, &work, fence);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (!next || bits_get(epoch, next->id))
                continue;
            bits_set(epoch, next->id);
            if (is_passed(a, next))
                array_push(a->arena, &work, next);
        }
    }
}

/* Are there two processes of which one runs the call and the other, its target, the statement? */
static bool two_run(struct analysis *a, const struct access *x, const struct node *node)
{
    const struct event *remote = remote_event(a, x->node, argument(x->node, x->mpi, "target_rank")),
                       *local = remote_event(a, node, NULL);

    solver_begin(a->solver);
    solver_differ(a->solver, 0, 1);
    solver_event(a->solver, remote, 0);
    solver_event(a->solver, local, 1);
    roles_require_above(a, x->node, 0);
    roles_require_above(a, node, 1);
    solver_peer(a->solver, remote, 0, 1);
    return solver_end(a->solver) == ANSWER_YES;
}

/* Does another process get from the same place of the same process what is put there? */
static bool is_got(struct analysis *a, const struct access *x, const struct node *node)
{
    const struct event *remote, *other;
    struct access y;

    if (remote_is_read(x->mpi) || node == x->node || !access_find(a, node, &y) ||
        !remote_is_read(y.mpi) || y.memory != x->memory || y.first >= x->behind ||
        x->first >= y.behind)
        return false;
    remote = remote_event(a, x->node, argument(x->node, x->mpi, "target_rank"));
    other = remote_event(a, node, argument(node, y.mpi, "target_rank"));
    solver_begin(a->solver);
    solver_differ(a->solver, 0, 1);
    solver_event(a->solver, remote, 0);
    solver_event(a->solver, other, 1);
    roles_require_above(a, x->node, 0);
    roles_require_above(a, node, 1);
    solver_peer(a->solver, remote, 0, 2);
    solver_peer(a->solver, other, 1, 2);
    return solver_end(a->solver) == ANSWER_YES;
}

/* The statement that uses the place between the same two fences. */
static const struct node *used_beside(struct analysis *a, const struct access *x)
{
    const struct function *f = x->node->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct mpi_function *mpi = mpi_of(a, f->nodes[k]);
        struct bits epoch;

        if (!mpi || strcmp(mpi->name, "MPI_Win_fence") != 0)
            continue;
        epoch = bits_new(a->arena, f->node_count);
        epoch_of(a, f->nodes[k], &epoch);
        for (uint32_t n = 0; bits_get(&epoch, x->node->id) && n < f->node_count; n++)
            if (bits_get(&epoch, n) && ((uses(a, x, f->nodes[n]) && two_run(a, x, f->nodes[n])) ||
                                        is_got(a, x, f->nodes[n])))
                return f->nodes[n];
    }
    return NULL;
}

const struct node *exposed_use(struct analysis *a, const struct node **remote)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            struct access x;
            const struct node *use = access_find(a, f->nodes[n], &x) ? used_beside(a, &x) : NULL;

            if (use) {
                *remote = x.node;
                return use;
            }
        }
    }
    return NULL;
}
