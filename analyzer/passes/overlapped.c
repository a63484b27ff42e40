/* SPDX-License-Identifier: Apache-2.0 */
/* Does what one message takes, or is made of, reach into the place of another one?
 *
 * Requires: events, definitions, loops.  A place is a variable, or what a pointer leads to, and a number of bytes from
 * there on (sums.h).  From one round of a loop to the next it moves by what the pointer, or a local number, is stepped
 * by.  A message of so many elements that is longer than that reaches into the next one: n elements at k * (n - 1), n at
 * k * n / 2.  A number that is picked from a table whose contents are known is each of them; a remainder by a number comes
 * again.
 *
 * Two places are compared as far as what they name may be the same at both: a way leads from one to the other on which
 * nothing sets it, but for one step of the pointer.  What a loop does behind a message is looked at in its first round.
 * A place that is named behind a loop may be that of any of its rounds.
 *
 * What can not be compared so (a stride and a length of other names) is assumed to be far enough apart, and that is
 * listed; pointers and offsets that are kept in arrays are taken to be: programs lay out their memory by sums that are
 * not followed here.  So is what is received in every so many rounds only.
 */
#include "passes/overlapped.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/extent.h"
#include "passes/fixed.h"
#include "passes/guards.h"
#include "passes/kept.h"
#include "passes/loops.h"
#include "passes/rows.h"
#include "passes/solve.h"
#include "passes/stored.h"
#include "passes/sums.h"

#include <math.h>
#include <string.h>

enum { LOOPS = 4 /* around each other */ };

/* ---- messages ---- */

/* Where what the event says is computed: a persistent request is made before it is started. */
static const struct node *said_at(const struct event *e)
{
    return e->mpi->role == ROLE_RECV_INIT ? e->mpi_node : e->node;
}

/* Does the expression read nothing of another function: where it is called, its own variables tell nothing? */
static bool is_of(const struct function *f, const struct expr *expr)
{
    return !expr || ((expr->kind != EXPR_VARIABLE || !expr->variable->function ||
                      expr->variable->function == f) &&
                     is_of(f, expr->a) && is_of(f, expr->b) && is_of(f, expr->c));
}

struct message_place overlapped_message(struct analysis *a, const struct event *e,
                                        const struct expr *buffer)
{
    struct message_place m = {.event = e};
    const struct node *at = said_at(e);
    struct sum unit;

    if ((e->kind != EVENT_RECEIVE && e->kind != EVENT_SEND) || e->count < 0 || e->datatype < 0 ||
        at->function != e->home || !is_of(e->home, buffer) || !is_of(e->home, e->args[e->count]))
        return m;
    unit = place_unit(a, e->args[e->datatype], at);
    m.length = sum_of(a, e->args[e->count], at);
    m.length = sum_product(&m.length, &unit);
    m.is_known = unit.count > 0 && place_of_pointer(a, buffer, at, &m.place);
    return m;
}

/* Is what lies so far behind a place of this length in it, or does it reach back into that, being as long as `other`? */
static bool is_within(const struct sum *length, const struct sum *apart, const struct sum *other)
{
    const struct sum behind = sum_add(length, apart, -1), before = sum_add(other, apart, 1);

    return sum_is_above(&behind) && sum_is_above(&before);
}

/* Is it as far away as the length, on this or on that side, as the text says? */
static bool is_seen_apart(const struct sum *length, const struct sum *apart)
{
    const struct sum behind = sum_add(apart, length, -1), before = sum_add(apart, length, 1);

    return sum_is_least(&behind) || sum_is_most(&before);
}

/* ---- rounds of a loop ---- */

typedef ARRAY(struct extent) extent_list;

typedef ARRAY(const struct expr *) symbol_list;

struct rounds {
    struct analysis *a;
    struct bits loop; /* the innermost one around `at` */
    const struct node *at;
};

