/* SPDX-License-Identifier: Apache-2.0 */
/* Is memory used by its own process while a one-sided call may use it?
 *
 * Requires: cells, epochs, solve.  Memory in a window is written, or read, by others between two fences, or between
 * MPI_Win_post and MPI_Win_wait; what its own process reads there meanwhile, or others read of what it writes, is of
 * before or behind (MPI-4.0 section 12.7).  Only where a statement is seen to name other bytes of the window, by
 * constants, or to run on a process that the call does not lead to, is it none of these.  Under a lock the process that is
 * accessed takes no part: all that it does between the same meetings of all processes may come before or behind; what it
 * stores under a lock of its own, remote_stored tells.  What a one-sided call is handed lies in a window only where its
 * place is seen to be one of those bytes; else it is assumed that it is not.  Memory of others that MPI_Win_shared_query has
 * given is kept apart by barriers as well.  The memory that a call is given is its own until the next synchronisation:
 * another element of an array may be used meanwhile, where the same index has another value.
 */
#include "passes/exposed.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/loops.h"
#include "passes/stored.h"
#include "passes/values.h"
#include "passes/windows.h"

static const char *const STARTED[] = {"MPI_Win_start", NULL};
static const char *const STARTS[] = {"MPI_Win_start", "MPI_Win_complete", "MPI_Win_fence", NULL};
static const char *const POSTS[] = {"MPI_Win_post", NULL};
static const char *const POST_ENDS[] = {"MPI_Win_wait", "MPI_Win_fence", NULL};
static const char *const LOCKED[] = {"MPI_Win_lock", "MPI_Win_lock_all", NULL};
static const char *const LOCKS[] = {"MPI_Win_lock",       "MPI_Win_lock_all", "MPI_Win_unlock",
                                    "MPI_Win_unlock_all", "MPI_Win_fence",    NULL};
/* What a call was handed is the program's again; with a request of its own, behind MPI_Wait too. */
static const char *const COMPLETIONS[] = {"MPI_Win_fence",       "MPI_Win_complete",
                                          "MPI_Win_unlock",      "MPI_Win_unlock_all",
                                          "MPI_Win_flush",       "MPI_Win_flush_all",
                                          "MPI_Win_flush_local", "MPI_Win_flush_local_all",
                                          "MPI_Win_free",        NULL};
static const char *const WITH_WAITS[] = {
    "MPI_Win_fence", "MPI_Win_complete",  "MPI_Win_unlock",      "MPI_Win_unlock_all",
    "MPI_Win_flush", "MPI_Win_flush_all", "MPI_Win_flush_local", "MPI_Win_flush_local_all",
    "MPI_Win_free",  "MPI_Wait",          "MPI_Waitall",         NULL};
static const char *const AT_TARGET[] = {
    "MPI_Win_fence", "MPI_Win_complete",  "MPI_Win_unlock", "MPI_Win_unlock_all",
    "MPI_Win_flush", "MPI_Win_flush_all", "MPI_Win_free",   NULL};

static const char *const TOGETHER[] = {"MPI_Win_fence", "MPI_Barrier", NULL};
/* Behind these no process is still where another was before; a window is not accessed before its process has made it. */
static const char *const PARTED[] = {
    "MPI_Win_fence", "MPI_Barrier",  "MPI_Allreduce",  "MPI_Allgather",
    "MPI_Alltoall",  "MPI_Win_free", "MPI_Win_create", NULL};

struct exposed {
    struct analysis *a;
    const struct remote_access *access;
    struct set memory; /* in use by the call */
    const struct expr
        *base;           /* the name of the window's memory at its begin; NULL: it has several */
    bool is_read_only;   /* by the call: it may be read meanwhile */
    int64_t first, last; /* bytes that the call uses; last < first: not known */
    uint32_t arg;        /* of the call, that leads to the memory at its origin */
};

struct epoch exposed_at_origin(struct analysis *a, const struct remote_access *access)
{
    return epoch_behind(a, access->node, access->window,
                        access->mpi->request >= 0 ? WITH_WAITS : COMPLETIONS);
}

/* What is got has been read there when it has come. */
struct epoch exposed_at_target(struct analysis *a, const struct remote_access *access)
{
    return access->is_read ? exposed_at_origin(a, access)
                           : epoch_behind(a, access->node, access->window, AT_TARGET);
}

/* ---- the memory of a window ---- */

