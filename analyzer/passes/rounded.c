/* SPDX-License-Identifier: Apache-2.0 */
/* Does a difference in the last digits stay one?
 *
 * Requires: a taint that starts at sums whose last digits differ, events.  Computes: what is computed from them, in
 * whatever process (messages and collectives carry it on), and the cells in which the difference may be any.  It stays
 * small in a number with a point that is made of others, unconditionally, by arithmetic and functions that have no jumps,
 * copied as such numbers or as records, by assignments, messages and the reductions of MPI that are of this kind.  All
 * else is a step: what is stored under a condition on such a number (but for the larger or smaller of two), whole numbers
 * and addresses made of it, and what other functions write, which see it.  That no number on the way is too large, or
 * lies where a function ends, is assumed by who asks.
 */
#include "passes/rounded.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/combined.h"
#include "passes/events.h"
#include "passes/labelled.h"
#include "passes/matching.h"
#include "passes/reads.h"

/* ---- expressions ---- */

/* Functions that change little when their arguments do, wherever they have a value. */
static bool is_continuous(const struct function *f)
{
    static const char *const NAMES[] = {"sqrt", "cbrt",  "exp",   "exp2",  "expm1", "log",
                                        "log2", "log10", "log1p", "sin",   "cos",   "sinh",
                                        "cosh", "tanh",  "atan",  "asinh", "erf",   "erfc",
                                        "fabs", "hypot", "fma",   "fmax",  "fmin"};

    for (size_t k = 0; k < sizeof NAMES / sizeof *NAMES; k++) {
        size_t length = strlen(NAMES[k]);

        if (strncmp(f->name, NAMES[k], length) == 0 &&
            (f->name[length] == '\0' || strcmp(f->name + length, "f") == 0 ||
             strcmp(f->name + length, "l") == 0))
            return true;
    }
    return false;
}

static bool is_float(const struct type *type)
{
    return type && type->kind == TYPE_FLOAT;
}

/* Is it accessed as the numbers that lie there, in the place that nothing labelled selects? */
static bool is_plain(struct rounded *r, const struct expr *lvalue, const struct node *at)
{
    const struct set *cells = reads_cells(r->taint->a, reads_lvalue(r->taint->a, lvalue));
    struct taint view = *r->taint;

    view.at = at;
    if (taint_selects(&view, lvalue) || cells->count == 0)
        return false;
    for (const struct expr *e = lvalue; e; e = e->a)
        if (e->type && e->type->is_union)
            return false;
    for (uint32_t k = 0; is_float(lvalue->type) && k < cells->count; k++) {
        const struct type *held = r->taint->a->cells[cells->items[k]]->type;
        const struct type *unit = type_unit(held);

        if (cells->items[k] >= r->width_count)
            return false;
        r->widths[cells->items[k]] |= lvalue->type->bytes;
        if (held && (!is_float(unit) || unit->bytes != lvalue->type->bytes))
            return false;
    }
    return true;
}

static bool is_smooth(struct rounded *r, const struct expr *expr, const struct node *at);

static bool call_is_smooth(struct rounded *r, const struct node *call, const struct node *at)
{
    const function_list *callees = callees_of(r->taint->a, call);

    if (callees->count == 0 || call->callee->kind != EXPR_FUNCTION)
        return false;
    for (uint32_t k = 0; k < callees->count; k++) {
        if (!function_is_external(callees->items[k])) /* for its returns to say */
            continue;
        if (!is_continuous(callees->items[k]))
            return false;
        for (uint32_t n = 0; n < call->arg_count; n++)
            if (!is_float(call->args[n]->type) || !is_smooth(r, call->args[n], at))
                return false;
    }
    return true;
}

/* a < b ? a : b, or the like */
static bool is_extreme(const struct expr *test, const struct expr *x, const struct expr *y)
{
    return test && test->kind == EXPR_BINARY && is_float(x->type) &&
           ((test->a == x && test->b == y) || (test->a == y && test->b == x)) &&
           expr_op_class(test) == CLASS_COMPARISON && expr_op(test) != OP_EQ &&
           expr_op(test) != OP_NE;
}

static bool parts_are_smooth(struct rounded *r, const struct expr *expr, const struct node *at)
{
    for (uint32_t k = 0; k < expr->element_count; k++)
        if (!is_smooth(r, expr->elements[k], at))
            return false;
    return true;
}

/* Does the value differ by little? */
static bool is_smooth(struct rounded *r, const struct expr *expr, const struct node *at)
{
    if (!expr || (!taint_has_at(r->taint, expr, at) && !taint_parts(r->taint, expr)))
        return true;
    if (expr->kind == EXPR_LIST)
        return parts_are_smooth(r, expr, at);
    if (!expr->type || (expr->type->kind != TYPE_FLOAT && expr->type->kind != TYPE_RECORD))
        return false;
    switch (expr->kind) {
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        return is_plain(r, expr, at);
    case EXPR_CALL:
        return call_is_smooth(r, expr->call, at);
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_CAST:
        return is_smooth(r, expr->a, at) && is_smooth(r, expr->b, at);
    case EXPR_CONDITIONAL:
        return is_smooth(r, expr->b, at) && is_smooth(r, expr->c, at) &&
               (!taint_has_at(r->taint, expr->a, at) || is_extreme(expr->a, expr->b, expr->c));
    default:
        return false;
    }
}