/* By how much is the variable more in the next round?  False: it is set in another way. */
static bool moved_find(const struct rounds *r, const struct expr *variable, struct sum *by)
{
    const struct function *f = r->at->function;
    const struct node *step = NULL;
    const struct expr *value;
    int64_t number;

    *by = (struct sum){0};
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (!bits_get(&r->loop, k) || node->kind != NODE_ASSIGN || node->target != variable)
            continue;
        if (step)
            return false;
        step = node;
    }
    if (!step)
        return true;
    value = expr_without_casts(step->value);
    number = expr_step(variable, value);
    if (number != 0) {
        *by = sum_of_number(number);
    } else if (value->kind == EXPR_BINARY && value->a == variable &&
               (expr_op(value) == OP_ADD || expr_op(value) == OP_SUB)) {
        const struct sum nothing = {0}, more = sum_of(r->a, value->b, step);

        *by = sum_add(&nothing, &more, expr_op(value) == OP_ADD ? 1 : -1);
    } else {
        return false;
    }
    return true;
}

/* Is it something that the rounds do not change?  An array has one address. */
static bool is_kept(const struct rounds *r, const struct expr *expr)
{
    return type_is_array(expr->type) || nodes_keep(r->a, r->at->function, &r->loop, expr);
}

/* Adds the symbols of the sum, each once; false: it has too many. */
static bool symbols_add(struct analysis *a, const struct sum *sum, symbol_list *out)
{
    for (uint32_t k = 0; k < sum->count; k++)
        for (uint32_t n = 0; n < sum->terms[k].count; n++) {
            bool is_new = true;

            for (uint32_t m = 0; m < out->count; m++)
                is_new &= out->items[m] != sum->terms[k].symbols[n];
            if (is_new)
                array_push(a->arena, out, sum->terms[k].symbols[n]);
        }
    return !sum->is_lost;
}

/* Is it a remainder, or some bits, of which the loop has more rounds than there are different ones? */
static bool comes_again(const struct rounds *r, const struct expr *symbol)
{
    struct counting loop;
    int64_t number, first, rounds = 0;

    if (symbol->kind != EXPR_BINARY || (expr_op(symbol) != OP_REM && expr_op(symbol) != OP_AND) ||
        !expr_is_int(expr_without_casts(symbol->b), &number))
        return false;
    if (loop_is_counting(r->a, r->at, &loop))
        rounds = loop_span(&loop, &first);
    return rounds == 0 || rounds > number + (expr_op(symbol) == OP_AND);
}

/* How far the place of the next round lies behind that of a round; of one that comes again, that of then. */
static bool apart_find(const struct rounds *r, const struct place_of *place, struct sum *apart)
{
    struct sum next = place->bytes, by;
    symbol_list symbols = {0};
    uint32_t moving = 0;
    bool is_folded = false;

    if (!symbols_add(r->a, &place->bytes, &symbols))
        return false;
    for (uint32_t k = 0; k < symbols.count; k++) {
        const struct expr *symbol = symbols.items[k];
        struct sum then = sum_of_symbol(symbol);

        if (is_kept(r, symbol))
            continue;
        moving++;
        if (comes_again(r, symbol)) {
            is_folded = true;
            continue;
        }
        if (symbol->kind != EXPR_VARIABLE || !variable_is_simple(symbol->variable) ||
            !moved_find(r, symbol, &by))
            return false;
        then = sum_add(&then, &by, 1);
        next = sum_replace(&next, symbol, &then);
    }
    *apart = sum_add(&next, &place->bytes, -1);
    if (is_kept(r, place->base))
        return !is_folded || moving == 1;
    if (is_folded || place->base->kind != EXPR_VARIABLE ||
        !variable_is_simple(place->base->variable) || !moved_find(r, place->base, &by))
        return false;
    next = sum_of_number(type_size(place->base->type->to));
    by = sum_product(&by, &next);
    *apart = sum_add(apart, &by, 1);
    return next.count > 0;
}

/* Adds a number, or those of a list; false: it is none. */
static bool numbers_add(struct analysis *a, const struct expr *value, extent_list *out)
{
    struct extent number;

    for (uint32_t k = 0; value->kind == EXPR_LIST && k < value->element_count; k++)
        if (!numbers_add(a, value->elements[k], out))
            return false;
    if (value->kind == EXPR_LIST)
        return true;
    if (!extent_of(a, value, NULL, &number) || number.low != number.high)
        return false;
    array_push(a->arena, out, number);
    return true;
}

