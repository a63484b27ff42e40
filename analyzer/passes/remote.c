/* SPDX-License-Identifier: Apache-2.0 */
/* Which one-sided calls are there, and does it matter in which order they take effect?
 *
 * Requires: values, solve.  Between two fences the accesses of all processes take effect in any order (MPI-4.0 section
 * 12.7.1).  Accumulations by one operation commute.  All else leaves in its place what comes last, so it has to be shown
 * that no two processes write to one place: that one process alone runs the call, that they write to different processes,
 * or to elements of a window that lie apart.  MPI_Put to one place by two processes is an error, and so is MPI_Get of
 * what another puts there, so of those it is assumed that they lie apart where the source does not say the contrary; of
 * atomic operations, which may meet, it is not.  Two statements do not meet, either, when other fences of the window come
 * before the one than before the other (epochs.c).  What the calls of one process do to each other, one_origin.c tells, and
 * what a process does with its own memory meanwhile, exposed.c.
 */
#include "passes/remote.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/epochs.h"
#include "passes/exposed.h"
#include "passes/external.h"
#include "passes/guards.h"
#include "passes/one_origin.h"
#include "passes/roles.h"
#include "passes/solve.h"
#include "passes/values.h"
#include "passes/windows.h"

#include <string.h>

/* MPICH's handles. */
enum {
    OP_FIRST = 0x58000001,
    OP_SUM = 0x58000003,
    OP_PROD = 0x58000004,
    OP_COMMUTES_LAST = 0x5800000c,
    OP_NOTHING = 0x5800000e
};

enum { NEAR = 2 /* ranks, from one process to another of which the places may meet */ };

typedef ARRAY(struct remote_access) remote_list;

/* What an atomic operation fetches depends on whose came first. */
bool remote_is_atomic(const struct mpi_function *mpi)
{
    return strstr(mpi->name, "etch_and_op") || strstr(mpi->name, "ompare_and_swap") ||
           strstr(mpi->name, "et_accumulate");
}

static bool is_put(const struct mpi_function *mpi)
{
    return text_starts_with(mpi->name, "MPI_Put") || text_starts_with(mpi->name, "MPI_Rput");
}

bool remote_is_write(const struct mpi_function *mpi)
{
    return is_put(mpi) || text_starts_with(mpi->name, "MPI_Accumulate") ||
           text_starts_with(mpi->name, "MPI_Raccumulate");
}

bool remote_is_read(const struct mpi_function *mpi)
{
    return text_is_one_of(
        mpi->name, (const char *const[]){"MPI_Get", "MPI_Get_c", "MPI_Rget", "MPI_Rget_c", NULL});
}

bool remote_is_handed(const struct remote_access *access, uint32_t arg)
{
    return (int)arg == mpi_parameter_find(access->mpi, "origin_addr") ||
           (int)arg == mpi_parameter_find(access->mpi, "result_addr") ||
           (int)arg == mpi_parameter_find(access->mpi, "compare_addr");
}

bool remote_is_counted(const struct remote_access *access)
{
    return mpi_parameter_find(access->mpi, "origin_count") >= 0;
}

/* ---- accesses ---- */

const struct expr *remote_argument(const struct node *call, const struct mpi_function *mpi,
                                   const char *name)
{
    const int at = mpi_parameter_find(mpi, name);

    return at >= 0 && (uint32_t)at < call->arg_count ? call->args[at] : NULL;
}

/* Returns false when nothing is written. */
static bool op_find(struct analysis *a, struct remote_access *w)
{
    const struct expr *op = remote_argument(w->node, w->mpi, "op");
    struct values values;

    if (!op)
        return true;
    values_of(a, op, w->node, NULL, &values);
    if (!values_are_numbers(&values) || values.count != 1)
        return true;
    if (values.numbers[0] >= OP_FIRST && values.numbers[0] <= OP_COMMUTES_LAST)
        w->op = values.numbers[0];
    return values.numbers[0] != OP_NOTHING;
}