/* ---- statements ---- */

/* The bits with those of another, for all cells that there are by now. */
static struct bits cells_joined(struct analysis *a, const struct bits *bits,
                                const struct bits *others)
{
    struct bits joined = bits_new(a->arena, a->cell_count);

    bits_join(&joined, bits);
    bits_join(&joined, others);
    return joined;
}

static bool cell_note(struct rounded *r, struct bits *bits, uint32_t id)
{
    if (bits_get(bits, id))
        return false;
    if (id >= bits->count)
        *bits = cells_joined(r->taint->a, bits, bits);
    bits_set(bits, id);
    return true;
}

static void step_add(struct rounded *r, const struct cell *cell)
{
    r->step_count += cell_note(r, &r->steps, cell->id);
    cell_note(r, &r->start, cell->id);
}

static void steps_add(struct rounded *r, const struct set *cells)
{
    for (uint32_t k = 0; k < cells->count; k++)
        step_add(r, r->taint->a->cells[cells->items[k]]);
}

/* Does such a number decide whether the node runs, other than that of two the larger or smaller is kept? */
static bool is_decided(struct rounded *r, const struct node *node)
{
    struct taint *t = r->taint;
    const struct node *branch;
    const struct set *branches;

    if (bits_get(&t->functions, node->function->id))
        return true;
    if (!taint_controls(t, node, &branch))
        return false;
    branches = cfg_control_closure(t->a, node);
    for (uint32_t k = 0; k < branches->count; k++) {
        branch = node->function->nodes[branches->items[k]];
        if (taint_has_at(t, branch->value, branch) &&
            !(node->kind == NODE_ASSIGN && is_extreme(branch->value, node->target, node->value)))
            return true;
    }
    return false;
}

static void assignment_add(struct rounded *r, const struct node *node)
{
    struct set cells = {0};
    bool is_bare =
        !taint_has_at(r->taint, node->value, node) && !taint_parts(r->taint, node->value);
    struct taint view = *r->taint;

    view.at = node;
    if (!is_decided(r, node) && is_bare && !taint_selects(&view, node->target))
        return;
    if (!is_decided(r, node) && is_smooth(r, node->value, node) &&
        (node->value->kind == EXPR_LIST || is_plain(r, node->target, node)))
        return;
    cells_of_whole(r->taint->a, node->target, &cells);
    steps_add(r, &cells);
}

/* What the pointer leads to as numbers with a point; NULL: it is no such pointer. */
static const struct type *unit_behind(const struct expr *pointer)
{
    const struct type *unit =
        type_is_pointer(pointer->type) ? type_unit(pointer->type->to) : type_unit(pointer->type);

    return is_float(unit) && type_is_address(pointer->type) ? unit : NULL;
}

static bool is_same_unit(const struct expr *x, const struct expr *y)
{
    const struct type *p = unit_behind(x), *q = unit_behind(y);

    return p && q && p->bytes == q->bytes;
}

static bool copies_numbers(const struct node *call)
{
    const struct function *f = call_external(call);
    uint32_t to, from;

    return f && external_copies(f, call, &to, &from) &&
           is_same_unit(call->args[to], call->args[from]);
}

static void parameters_add(struct rounded *r, const struct node *call, const struct function *f)
{
    for (uint32_t k = 0; k < call->arg_count; k++) {
        if (is_smooth(r, call->args[k], call))
            continue;
        if (k < f->parameter_count) {
            step_add(r, cell_of_variable(r->taint->a, f->parameters[k]));
            continue;
        }
        step_add(r, cell_of_rest(r->taint->a));
        step_add(r, cell_of_own_rest(r->taint->a, f));
    }
}

static void call_add(struct rounded *r, const struct node *call)
{
    struct analysis *a = r->taint->a;
    const function_list *callees = callees_of(a, call);
    bool is_external = callees->count == 0, is_decided_here = is_decided(r, call);
    bool is_given = outside_has(r->outside, call) || taint_arguments(r->taint, call);
    int row = call_mpi(a, call);
    struct set cells = {0};

    for (uint32_t k = 0; k < callees->count; k++)
        if (function_is_external(callees->items[k]))
            is_external = true;
        else
            parameters_add(r, call, callees->items[k]);
    if (!is_external ||
        (!is_decided_here && (!is_given || copies_numbers(call) || call_is_allocation(a, call))))
        return;
    if (!is_decided_here && combined_is_smooth(a, call))
        return;
    if (row >= 0 && mpi_function_get(row)->role == ROLE_OTHER)
        r->lost = call;
    else if (row >= 0 && !is_decided_here) /* for messages_carry to say */
        return;
    cells_written_by(a, call, &cells);
    steps_add(r, &cells);
}