/* The numbers that a table holds, when nothing else is ever stored there; none. */
static extent_list table_find(struct analysis *a, const struct expr *array)
{
    const extent_list none = {0};
    extent_list numbers = {0};
    const struct cell *cell;

    if (array->kind != EXPR_VARIABLE || !type_is_array(array->type))
        return none;
    if (array->variable->is_const && array->variable->init)
        return numbers_add(a, array->variable->init, &numbers) ? numbers : none;
    cell = cell_of_variable(a, array->variable);
    for (struct stores walk = stores_of(cell); stores_next(&walk);)
        if (!walk.store->value || !numbers_add(a, walk.store->value, &numbers))
            return none;
    return cell->from.count == 0 ? numbers : none;
}

/* Do two numbers, of which each counts so many bytes, lie less apart than `length`?  Equal ones may be what a table begins
 * with. */
static bool numbers_overlap(const extent_list *numbers, double bytes, double length)
{
    for (uint32_t k = 0; k < numbers->count; k++)
        for (uint32_t n = 0; n < k; n++) {
            const double apart = (double)(numbers->items[k].low - numbers->items[n].low) * bytes;

            if (apart != 0 && apart < length && -apart < length)
                return true;
        }
    return false;
}

/* Is the place picked by one number from a table, of which two lie less apart than the message is long? */
static bool table_overlaps(const struct rounds *r, const struct place_of *place,
                           const struct sum *length)
{
    const struct term *term = NULL;
    extent_list numbers;
    double bytes;

    for (uint32_t k = 0; k < place->bytes.count; k++) {
        if (place->bytes.terms[k].count == 0)
            continue;
        if (term || place->bytes.terms[k].count > 1)
            return false;
        term = &place->bytes.terms[k];
    }
    if (!term || place->bytes.is_lost || term->symbols[0]->kind != EXPR_INDEX ||
        !sum_is_number(length, &bytes) || !is_kept(r, place->base))
        return false;
    numbers = table_find(r->a, term->symbols[0]->a);
    return numbers_overlap(&numbers, term->factor, bytes);
}

/* Is the place the pointer that a table holds for each round, and two of those are one? */
static bool pointer_repeats(const struct rounds *r, const struct message_place *m,
                            const struct counting *loop)
{
    const struct expr *picked = m->place.base;
    const struct cell *cell;
    const store_list *stores;
    int64_t first = 0, span = loop_span(loop, &first);
    double bytes;

    if (picked->kind != EXPR_INDEX || picked->a->kind != EXPR_VARIABLE ||
        !type_is_array(picked->a->type) || picked->b != loop->counter || first < 0 ||
        !sum_is_number(&m->place.bytes, &bytes) || !sum_is_above(&m->length))
        return false;
    cell = cell_of_variable(r->a, picked->a->variable);
    if (cell->groups.count != 1 || cell->from.count > 0)
        return false;
    stores = &cell->groups.items[0]->stores;
    for (uint32_t k = 0; k < stores->count; k++) /* one list, an element each */
        if (!stores->items[k]->value || stores->items[k]->node != stores->items[0]->node)
            return false;
    for (int64_t k = first; k < first + span && k < stores->count; k++)
        for (int64_t n = first; n < k; n++) {
            const struct expr *value = stores->items[k]->value;

            if (value == stores->items[n]->value && value->kind != EXPR_INT &&
                place_is_fixed(r->a, value))
                return true;
        }
    return false;
}

/* Is the variable set in the loop? */
static bool is_set(const struct rounds *r, const struct expr *expr)
{
    const struct function *f = r->at->function;

    for (uint32_t k = 0; expr->kind == EXPR_VARIABLE && k < f->node_count; k++)
        if (bits_get(&r->loop, k) && f->nodes[k]->kind == NODE_ASSIGN &&
            f->nodes[k]->target == expr)
            return true;
    return false;
}