static void accesses_find(struct analysis *a, remote_list *out)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct node *node = f->nodes[n];
            const int row = node->kind == NODE_CALL ? call_mpi(a, node) : -1;
            struct remote_access w = {.node = node};

            w.mpi = row >= 0 ? mpi_function_get(row) : NULL;
            if (!w.mpi ||
                (!remote_is_write(w.mpi) && !remote_is_atomic(w.mpi) && !remote_is_read(w.mpi)))
                continue;
            w.target = remote_argument(node, w.mpi, "target_rank");
            w.place = remote_argument(node, w.mpi, "target_disp");
            w.count = remote_argument(node, w.mpi, "target_count");
            w.datatype = remote_argument(node, w.mpi, "target_datatype");
            if (!w.datatype)
                w.datatype = remote_argument(node, w.mpi, "datatype");
            w.window = remote_argument(node, w.mpi, "win");
            w.is_put = is_put(w.mpi);
            w.is_read = remote_is_read(w.mpi);
            if (w.target && w.place && w.window && op_find(a, &w))
                array_push(a->arena, out, w);
        }
    }
}

/* ---- windows ---- */

/* Are they windows of different calls, over different memory? */
static bool windows_differ(struct analysis *a, const struct remote_access *x,
                           const struct remote_access *y)
{
    struct set first = {0}, second = {0};
    struct values one, other;

    values_of(a, x->window, x->node, NULL, &one);
    values_of(a, y->window, y->node, NULL, &other);
    if (one.is_unknown || one.is_computed || one.makers.count == 0 || other.is_unknown ||
        other.is_computed || other.makers.count == 0)
        return false;
    for (uint32_t k = 0; k < one.makers.count; k++)
        for (uint32_t n = 0; n < other.makers.count; n++)
            if (one.makers.items[k] == other.makers.items[n])
                return false;
    for (uint32_t k = 0; k < one.makers.count; k++)
        windows_memory(a, one.makers.items[k], &first);
    for (uint32_t k = 0; k < other.makers.count; k++)
        windows_memory(a, other.makers.items[k], &second);
    return first.count > 0 && second.count > 0 && !set_meets(&first, &second);
}

/* ---- places ---- */

struct event *remote_event(struct analysis *a, const struct remote_access *access)
{
    struct event *e = ARENA_NEW(a->arena, struct event);

    *e = (struct event){.kind = EVENT_SEND,
                        .mpi = access->mpi,
                        .mpi_node = access->node,
                        .node = access->node,
                        .source_node = access->node,
                        .home = access->node->function,
                        .args = access->node->args,
                        .peer = access->target,
                        .count = -1,
                        .datatype = -1};
    return e;
}

static struct event *event_of(struct analysis *a, const struct remote_access *w,
                              const struct expr *index)
{
    struct event *e = remote_event(a, w);

    e->tag = index;
    event_guards_add(a, e, w->node);
    return e;
}

/* Do two processes, which run the two writes, ever have the same target and, with indices, the same index? */
static enum answer two_meet(struct analysis *a, const struct remote_access *x,
                            const struct expr *index_x, const struct remote_access *y,
                            const struct expr *index_y)
{
    const struct event *first = event_of(a, x, index_x), *second = event_of(a, y, index_y);

    solver_begin(a->solver);
    solver_differ(a->solver, 0, 1);
    solver_event(a->solver, first, 0);
    solver_event(a->solver, second, 1);
    roles_require_above(a, x->node, 0);
    roles_require_above(a, y->node, 1);
    solver_peer(a->solver, first, 0, 2);
    solver_peer(a->solver, second, 1, 2);
    if (index_x)
        solver_tags(a->solver, first, 0, second, 1);
    return solver_end(a->solver);
}

int64_t remote_unit(struct analysis *a)
{
    int64_t least = INT64_MAX;

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        const node_list *callers = &a->facts[k].callers;

        if (f->mpi < 0 || !text_starts_with(mpi_function_get(f->mpi)->name, "MPI_Win_"))
            continue;
        for (uint32_t n = 0; n < callers->count; n++) {
            const struct expr *unit =
                remote_argument(callers->items[n], mpi_function_get(f->mpi), "disp_unit");
            int64_t bytes;

            if (!strstr(mpi_function_get(f->mpi)->name, "_create") &&
                !strstr(mpi_function_get(f->mpi)->name, "_allocate"))
                continue;
            if (strstr(mpi_function_get(f->mpi)->name, "dynamic") ||
                (unit && !expr_is_int(expr_without_casts(unit), &bytes)))
                return 0;
            least = unit && bytes < least ? bytes : least;
        }
    }
    return least == INT64_MAX ? 0 : least;
}

