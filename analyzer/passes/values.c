/* SPDX-License-Identifier: Apache-2.0 */
/* Which values can an expression have at a node?
 *
 * Requires: flow_solve, callgraph_build.  Computes: a set of numbers, the MPI calls that may have
 * written the value, and whether arithmetic, input or a status took part.
 *
 * Why the set is complete: a local variable whose address is not taken has the values of the
 * assignments that reach the place (backward search in the control flow graph); a parameter has the
 * values of the arguments of all callers, or of the one call that the frame names; everything else
 * has the values of all stores into its cell.  A field of a record variable takes only the stores
 * that can reach that object, found through the calls that were given its address.  Arithmetic and
 * conversions are carried out on each of the numbers when all of them are known; a number that
 * depends on itself (a counter) is not followed around its loop.  Where the search ends without an
 * answer (callers outside the program, functions and variables that are not defined in it, no store
 * seen, too many steps) the result is unknown and names the expression.
 *
 * Why it ends soon: what does not depend on who asks (a cell, a parameter for all callers, the result
 * of a call; origins.h) is settled once.  Origins that have their values from each other are settled
 * together, after all that they need: the cycles of all edges, in the order of Tarjan's search, and
 * in each those of the direct edges, whose members have the same values; a number that is computed
 * from its own cycle is not known.  What one origin costs has a limit; so has what all cost, which
 * grows with the program.
 *
 * Where two arrays were ever in reach of one pointer (a helper that sorts or copies either, one block that both lie
 * in), the values of both are those of each.  A program that marks elements of one array by a number that happens to
 * be MPI_ANY_SOURCE does not mean that, and no program that may run with another MPI can: so of this one number it is
 * kept whether it was written as MPI_ANY_SOURCE anywhere, and, if not, whether it came by variables, fields, arguments
 * and results alone.  Only as a number, and only by way of memory behind pointers, it is a mark.
 *
 * One convention: a number that arithmetic on unknown numbers, a message, a file or a function of
 * the system makes is not taken for MPI_ANY_SOURCE or another special constant; this is listed as an
 * assumption by those who rely on it.
 */
#include "passes/values.h"
#include "ir/expr.h"
#include "passes/budget.h"
#include "passes/cells.h"
#include "passes/origins.h"
#include "passes/stored.h"

/* Steps for one origin, with as many frames as are wanted and with few; more for a cell with many
 * stores; for all origins, by the nodes of the program. */
enum { STEPS_FRAMED = 5000, STEPS = 20000, STEPS_STORE = 64, STEPS_NODE = 50 };
enum { STEPS_COMM = 1000 * 1000 }; /* for all that one question about a communicator asks */
enum { STEPS_LEAST = 50 * 1000 * 1000, STEPS_LATE = 64, FRAME_LIMIT = 10, FRAMES_FEW = 1 };
enum { SCRATCH_LIMIT = 16 << 20 }; /* bytes */

/* ---- origins ---- */

static struct origins *origins_get(struct analysis *a)
{
    struct origins *o = a->origins;

    if (o)
        return o;
    o = a->origins = ARENA_NEW(a->arena, struct origins);
    o->by_what = map_new(a->arena);
    o->visits.arena = a->arena;
    o->limit = STEPS_LEAST;
    for (uint32_t k = 0; k < a->program->function_count; k++)
        o->limit += (uint64_t)STEPS_NODE * a->program->functions[k]->node_count;
    if (a->options && a->options->step_limit > o->limit)
        o->limit = a->options->step_limit;
    return o;
}

static struct origin *origin_new(struct analysis *a, enum origin_kind kind, const void *what,
                                 const struct node *at)
{
    struct origins *o = origins_get(a);
    struct origin *origin = ARENA_NEW(a->arena, struct origin);

    origin->kind = kind;
    origin->what = what;
    origin->at = at;
    origin->id = o->list.count;
    array_push(a->arena, &o->list, origin);
    return origin;
}