/* An array, or a pointer that is set once, and then leads to the begin. */
static const struct expr *base_of(struct analysis *a, const struct node *maker)
{
    const struct mpi_function *mpi = mpi_function_get(call_mpi(a, maker));
    const bool is_handed_out = mpi_parameter_find(mpi, "baseptr") >= 0;
    const int at = mpi_parameter_find(mpi, is_handed_out ? "baseptr" : "base");
    const struct expr *base = at >= 0 ? expr_without_casts(maker->args[at]) : NULL;
    uint32_t assigned = 0;

    if (!base || (is_handed_out && base->kind != EXPR_ADDRESS))
        return NULL;
    if (base->kind == EXPR_ADDRESS)
        base = base->a;
    if (base->kind != EXPR_VARIABLE)
        return NULL;
    if (!type_is_pointer(base->type))
        return base;
    for (struct stores walk = stores_of(cell_of_variable(a, base->variable)); stores_next(&walk);)
        assigned += walk.store->target != NULL;
    return assigned <= !is_handed_out ? base : NULL;
}

/* Of all windows, as calls whose names begin so tell. */
static void all_memory(struct analysis *a, const char *prefix, struct set *memory)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const int row = f->nodes[n]->kind == NODE_CALL ? call_mpi(a, f->nodes[n]) : -1;

            if (row >= 0 && text_starts_with(mpi_function_get(row)->name, prefix))
                windows_memory(a, f->nodes[n], memory);
        }
    }
}

static void memory_find(struct exposed *x)
{
    const struct node *maker = window_maker(x->a, x->access->window, x->access->node);

    if (maker) {
        windows_memory(x->a, maker, &x->memory);
        x->base = base_of(x->a, maker);
    }
    if (x->memory.count == 0) /* it is attached, or it may be any */
        all_memory(x->a, "MPI_Win_", &x->memory);
}

static void bytes_find(struct exposed *x)
{
    const int64_t unit = remote_unit(x->a), bytes = remote_bytes(x->a, x->access);
    int64_t place;

    x->last = -1;
    if (unit <= 0 || bytes <= 0 || !expr_is_int(expr_without_casts(x->access->place), &place))
        return;
    x->first = place * unit;
    x->last = x->first + bytes - 1;
}

/* ---- who names it ---- */

/* Are these other bytes than the call uses? */
static bool is_elsewhere(const struct exposed *x, const struct expr *lvalue)
{
    int64_t index = 0, size = type_size(lvalue->type);

    if (!x->base || x->last < x->first || size <= 0)
        return false;
    if (lvalue->kind == EXPR_INDEX   ? lvalue->a != x->base || !expr_is_int(lvalue->b, &index)
        : lvalue->kind == EXPR_DEREF ? lvalue->a != x->base
                                     : lvalue != x->base)
        return false;
    return index * size > x->last || (index + 1) * size <= x->first;
}

static bool is_named(const struct exposed *x, const struct expr *lvalue)
{
    struct set cells = {0};

    cells_of_whole(x->a, lvalue, &cells);
    return set_meets(&cells, &x->memory) && !is_elsewhere(x, lvalue);
}

static bool is_lvalue(const struct expr *expr)
{
    return expr->kind == EXPR_INDEX || expr->kind == EXPR_FIELD || expr->kind == EXPR_DEREF ||
           expr->kind == EXPR_VARIABLE;
}

/* Is something of it read where the expression is computed?  An array's name is no reading of it. */
static bool reads_it(const struct exposed *x, const struct expr *expr)
{
    if (!expr || expr->kind == EXPR_CALL)
        return false;
    if (expr->kind == EXPR_ADDRESS)
        return expr->a->kind == EXPR_INDEX && reads_it(x, expr->a->b);
    if (is_lvalue(expr) && !type_is_array(expr->type) && is_named(x, expr))
        return true;
    for (uint32_t k = 0; k < expr->element_count; k++)
        if (reads_it(x, expr->elements[k]))
            return true;
    return reads_it(x, expr->a) || reads_it(x, expr->b) || reads_it(x, expr->c);
}