/* How far apart do the units of displacement lie in the window of the access?  0: not known. */
static struct sum unit_of(struct analysis *a, const struct remote_access *access)
{
    const struct node *maker = window_maker(a, access->window, access->node);
    const struct expr *unit =
        maker ? remote_argument(maker, mpi_function_get(call_mpi(a, maker)), "disp_unit") : NULL;

    return unit ? sum_of(a, unit, maker) : sum_of_number(maker ? 1 : remote_unit(a));
}

bool remote_stretch(struct analysis *a, const struct remote_access *access, struct stretch *out)
{
    const struct sum unit = unit_of(a, access);
    const struct sum bytes = place_unit(a, access->datatype, access->node);

    out->place.base = access->window;
    out->place.bytes = sum_of(a, access->place, access->node);
    out->place.bytes = sum_product(&out->place.bytes, &unit);
    out->length = access->count ? sum_of(a, access->count, access->node) : sum_of_number(1);
    out->length = sum_product(&out->length, &bytes);
    return unit.count > 0 && bytes.count > 0;
}

int64_t remote_bytes(struct analysis *a, const struct remote_access *w)
{
    struct values values;
    int64_t count = 1;

    values_of(a, w->datatype, w->node, NULL, &values);
    if (!values_are_numbers(&values) || values.count != 1 ||
        (w->count && !expr_is_int(expr_without_casts(w->count), &count)))
        return 0;
    return count * mpi_datatype_bytes(values.numbers[0]);
}

bool remote_meets(struct analysis *a, const struct remote_access *access, const struct node *node)
{
    const struct remote_access local = {.node = node, .mpi = access->mpi};
    const struct event *first = event_of(a, access, NULL), *second = event_of(a, &local, NULL);

    solver_begin(a->solver);
    solver_differ(a->solver, 0, 1);
    solver_event(a->solver, first, 0);
    solver_event(a->solver, second, 1);
    roles_require_above(a, access->node, 0);
    roles_require_above(a, node, 1);
    solver_peer(a->solver, first, 0, 1);
    return solver_end(a->solver) != ANSWER_NO;
}

/* What the displacement is a multiple of, by how much. */
static const struct expr *index_of(const struct expr *place, int64_t *step)
{
    place = expr_without_casts(place);
    *step = 1;
    if (place->kind != EXPR_BINARY || expr_op(place) != OP_MUL)
        return place;
    if (expr_is_int(expr_without_casts(place->a), step))
        return expr_without_casts(place->b);
    if (expr_is_int(expr_without_casts(place->b), step))
        return expr_without_casts(place->a);
    return place;
}

/* Does each write to elements of its own, that do not reach into those of another? */
static bool elements_are_apart(struct analysis *a, const struct remote_access *x,
                               const struct remote_access *y)
{
    const int64_t unit = remote_unit(a), first = remote_bytes(a, x), second = remote_bytes(a, y);
    const struct expr *index_x, *index_y;
    int64_t from, to, step, other;

    if (unit <= 0 || first <= 0 || second <= 0)
        return false;
    index_x = index_of(x->place, &step);
    index_y = index_of(y->place, &other);
    if (expr_is_int(index_x, &from) && expr_is_int(index_y, &to)) {
        from *= step * unit;
        to *= other * unit;
        return from + first <= to || to + second <= from;
    }
    return step == other && step * unit >= first && step * unit >= second &&
           two_meet(a, x, index_x, y, index_y) == ANSWER_NO;
}

struct asked {
    struct analysis *a;
    const struct node *at;
    bool has_rank;
};