/* Cells are asked for most, and found by their numbers. */
static struct origin *origin_of_cell(struct analysis *a, const struct cell *cell,
                                     const struct node *at)
{
    struct origins *o = origins_get(a);

    if (cell->id >= o->cell_limit) {
        struct origin **wider = ARENA_ARRAY(a->arena, struct origin *, 2 * a->cell_count);

        if (o->cell_limit > 0)
            memcpy(wider, o->of_cell, o->cell_limit * sizeof(void *));
        o->of_cell = wider;
        o->cell_limit = 2 * a->cell_count;
    }
    if (!o->of_cell[cell->id])
        o->of_cell[cell->id] = origin_new(a, ORIGIN_CELL, cell, at);
    return o->of_cell[cell->id];
}

static struct origin *origin_of_group(struct analysis *a, struct store_group *group)
{
    if (!group->origin)
        group->origin = origin_new(a, ORIGIN_STORES, group, NULL);
    return group->origin;
}

struct origin *origin_of(struct analysis *a, enum origin_kind kind, const void *what,
                         const struct node *at)
{
    struct origins *o = origins_get(a);
    struct origin *origin;

    if (kind == ORIGIN_CELL)
        return origin_of_cell(a, what, at);
    if (kind == ORIGIN_STORES)
        return origin_of_group(a, (struct store_group *)what);
    origin = map_get_address(o->by_what, what);
    if (!origin) {
        origin = origin_new(a, kind, what, at);
        map_set_address(o->by_what, what, origin);
    }
    return origin;
}

static uint32_t *set_slot(const struct origins *o, const struct set *set)
{
    uint64_t hash = hash_bytes(0, set->items, set->count * sizeof *set->items);

    for (uint32_t at = (uint32_t)hash;; at++) {
        uint32_t *slot = &o->set_slots[at & (o->set_slot_count - 1)];
        const struct set *other = *slot ? &o->sets.items[*slot - 1] : NULL;

        if (!other || set_equals(other, set))
            return slot;
    }
}

struct origin *origin_of_cells(struct analysis *a, const struct set *cells)
{
    struct origins *o = origins_get(a);
    uint32_t *slot;

    if (o->sets.count * 2 >= o->set_slot_count) {
        o->set_slot_count = o->set_slot_count ? o->set_slot_count * 2 : 1024;
        o->set_slots = ARENA_ARRAY(a->arena, uint32_t, o->set_slot_count);
        for (uint32_t k = 0; k < o->sets.count; k++)
            *set_slot(o, &o->sets.items[k]) = k + 1;
    }
    slot = set_slot(o, cells);
    if (*slot == 0) {
        array_push(a->arena, &o->sets, *cells);
        array_push(a->arena, &o->of_sets, origin_new(a, ORIGIN_CELLS, cells, NULL));
        *slot = o->sets.count;
    }
    return o->of_sets.items[*slot - 1];
}

/* ---- one origin ---- */

static uint32_t steps_allowed(const struct analysis *a, const struct origin *origin, bool is_framed)
{
    uint64_t asked = a->options ? a->options->step_limit : 0;
    uint64_t limit = is_framed ? STEPS_FRAMED : STEPS;

    if (a->origins->steps > a->origins->limit)
        return STEPS_LATE;
    if (origin->kind == ORIGIN_CELL)
        limit += (uint64_t)STEPS_STORE * cell_store_count(origin->what);
    if (origin->kind == ORIGIN_STORES)
        limit += (uint64_t)STEPS_STORE * ((const struct store_group *)origin->what)->stores.count;
    if (asked > 0 && asked < limit)
        limit = asked;
    return limit < UINT32_MAX ? (uint32_t)limit : UINT32_MAX;
}

