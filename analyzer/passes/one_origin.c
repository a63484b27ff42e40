/* SPDX-License-Identifier: Apache-2.0 */
/* Do two one-sided calls of one process, neither of which waits for the other, use the same bytes?
 *
 * Requires: epochs, values, overlapped.  Until the process closes the epoch, or flushes, its own calls take effect in any
 * order, too (MPI-4.0 section 12.7.1), but for accumulations to one place, which keep the order of the calls unless the
 * program asks for none ("accumulate_ordering", section 12.7.2).  A call that the process comes to again in a loop is one
 * more.  The memory at the origin is written by MPI_Get, or read, at any time until the call is complete there.
 *
 * Places are compared as those of messages (overlapped.c): where MPI_Put and MPI_Get are not seen to meet it is assumed
 * that they do not, since that is an error; accumulations, which may meet, have to be seen apart from them.
 */
#include "passes/one_origin.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/exposed.h"
#include "passes/external.h"
#include "passes/guards.h"
#include "passes/loops.h"
#include "passes/roles.h"
#include "passes/solve.h"

#include <string.h>

enum { LOOPS = 4 /* around each other */ };

/* ---- what the program asks for ---- */

/* Does a call tell MPI that stores of accumulations need not keep their order? */
static bool asks_for_none(struct analysis *a, const struct node *node)
{
    const struct expr *key, *value;

    if (node->kind != NODE_CALL || strcmp(call_mpi_name(a, node), "MPI_Info_set") != 0 ||
        node->arg_count < 3)
        return false;
    key = expr_without_casts(node->args[1]);
    value = expr_without_casts(node->args[2]);
    return key->kind == EXPR_STRING && strstr(key->text, "accumulate_ordering") &&
           (value->kind != EXPR_STRING || !strstr(value->text, "waw"));
}

static bool is_asked(struct analysis *a, bool (*asks)(struct analysis *a, const struct node *node))
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            if (asks(a, f->nodes[n]))
                return true;
    }
    return false;
}

static bool tells_later(struct analysis *a, const struct node *node)
{
    return node->kind == NODE_CALL && strcmp(call_mpi_name(a, node), "MPI_Win_set_info") == 0;
}

/* May the window be one for which that is asked? */
static bool is_unordered(struct analysis *a, const struct remote_access *call)
{
    const struct node *maker = window_maker(a, call->window, call->node);
    const struct expr *info =
        maker ? remote_argument(maker, mpi_function_get(call_mpi(a, maker)), "info") : NULL;

    return is_asked(a, asks_for_none) &&
           (!info || expr_without_casts(info)->kind != EXPR_INT || is_asked(a, tells_later));
}

/* ---- places ---- */

struct one_origin one_origin_begin(struct analysis *a, const struct remote_access *call)
{
    struct one_origin o = {.a = a,
                           .call = call,
                           .place.event = remote_event(a, call),
                           .target = {.event = remote_event(a, call), .is_known = true},
                           .at_target = exposed_at_target(a, call),
                           .at_origin = exposed_at_origin(a, call)};

    o.place.is_known = remote_stretch(a, call, &o.place.stretch);
    o.target.stretch.place.base = call->window;
    o.target.stretch.place.bytes = sum_of(a, call->target, call->node);
    o.target.stretch.length = sum_of_number(1);
    return o;
}

/* In the window of the other, by the name that it has there. */
static struct message_place place_named(const struct message_place *m, const struct one_origin *o)
{
    struct message_place place = *m;

    place.stretch.place.base = o->call->window;
    return place;
}

/* In memory that the call is handed as this argument. */
static struct message_place place_at_origin(struct analysis *a, const struct remote_access *x,
                                            uint32_t arg)
{
    struct event *e = remote_event(a, x);

    if (remote_is_counted(x)) {
        e->count = (int)arg + 1;
        e->datatype = (int)arg + 2;
    }
    return overlapped_message(a, e, x->node->args[arg]);
}

/* ---- in another round ---- */

/* What the counters of these loops, and what else the rounds of an outer one do not change, tell: it is told again there. */
static bool is_told_again(const struct moving *outer, const struct sum *sum,
                          const struct counting *loops, int depth)
{
    symbol_list symbols = {0};

    if (!symbols_add(outer->a, sum, &symbols))
        return false;
    for (uint32_t k = 0; k < symbols.count; k++) {
        bool is_again = moving_keeps(outer, symbols.items[k]);

        for (int n = 0; n < depth && !is_again; n++)
            is_again = loops[n].counter == symbols.items[k] && loops[n].first->value &&
                       moving_keeps(outer, loops[n].first->value) &&
                       moving_keeps(outer, loops[n].branch->value->b);
        if (!is_again)
            return false;
    }
    return true;
}

