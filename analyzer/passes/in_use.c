/* SPDX-License-Identifier: Apache-2.0 */
/* Does a node use a buffer of a call that is pending?
 *
 * Requires: events, control flow, parts.  By an expression that names it, by what leads to the same part of a variable
 * (parts.c), or a function that is called and stores or reads there; of a call of MPI whatever it writes, and the
 * messages that it reads, but for buffers of sends and receptions, which events tell.
 */
#include "passes/in_use.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/external.h"
#include "passes/loops.h"
#include "passes/roles.h"

/* ---- places ---- */
bool lvalue_is_place(const struct expr *expr)
{
    return expr->kind == EXPR_VARIABLE || expr->kind == EXPR_FIELD || expr->kind == EXPR_INDEX ||
           expr->kind == EXPR_DEREF;
}

/* Does the lvalue lie in the buffer, as its name alone tells? */
static bool names_part(const struct use *use, const struct expr *lvalue)
{
    const struct expr *buffer = use->buffer;
    int64_t index, count;

    if (!use->has_name)
        return false;
    if (use->number && lvalue->kind == EXPR_VARIABLE && lvalue->variable == use->number->variable)
        return true;
    if (buffer->kind == EXPR_ADDRESS)
        return lvalue == buffer->a;
    if (lvalue->kind == EXPR_DEREF)
        return lvalue->a == buffer;
    return lvalue->kind == EXPR_INDEX && lvalue->a == buffer && expr_is_int(lvalue->b, &index) &&
           (index == 0 ||
            (use->count && expr_is_int(use->count, &count) && index > 0 && index < count));
}

static bool is_overlapped(struct analysis *a, const struct use *use, const struct part *part,
                          const struct node *at)
{
    enum overlap overlap = parts_overlap(a, &use->part, use->event->node, part, at, use->span);

    return overlap == OVERLAP_SURE ||
           (!use->span && overlap == OVERLAP_UNKNOWN && part->root == use->part.root);
}

/* Is it an element of what is posted further in, in a loop that counts its index from 0 on?  The first round looks at
 * what lies at the buffer's begin. */
static bool counts_through(struct analysis *a, const struct use *use, const struct expr *lvalue,
                           const struct node *at)
{
    struct counting loop;
    int64_t first;

    return use->has_name && !use->has_part && lvalue->kind == EXPR_INDEX &&
           lvalue->a == use->buffer && loop_is_counting(a, at, &loop) && loop.first &&
           expr_number(lvalue->b) == loop.counter && loop.first->value &&
           expr_is_int(loop.first->value, &first) && first == 0;
}

/* Does it lie in the buffer, by whatever name that chooses nothing?  `call`: see below. */
static bool name_leads_to_part(struct analysis *a, const struct use *use, const struct expr *lvalue,
                               const struct node *at, const struct node *call)
{
    struct part part;

    return (!call && (names_part(use, lvalue) || counts_through(a, use, lvalue, at))) ||
           (use->has_part && lvalue_is_place(lvalue) && part_of(a, lvalue, at, call, &part) &&
            is_overlapped(a, use, &part, call ? call : at)) ||
           (!call && lvalue_is_place(lvalue) &&
            overlapped_use(a, &use->place, lvalue, at, use->span));
}

/* Does it lie in the buffer, whatever it is chosen to be?  `call`: through which the node's function is come to; NULL. */
static bool leads_to_part(struct analysis *a, const struct use *use, const struct expr *lvalue,
                          const struct node *at, const struct node *call)
{
    either_list places = {0};
    bool is_part = false;

    if (call || !lvalue_is_place(lvalue) || lvalue->kind == EXPR_VARIABLE)
        return name_leads_to_part(a, use, lvalue, at, call);
    either_find(a, lvalue, at, &use->chosen, &places);
    for (uint32_t k = 0; k < places.count && !is_part; k++)
        is_part = name_leads_to_part(a, use, places.items[k].expr, at, NULL);
    either_release(a, &places);
    return is_part;
}

static bool reads_part(struct analysis *a, const struct use *use, const struct expr *expr,
                       const struct node *at);

/* Is one read to find the place?  The record that a member lies in is not. */
static bool place_reads_part(struct analysis *a, const struct use *use, const struct expr *lvalue,
                             const struct node *at)
{
    if (lvalue->kind == EXPR_FIELD)
        return place_reads_part(a, use, lvalue->a, at);
    if (lvalue->kind == EXPR_INDEX && type_is_array(lvalue->a->type))
        return place_reads_part(a, use, lvalue->a, at) || reads_part(a, use, lvalue->b, at);
    return lvalue->kind != EXPR_VARIABLE &&
           (reads_part(a, use, lvalue->a, at) || reads_part(a, use, lvalue->b, at) ||
            reads_part(a, use, lvalue->c, at));
}