/* Returns whether it took too many steps. */
static bool origin_walk(struct analysis *a, struct origin *origin, bool is_collecting,
                        struct values *out)
{
    struct origins *o = a->origins;
    uint32_t serials = 1, steps = 0, operand_steps = 0;
    struct search s = {.a = a,
                       .o = o,
                       .self = origin,
                       .out = out,
                       .is_collecting = is_collecting,
                       .serial = 1,
                       .step_limit = steps_allowed(a, origin, origin->frame_limit == FRAME_LIMIT),
                       .frame_limit = origin->frame_limit,
                       .serials = &serials,
                       .steps = &steps,
                       .operand_steps = &operand_steps};

    visits_clear(&o->visits);
    origin_follow(&s);
    o->steps += steps;
    return steps > s.step_limit;
}

/* Finds what it needs: where that is nothing that is not settled, the values as well.  Many ways through calls are
 * followed less far. */
static void origin_collect(struct analysis *a, struct origin *origin)
{
    struct values found = {0};
    bool is_cut;

    origin->frame_limit = FRAME_LIMIT;
    is_cut = origin_walk(a, origin, true, &found);
    if (is_cut) {
        memset(&found, 0, sizeof found);
        origin->direct.count = origin->operands.count = 0;
        origin->frame_limit = FRAMES_FEW;
        is_cut = origin_walk(a, origin, true, &found);
        if (is_cut && a->origins->asking)
            budget_exceed(a, a->origins->asking);
    }
    if (!is_cut && origin->direct.count + origin->operands.count == 0)
        origin->known = arena_memdup(a->arena, &found, sizeof found);
}

/* ---- cycles ---- */

enum { ALL, DIRECT };

struct place_in { /* of a search: an origin, and how many of its edges were followed */
    struct origin *origin;
    uint32_t edge;
};

/* The next origin that is not settled behind an edge; NULL: there are no more. */
static struct origin *edge_next(const struct origins *o, int which, struct place_in *place)
{
    const struct origin *from = place->origin;
    uint32_t end = from->direct.count + (which == ALL ? from->operands.count : 0);

    while (place->edge < end) {
        uint32_t at = place->edge++;
        struct origin *to =
            o->list.items[at < from->direct.count ? from->direct.items[at]
                                                  : from->operands.items[at - from->direct.count]];

        if (!to->known && (which == ALL || to->cycle == from->cycle))
            return to;
    }
    return NULL;
}

static void cycles_settle(struct analysis *a, int which, struct origin *root);

/* Those that have the number from a member, as they have from each other. */
static void members_feed(struct origins *o, struct origin *const *members, uint32_t count)
{
    ARRAY(const struct origin *) work = {0};

    for (uint32_t k = 0; k < count; k++)
        if (members[k]->own == WILDCARD_NUMBER)
            array_push(o->scratch, &work, members[k]);
    while (work.count > 0) {
        const struct origin *from = work.items[--work.count];

        for (uint32_t k = 0; k < from->fed.count; k++) {
            struct origin *fed = o->list.items[from->fed.items[k]];

            if (fed->own == WILDCARD_NUMBER)
                continue;
            fed->own = WILDCARD_NUMBER;
            array_push(o->scratch, &work, fed);
        }
    }
}

/* All members have the same values, but MPI_ANY_SOURCE may be a mark in one and a source in another: what a member
 * has from others by way of pointers alone is a mark in it. */
static void members_share(struct analysis *a, struct origin *const *members, uint32_t count,
                          const struct values *all)
{
    const struct values *shared[WILDCARD_NAMED + 1] = {0};

    members_feed(a->origins, members, count);
    for (uint32_t k = 0; k < count; k++) {
        enum wildcard wildcard = all->wildcard;

        if (wildcard == WILDCARD_NUMBER && members[k]->own != WILDCARD_NUMBER)
            wildcard = WILDCARD_MARK;
        if (!shared[wildcard]) {
            struct values *values = arena_memdup(a->arena, all, sizeof *all);

            values->wildcard = wildcard;
            shared[wildcard] = values;
        }
        members[k]->known = shared[wildcard];
    }
}