/* Does a loop around that which counts the places come to all of them again, in the same epoch? */
static bool comes_again(struct analysis *a, const struct message_place *m, const struct sum *target,
                        const struct epoch *epoch)
{
    const struct expr *base = m->stretch.place.base;
    const struct node *inside = m->event->node;
    struct counting loops[LOOPS];
    struct moving outer = {.a = a};

    if (!m->is_known)
        return false;
    for (int depth = 0; depth < LOOPS && loop_is_counting(a, inside, &loops[depth]); depth++) {
        outer.at = inside = loops[depth].first;
        if (inside->function != m->event->home || !cfg_loop_around(a, inside, &outer.loop))
            return false;
        if (epoch_has(a, epoch, inside) && sum_is_above(&m->stretch.length) &&
            overlapped_runs_again(&outer) &&
            (!type_is_pointer(base->type) || moving_keeps(&outer, base)) &&
            is_told_again(&outer, &m->stretch.place.bytes, loops, depth + 1) &&
            is_told_again(&outer, target, loops, depth + 1))
            return true;
    }
    return false;
}

/* How far do the places of one round and the next lie apart?  False: that is not seen. */
static bool round_apart(struct analysis *a, const struct message_place *m, struct sum *apart)
{
    struct moving r = {.a = a, .at = m->event->node};

    return m->is_known && cfg_loop_around(a, r.at, &r.loop) &&
           moving_apart(&r, &m->stretch.place, apart);
}

/* Does the loop around both come in a later round of the one to the place that the other had before? */
static bool is_reached_later(struct analysis *a, const struct message_place *first,
                             const struct message_place *second)
{
    struct bits loop;
    struct sum apart, by;

    if (!first->is_known || !second->is_known ||
        first->stretch.place.base != second->stretch.place.base ||
        first->event->home != second->event->home ||
        !cfg_loop_around_both(a, first->event->node, second->event->node, &loop) ||
        !round_apart(a, second, &by))
        return false;
    apart = sum_add(&second->stretch.place.bytes, &first->stretch.place.bytes, -1);
    apart = sum_add(&apart, &by, 1);
    return sum_is_within(&first->stretch.length, &apart, &second->stretch.length);
}

/* ---- two places ---- */

/* Does it lie so far behind what has one address, wherever it is named: the window, or what is no pointer? */
static bool is_numbered(const struct one_origin *o, const struct message_place *m, double *from,
                        double *length)
{
    const struct expr *base = m->stretch.place.base;

    return m->is_known && (base == o->call->window || !type_is_pointer(base->type)) &&
           sum_is_number(&m->stretch.place.bytes, from) &&
           sum_is_number(&m->stretch.length, length);
}

/* Do they meet, as the text says?  ANSWER_UNKNOWN: it does not say. */
static enum answer places_meet(const struct one_origin *o, const struct message_place *x,
                               const struct message_place *y, const struct epoch *epoch)
{
    const struct function *f = x->event->home;
    struct bits within = bits_new(o->a->arena, f->node_count);
    double first, second, size, other;

    if (is_numbered(o, x, &first, &size) && is_numbered(o, y, &second, &other) &&
        x->stretch.place.base == y->stretch.place.base)
        return first < second + other && second < first + size ? ANSWER_YES : ANSWER_NO;
    for (uint32_t n = 0; n < f->node_count; n++)
        if (epoch_has(o->a, epoch, f->nodes[n]))
            bits_set(&within, n);
    return overlapped_pair(o->a, x, y, &within) || is_reached_later(o->a, x, y) ? ANSWER_YES
                                                                                : ANSWER_UNKNOWN;
}

/* Is it the same target, in a process that runs both? */
static enum answer targets_meet(const struct one_origin *o, const struct one_origin *other,
                                const struct epoch *epoch)
{
    struct analysis *a = o->a;
    const struct remote_access *y = other->call;
    const struct message_place theirs = place_named(&other->target, o);
    struct event *first = remote_event(a, o->call), *second = remote_event(a, y);
    double number;

    if (sum_is_number(&o->target.stretch.place.bytes, &number) &&
        sum_is_number(&theirs.stretch.place.bytes, &number))
        return places_meet(o, &o->target, &theirs, epoch);
    event_guards_add(a, first, o->call->node);
    event_guards_add(a, second, y->node);
    solver_begin(a->solver);
    solver_same(a->solver, 0, 1);
    solver_event(a->solver, first, 0);
    solver_event(a->solver, second, 1);
    roles_require_above(a, o->call->node, 0);
    roles_require_above(a, y->node, 1);
    solver_peer(a->solver, first, 0, 2);
    solver_peer(a->solver, second, 1, 2);
    return solver_end(a->solver) == ANSWER_NO ? ANSWER_NO
                                              : places_meet(o, &o->target, &theirs, epoch);
}