/* Does something that is no element of an array, and that the rounds set, occur in it? */
static bool asks_for_round(const struct rounds *r, const struct expr *expr)
{
    return expr && expr->kind != EXPR_INDEX &&
           (is_set(r, expr) || asks_for_round(r, expr->a) || asks_for_round(r, expr->b) ||
            asks_for_round(r, expr->c));
}

/* May it run in two rounds that follow each other?  Not where it is asked for one round, or for every so many. */
static bool runs_again(const struct rounds *r)
{
    const struct function *f = r->at->function;
    const struct set *branches = cfg_control_closure(r->a, r->at);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = f->nodes[branches->items[k]];
        const struct expr *test = branch->value;
        int64_t number;

        if (!bits_get(&r->loop, branch->id) || cfg_is_loop_exit(r->a, branch, r->at, NULL) ||
            !asks_for_round(r, test))
            continue;
        if (expr_op_class(test) != CLASS_COMPARISON || test->kind != EXPR_BINARY ||
            !(is_set(r, index_base(test->a, &number)) || is_set(r, index_base(test->b, &number))) ||
            (expr_op(test) == OP_EQ && (cfg_control_sides(r->a, branch, r->at) & 1)) ||
            (expr_op(test) == OP_NE && (cfg_control_sides(r->a, branch, r->at) & 2)))
            return false;
    }
    return true;
}

bool overlapped_rounds(struct analysis *a, const struct message_place *m)
{
    struct rounds r = {.a = a, .at = said_at(m->event)};
    struct counting loop;
    struct sum apart;
    int64_t first;

    if (!m->is_known || !cfg_loop_around(a, r.at, &r.loop) || !runs_again(&r) ||
        (loop_is_counting(a, r.at, &loop) && loop_span(&loop, &first) == 1))
        return false;
    if (apart_find(&r, &m->place, &apart)) {
        if (!is_within(&m->length, &apart, &m->length) && !is_seen_apart(&m->length, &apart))
            assume(a, "places that a loop receives into lie as far apart as messages are long");
        return is_within(&m->length, &apart, &m->length);
    }
    return table_overlaps(&r, &m->place, &m->length) ||
           (loop_is_counting(a, r.at, &loop) && pointer_repeats(&r, m, &loop));
}

/* ---- two places ---- */

/* The one assignment from outside of the innermost loop around the node, which sets the variable too; NULL. */
static const struct node *set_before(struct analysis *a, const struct expr *variable,
                                     const struct node *at)
{
    node_list sets = {0};
    const struct node *before = NULL;
    struct bits loop;
    bool is_stepped = false;

    if (!cfg_loop_around(a, at, &loop) || variable->kind != EXPR_VARIABLE ||
        !variable_is_simple(variable->variable) || variable->variable->function != at->function ||
        definitions_reaching(a, variable->variable, at, &sets))
        return NULL;
    for (uint32_t k = 0; k < sets.count; k++) {
        const bool is_inside = bits_get(&loop, sets.items[k]->id);

        if (before && !is_inside)
            return NULL;
        is_stepped |= is_inside;
        before = is_inside ? before : sets.items[k];
    }
    return is_stepped ? before : NULL;
}

/* Of a pointer that a counter of the loop around the node picks from an array: the one that it picks first. */
static void base_begins(struct analysis *a, const struct node *at, struct place_of *place)
{
    const struct expr *base = place->base;
    const struct node *before =
        base->kind == EXPR_INDEX && type_is_pointer(base->type) && base->a->kind == EXPR_VARIABLE
            ? set_before(a, base->b, at)
            : NULL;
    int64_t number;

    if (before && before->kind == NODE_ASSIGN && expr_is_int(before->value, &number))
        place->base = expr_with_int(a->program, base, base->b, number);
}