static void members_settle(struct analysis *a, struct origin *const *members, uint32_t count)
{
    struct values values = {0}, best = {0};

    for (uint32_t k = 0; k < count; k++) {
        values.wildcard = WILDCARD_NONE;
        (void)origin_walk(a, members[k], false, &values);
        members[k]->own = values.wildcard;
        if (values.wildcard > best.wildcard) {
            best.wildcard = values.wildcard;
            best.wildcard_place = values.wildcard_place;
        }
    }
    values.wildcard = best.wildcard;
    values.wildcard_place = best.wildcard_place;
    members_share(a, members, count, &values);
}

/* The origins that wait since this one make a cycle with it. */
static void cycle_end(struct analysis *a, int which, const struct origin *first)
{
    struct origins *o = a->origins;
    ARRAY(struct origin *) members = {0};
    struct origin *member;

    do {
        member = o->list.items[o->waiting[which].items[--o->waiting[which].count]];
        member->is_waiting[which] = false;
        array_push(o->scratch, &members, member);
    } while (member != first);
    if (which == DIRECT) {
        members_settle(a, members.items, members.count);
        return;
    }
    o->cycle_count++;
    for (uint32_t k = 0; k < members.count; k++)
        members.items[k]->cycle = o->cycle_count;
    for (uint32_t k = 0; k < members.count; k++)
        if (members.items[k]->known)
            continue;
        else if (members.count == 1)
            members_settle(a, members.items, 1);
        else
            cycles_settle(a, DIRECT, members.items[k]);
}

static void origin_begin(struct analysis *a, int which, struct origin *origin)
{
    struct origins *o = a->origins;

    if (which == ALL)
        origin_collect(a, origin);
    origin->index[which] = origin->low[which] = ++o->index[which];
    origin->is_waiting[which] = true;
    array_push(a->arena, &o->waiting[which], origin->id);
}

static void cycles_settle(struct analysis *a, int which, struct origin *root)
{
    struct origins *o = a->origins;
    ARRAY(struct place_in) stack = {0};

    origin_begin(a, which, root);
    array_push(o->scratch, &stack, (struct place_in){root, 0});
    while (stack.count > 0) {
        struct origin *from = stack.items[stack.count - 1].origin;
        struct origin *to = edge_next(o, which, &stack.items[stack.count - 1]);

        if (to && to->index[which] == 0) {
            origin_begin(a, which, to);
            array_push(o->scratch, &stack, (struct place_in){to, 0});
        } else if (to && to->is_waiting[which]) {
            if (to->index[which] < from->low[which])
                from->low[which] = to->index[which];
        } else if (!to) {
            struct origin *outer = --stack.count ? stack.items[stack.count - 1].origin : NULL;

            if (outer && from->low[which] < outer->low[which])
                outer->low[which] = from->low[which];
            if (from->low[which] == from->index[which])
                cycle_end(a, which, from);
        }
    }
}

/* ---- questions ---- */

/* Where the values that were asked for without a frame are remembered. */
static const struct values **memo_of(struct analysis *a, const struct expr *expr,
                                     const struct node *at)
{
    const void *place = at ? (const void *)at : (const void *)a;
    struct map *map;
    const struct values **memo;

    if (!a->values_known)
        a->values_known = map_new(a->arena);
    map = map_get_address(a->values_known, place);
    if (!map) {
        map = map_new(a->arena);
        map_set_address(a->values_known, place, map);
    }
    memo = map_get_address(map, expr);
    if (!memo) {
        memo = ARENA_ARRAY(a->arena, const struct values *, 1);
        map_set_address(map, expr, memo);
    }
    return memo;
}

static void scratch_renew(struct origins *o)
{
    if (o->scratch && arena_used(o->scratch) < SCRATCH_LIMIT)
        return;
    arena_free(o->scratch);
    o->scratch = arena_new();
}

