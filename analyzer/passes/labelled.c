/* SPDX-License-Identifier: Apache-2.0 */
/* Does a label reach what an event hands over, or decide whether it happens?
 *
 * Requires: events, a taint that has run.  Local variables are read where the event stands; a buffer with
 * all that lies in it; a persistent send is looked at with whatever its buffer may hold at any time.  What was labelled
 * for good (taint_for_good) is so wherever it is read.
 *
 * Memory that a function allocates is one cell for all that it has ever been.  Where a local pointer of the function alone
 * leads to it, each time the function runs it is other memory, and all that writes there names the pointer: it is
 * looked at like an array of the function, by what is sent before anything is received from anyone there.
 */
#include "passes/labelled.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/further.h"
#include "passes/reads.h"
#include "passes/scope.h"

/* The local variable that the argument is, or is the address of; NULL: another kind of argument. */
static const struct expr *local_of(const struct taint *t, const struct event *e,
                                   const struct expr *arg)
{
    const struct expr *variable = arg->kind == EXPR_ADDRESS ? arg->a : arg;

    if (variable->kind != EXPR_VARIABLE || !variable->type || variable->variable->is_static ||
        variable->variable->function != e->home || variable->variable->parameter >= 0 ||
        (arg == variable && variable->type->kind != TYPE_ARRAY) ||
        bits_get(&t->escaping, cell_of_variable(t->a, variable->variable)->id))
        return NULL;
    return variable;
}

/* Does the variable alone lead to the block, which is made in its function? */
static bool is_own_block(struct analysis *a, const struct variable *v, const struct cell *block)
{
    if (block->kind != CELL_HEAP || block->node->function != v->function ||
        set_has(cells_addressed(a), block->id) || set_has(&reads_get(a)->shared, block->id))
        return false;
    for (uint32_t k = 0; k < a->cell_count; k++) {
        const struct cell *holder = a->cells[k];

        if (set_has(&holder->points, block->id) && holder->kind != CELL_RETURN &&
            (holder->kind != CELL_VARIABLE || holder->variable != v))
            return false;
    }
    return true;
}

/* May something have been received from anyone since the function began?  What rounds leave behind is labelled without a
 * statement that does it. */
static bool follows_reception(struct analysis *a, const struct event *e)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        node_list places = {0};

        if (!event_is_anonymous(a->events.items[k]))
            continue;
        event_positions(a, a->events.items[k], e->home, &places);
        for (uint32_t n = 0; n < places.count; n++)
            if (places.items[n] == e->node || cfg_reaches(a, places.items[n], e->node))
                return true;
    }
    return false;
}

/* The local pointer to numbers that the argument is, when it leads to blocks of its own only; NULL: another kind of argument. */
static const struct expr *block_of(const struct taint *t, const struct event *e,
                                   const struct expr *arg)
{
    const struct expr *base =
        arg->kind == EXPR_ADDRESS && arg->a->kind == EXPR_INDEX ? arg->a->a : arg;
    const struct variable *v = base->kind == EXPR_VARIABLE ? base->variable : NULL;
    const struct set *points;

    if (!v || v->is_static || v->function != e->home || v->parameter >= 0 ||
        !type_is_pointer(base->type) || !type_is_number(base->type->to) || !variable_is_simple(v) ||
        facts_of(t->a, e->home)->is_recursive)
        return NULL;
    points = &cell_of_variable(t->a, v)->points;
    for (uint32_t k = 0; k < points->count; k++)
        if (!is_own_block(t->a, v, t->a->cells[points->items[k]]))
            return NULL;
    return points->count > 0 && !follows_reception(t->a, e) ? base : NULL;
}

/* Does it receive, too?  What came in may be what goes out the next time. */
static bool is_exchange(const struct event *e)
{
    return e->mpi->role == ROLE_SENDRECV || e->mpi->role == ROLE_ISENDRECV;
}

/* Is the value labelled, or is it a record, or made of one, with a field that may be?  Fields of all records of a type
 * share their cells. */
static bool brings_label(const struct taint *t, const struct expr *value)
{
    const struct set *fields =
        value->type && value->type->kind == TYPE_RECORD && value->kind != EXPR_LIST
            ? cells_of_type(t->a, value->type)
            : NULL;

    for (uint32_t k = 0; fields && k < fields->count; k++)
        if (bits_get(&t->cells, fields->items[k]))
            return true;
    for (uint32_t k = 0; k < value->element_count; k++)
        if (brings_label(t, value->elements[k]))
            return true;
    return taint_has(t, value);
}

static bool may_label(const struct taint *t, const struct node *node, const struct expr *variable)
{
    const struct node *branch;
    struct taint view = *t;

    if (node->kind == NODE_ASSIGN)
        return expr_contains(node->target, variable) &&
               (brings_label(t, node->value) ||
                (node->target->kind == EXPR_INDEX && taint_has(t, node->target->b)) ||
                taint_controls(&view, node, &branch));
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        if (expr_contains(node->args[k], variable) &&
            (call_mpi(t->a, node) < 0 || call_writes(t->a, node, k)))
            return true;
    return false;
}