/* Counters of the loop around the node become what they begin with; false: the place names too much. */
static bool counters_begin(struct analysis *a, const struct node *at, struct place_of *place)
{
    symbol_list symbols = {0};

    if (!symbols_add(a, &place->bytes, &symbols))
        return false;
    base_begins(a, at, place);
    for (uint32_t k = 0; k < symbols.count; k++) {
        const struct node *before = set_before(a, symbols.items[k], at);

        if (before) {
            const struct sum begin = sum_of(a, before->value, before);

            place->bytes = sum_replace(&place->bytes, symbols.items[k], &begin);
        }
    }
    return true;
}

/* Makes it the place of the first round of the loop around the message. */
static bool begin_find(struct analysis *a, const struct event *e, struct place_of *place)
{
    const struct node *at = said_at(e), *set = set_before(a, place->base, at);

    if (!counters_begin(a, at, place))
        return false;
    if (set && type_is_pointer(place->base->type)) {
        const struct sum bytes = place->bytes;

        place->bytes = (struct sum){0};
        if (!place_of_pointer(a, expr_without_casts(set->value), set, place))
            return false;
        place->bytes = sum_add(&place->bytes, &bytes, 1);
    }
    return true;
}

struct meeting { /* of two places, on ways through these nodes */
    struct analysis *a;
    const struct node *first, *second;
    const struct bits *within;
};

/* Do both reach into each other where nothing on the way sets what they name? */
static bool places_meet(const struct meeting *m, const struct place_of *x, const struct place_of *y,
                        const struct sum *length, const struct sum *other)
{
    const struct sum apart = sum_add(&y->bytes, &x->bytes, -1);
    symbol_list names = {0};

    if (x->base != y->base || !is_within(length, &apart, other) ||
        !symbols_add(m->a, &x->bytes, &names) || !symbols_add(m->a, &y->bytes, &names))
        return false;
    array_push(m->a->arena, &names, x->base);
    return values_may_stay(m->a, names.items, names.count, m->first, m->second, m->within);
}

/* ---- a place behind a loop ---- */

struct sweep { /* of a loop that posts one message after the other, `by` bytes further on each */
    struct counting loop;
    double by, length;
    double count;                /* by which the counter steps */
    struct place_of first, last; /* of the first round, and of the last one or a later one */
    bool has_first, has_last;
    bool is_each; /* every round posts one */
};

/* The place of the last round, or a later one; false: that is not seen. */
static bool last_find(const struct rounds *r, const struct message_place *message, struct sweep *s)
{
    const struct expr *test = s->loop.branch->value;
    const enum expr_op op = expr_op(test);
    const struct sum one = sum_of_number(s->count > 0 ? -1 : 1);
    struct sum last = sum_of(r->a, test->b, s->loop.branch);
    symbol_list symbols = {0};

    if (op != OP_NE && op != (s->count > 0 ? OP_LT : OP_GT) && op != (s->count > 0 ? OP_LE : OP_GE))
        return false;
    if (op != OP_LE && op != OP_GE)
        last = sum_add(&last, &one, 1);
    s->last = message->place;
    s->last.bytes = sum_replace(&s->last.bytes, s->loop.counter, &last);
    if (!is_kept(r, s->last.base) || !symbols_add(r->a, &s->last.bytes, &symbols))
        return false;
    for (uint32_t k = 0; k < symbols.count; k++)
        if (!is_kept(r, symbols.items[k]))
            return false;
    return true;
}

const struct sweep *overlapped_sweep(struct analysis *a, const struct message_place *message)
{
    struct rounds r = {.a = a, .at = said_at(message->event)};
    struct sweep s = {.first = message->place};
    struct sweep *out;
    struct sum by, count;

    if (!message->is_known || !loop_is_counting(a, r.at, &s.loop))
        return NULL;
    r.loop = s.loop.nodes;
    if (!apart_find(&r, &message->place, &by) || !moved_find(&r, s.loop.counter, &count) ||
        !sum_is_number(&by, &s.by) || !sum_is_number(&count, &s.count) ||
        !sum_is_number(&message->length, &s.length) || s.by == 0 || s.count == 0)
        return NULL;
    s.has_first = begin_find(a, message->event, &s.first);
    s.has_last = last_find(&r, message, &s);
    s.is_each = loop_runs_once(a, &s.loop, r.at, -1);
    out = ARENA_NEW(a->arena, struct sweep);
    *out = s;
    return out;
}

