/* SPDX-License-Identifier: Apache-2.0 */
/* Do the rounds of a loop come to a place?
 *
 * Requires: events, definitions, loops.  The place of a round lies `by` bytes behind that of the one before it (moved.h).
 * What is asked about is measured from the place of the first round, or from that of the last one; a loop whose other end
 * is no number comes as far as it takes.  One that goes down is looked at from its other side.  Where neither is a number
 * the loop may run through all ranks, and the place name one: the rank of the process, or a remainder by the size.
 */
#include "passes/swept.h"
#include "ir/expr.h"
#include "passes/kept.h"
#include "passes/loops.h"
#include "passes/solve.h"

#include <math.h>

struct sweep {
    struct counting loop;
    const struct node *at; /* in it */
    struct stretch stretch;
    double by, length;           /* in bytes */
    double count;                /* by which the counter steps */
    struct place_of first, last; /* of the first round, and of the last one or a later one */
    bool has_first, has_last;
    bool is_measured; /* by, length, first, last: in numbers */
    bool is_each;     /* every round comes there */
    bool is_late;     /* the counter is stepped before */
};

/* May what the place names be the same at both? */
static bool may_stay(const struct meeting *m, const struct place_of *x, const struct place_of *y)
{
    symbol_list names = {0};

    if (!symbols_add(m->a, &x->bytes, &names) || !symbols_add(m->a, &y->bytes, &names))
        return false;
    array_push(m->a->arena, &names, x->base);
    return values_may_stay(m->a, names.items, names.count, m->first, m->second, m->within);
}

bool meeting_of(const struct meeting *m, const struct stretch *x, const struct stretch *y)
{
    const struct sum apart = sum_add(&y->place.bytes, &x->place.bytes, -1);

    return x->place.base == y->place.base && sum_is_within(&x->length, &apart, &y->length) &&
           may_stay(m, &x->place, &y->place);
}

/* ---- the loop ---- */

/* The place of the last round, or a later one; false: that is not seen. */
static bool last_find(const struct moving *r, struct sweep *s)
{
    const struct expr *test = s->loop.branch->value;
    const enum expr_op op = expr_op(test);
    const struct sum one = sum_of_number(s->count > 0 ? -1 : 1);
    const struct sum step = sum_of_number((int64_t)s->count);
    struct sum last = sum_of(r->a, test->b, s->loop.branch);
    symbol_list symbols = {0};

    if (op != OP_NE && op != (s->count > 0 ? OP_LT : OP_GT) && op != (s->count > 0 ? OP_LE : OP_GE))
        return false;
    if (op != OP_LE && op != OP_GE)
        last = sum_add(&last, &one, 1);
    if (s->is_late)
        last = sum_add(&last, &step, 1);
    s->last = s->stretch.place;
    s->last.bytes = sum_replace(&s->last.bytes, s->loop.counter, &last);
    if (!moving_keeps(r, s->last.base) || !symbols_add(r->a, &s->last.bytes, &symbols))
        return false;
    for (uint32_t k = 0; k < symbols.count; k++)
        if (!moving_keeps(r, symbols.items[k]))
            return false;
    return true;
}

const struct sweep *sweep_of(struct analysis *a, const struct stretch *stretch,
                             const struct node *at)
{
    struct moving r = {.a = a, .at = at};
    struct sweep s = {.at = at, .stretch = *stretch, .first = stretch->place};
    struct sweep *out;
    struct sum by, count;

    if (!loop_is_counting(a, at, &s.loop))
        return NULL;
    r.loop = s.loop.nodes;
    if (!moving_step(&r, s.loop.counter, &count) || !sum_is_number(&count, &s.count) ||
        s.count == 0)
        return NULL;
    s.is_measured = moving_apart(&r, &stretch->place, &by) && sum_is_number(&by, &s.by) &&
                    sum_is_number(&stretch->length, &s.length) && s.by != 0;
    s.is_late = at != s.loop.step && !loop_leads(a, s.loop.branch->next[0], at, s.loop.step);
    s.has_first = s.is_measured && place_begins(a, at, &s.first);
    s.has_last = s.is_measured && last_find(&r, &s);
    s.is_each = s.is_late ? !loop_leads(a, s.loop.branch->next[0], s.loop.branch, at)
                          : loop_runs_once(a, &s.loop, at, -1);
    out = ARENA_NEW(a->arena, struct sweep);
    *out = s;
    return out;
}

/* Does the round of this number come there? */
static bool is_in_round(struct analysis *a, const struct sweep *s, const struct event *posted,
                        const struct expr *round)
{
    const struct expr *counter = s->loop.counter;
    struct guard guard = {.is_true = true};

    if (s->is_each || !posted)
        return s->is_each;
    guard.condition = expr_binary(a->program, OP_EQ, counter, round, counter->type);
    solver_begin(a->solver);
    solver_event(a->solver, posted, 0);
    solver_guards(a->solver, posted, &guard, 1, false);
    return solver_end(a->solver) != ANSWER_NO;
}