static const struct values *values_find(struct analysis *a, const struct expr *expr,
                                        const struct node *at, const struct frame *frame)
{
    struct origins *o = origins_get(a);
    struct origin *asked = origin_new(a, ORIGIN_ASKED, expr, at);

    scratch_renew(o);
    o->asking = at ? at->function : NULL;
    asked->frame = frame;
    cycles_settle(a, ALL, asked);
    return asked->known;
}

void values_of(struct analysis *a, const struct expr *expr, const struct node *at,
               const struct frame *frame, struct values *out)
{
    const struct values **memo = frame ? NULL : memo_of(a, expr, at);

    const struct values *known = memo ? *memo : NULL;

    if (!known)
        known = values_find(a, expr, at, frame);
    if (memo)
        *memo = known;
    *out = *known;
}

/* ---- questions with a budget of their own ---- */

struct values_apart values_apart_begin(struct analysis *a)
{
    struct origins *o = origins_get(a);
    struct values_apart apart = {o->steps, o->limit};
    uint64_t asked = a->options ? a->options->step_limit : 0;
    uint64_t left = o->limit > o->comm_steps ? o->limit - o->comm_steps : 0;
    uint64_t limit = asked > 0 ? asked : STEPS_COMM;

    o->steps = 0;
    o->limit = limit < left ? limit : left;
    return apart;
}

bool values_apart_is_spent(const struct analysis *a)
{
    return a->origins->steps > a->origins->limit;
}

void values_apart_end(struct analysis *a, const struct values_apart *apart)
{
    struct origins *o = a->origins;

    o->comm_steps += o->steps;
    o->steps = apart->steps;
    o->limit = apart->limit;
}

/* Numbers of which it matters whether they are among the values. */
static bool is_special(const struct program *p, int64_t number)
{
    return number == 0 || number == p->any_source || number == p->any_tag;
}

void values_add(const struct program *p, struct values *values, int64_t number)
{
    uint32_t at = 0;

    if (values_has(values, number))
        return;
    if (values->count < sizeof values->numbers / sizeof values->numbers[0]) {
        values->numbers[values->count++] = number;
        return;
    }
    values->is_computed = true;
    if (!is_special(p, number))
        return;
    while (is_special(p, values->numbers[at]))
        at++;
    values->numbers[at] = number;
}

bool values_are_numbers(const struct values *values)
{
    return values->count > 0 && values->makers.count == 0 && !values->is_computed &&
           !values->is_status && !values->is_unknown;
}

bool values_one(struct analysis *a, const struct expr *expr, const struct node *at,
                const struct frame *frame, int64_t *number)
{
    struct values values = {0};

    if (expr_is_int(expr, number))
        return true;
    values_of(a, expr, at, frame, &values);
    if (!values_are_numbers(&values) || values.count != 1)
        return false;
    *number = values.numbers[0];
    return true;
}

bool values_only(const struct values *values, int64_t number)
{
    return values_are_numbers(values) && values->count == 1 && values->numbers[0] == number;
}

bool values_has(const struct values *values, int64_t number)
{
    for (uint32_t k = 0; k < values->count; k++)
        if (values->numbers[k] == number)
            return true;
    return false;
}

bool values_are_apart(const struct values *x, const struct values *y)
{
    if (!values_are_numbers(x) || !values_are_numbers(y))
        return false;
    for (uint32_t k = 0; k < x->count; k++)
        if (values_has(y, x->numbers[k]))
            return false;
    return true;
}

bool values_have_wildcard(const struct program *p, const struct values *values)
{
    return values_has(values, p->any_source) &&
           (values->wildcard != WILDCARD_MARK || values_only(values, p->any_source));
}

bool values_are_role(struct analysis *a, const struct values *values, enum mpi_role role)
{
    for (uint32_t k = 0; k < values->makers.count; k++)
        if (mpi_function_get(call_mpi(a, values->makers.items[k]))->role != role)
            return false;
    return values->makers.count > 0 && values->count == 0 && !values->is_computed &&
           !values->is_status && !values->is_unknown;
}