/* Is a message posted in the round that comes to so many bytes behind the place of the first? */
static bool is_posted_at(struct analysis *a, const struct event *e, const struct sweep *s,
                         double far)
{
    const struct expr *counter = s->loop.counter;
    struct guard guard = {.is_true = true};
    int64_t first;

    if (s->is_each)
        return true;
    if (!expr_is_int(s->loop.first->value, &first))
        return false;
    first += (int64_t)(floor(far / s->by) * s->count);
    guard.condition = expr_binary(a->program, OP_EQ, counter,
                                  expr_int(a->program, first, counter->type), counter->type);
    solver_begin(a->solver);
    solver_event(a->solver, e, 0);
    solver_guards(a->solver, e, &guard, 1, false);
    return solver_end(a->solver) != ANSWER_NO;
}

/* How far behind the other place?  False: no number tells. */
static bool far_find(const struct place_of *place, const struct place_of *other, double *far)
{
    const struct sum apart = sum_add(&place->bytes, &other->bytes, -1);

    return place->base == other->base && sum_is_number(&apart, far);
}

/* Do the rounds come to a place that is named behind the loop?  It is measured from that of the first round, or of the last
 * one; a loop whose other end is no number comes as far as it takes.  One that goes down is looked at from its other side. */
static bool is_swept(const struct meeting *m, const struct message_place *message,
                     const struct place_of *place, double size)
{
    const struct sweep *s = message->sweep;
    symbol_list names = {0};
    double by, far = 0, beyond = 0, behind;
    bool has_far, has_beyond;

    if (!s || bits_get(&s->loop.nodes, m->second->id))
        return false;
    has_far = s->has_first && far_find(place, &s->first, &far);
    has_beyond = s->has_last && far_find(place, &s->last, &beyond);
    if (!has_far && (!has_beyond || fabs(s->count) > 1 || !s->is_each))
        return false;
    by = fabs(s->by);
    if ((has_far && (s->by > 0 ? far : s->length - far - size) <= -size) ||
        (has_beyond && (s->by > 0 ? beyond : s->length - beyond - size) >= s->length))
        return false;
    behind = has_far ? far : beyond;
    behind = fmod(s->by > 0 ? behind : s->length - behind - size, by);
    behind += behind < 0 ? by : 0;
    if ((behind >= s->length && behind + size <= by) ||
        (has_far && !is_posted_at(m->a, message->event, s, far)))
        return false;
    array_push(m->a->arena, &names, place->base);
    return symbols_add(m->a, &place->bytes, &names) &&
           values_may_stay(m->a, names.items, names.count, m->first, m->second, m->within);
}

bool overlapped_pair(struct analysis *a, const struct message_place *first,
                     const struct message_place *second, const struct bits *within)
{
    struct meeting m = {.a = a, .within = within};
    struct place_of x = first->place, y = second->place;

    if (!first->is_known || !second->is_known || first->event->home != second->event->home)
        return false;
    m.first = said_at(first->event);
    m.second = said_at(second->event);
    return places_meet(&m, &x, &y, &first->length, &second->length) ||
           (begin_find(a, first->event, &x) && begin_find(a, second->event, &y) &&
            places_meet(&m, &x, &y, &first->length, &second->length));
}

/* The one assignment that has moved the base since another place was named, which lies so much further back; NULL. */
static const struct node *step_back(struct analysis *a, const struct node *at,
                                    struct place_of *place)
{
    const struct node *set = definition_alone(a, place->base, at);
    const struct expr *value = set ? expr_without_casts(set->value) : NULL;

    if (!value || set->function != at->function || value->kind != EXPR_BINARY ||
        value->a != place->base || !place_step(a, value, set, place))
        return NULL;
    return set;
}