/* Is a part of the buffer read where the expression is computed?  Its address is not its value, nor is an array's name. */
static bool reads_part(struct analysis *a, const struct use *use, const struct expr *expr,
                       const struct node *at)
{
    if (!expr || expr->kind == EXPR_ADDRESS || expr->kind == EXPR_CALL)
        return false;
    if (names_part(use, expr) ||
        (!type_is_array(expr->type) && leads_to_part(a, use, expr, at, NULL)))
        return true;
    for (uint32_t k = 0; k < expr->element_count; k++)
        if (reads_part(a, use, expr->elements[k], at))
            return true;
    if (lvalue_is_place(expr))
        return place_reads_part(a, use, expr, at);
    return reads_part(a, use, expr->a, at) || reads_part(a, use, expr->b, at) ||
           reads_part(a, use, expr->c, at);
}

/* ---- calls ---- */

/* Does the expression say what lies behind this parameter? */
static bool leads_behind(const struct expr *expr, int parameter)
{
    if (!expr || expr->kind == EXPR_ADDRESS)
        return false;
    if ((expr->kind == EXPR_DEREF || expr->kind == EXPR_INDEX) && expr->a->kind == EXPR_VARIABLE &&
        expr->a->variable->parameter == parameter)
        return true;
    return leads_behind(expr->a, parameter) || leads_behind(expr->b, parameter) ||
           leads_behind(expr->c, parameter);
}

/* Does the function itself store behind its parameter, or, where that counts, read there? */
static bool function_touches(const struct function *f, int parameter, bool is_read)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_ASSIGN && leads_behind(node->target, parameter))
            return true;
        if (is_read && leads_behind(node->value, parameter))
            return true;
        for (uint32_t n = 0; is_read && node->kind == NODE_CALL && n < node->arg_count; n++)
            if (leads_behind(node->args[n], parameter))
                return true;
    }
    return false;
}

/* Is the buffer handed to a function that uses it at once?  (What MPI does with it, events tell.) */
static bool call_touches(struct analysis *a, const struct use *use, const struct node *call)
{
    const function_list *callees = callees_of(a, call);

    for (uint32_t k = 0; k < call->arg_count; k++) {
        if (expr_without_casts(call->args[k]) != use->buffer)
            continue;
        for (uint32_t n = 0; n < callees->count; n++)
            if (callees->items[n]->is_defined
                    ? function_touches(callees->items[n], (int)k, use->is_written)
                    : call_writes(a, call, k) || (use->is_written && call_reads(a, call, k)))
                return true;
    }
    return false;
}

/* Does a function without a body write, or read, a part of the buffer that it is handed by another name? */
static bool call_reaches_part(struct analysis *a, const struct use *use, const struct node *call)
{
    for (uint32_t k = 0; k < call->arg_count; k++) {
        struct part part;
        int64_t bytes = 0;

        if (!type_is_address(call->args[k]->type) ||
            !(call_writes(a, call, k) || (use->is_written && call_reads(a, call, k))) ||
            !part_behind(a, call->args[k], call, NULL, &part))
            continue;
        if (is_overlapped(a, use, &part, call))
            return true;
        part.bytes = call->arg_count == 3 && expr_is_int(expr_without_casts(call->args[2]), &bytes)
                         ? bytes
                         : 0;
        if (call->function == use->event->node->function && part.bytes > 0 &&
            parts_overlap(a, &part, call, &use->part, call, use->span) == OVERLAP_SURE)
            return true;
    }
    return false;
}

/* Does MPI write the argument of this call, or read a message there, besides what events tell? */
static bool mpi_uses(struct analysis *a, const struct use *use, const struct node *call, int row,
                     uint32_t arg)
{
    const struct mpi_function *mpi = mpi_function_get(row);
    const bool is_point = mpi->count >= 0 && (mpi->source >= 0 || mpi->dest >= 0);

    if (!type_is_address(call->args[arg]->type) || (is_point && (int)arg == mpi->buffer))
        return false;
    return (use->is_written && mpi_parameter_kind(mpi, (int)arg) == PARAMETER_MESSAGE) ||
           (call_writes(a, call, arg) && !roles_only_broadcast(a, use->event->mpi_node, call));
}

