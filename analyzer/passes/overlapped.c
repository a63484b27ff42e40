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
#include "passes/loops.h"
#include "passes/rows.h"
#include "passes/stored.h"
#include "passes/sums.h"

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
    m.stretch.length = sum_of(a, e->args[e->count], at);
    m.stretch.length = sum_product(&m.stretch.length, &unit);
    m.is_known = place_of_pointer(a, buffer, at, &m.stretch.place);
    if (m.is_known)
        m.striped = striped_of(a, e->args[e->count], e->args[e->datatype], at, &m.stretch.place);
    if (m.striped)
        m.stretch = m.striped->blocks[0];
    m.is_known &= m.striped || unit.count > 0;
    return m;
}

/* Is it as far away as the length, on this or on that side, as the text says? */
static bool is_seen_apart(const struct sum *length, const struct sum *apart)
{
    const struct sum behind = sum_add(apart, length, -1), before = sum_add(apart, length, 1);

    return sum_is_least(&behind) || sum_is_most(&before);
}

/* ---- rounds of a loop ---- */

typedef ARRAY(struct extent) extent_list;

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
static bool table_overlaps(const struct moving *r, const struct place_of *place,
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
        !sum_is_number(length, &bytes) || !moving_keeps(r, place->base))
        return false;
    numbers = table_find(r->a, term->symbols[0]->a);
    return numbers_overlap(&numbers, term->factor, bytes);
}

/* Is the place the pointer that a table holds for each round, and two of those are one? */
static bool pointer_repeats(const struct moving *r, const struct message_place *m,
                            const struct counting *loop)
{
    const struct expr *picked = m->stretch.place.base;
    const struct cell *cell;
    const store_list *stores;
    int64_t first = 0, span = loop_span(loop, &first);
    double bytes;

    if (picked->kind != EXPR_INDEX || picked->a->kind != EXPR_VARIABLE ||
        !type_is_array(picked->a->type) || picked->b != loop->counter || first < 0 ||
        !sum_is_number(&m->stretch.place.bytes, &bytes) || !sum_is_above(&m->stretch.length))
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
static bool is_set(const struct moving *r, const struct expr *expr)
{
    const struct function *f = r->at->function;

    for (uint32_t k = 0; expr->kind == EXPR_VARIABLE && k < f->node_count; k++)
        if (bits_get(&r->loop, k) && f->nodes[k]->kind == NODE_ASSIGN &&
            f->nodes[k]->target == expr)
            return true;
    return false;
}

/* Does something that is no element of an array, and that the rounds set, occur in it? */
static bool asks_for_round(const struct moving *r, const struct expr *expr)
{
    return expr && expr->kind != EXPR_INDEX &&
           (is_set(r, expr) || asks_for_round(r, expr->a) || asks_for_round(r, expr->b) ||
            asks_for_round(r, expr->c));
}

/* Not where it is asked for one round, or for every so many. */
bool overlapped_runs_again(const struct moving *r)
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
    struct moving r = {.a = a, .at = said_at(m->event)};
    struct counting loop;
    struct sum apart;
    int64_t first;

    if (!m->is_known || !cfg_loop_around(a, r.at, &r.loop) || !overlapped_runs_again(&r) ||
        (loop_is_counting(a, r.at, &loop) && loop_span(&loop, &first) == 1))
        return false;
    if (moving_apart(&r, &m->stretch.place, &apart)) {
        if (!sum_is_within(&m->stretch.length, &apart, &m->stretch.length) &&
            !is_seen_apart(&m->stretch.length, &apart))
            assume(a, "places that a loop receives into lie as far apart as messages are long");
        return sum_is_within(&m->stretch.length, &apart, &m->stretch.length);
    }
    return table_overlaps(&r, &m->stretch.place, &m->stretch.length) ||
           (loop_is_counting(a, r.at, &loop) && pointer_repeats(&r, m, &loop));
}

/* ---- two places ---- */

const struct sweep *overlapped_sweep(struct analysis *a, const struct message_place *message)
{
    return message->is_known ? sweep_of(a, &message->stretch, said_at(message->event)) : NULL;
}

bool overlapped_pair(struct analysis *a, const struct message_place *first,
                     const struct message_place *second, const struct bits *within)
{
    struct meeting m = {.a = a, .within = within};
    struct stretch x = first->stretch, y = second->stretch;

    if (!first->is_known || !second->is_known || first->event->home != second->event->home)
        return false;
    m.first = said_at(first->event);
    m.second = said_at(second->event);
    return meeting_of(&m, &x, &y) ||
           (place_begins(a, m.first, &x.place) && place_begins(a, m.second, &y.place) &&
            meeting_of(&m, &x, &y));
}