static const struct expr *rank_find(void *context, const struct expr *expr)
{
    struct asked *asked = context;
    struct values values;

    if (expr->kind != EXPR_VARIABLE)
        return NULL;
    values_of(asked->a, expr, asked->at, NULL, &values);
    asked->has_rank |= values_are_role(asked->a, &values, ROLE_COMM_RANK);
    return NULL;
}

/* Is it the rank, and besides only what the solver is told, that decides who runs the write? */
static bool is_for_ranks(struct analysis *a, const struct remote_access *w)
{
    const struct set *branches = cfg_control_closure(a, w->node);
    struct asked asked = {a, w->node, false};

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = w->node->function->nodes[branches->items[k]];

        if (!role_is_told(a, branch->value, branch))
            expr_substitute(a->program, branch->value, rank_find, &asked);
    }
    return !asked.has_rank;
}

/* Do two processes put something at one place for certain, if they run the two calls between the same fences? */
static bool puts_meet(struct analysis *a, const struct remote_access *x,
                      const struct remote_access *y)
{
    const struct event *first, *second;

    if (!is_for_ranks(a, x) || !is_for_ranks(a, y))
        return false;
    first = event_of(a, x, x->place);
    second = event_of(a, y, y->place);
    solver_begin(a->solver);
    solver_differ(a->solver, 0, 1);
    roles_require(a, x->node, 0);
    roles_require(a, y->node, 1);
    solver_peer(a->solver, first, 0, 2);
    solver_peer(a->solver, second, 1, 2);
    solver_tags(a->solver, first, 0, second, 1);
    return solver_end(a->solver) == ANSWER_YES && solver_was_exact(a->solver);
}

/* The rank of the process, of which the number is made; NULL: it is not made of one. */
static const struct expr *rank_in(struct analysis *a, const struct sum *number,
                                  const struct remote_access *x)
{
    symbol_list symbols = {0};

    if (!symbols_add(a, number, &symbols))
        return NULL;
    for (uint32_t k = 0; k < symbols.count; k++) {
        struct asked asked = {a, x->node, false};

        rank_find(&asked, symbols.items[k]);
        if (asked.has_rank)
            return symbols.items[k];
    }
    return NULL;
}

/* Are there two processes, of which the second has this number, that the first makes of its rank (NULL: any), which run the
 * two calls and name one target? */
static bool pair_meets(struct analysis *a, const struct remote_access *x,
                       const struct expr *number_x, const struct remote_access *y,
                       const struct expr *number_y)
{
    const struct event *first = event_of(a, x, number_x), *second = event_of(a, y, number_y);

    solver_begin(a->solver);
    solver_differ(a->solver, 0, 1);
    roles_require(a, x->node, 0);
    roles_require(a, y->node, 1);
    solver_peer(a->solver, first, 0, 2);
    solver_peer(a->solver, second, 1, 2);
    solver_tags(a->solver, first, 0, second, 1);
    return solver_end(a->solver) == ANSWER_YES && solver_was_exact(a->solver);
}

/* Does what one process accesses reach into what one of a rank that is so much higher does? */
static bool neighbours_meet(struct analysis *a, const struct remote_access *x,
                            const struct stretch *from, const struct remote_access *y,
                            const struct stretch *to, int64_t more)
{
    const struct expr *rank_x = rank_in(a, &from->place.bytes, x);
    const struct expr *rank_y = rank_in(a, &to->place.bytes, y), *higher;
    struct sum by = sum_of_number(more), rank, there, apart;

    if (!rank_x || !rank_y)
        return false;
    rank = sum_of_symbol(rank_x);
    rank = sum_add(&rank, &by, 1);
    there = sum_replace(&to->place.bytes, rank_y, &rank);
    apart = sum_add(&there, &from->place.bytes, -1);
    higher = expr_binary(a->program, OP_ADD, rank_x, expr_int(a->program, more, rank_x->type),
                         type_int(a->program));
    return sum_is_within(&from->length, &apart, &to->length) && pair_meets(a, x, higher, y, rank_y);
}