static void node_add(struct rounded *r, const struct node *node)
{
    if (node->kind == NODE_ASSIGN)
        assignment_add(r, node);
    else if (node->kind == NODE_CALL)
        call_add(r, node);
    else if (node->kind == NODE_RETURN && node->value &&
             (is_decided(r, node) || !is_smooth(r, node->value, node)))
        step_add(r, cell_of_return(r->taint->a, node->function));
}

static void steps_find(struct rounded *r)
{
    struct analysis *a = r->taint->a;

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            node_add(r, f->nodes[n]);
    }
    for (uint32_t k = 0; k < r->width_count; k++) /* numbers of two sizes in one place */
        if (bits_get(&r->taint->cells, k) && (r->widths[k] & (r->widths[k] - 1)))
            step_add(r, a->cells[k]);
}

/* ---- messages ---- */

/* The argument of the event that is labelled, of those that lead to data; -1: there is none. */
static int data_find(const struct rounded *r, const struct event *e)
{
    for (uint32_t k = 0; k < e->mpi_node->arg_count; k++)
        if (labelled_reads(r->taint->a, e, k) && type_is_address(e->args[k]->type) &&
            labelled_argument(r->taint, e, k))
            return (int)k;
    return -1;
}

/* Do the members of a reduction come out as numbers that differ by little? */
static bool reduces_smoothly(const struct event *e)
{
    int64_t op;

    return e->mpi->op < 0 ||
           (expr_is_int(e->args[e->mpi->op], &op) && mpi_operation(op) >= OPERATION_MAX &&
            mpi_operation(op) <= OPERATION_PROD);
}

/* What argument k of the event writes is made of the data of the other one. */
static bool data_label(struct rounded *r, const struct event *from, int data,
                       const struct event *to, uint32_t k)
{
    struct analysis *a = r->taint->a;
    struct set cells = {0};
    bool is_new = false;

    pointees_spread(a, to->args[k], &cells);
    if (to->kind == EVENT_RECEIVE)
        set_add_all(a->arena, &cells, event_buffer_cells(a, to));
    for (uint32_t n = 0; n < cells.count; n++)
        is_new |= cell_note(r, &r->start, cells.items[n]);
    if (!is_same_unit(from->args[data], to->args[k]) || !reduces_smoothly(from) ||
        !reduces_smoothly(to))
        steps_add(r, &cells);
    return is_new;
}

static bool message_carry(struct rounded *r, const struct event *from)
{
    struct analysis *a = r->taint->a;
    int data = data_find(r, from);
    bool is_new = false;

    for (uint32_t k = 0; data >= 0 && k < a->events.count; k++) {
        const struct event *to = a->events.items[k];

        if (from->kind == EVENT_SEND) {
            if (to->kind == EVENT_RECEIVE && to->buffer >= 0 && send_may_meet(a, from, to))
                is_new |= data_label(r, from, data, to, (uint32_t)to->buffer);
            continue;
        }
        for (uint32_t n = 0; to->mpi == from->mpi && n < to->mpi_node->arg_count; n++)
            if (call_writes(a, to->mpi_node, n) && (int)n != to->mpi->request)
                is_new |= data_label(r, from, data, to, n);
    }
    return is_new;
}

/* Matched messages have no source of their own: they may bring whatever is sent. */
static const struct node *matched_find(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            int row = f->nodes[n]->kind == NODE_CALL ? call_mpi(a, f->nodes[n]) : -1;

            if (row >= 0 && (mpi_function_get(row)->role == ROLE_MRECV ||
                             mpi_function_get(row)->role == ROLE_IMRECV))
                return f->nodes[n];
        }
    }
    return NULL;
}

static bool messages_carry(struct rounded *r)
{
    struct analysis *a = r->taint->a;
    bool is_new = false;

    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if ((e->kind != EVENT_SEND && e->kind != EVENT_SYNC && e->kind != EVENT_COLLECTIVE) ||
            data_find(r, e) < 0)
            continue;
        is_new |= message_carry(r, e);
        if (e->kind == EVENT_SEND && !r->lost)
            r->lost = matched_find(a);
    }
    return is_new;
}

/* What a message, or a step, has labelled is labelled whatever is stored there; the rest is found anew, and read where
 * it stands. */
void rounded_spread(struct rounded *r)
{
    struct taint *t = r->taint;
    uint32_t known;

    r->start = cells_joined(t->a, &t->cells, &t->cells);
    r->steps = bits_new(t->a->arena, t->a->cell_count);
    r->width_count = t->a->cell_count;
    r->widths = ARENA_ARRAY(t->a->arena, uint8_t, r->width_count + 1);
    do {
        known = r->step_count;
        do {
            t->cells = cells_joined(t->a, &r->start, &r->start);
            t->starts_at_cells = !r->outside->has_any;
            taint_run(t);
            while (outside_label(t, r->outside)) {
                t->starts_at_cells = !r->outside->has_any;
                taint_run(t);
                r->start = cells_joined(t->a, &r->start, &t->cells);
            }
        } while (messages_carry(r));
        steps_find(r);
    } while (r->step_count != known);
}