/* Is it, or is a field of it, labelled from the start, or for good?  Of a pointer: what it leads to. */
static bool is_labelled_anyway(const struct taint *t, const struct expr *variable)
{
    struct set cells = {0};

    cells_of_whole(t->a, variable, &cells);
    if (type_is_pointer(variable->type))
        pointees_spread(t->a, variable, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        if ((t->holds_from_start && bits_get(&t->seeds, cells.items[k])) ||
            (cells.items[k] < t->lasting.count && bits_get(&t->lasting, cells.items[k])))
            return true;
    return false;
}

/* Is there no way from anything that may have labelled the local variable, or its block, to the event? */
static bool is_out_of_reach(const struct taint *t, const struct event *e,
                            const struct expr *variable)
{
    if (bits_get(&t->functions, e->home->id) || is_labelled_anyway(t, variable))
        return false;
    for (uint32_t k = 0; k < e->home->node_count; k++) {
        const struct node *node = e->home->nodes[k];

        if ((node != e->node || is_exchange(e)) && may_label(t, node, variable) &&
            cfg_reaches(t->a, node, e->node))
            return false;
    }
    return true;
}

/* Is something labelled that the message takes along beside the member that it begins at? */
static bool buffer_has(const struct taint *t, const struct event *e)
{
    const struct set *beyond = event_buffer_beyond(t->a, e);

    for (uint32_t k = 0; k < beyond->count; k++)
        if (bits_get(&t->cells, beyond->items[k]))
            return true;
    return false;
}

/* Does it send no element of its buffer, whatever lies in that? */
static bool is_empty(const struct event *e)
{
    int64_t count;

    return e->kind == EVENT_SEND && e->count >= 0 && (uint32_t)e->count < e->mpi_node->arg_count &&
           expr_is_int(e->args[e->count], &count) && count == 0;
}

bool labelled_argument(const struct taint *t, const struct event *e, uint32_t k)
{
    const struct expr *arg = e->args[k], *local = local_of(t, e, arg);
    bool is_pointer = type_is_address(arg->type);

    if ((int)k == e->buffer && is_empty(e))
        return false;
    if (e->is_persistent) /* goes out wherever it is started, with what is there then */
        return taint_has(t, arg) || (is_pointer && taint_pointees(t, arg));
    if ((int)k == e->buffer && buffer_has(t, e))
        return true;
    if (!local && is_pointer)
        local = block_of(t, e, arg);
    if (local && is_out_of_reach(t, e, local))
        return false;
    if (arg->kind == EXPR_ADDRESS && arg->a->kind == EXPR_VARIABLE && type_is_number(arg->a->type))
        return taint_has_at(t, arg->a, e->node);
    return taint_has_at(t, arg, e->node) || (is_pointer && taint_pointees(t, arg));
}

/* Is the event under a labelled condition, in its home or in a wrapper on the way down? */
bool labelled_control(struct taint *t, const struct event *e)
{
    const struct node *branch;

    if (bits_get(&t->functions, e->home->id))
        return true;
    for (uint32_t k = 0; k < e->depth; k++)
        if (taint_controls(t, e->chain ? e->chain[k] : e->mpi_node, &branch))
            return true;
    return taint_controls(t, e->mpi_node, &branch);
}

bool labelled_reads(struct analysis *a, const struct event *e, uint32_t k)
{
    const struct mpi_function *mpi = e->mpi;

    if ((int)k == mpi->request || (int)k == mpi->array_of_requests || (int)k == mpi->status ||
        (mpi->role == ROLE_RECV_INIT && (int)k == mpi->buffer))
        return false;
    if (!call_writes(a, e->mpi_node, k) || k == 0) /* the first is what goes out, or in and out */
        return true;
    return event_is_in_place(e);
}

bool labelled_event(struct analysis *a, struct taint *t, const struct event *e)
{
    if (labelled_control(t, e))
        return true;
    for (uint32_t k = 0; k < e->mpi_node->arg_count; k++)
        if (labelled_reads(a, e, k) && !(is_exchange(e) && (int)k == e->mpi->source) &&
            labelled_argument(t, e, k))
            return true;
    return false;
}

bool labelled_comm_maker(struct taint *t, const struct node *call)
{
    const struct node *branch;
    int new_comm = mpi_function_get(call_mpi(t->a, call))->new_comm;

    if (bits_get(&t->functions, call->function->id) || taint_controls(t, call, &branch))
        return true;
    for (uint32_t k = 0; k < call->arg_count; k++)
        if ((int)k != new_comm &&
            (taint_has_at(t, call->args[k], call) ||
             (!call_writes(t->a, call, k) && taint_pointees(t, call->args[k]))))
            return true;
    return false;
}