/* Is a loop of the function entered on these ways? */
static bool is_entered(const struct function *f, const struct bits *loop, const struct bits *ways)
{
    for (uint32_t k = 0; k < f->node_count; k++)
        for (int side = 0; side < 2 && bits_get(ways, k) && !bits_get(loop, k); side++)
            if (f->nodes[k]->next[side] && bits_get(loop, f->nodes[k]->next[side]->id))
                return true;
    return false;
}

/* Does nothing in the place change with the rounds but the counter? */
static bool moves_with_counter(const struct moving *r, const struct place_of *place,
                               const struct expr *counter)
{
    symbol_list symbols = {0};

    if (!symbols_add(r->a, &place->bytes, &symbols) || !moving_keeps(r, place->base))
        return false;
    for (uint32_t k = 0; k < symbols.count; k++)
        if (symbols.items[k] != counter && !moving_keeps(r, symbols.items[k]))
            return false;
    return true;
}

/* Does the node run once in each round of the loop, and the step behind it? */
static bool is_of_each_round(struct analysis *a, const struct counting *loop,
                             const struct node *node)
{
    struct counting own;

    return loop_is_counting(a, node, &own) && own.branch == loop->branch &&
           loop_runs_once(a, loop, node, -1) &&
           !loop_leads(a, node->next[0], loop->branch, loop->step);
}

bool overlapped_moves_on(struct analysis *a, const struct message_place *first,
                         const struct message_place *second, const struct bits *within)
{
    const struct stretch *x = &first->stretch, *y = &second->stretch;
    struct moving r = {.a = a};
    struct counting loop;
    struct sum apart, by;
    double between, step, length, other;

    if (!first->is_known || !second->is_known || first->striped || second->striped || !within ||
        first->event->home != second->event->home || x->place.base != y->place.base)
        return false;
    r.at = said_at(first->event);
    if (!loop_is_counting(a, r.at, &loop) || !is_of_each_round(a, &loop, r.at) ||
        !is_of_each_round(a, &loop, said_at(second->event)) ||
        loop_leads(a, r.at->next[0], said_at(second->event), loop.step) ||
        is_entered(r.at->function, &loop.nodes, within))
        return false;
    r.loop = loop.nodes;
    apart = sum_add(&y->place.bytes, &x->place.bytes, -1);
    if (!moves_with_counter(&r, &x->place, loop.counter) || !moving_apart(&r, &x->place, &by) ||
        !sum_is_number(&apart, &between) || !sum_is_number(&by, &step) ||
        !sum_is_number(&x->length, &length) || !sum_is_number(&y->length, &other))
        return false;
    return step > 0 ? between + step >= length : step < 0 && between + step + other <= 0;
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
                          const struct stretch *named)
{
    struct stretch used = *named, first = message->stretch;
    const struct node *at = m->second, *next;
    const bool is_picked = first.place.base->kind == EXPR_INDEX &&
                           place_begins(m->a, said_at(message->event), &first.place) &&
                           first.place.base != message->stretch.place.base;

    for (int depth = 0; depth < LOOPS && (next = entered_from(m->a, at, m->first)); depth++) {
        if (!counters_begin(m->a, at, &used.place))
            return false;
        if (meeting_of(m, &message->stretch, &used) ||
            sweep_reaches(m, message->sweep, message->event, &used) ||
            striped_meets(m, message->striped, &used, next) ||
            (is_picked && meeting_of(m, &first, &used)))
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
    struct stretch used = {.length = sum_of_number(bytes > 0 ? bytes : 1)};

    if (!message->is_known || message->event->home != at->function ||
        !place_of_lvalue(a, lvalue, at, &used.place))
        return false;
    m.first = said_at(message->event);
    if (meeting_of(&m, &message->stretch, &used) ||
        sweep_reaches(&m, message->sweep, message->event, &used) ||
        striped_meets(&m, message->striped, &used, at) || is_begun_with(&m, message, &used))
        return true;
    if (used.place.base != message->stretch.place.base)
        return false;
    if (sweep_reaches(&m, sweep_of(a, &used, at), NULL, &message->stretch))
        return true;
    m.second = step_back(a, at, &used.place);
    return m.second && meeting_of(&m, &message->stretch, &used);
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
    out->stretch.length = sum_of(a, said->count, at);
    out->stretch.length = sum_product(&out->stretch.length, &unit);
    out->is_known = unit.count > 0 && place_of_pointer(a, said->buffer, at, &out->stretch.place);
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
        x.stretch.place.base != y.stretch.place.base)
        return false;
    apart = sum_add(&y.stretch.place.bytes, &x.stretch.place.bytes, -1);
    back = sum_add(&x.stretch.place.bytes, &y.stretch.place.bytes, -1);
    return sum_is_within(&x.stretch.length, &apart, &y.stretch.length) ||
           (is_for_each && sum_is_above(&x.stretch.length) && sum_is_least(&back) &&
            has_rank(a, e, &back));
}