/* Memory that a function without a body is handed.  What one-sided calls are handed, hands_over tells. */
static bool call_uses(const struct exposed *x, const struct node *call)
{
    const int row = call_mpi(x->a, call);

    if ((row < 0 && !call_external(call)) ||
        (row >= 0 && (text_starts_with(mpi_function_get(row)->name, "MPI_Win_") ||
                      mpi_parameter_find(mpi_function_get(row), "win") >= 0)))
        return false;
    for (uint32_t k = 0; k < call->arg_count; k++) {
        const struct expr *arg = expr_without_casts(call->args[k]);
        struct set cells = {0};

        if (!type_is_address(arg->type) ||
            !(call_writes(x->a, call, k) || (!x->is_read_only && call_reads(x->a, call, k))))
            continue;
        if (arg->kind == EXPR_ADDRESS) {
            if (is_named(x, arg->a))
                return true;
            continue;
        }
        pointees_spread(x->a, arg, &cells);
        if (set_meets(&cells, &x->memory))
            return true;
    }
    return false;
}

static bool uses(const struct exposed *x, const struct node *node)
{
    if (node->kind == NODE_ASSIGN &&
        (is_named(x, node->target) || (!x->is_read_only && reads_it(x, node->target->b))))
        return true;
    if (node->kind == NODE_CALL && call_uses(x, node))
        return true;
    for (uint32_t k = 0; node->kind == NODE_CALL && !x->is_read_only && k < node->arg_count; k++)
        if (reads_it(x, node->args[k]))
            return true;
    return !x->is_read_only && reads_it(x, node->value);
}

/* Does the pointer lead into the bytes of the window that the call uses, if on another process?  Where the text does not say
 * it is assumed that it does not. */
static bool is_led_to(const struct exposed *x, const struct node *node, uint32_t arg)
{
    const struct remote_access other = {.node = node,
                                        .mpi = mpi_function_get(call_mpi(x->a, node))};
    const struct sum unit =
        remote_is_counted(&other) ? place_unit(x->a, node->args[arg + 2], node) : (struct sum){0};
    struct stretch used, named = {0};
    struct sum apart;

    if (!x->base || unit.count == 0 || !remote_stretch(x->a, x->access, &used) ||
        !place_of_pointer(x->a, node->args[arg], node, &named.place) ||
        named.place.base != x->base) {
        assume(x->a, "no one-sided call is handed a place in a window that another process "
                     "accesses at that time");
        return false;
    }
    named.length = sum_of(x->a, node->args[arg + 1], node);
    named.length = sum_product(&named.length, &unit);
    apart = sum_add(&named.place.bytes, &used.place.bytes, -1);
    return sum_is_within(&used.length, &apart, &named.length);
}

/* Is a one-sided call handed what the other uses, so that one of both writes it? */
static bool hands_over(const struct exposed *x, const struct node *node)
{
    const int row = node->kind == NODE_CALL ? call_mpi(x->a, node) : -1;
    const struct remote_access other = {.node = node,
                                        .mpi = row < 0 ? NULL : mpi_function_get(row)};

    for (uint32_t k = 0; row >= 0 && k < node->arg_count; k++) {
        struct set cells = {0};

        if (!remote_is_handed(&other, k) || !type_is_address(node->args[k]->type) ||
            (x->is_read_only && !call_writes(x->a, node, k)))
            continue;
        pointees_spread(x->a, node->args[k], &cells);
        if (set_meets(&cells, &x->memory) && is_led_to(x, node, k))
            return true;
    }
    return false;
}

/* ---- in one epoch ---- */

/* Does a process access its own memory so? */
static bool is_to_itself(struct analysis *a, const struct remote_access *access)
{
    struct values values;

    values_of(a, access->target, access->node, NULL, &values);
    return values_are_role(a, &values, ROLE_COMM_RANK);
}

static const struct node *met_in_epoch(const struct exposed *x, const struct epoch *epoch,
                                       bool is_to_others)
{
    struct analysis *a = x->a;

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            if (epoch_has(a, epoch, f->nodes[n]) &&
                (uses(x, f->nodes[n]) || hands_over(x, f->nodes[n])) &&
                (!is_to_others || remote_meets(a, x->access, f->nodes[n])))
                return f->nodes[n];
    }
    return NULL;
}

const struct node *exposed_racing(struct analysis *a, const struct remote_access *access,
                                  const struct epoch *epoch)
{
    struct exposed x = {.a = a, .access = access, .is_read_only = access->is_read};
    const struct node *found;
    struct epoch posted;

    if (epoch_is_begun_by(a, access->node, LOCKED, LOCKS)) {
        posted = epoch_between(a, access->node, NULL, PARTED);
        epoch = &posted;
    } else if (epoch_is_begun_by(a, access->node, STARTED, STARTS)) {
        posted = epoch_from(a, POSTS, POST_ENDS);
        epoch = &posted;
    }
    memory_find(&x);
    bytes_find(&x);
    found = met_in_epoch(&x, epoch, true);
    if (found || !is_to_itself(a, access))
        return found;
    posted = exposed_at_target(a, access);
    return met_in_epoch(&x, &posted, false);
}