/* Does another call of MPI use it at once: a collective, a status, a number that it is asked for? */
static bool mpi_touches(struct analysis *a, const struct use *use, const struct node *call)
{
    const int row = call_mpi(a, call);
    struct part part;

    for (uint32_t k = 0; call != use->event->mpi_node && k < call->arg_count; k++) {
        const struct expr *arg = expr_without_casts(call->args[k]);

        if (mpi_uses(a, use, call, row, k) &&
            ((use->has_name &&
              (arg == use->buffer || (arg->kind == EXPR_ADDRESS && names_part(use, arg->a)))) ||
             (use->has_part && part_behind(a, arg, call, NULL, &part) &&
              is_overlapped(a, use, &part, call))))
            return true;
    }
    return false;
}

static bool is_own_variable(const struct expr *lvalue)
{
    return lvalue->kind == EXPR_VARIABLE && lvalue->variable->function &&
           !lvalue->variable->is_static;
}

static bool reads_part_below(struct analysis *a, const struct use *use, const struct expr *expr,
                             const struct node *at, const struct node *call, struct map *seen);

/* Is one read there to find the place?  See place_reads_part. */
static bool place_reads_below(struct analysis *a, const struct use *use, const struct expr *lvalue,
                              const struct node *at, const struct node *call, struct map *seen)
{
    if (lvalue->kind == EXPR_FIELD)
        return place_reads_below(a, use, lvalue->a, at, call, seen);
    if (lvalue->kind == EXPR_INDEX && type_is_array(lvalue->a->type))
        return place_reads_below(a, use, lvalue->a, at, call, seen) ||
               reads_part_below(a, use, lvalue->b, at, call, seen);
    return lvalue->kind != EXPR_VARIABLE && (reads_part_below(a, use, lvalue->a, at, call, seen) ||
                                             reads_part_below(a, use, lvalue->b, at, call, seen));
}

/* Does the expression, in a function that is called, read a part of the buffer? */
static bool reads_part_below(struct analysis *a, const struct use *use, const struct expr *expr,
                             const struct node *at, const struct node *call, struct map *seen)
{
    if (!expr || expr->kind == EXPR_ADDRESS || expr->kind == EXPR_CALL ||
        map_get_address(seen, expr))
        return false;
    map_set_address(seen, expr, expr);
    if (lvalue_is_place(expr) && !is_own_variable(expr) && !type_is_array(expr->type) &&
        leads_to_part(a, use, expr, at, call))
        return true;
    if (lvalue_is_place(expr))
        return place_reads_below(a, use, expr, at, call, seen);
    return reads_part_below(a, use, expr->a, at, call, seen) ||
           reads_part_below(a, use, expr->b, at, call, seen) ||
           reads_part_below(a, use, expr->c, at, call, seen);
}

/* Does a function that is called store in the buffer, or read what has still to come, behind its parameters or in a
 * variable that all know? */
static bool callee_reaches_part(struct analysis *a, const struct use *use, const struct node *call)
{
    const function_list *callees = callees_of(a, call);
    struct map *seen = map_new(a->arena);

    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];

        for (uint32_t n = 0; f->is_defined && n < f->node_count; n++) {
            const struct node *node = f->nodes[n];

            map_clear(seen);
            if (((node->kind == NODE_ASSIGN && !is_own_variable(node->target) &&
                  leads_to_part(a, use, node->target, node, call)) ||
                 (use->is_written && reads_part_below(a, use, node->value, node, call, seen))) &&
                (f == use->event->home || !waiting_is_over(a, use->event, node)) &&
                !roles_exclude(a, use->event->mpi_node, node))
                return true;
        }
    }
    return false;
}

bool use_touches(struct analysis *a, const struct use *use, const struct node *node)
{
    if (node->kind == NODE_ASSIGN && leads_to_part(a, use, node->target, node, NULL))
        return true;
    if (node->kind == NODE_CALL &&
        (call_mpi(a, node) >= 0
             ? mpi_touches(a, use, node)
             : (use->has_name && call_touches(a, use, node)) ||
                   (use->has_part && (call_external(node) ? call_reaches_part(a, use, node)
                                                          : callee_reaches_part(a, use, node)))))
        return true;
    if (!use->is_written)
        return false;
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        if (reads_part(a, use, node->args[k], node))
            return true;
    return reads_part(a, use, node->value, node);
}