/* Does what one process accesses reach into what another one does, by its length, for certain as puts_meet says? */
static bool puts_reach(struct analysis *a, const struct remote_access *x,
                       const struct remote_access *y)
{
    struct stretch from, to;
    struct sum apart;
    double number;

    if (!remote_stretch(a, x, &from) || !remote_stretch(a, y, &to) || !is_for_ranks(a, x) ||
        !is_for_ranks(a, y) || !windows_are_same(a, x->window, x->node, y->window, y->node))
        return false;
    if (sum_is_number(&from.place.bytes, &number) && sum_is_number(&to.place.bytes, &number)) {
        apart = sum_add(&to.place.bytes, &from.place.bytes, -1);
        return sum_is_within(&from.length, &apart, &to.length) && pair_meets(a, x, NULL, y, NULL);
    }
    for (int64_t more = 1; more <= NEAR; more++)
        if (neighbours_meet(a, x, &from, y, &to, more) ||
            neighbours_meet(a, x, &from, y, &to, -more))
            return true;
    return false;
}

static bool may_meet(struct analysis *a, const struct remote_access *x,
                     const struct remote_access *y)
{
    if (two_meet(a, x, NULL, y, NULL) == ANSWER_NO || elements_are_apart(a, x, y))
        return false;
    if (!(x->is_put || x->is_read) || !(y->is_put || y->is_read) || puts_meet(a, x, y) ||
        puts_reach(a, x, y))
        return true;
    assume(a, x->is_put && y->is_put
                  ? "no two processes put something at one place of a window between two "
                    "synchronisations of it"
                  : "no process gets what another puts into a window between two synchronisations "
                    "of it");
    return false;
}

/* Does a fence come between the two, of which the epoch is that of the first? */
static bool are_fenced(struct analysis *a, const struct epoch *epoch, const struct remote_access *x,
                       const struct remote_access *y)
{
    return windows_are_same(a, x->window, x->node, y->window, y->node) &&
           !epoch_has(a, epoch, y->node);
}

static bool are_racing(struct analysis *a, const struct epoch *epoch, const struct remote_access *x,
                       const struct remote_access *y)
{
    return !(x->is_read && y->is_read) && !(x->op && x->op == y->op) &&
           !are_fenced(a, epoch, x, y) && !windows_differ(a, x, y) && may_meet(a, x, y);
}

/* What the process of each call does meanwhile. */
static const struct one_origin *origins_begin(struct analysis *a, const remote_list *accesses)
{
    struct one_origin *origins = ARENA_ARRAY(a->arena, struct one_origin, accesses->count + 1);

    for (uint32_t k = 0; k < accesses->count; k++)
        origins[k] = one_origin_begin(a, &accesses->items[k]);
    return origins;
}

/* The call of the same process, perhaps the same one again, that it does not wait for; NULL: there is none. */
static const struct node *racing_at_origin(const struct one_origin *x,
                                           const struct one_origin *origins, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        if (one_origin_target(x, &origins[k]) && !windows_differ(x->a, x->call, origins[k].call))
            return origins[k].call->node;
    for (uint32_t k = 0; k < count; k++)
        if (one_origin_buffer(x, &origins[k]))
            return origins[k].call->node;
    return NULL;
}

const struct node *remote_racing(struct analysis *a, const struct node **other)
{
    static const char *const FENCE[] = {"MPI_Win_fence", NULL};
    const struct one_origin *origins;
    remote_list accesses = {0};

    accesses_find(a, &accesses);
    origins = origins_begin(a, &accesses);
    for (uint32_t k = 0; k < accesses.count; k++) {
        const struct remote_access *x = &accesses.items[k];
        const struct epoch epoch = epoch_between(a, x->node, x->window, FENCE);

        *other = exposed_racing(a, x, &epoch);
        if (!*other)
            *other = exposed_origin(a, x);
        for (uint32_t n = k; n < accesses.count && !*other; n++)
            if (are_racing(a, &epoch, x, &accesses.items[n]))
                *other = accesses.items[n].node;
        if (!*other)
            *other = racing_at_origin(&origins[k], origins, accesses.count);
        if (*other)
            return x->node;
    }
    return exposed_shared(a, other);
}