/* ---- by a number ---- */

/* The same of the round that comes to so many bytes behind the place of the first. */
static bool is_far_enough(struct analysis *a, const struct sweep *s, const struct event *posted,
                          double far)
{
    int64_t first;

    if (s->is_each || !s->loop.first->value || !expr_is_int(s->loop.first->value, &first))
        return s->is_each;
    first += (int64_t)((floor(far / s->by) + s->is_late) * s->count);
    return is_in_round(a, s, posted, expr_int(a->program, first, s->loop.counter->type));
}

/* How far behind the other place?  False: no number tells. */
static bool far_find(const struct place_of *place, const struct place_of *other, double *far)
{
    const struct sum apart = sum_add(&place->bytes, &other->bytes, -1);

    return place->base == other->base && sum_is_number(&apart, far);
}

static bool number_reaches(const struct meeting *m, const struct sweep *s,
                           const struct event *posted, const struct place_of *place, double size)
{
    const double by = fabs(s->by);
    double far = 0, beyond = 0, behind;
    const bool has_far = s->has_first && far_find(place, &s->first, &far);
    const bool has_beyond = s->has_last && far_find(place, &s->last, &beyond);

    if (!has_far && (!has_beyond || fabs(s->count) > 1 || !s->is_each))
        return false;
    if ((has_far && (s->by > 0 ? far : s->length - far - size) <= -size) ||
        (has_beyond && (s->by > 0 ? beyond : s->length - beyond - size) >= s->length))
        return false;
    behind = has_far ? far : beyond;
    behind = fmod(s->by > 0 ? behind : s->length - behind - size, by);
    behind += behind < 0 ? by : 0;
    return !(behind >= s->length && behind + size <= by) &&
           (!has_far || is_far_enough(m->a, s, posted, far)) && may_stay(m, place, place);
}

/* ---- by a rank ---- */

/* Is it one of the ranks of the call's communicator, whichever process asks? */
static bool is_some_rank(struct analysis *a, const struct expr *symbol, const struct node *at,
                         const struct node *call)
{
    if (symbol->kind == EXPR_BINARY)
        return expr_op(symbol) == OP_REM && loop_is_number(a, symbol->b, at, ROLE_COMM_SIZE, call);
    return symbol->kind == EXPR_VARIABLE && loop_is_number(a, symbol, at, ROLE_COMM_RANK, call);
}

/* Do the rounds run through all of them? */
static bool runs_through_ranks(struct analysis *a, const struct sweep *s, const struct node *call)
{
    const struct expr *test = s->loop.branch->value;
    int64_t first;

    return s->count == 1 && !s->is_late && s->loop.first && s->loop.first->value &&
           expr_is_int(s->loop.first->value, &first) && first == 0 && test->kind == EXPR_BINARY &&
           (expr_op(test) == OP_LT || expr_op(test) == OP_NE) && test->a == s->loop.counter &&
           loop_is_number(a, test->b, s->loop.branch, ROLE_COMM_SIZE, call);
}

static bool rank_reaches(const struct meeting *m, const struct sweep *s, const struct event *posted,
                         const struct stretch *stretch)
{
    const struct node *other = s->at == m->first ? m->second : m->first;
    const struct node *call = posted ? posted->mpi_node : m->first;
    symbol_list symbols = {0};

    if (!symbols_add(m->a, &stretch->place.bytes, &symbols) || symbols.count == 0 ||
        !runs_through_ranks(m->a, s, call))
        return false;
    for (uint32_t k = 0; k < symbols.count; k++) {
        const struct sum rank = sum_of_symbol(symbols.items[k]);
        struct stretch round = s->stretch;

        if (!is_some_rank(m->a, symbols.items[k], other, call))
            continue;
        round.place.bytes = sum_replace(&round.place.bytes, s->loop.counter, &rank);
        if (meeting_of(m, &round, stretch) && is_in_round(m->a, s, posted, symbols.items[k]))
            return true;
    }
    return false;
}

bool sweep_reaches(const struct meeting *m, const struct sweep *s, const struct event *posted,
                   const struct stretch *stretch)
{
    const struct node *other = s && s->at == m->first ? m->second : m->first;
    double size;

    if (!s || bits_get(&s->loop.nodes, other->id))
        return false;
    return (s->is_measured && sum_is_number(&stretch->length, &size) &&
            number_reaches(m, s, posted, &stretch->place, size)) ||
           rank_reaches(m, s, posted, stretch);
}