/* The node from which the loop around this one is entered; NULL: it lies in none, or in one that holds the other. */
static const struct node *entered_from(struct analysis *a, const struct node *at,
                                       const struct node *other)
{
    const struct function *f = at->function;
    struct bits loop;

    if (!cfg_loop_around(a, at, &loop) || bits_get(&loop, other->id))
        return NULL;
    for (uint32_t k = 0; k < f->node_count; k++)
        for (int side = 0; side < 2 && !bits_get(&loop, k); side++)
            if (f->nodes[k]->next[side] && bits_get(&loop, f->nodes[k]->next[side]->id))
                return f->nodes[k];
    return NULL;
}

/* Does one of the loops around the node, none of which posts the message, come to its place in its first round? */
static bool is_begun_with(const struct meeting *m, const struct message_place *message,
                          const struct place_of *named, const struct sum *size, double bytes)
{
    struct place_of place = *named, first = message->place;
    const struct node *at = m->second, *next;
    const bool is_picked = first.base->kind == EXPR_INDEX &&
                           begin_find(m->a, message->event, &first) &&
                           first.base != message->place.base;

    for (int depth = 0; depth < LOOPS && (next = entered_from(m->a, at, m->first)); depth++) {
        if (!counters_begin(m->a, at, &place))
            return false;
        if (places_meet(m, &message->place, &place, &message->length, size) ||
            is_swept(m, message, &place, bytes) ||
            (is_picked && places_meet(m, &first, &place, &message->length, size)))
            return true;
        at = next;
    }
    return false;
}

bool overlapped_use(struct analysis *a, const struct message_place *message,
                    const struct expr *lvalue, const struct node *at, const struct bits *within)
{
    struct meeting m = {.a = a, .second = at, .within = within};
    const int64_t bytes =
        type_is_pointer(lvalue->type) ? (int64_t)sizeof(void *) : type_size(lvalue->type);
    const struct sum size = sum_of_number(bytes > 0 ? bytes : 1);
    struct place_of place = {0};

    if (!message->is_known || message->event->home != at->function ||
        !place_of_lvalue(a, lvalue, at, &place))
        return false;
    m.first = said_at(message->event);
    if (places_meet(&m, &message->place, &place, &message->length, &size))
        return true;
    if (is_swept(&m, message, &place, bytes > 0 ? (double)bytes : 1))
        return true;
    if (is_begun_with(&m, message, &place, &size, bytes > 0 ? (double)bytes : 1))
        return true;
    m.second = place.base == message->place.base ? step_back(a, at, &place) : NULL;
    return m.second && places_meet(&m, &message->place, &place, &message->length, &size);
}

/* ---- one call ---- */

static bool said_find(struct analysis *a, const struct event *e, const struct buffer_said *said,
                      struct message_place *out)
{
    const struct node *at = said_at(e);
    struct sum unit;

    if (at->function != e->home || !is_of(e->home, said->buffer) || !is_of(e->home, said->count))
        return false;
    unit = place_unit(a, said->datatype, at);
    out->length = sum_of(a, said->count, at);
    out->length = sum_product(&out->length, &unit);
    out->is_known = unit.count > 0 && place_of_pointer(a, said->buffer, at, &out->place);
    return out->is_known;
}

static bool has_rank(struct analysis *a, const struct event *e, const struct sum *sum)
{
    symbol_list symbols = {0};

    if (!symbols_add(a, sum, &symbols))
        return false;
    for (uint32_t k = 0; k < symbols.count; k++)
        if (loop_is_number(a, symbols.items[k], said_at(e), ROLE_COMM_RANK, e->mpi_node))
            return true;
    return false;
}

bool overlapped_call(struct analysis *a, const struct event *e, const struct buffer_said *sent,
                     const struct buffer_said *received, bool is_for_each)
{
    struct message_place x = {.event = e}, y = {.event = e};
    struct sum apart, back;

    if (!said_find(a, e, sent, &x) || !said_find(a, e, received, &y) ||
        x.place.base != y.place.base)
        return false;
    apart = sum_add(&y.place.bytes, &x.place.bytes, -1);
    back = sum_add(&x.place.bytes, &y.place.bytes, -1);
    return is_within(&x.length, &apart, &y.length) ||
           (is_for_each && sum_is_above(&x.length) && sum_is_least(&back) && has_rank(a, e, &back));
}