/* Do the rounds of the loops around the call come to one place? */
static enum answer rounds_meet(const struct one_origin *o, const struct message_place *m,
                               const struct message_place *target, const struct epoch *epoch)
{
    static const struct sum NOWHERE = {0};
    const struct sum *told = target ? &target->stretch.place.bytes : &NOWHERE;
    struct sum apart, other;
    struct moving r = {.a = o->a, .at = m->event->node};
    double bytes, length, by;
    const bool is_seen = !target || round_apart(o->a, target, &other);

    if (comes_again(o->a, m, told, epoch))
        return ANSWER_YES;
    if (target && is_seen && sum_is_number(&other, &by) && by != 0)
        return ANSWER_NO;
    if (is_numbered(o, m, &bytes, &length) &&
        (!target || is_numbered(o, target, &bytes, &length)) &&
        (!cfg_loop_around(o->a, r.at, &r.loop) || overlapped_runs_again(&r)))
        return ANSWER_YES;
    if (is_seen && (!target || (sum_is_number(&other, &by) && by == 0)) &&
        overlapped_rounds(o->a, m))
        return ANSWER_YES;
    return round_apart(o->a, m, &apart) && sum_is_number(&apart, &bytes) &&
                   sum_is_number(&m->stretch.length, &length) && length > 0 &&
                   (bytes >= length || -bytes >= length)
               ? ANSWER_NO
               : ANSWER_UNKNOWN;
}

/* May one process run both, this one first? */
static bool may_follow(const struct one_origin *o, const struct remote_access *y)
{
    return y->node == o->call->node || (!roles_exclude(o->a, o->call->node, y->node) &&
                                        !guards_rule_out(o->a, o->call->node, y->node));
}

/* ---- at the target ---- */

static bool is_accumulation(const struct remote_access *x)
{
    return !x->is_put && !x->is_read;
}

/* May the order of the two matter? */
static bool conflicts(const struct one_origin *o, const struct remote_access *y)
{
    const struct remote_access *x = o->call;

    if (is_accumulation(x) && is_accumulation(y))
        return !(x->op && x->op == y->op) && is_unordered(o->a, x);
    return !(x->is_read && y->is_read);
}

/* Are both at one place of one process? */
static enum answer accesses_meet(const struct one_origin *o, const struct one_origin *other)
{
    const struct remote_access *x = o->call, *y = other->call;
    const struct message_place theirs = place_named(&other->place, o);
    enum answer answer, same;

    if (x->node == y->node)
        return rounds_meet(o, &o->place, &o->target, &o->at_target);
    answer = places_meet(o, &o->place, &theirs, &o->at_target);
    if (answer == ANSWER_NO || !may_follow(o, y))
        return ANSWER_NO;
    same = targets_meet(o, other, &o->at_target);
    if (same == ANSWER_YES && windows_are_same(o->a, x->window, x->node, y->window, y->node))
        return answer;
    return same == ANSWER_NO ? ANSWER_NO : ANSWER_UNKNOWN;
}

bool one_origin_target(const struct one_origin *o, const struct one_origin *other)
{
    const bool has_accumulation = is_accumulation(o->call) || is_accumulation(other->call);
    enum answer answer;

    if (!epoch_has(o->a, &o->at_target, other->call->node) || !conflicts(o, other->call))
        return false;
    answer = accesses_meet(o, other);
    if (answer == ANSWER_UNKNOWN && !has_accumulation)
        assume(o->a, "no process puts twice at one place of a window, or gets what it puts there, "
                     "between two synchronisations of it");
    return answer == ANSWER_YES || (answer == ANSWER_UNKNOWN && has_accumulation);
}

/* ---- at the origin ---- */

static bool buffers_meet(const struct one_origin *o, uint32_t arg, const struct remote_access *y,
                         uint32_t other)
{
    struct analysis *a = o->a;
    const struct remote_access *x = o->call;
    const struct message_place first = place_at_origin(a, x, arg),
                               second = place_at_origin(a, y, other);
    struct set memory = {0}, cells = {0};
    enum answer answer;

    pointees_spread(a, x->node->args[arg], &memory);
    pointees_spread(a, y->node->args[other], &cells);
    if (!set_meets(&memory, &cells))
        return false;
    answer = x->node == y->node ? rounds_meet(o, &first, NULL, &o->at_origin)
                                : places_meet(o, &first, &second, &o->at_origin);
    if (answer == ANSWER_UNKNOWN)
        assume(a, "what one-sided calls of one process are handed lies apart until they are "
                  "complete");
    return answer == ANSWER_YES && may_follow(o, y);
}

/* Does it change memory of the process that calls? */
static bool brings(const struct remote_access *x)
{
    return x->is_read || remote_is_atomic(x->mpi);
}

bool one_origin_buffer(const struct one_origin *o, const struct one_origin *other)
{
    const struct remote_access *y = other->call;
    const struct node *x = o->call->node;

    if ((!brings(o->call) && !brings(y)) || !epoch_has(o->a, &o->at_origin, y->node))
        return false;
    for (uint32_t k = 0; k < x->arg_count; k++)
        for (uint32_t n = 0; remote_is_handed(o->call, k) && n < y->node->arg_count; n++)
            if (remote_is_handed(y, n) && (x != y->node || k == n) &&
                (call_writes(o->a, x, k) || call_writes(o->a, y->node, n)) &&
                buffers_meet(o, k, y, n))
                return true;
    return false;
}