/* ---- memory that is shared ---- */

/* Where may some process use what the node names, of which one of the two writes, before all come together? */
static const struct node *met_in_shared(struct exposed *x, const struct node *node, bool is_written)
{
    const struct epoch epoch = epoch_between(x->a, node, NULL, TOGETHER);

    x->is_read_only = !is_written;
    for (uint32_t k = 0; k < x->a->program->function_count; k++) {
        const struct function *f = x->a->program->functions[k];

        for (uint32_t n = 0; x->a->facts[k].is_reachable && n < f->node_count; n++)
            if (epoch_has(x->a, &epoch, f->nodes[n]) && uses(x, f->nodes[n]))
                return f->nodes[n];
    }
    return NULL;
}

const struct node *exposed_shared(struct analysis *a, const struct node **other)
{
    struct exposed theirs = {.a = a, .last = -1}, any = {.a = a, .last = -1};

    all_memory(a, "MPI_Win_shared_query", &theirs.memory);
    all_memory(a, "MPI_Win_", &any.memory);
    for (uint32_t k = 0; theirs.memory.count > 0 && k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            bool is_written;

            theirs.is_read_only = true;
            is_written = uses(&theirs, f->nodes[n]);
            theirs.is_read_only = false;
            if (!is_written && !uses(&theirs, f->nodes[n]))
                continue;
            *other = met_in_shared(&any, f->nodes[n], is_written);
            if (*other)
                return f->nodes[n];
        }
    }
    return NULL;
}

/* ---- what the call is given ---- */

/* Does the node name another element of the array than the call was given, though by the same index: one that only
 * steps on the way? */
static bool is_other_round(const struct exposed *x, const struct node *node,
                           const struct epoch *behind)
{
    const struct expr *element = expr_without_casts(x->access->node->args[x->arg]), *counter;
    const struct function *f = x->access->node->function;
    const struct node *step = NULL;

    element = element->kind == EXPR_ADDRESS ? element->a : NULL;
    counter = element && element->kind == EXPR_INDEX ? element->b : NULL;
    if (!counter || counter->kind != EXPR_VARIABLE || !variable_is_simple(counter->variable) ||
        counter->variable->function != f || node->function != f || node->kind != NODE_ASSIGN ||
        node->target != element)
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *set = f->nodes[k];

        if (set->kind != NODE_ASSIGN || set->target != counter || !epoch_has(x->a, behind, set))
            continue;
        if (step || expr_step(counter, set->value) == 0)
            return false;
        step = set;
    }
    return step && !loop_leads(x->a, x->access->node->next[0], node, step);
}

/* Is it a variable of a function that may end before the call is complete? */
static const struct node *ends_early(const struct exposed *x, const struct epoch *behind)
{
    for (uint32_t k = 0; k < x->memory.count; k++) {
        const struct cell *cell = x->a->cells[x->memory.items[k]];
        const struct function *f = cell->kind == CELL_VARIABLE && !cell->variable->is_static
                                       ? cell->variable->function
                                       : NULL;

        for (uint32_t n = 0; f && f != x->a->main && n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_EXIT && epoch_has(x->a, behind, f->nodes[n]))
                return x->access->node;
    }
    return NULL;
}

/* Of what the call is handed as this argument. */
static const struct node *argument_used(struct analysis *a, const struct remote_access *access,
                                        uint32_t arg, const struct epoch *behind)
{
    struct exposed x = {.a = a,
                        .access = access,
                        .arg = arg,
                        .is_read_only = !call_writes(a, access->node, arg),
                        .last = -1};

    pointees_spread(a, access->node->args[arg], &x.memory);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            if (epoch_has(a, behind, f->nodes[n]) && uses(&x, f->nodes[n]) &&
                !is_other_round(&x, f->nodes[n], behind))
                return f->nodes[n];
    }
    return ends_early(&x, behind);
}

const struct node *exposed_origin(struct analysis *a, const struct remote_access *access)
{
    const struct epoch behind = exposed_at_origin(a, access);
    const struct node *used = NULL;

    for (uint32_t k = 0; k < access->node->arg_count && !used; k++)
        if (remote_is_handed(access, k) && type_is_address(access->node->args[k]->type))
            used = argument_used(a, access, k, &behind);
    return used;
}