static void taken_add(struct analysis *a, const struct node *call, struct set *out)
{
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (type_is_address(call->args[k]->type) && call_writes(a, call, k))
            pointees_spread(a, call->args[k], out);
}

void remote_taken(struct analysis *a, struct set *out)
{
    const struct one_origin *origins;
    remote_list accesses = {0};

    accesses_find(a, &accesses);
    origins = origins_begin(a, &accesses);
    for (uint32_t k = 0; k < accesses.count; k++) {
        if (exposed_origin(a, &accesses.items[k]))
            taken_add(a, accesses.items[k].node, out);
        for (uint32_t n = 0; n < accesses.count; n++) {
            if (!one_origin_buffer(&origins[k], &origins[n]))
                continue;
            taken_add(a, accesses.items[k].node, out);
            taken_add(a, accesses.items[n].node, out);
        }
    }
}

/* ---- stores under locks ---- */

static bool is_called(struct analysis *a, const struct node *node, const char *name)
{
    const int row = node->kind == NODE_CALL ? call_mpi(a, node) : -1;

    return row >= 0 && strcmp(mpi_function_get(row)->name, name) == 0;
}

static bool stores(struct analysis *a, const struct node *node, const struct set *memory)
{
    struct set written = {0};

    if (node->kind != NODE_ASSIGN)
        return false;
    cells_of_lvalue(a, node->target, &written);
    return set_meets(&written, memory);
}

/* The node, or one in a function that it calls. */
static const struct node *store_in(struct analysis *a, const struct node *node,
                                   const struct set *memory)
{
    if (node->kind != NODE_CALL)
        return stores(a, node, memory) ? node : NULL;
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; call_reaches(a, node, f) && n < f->node_count; n++)
            if (stores(a, f->nodes[n], memory))
                return f->nodes[n];
    }
    return NULL;
}

static const struct node *store_behind(struct analysis *a, const struct node *lock,
                                       const struct set *memory)
{
    struct bits seen = bits_new(a->arena, lock->function->node_count);
    node_list work = {0};

    array_push(a->arena, &work, lock);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count], *found;

        for (int k = 0; k < 2; k++) {
            const struct node *next = node->next[k];

            if (!next || bits_get(&seen, next->id) || is_called(a, next, "MPI_Win_unlock"))
                continue;
            bits_set(&seen, next->id);
            found = store_in(a, next, memory);
            if (found)
                return found;
            array_push(a->arena, &work, next);
        }
    }
    return NULL;
}

const struct node *remote_stored(struct analysis *a)
{
    struct set memory = {0};
    node_list locks = {0};
    const struct node *found = NULL;

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            windows_memory(a, f->nodes[n], &memory);
            if (is_called(a, f->nodes[n], "MPI_Win_lock"))
                array_push(a->arena, &locks, f->nodes[n]);
        }
    }
    for (uint32_t k = 0; k < locks.count && !found; k++)
        found = store_behind(a, locks.items[k], &memory);
    return found;
}

/* ---- sums ---- */

/* MPICH's handles end with a number of the type. */
static bool is_whole(struct analysis *a, const struct remote_access *w)
{
    static const uint8_t WHOLE[] = {0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08,
                                    0x09, 0x0d, 0x18, 0x19, 0x37, 0x38, 0x39, 0x3a,
                                    0x3b, 0x3c, 0x3d, 0x3e, 0x43, 0x44};
    struct values values;

    values_of(a, w->datatype, w->node, NULL, &values);
    return values_are_numbers(&values) && values.count == 1 &&
           mpi_datatype_bytes(values.numbers[0]) > 0 &&
           memchr(WHOLE, (int)(values.numbers[0] & 0xff), sizeof WHOLE);
}

const struct node *remote_rounding(struct analysis *a)
{
    remote_list accesses = {0};

    accesses_find(a, &accesses);
    for (uint32_t k = 0; k < accesses.count; k++)
        if ((accesses.items[k].op == OP_SUM || accesses.items[k].op == OP_PROD) &&
            !is_whole(a, &accesses.items[k]))
            return accesses.items[k].node;
    return NULL;
}
