/* SPDX-License-Identifier: Apache-2.0 */
/* Which variables hold the same in whatever order the messages of an iteration came?
 *
 * Requires: the window and its state.  A cell commutes when all stores to it in the window are of one
 * kind, and what they add depends on nothing but the round's message and what was there before:
 * sums and differences, products, bits set, cleared or flipped, whether all messages or one of them say so,
 * the largest or smallest value, one constant, one value that is the same in all rounds, stored where nothing but
 * the old value and the message decide about it, or the element of an array that belongs to the message's source
 * (messages of one source come in their order, see channel.h).  Floating-point sums and products commute up to rounding.
 * So do the first pair of numbers of all (champion.h), what a call combines or copies (combined.h), and what the messages
 * of one source alone are stored in, because the program has asked for the source (arms.h).
 *
 * What takes something of a message has to do so in the message's own round (round.h).
 *
 * What is stored in a source's own part may go by what other such parts hold, and lies where pointers in them lead: it
 * commutes only if these do (own_state.h).
 *
 * A copy of a record stores all of its fields, and of an object that is cut into parts in two ways the part of one
 * source may lie over that of another: neither commutes.  Elements that the source selects and that are seen to lie
 * over those of another source speak against the program.
 *
 * What the round receives from the message's source may be put there by the reception itself, when the round
 * decides alone whether it runs and which tag and communicator it names, and the longest message that it takes
 * ends within what is the source's own: an element, a row, as many elements as the source is multiplied by, or
 * the block that only the source's element leads to.
 */
#include "passes/commute.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/combined.h"
#include "passes/deeds.h"
#include "passes/elements.h"
#include "passes/events.h"
#include "passes/folded.h"
#include "passes/laid.h"
#include "passes/loops.h"
#include "passes/own_state.h"
#include "passes/owned.h"
#include "passes/round.h"
#include "passes/statuses.h"
#include "passes/stored.h"

/* Is nothing stored there in the window but by this name: does the message that asks for an element set that one, if any? */
static bool is_set_as_asked(const struct commute *c, const struct expr *element)
{
    struct set cells = {0};

    cells_of_lvalue(c->a, element, &cells);
    for (struct stores walk = stores_of_cells(c->a, &cells); stores_next(&walk);)
        if (walk.store->node && window_has(c->window, walk.store->node) &&
            walk.store->target != element)
            return false;
    return true;
}

static const struct expr *element_replace(void *context, const struct expr *expr)
{
    const struct commute *c = context;

    return expr->kind == EXPR_INDEX && taint_has(c->arrival, expr->b) && is_set_as_asked(c, expr)
               ? expr_int(c->a->program, 0, type_int(c->a->program))
               : NULL;
}

/* Does it read an element that the message selects, and nothing else of the message? */
static bool reads_element(const struct commute *c, const struct expr *expr)
{
    const struct expr *rest =
        expr_substitute(c->a->program, expr, element_replace, (void *)(uintptr_t)c);

    return rest != expr && !taint_has(c->arrival, rest);
}

/* Is a sum added to where the message, or an element that it selects, says so?  The first of equal ones
 * counts mostly, whichever it is; what is added must not tell which. */
static bool is_decided_by_element(const struct commute *c, const struct node *node)
{
    const struct taint *state = window_state(c->window);
    const struct set *branches = cfg_control_closure(c->a, node);

    if (bits_get(&state->functions, node->function->id))
        return false;
    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (!state->ignores(state->context, branch) &&
            !window_is_stateless(c->window, branch->value, branch) &&
            !reads_element(c, branch->value))
            return false;
    }
    return true;
}

/* Do different senders compute equal numbers for different messages, as far as that can be seen: is what
 * they send a quotient, a remainder or the like? */
static bool is_folded_by_senders(const struct commute *c)
{
    const event_list *sends = &c->window->group->may_sends;

    for (uint32_t k = 0; k < sends->count; k++) {
        struct set cells = {0};

        event_buffer(c->a, sends->items[k], &cells);
        for (uint32_t n = 0; n < cells.count; n++) {
            const struct cell *cell = c->a->cells[cells.items[n]];

            if (folded_key(c->a, cell))
                return true;
            for (struct stores walk = stores_of(cell->kind == CELL_VARIABLE ? cell : NULL);
                 stores_next(&walk);)
                if (folded_is(walk.store->value))
                    return true;
        }
    }
    return false;
}

/* Is it an element that the messages of several sources may select, as far as that can be seen? */
static bool is_shared_element(const struct commute *c, const struct expr *element,
                              const struct node *at)
{
    return folded_names(c->window, element->b, at) ||
           (!owned_element(c, element, at) &&
            (is_folded_by_senders(c) || status_is_of_other(c->window, element->b)));
}

/* Does this store speak against the program: is it a message, or something that counts, that a later
 * round overwrites, or that lies where or as earlier rounds say?  An element that the message itself
 * selects is mostly one that no other message does, and a sum is mostly the same in every order. */
static bool is_suspect(const struct commute *c, const struct node *node)
{
    const struct expr *value = node->value, *target = node->target;
    bool is_state =
        !window_is_stateless(c->window, value, node) || !deed_is_settled(c, target, node);

    value = expr_without_casts(value);
    if (value->kind == EXPR_BINARY && deed_way_of_op(expr_op(value)) != WAY_NONE &&
        (value->a == target || (value->b == target && expr_op(value) != OP_SUB)) &&
        deed_is_settled(c, target, node))
        return deed_is_cut(node) ||
               !window_is_stateless(c->window, value->a == target ? value->b : value->a, node) ||
               !is_decided_by_element(c, node) ||
               (!deed_is_decided_by_message(c, node, NULL) &&
                taint_has(c->arrival, value->a == target ? value->b : value->a));
    if (!is_state && !taint_has(c->arrival, value) && !taint_parts(c->arrival, value))
        return deed_is_constant(value) && !is_decided_by_element(c, node);
    return is_state || target->kind != EXPR_INDEX || is_shared_element(c, target, node) ||
           !taint_has(c->arrival, target->b) || !deed_is_decided_by_message(c, node, NULL) ||
           (!type_is_array(target->a->type) && taint_has_at(c->arrival, target->a, node));
}

static bool is_float(const struct expr *expr)
{
    return expr->type && expr->type->kind == TYPE_FLOAT;
}

struct part { /* what a store puts into a source's own part, and the objects that this lies in */
    struct owned owned;
    struct set cells, objects;
};

struct walk { /* elements of an array that stores in rounds of one source go through */
    const struct expr *element;
    struct stretch stretch;
    struct set cells;
    bool is_sum; /* which two rounds may add to */
};

struct dependence { /* what is stored in the cell goes by this part of the source */
    uint32_t cell;
    struct own_part part;
};

struct ways { /* by cell: how it is stored so far */
    struct arena *scratch;
    const struct deed **deeds; /* the last one; most cells have none */
    ARRAY(struct part) parts;
    ARRAY(struct walk) walks;
    ARRAY(struct dependence) dependences;
    struct bits seen, bad;
    struct bits filled; /* as a whole, in every round */
};

static bool is_same_type(const struct deed *x, const struct deed *y)
{
    const struct type *p = x->owned.type, *q = y->owned.type;

    return p && q && p->kind == q->kind && p->bytes == q->bytes;
}

/* The same constant, or the same way to find a source's own part. */
static bool is_same_part(const struct deed *x, const struct deed *y)
{
    return x->owned.array == y->owned.array && x->owned.element == y->owned.element &&
           x->owned.stride == y->owned.stride && x->owned.shift == y->owned.shift;
}

static bool is_same_deed(const struct deed *x, const struct deed *y)
{
    return x->way == y->way && x->constant == y->constant && is_same_part(x, y) &&
           is_same_type(x, y);
}

/* Are a sum and another way of computing, or stores of several widths, mixed in one cell?  Fields of several
 * objects share a cell, so constants, which mostly begin a sum, do not count as another way, but in one place: where the
 * message says which constant is stored, and where a sum begins anew in each round, so that what stays is the last one
 * (what else a local is used for is another variable, webs.h). */
static bool ways_clash(const struct commute *c, uint32_t id, const struct deed *x,
                       const struct deed *y)
{
    const bool is_one = x->target == y->target || c->a->cells[id]->kind == CELL_VARIABLE;

    if (x->way < WAY_SUM || x->way == WAY_SOURCE || y->way < WAY_SUM || y->way == WAY_SOURCE)
        return false;
    if (!is_same_type(x, y))
        return true;
    if (x->way != WAY_CONSTANT && y->way != WAY_CONSTANT)
        return x->way != y->way;
    return is_one &&
           (x->way != y->way || (x->constant != y->constant && (x->is_chosen || y->is_chosen)));
}

/* Are two ways to find a source's own part mixed in one variable? */
static bool parts_clash(const struct commute *c, uint32_t id, const struct deed *x,
                        const struct deed *y)
{
    return c->a->cells[id]->kind == CELL_VARIABLE && x->way == WAY_SOURCE && y->way == WAY_SOURCE &&
           x->owned.array && y->owned.array && !is_same_part(x, y);
}

/* One more deed to a cell. */
static void deed_note(struct commute *c, struct ways *ways, uint32_t id, const struct deed *deed,
                      bool is_bad, bool is_odd)
{
    const struct deed *known = ways->deeds[id];

    if (is_bad || (known && !is_same_deed(known, deed)))
        bits_set(&ways->bad, id);
    if (is_odd || (known && (ways_clash(c, id, known, deed) || parts_clash(c, id, known, deed))))
        bits_set(&c->suspects, id);
    bits_set(&ways->seen, id);
    ways->deeds[id] = arena_memdup(ways->scratch, deed, sizeof *deed);
}

/* Keeps where a source's own part is. */
static void part_note(struct commute *c, struct ways *ways, const struct deed *deed,
                      const struct set *cells)
{
    struct part part = {.owned = deed->owned};

    if (deed->way != WAY_SOURCE || !deed->owned.array)
        return;
    set_add_all(c->a->arena, &part.cells, cells);
    if (!type_is_pointer(part.owned.array->type))
        cells_of_lvalue(c->a, part.owned.array, &part.objects);
    else
        points_of(c->a, part.owned.array, &part.objects);
    array_push(c->a->arena, &ways->parts, part);
}

static void part_refuse(struct commute *c, struct ways *ways, const struct part *part)
{
    for (uint32_t k = 0; k < part->cells.count; k++) {
        bits_set(&ways->bad, part->cells.items[k]);
        bits_set(&c->suspects, part->cells.items[k]);
    }
}

/* One object that is cut into parts in two ways: the part of one source may lie over that of another. */
static void parts_compare(struct commute *c, struct ways *ways)
{
    for (uint32_t k = 0; k < ways->parts.count; k++)
        for (uint32_t n = k + 1; n < ways->parts.count; n++) {
            const struct part *x = &ways->parts.items[k], *y = &ways->parts.items[n];

            if ((x->owned.array == y->owned.array && x->owned.stride == y->owned.stride &&
                 x->owned.shift == y->owned.shift &&
                 type_is_alike(x->owned.element, y->owned.element)) ||
                !set_meets(&x->objects, &y->objects))
                continue;
            part_refuse(c, ways, x);
            part_refuse(c, ways, y);
        }
}

/* Do the elements lie over those that rounds of another source store? */
static void walk_note(struct commute *c, struct ways *ways, const struct node *node,
                      const struct set *cells)
{
    struct walk walk = {.element = node->target};

    walk.is_sum = deed_accumulation_of(c, node) != WAY_NONE;
    while (walk.element->kind == EXPR_FIELD)
        walk.element = walk.element->a;
    if (walk.element->kind != EXPR_INDEX || !owned_stretch(c, walk.element->b, node, &walk.stretch))
        return;
    set_add_all(c->a->arena, &walk.cells, cells);
    array_push(c->a->arena, &ways->walks, walk);
    for (uint32_t k = 0; k < ways->walks.count; k++) {
        const struct walk *other = &ways->walks.items[k];

        if (!(other->is_sum && walk.is_sum) && other->element->a == walk.element->a &&
            type_is_alike(other->element->type, walk.element->type) &&
            set_meets(&other->cells, &walk.cells) &&
            stretches_overlap(&other->stretch, &walk.stretch))
            for (uint32_t n = 0; n < walk.cells.count; n++)
                bits_set(&c->suspects, walk.cells.items[n]);
    }
}

/* What is stored in the cells goes by these parts. */
static void dependences_note(struct commute *c, struct ways *ways, const own_part_list *parts,
                             const struct set *cells)
{
    for (uint32_t k = 0; k < parts->count; k++)
        for (uint32_t n = 0; n < cells->count; n++)
            array_push(c->a->arena, &ways->dependences,
                       (struct dependence){cells->items[n], parts->items[k]});
}

/* Is something stored in the part that is not up to its source, or was it before? */
static bool is_part_spoilt(const struct commute *c, const struct ways *ways,
                           const struct own_part *part)
{
    const struct deed *deed = ways->deeds[part->cell];

    return window_has_left(c->window, part->cell) || bits_get(&ways->bad, part->cell) ||
           (bits_get(&ways->seen, part->cell) &&
            (deed->way != WAY_SOURCE || deed->owned.array != part->array));
}

static void dependences_follow(struct commute *c, struct ways *ways)
{
    bool is_changed = true;

    while (is_changed) {
        is_changed = false;
        for (uint32_t k = 0; k < ways->dependences.count; k++) {
            const struct dependence *d = &ways->dependences.items[k];

            if (!bits_get(&ways->bad, d->cell) && is_part_spoilt(c, ways, &d->part)) {
                bits_set(&ways->bad, d->cell);
                bits_set(&c->suspects, d->cell);
                is_changed = true;
            }
        }
    }
}

/* May the value be a record that is made where it stands, so that its store is the one of its fields? */
static bool is_literal(const struct expr *value)
{
    if (!value)
        return false;
    value = expr_without_casts(value);
    return value->kind == EXPR_LIST ||
           (value->kind == EXPR_CONDITIONAL && (is_literal(value->b) || is_literal(value->c)));
}

static void store_note(struct commute *c, struct ways *ways, const struct node *node)
{
    struct set cells = {0}, whole = {0};
    own_part_list parts = {0};
    struct deed deed = deed_of(c, node);
    bool is_rounded = is_float(node->target) && (deed.way == WAY_SUM || deed.way == WAY_PRODUCT);
    bool is_record = node->target->type && node->target->type->kind == TYPE_RECORD;
    bool is_copy = is_record && !is_literal(node->value);
    bool is_bad = deed.way == WAY_NONE || is_record;
    bool is_odd;

    cells_of_lvalue(c->a, node->target, &whole);
    cells_of_store(c->a, node->target, &cells);
    c->has_lost |= cells.count == 0 && node->value &&
                   (taint_has(c->arrival, node->value) || deed_runs_by_label(c, node));
    part_note(c, ways, &deed, &cells);
    if (deed.way == WAY_SOURCE && deed.owned.array) {
        own_state_decides(c, node, &parts);
        own_state_path(c, node->target, node, &parts);
        dependences_note(c, ways, &parts, &cells);
    }
    walk_note(c, ways, node, &cells);
    is_odd = cells.count > 0 && deed.way == WAY_NONE && (is_suspect(c, node) || laid_over(c, node));
    for (uint32_t k = 0; k < cells.count; k++) {
        uint32_t id = cells.items[k];

        /* that a copy is made speaks against no program that sends something else of such records */
        deed_note(c, ways, id, &deed, is_bad, is_odd && (!is_copy || set_has(&whole, id)));
        if (is_rounded) {
            bits_set(&c->rounded, id);
            c->rounded_place = node->place;
        }
        if (is_float(node->target) &&
            (deed.way == WAY_MAX || deed.way == WAY_MIN || deed.way == WAY_CHAMPION))
            c->has_extremes = true;
    }
}

static bool is_element(const struct expr *pointer)
{
    return (pointer->kind == EXPR_ADDRESS && pointer->a->kind == EXPR_INDEX) ||
           pointer->kind == EXPR_INDEX || pointer->kind == EXPR_BINARY;
}

/* Does a call that writes so many bytes as its last argument says go on into the next element? */
static bool is_written_beyond(const struct commute *c, const struct node *call, uint32_t arg)
{
    const struct expr *to = expr_without_casts(call->args[arg]),
                      *first = element_led_to(c->a->program, to);
    const struct expr *bytes = expr_without_casts(call->args[call->arg_count - 1]);
    struct owned own = {0};

    if (first && laid_copy_over(c, first, bytes))
        return true;
    return first && owned_room(c, first, call) > 0 &&
           (bytes->kind == EXPR_INT ? bytes->value > owned_room(c, first, call)
                                    : !owned_by_copy(c, to, bytes, call, &own));
}

/* Does an external function write something of the message into what is there in all rounds, or where
 * earlier rounds say?  An element that the message selects is mostly one that no other message does. */
static bool is_written_oddly(const struct commute *c, const struct node *call, uint32_t arg)
{
    const struct expr *to = call->args[arg],
                      *first = element_led_to(c->a->program, expr_without_casts(to));
    bool is_message = deed_runs_by_label(c, call);

    for (uint32_t k = 0; k < call->arg_count; k++)
        is_message |= k != arg && (taint_has(c->arrival, call->args[k]) ||
                                   taint_pointees(c->arrival, call->args[k]));
    return is_written_beyond(c, call, arg) ||
           (is_message &&
            (!is_element(to) || !window_is_stateless(c->window, to, call) ||
             !taint_has(c->arrival, to) ||
             (first && first->kind == EXPR_INDEX && is_shared_element(c, first, call))));
}

/* Is the length of a message asked for in some rounds only, or kept where that of the last one stays? */
static bool is_counted(const struct commute *c, const struct node *call, uint32_t arg)
{
    int row = call_mpi(c->a, call);

    return row >= 0 && mpi_function_get(row)->role == ROLE_GET_COUNT &&
           (!is_element(call->args[arg]) || !deed_is_decided_by_message(c, call, NULL));
}

/* Does it communicate, or ask about a message?  What it writes then is for others to say. */
static bool is_event(struct analysis *a, const struct node *call)
{
    int row = call_mpi(a, call);
    enum mpi_role role = row >= 0 ? mpi_function_get(row)->role : ROLE_OTHER;

    return role != ROLE_OTHER && role != ROLE_PERSISTENT;
}

/* Is the same put everywhere, in every round: what the last one puts there stays alone? */
static bool fills_anew(const struct commute *c, const struct node *call, uint32_t arg)
{
    const struct taint *state = window_state(c->window);
    const struct set *branches = cfg_control_closure(c->a, call);
    const struct function *f = call_external(call);

    if (arg != 0 || !f || !external_fill(c->a, f, call) || is_element(call->args[0]))
        return false;
    for (uint32_t k = 0; k < branches->count; k++)
        if (!state->ignores(state->context, call->function->nodes[branches->items[k]]))
            return false;
    return true;
}

/* Does the reception store what is the source's own, whenever it runs? */
static bool is_placed(const struct commute *c, const struct event *e, struct deed *deed)
{
    *deed = (struct deed){.way = WAY_SOURCE};
    return e->kind == EVENT_RECEIVE && deed_is_decided_by_message(c, e->node, NULL) &&
           (e == c->window->reception || round_has(c->window, e->node)) &&
           owned_by_reception(c, e, &deed->owned);
}

/* Does the call do so with this argument? */
static bool places(const struct commute *c, const struct node *call, uint32_t arg,
                   struct deed *deed)
{
    const event_list *events = events_at(c->a, call);

    return events && events->count == 1 && events->items[0]->buffer == (int)arg &&
           is_placed(c, events->items[0], deed);
}

bool commute_spills(const struct commute *c, const struct event *reception)
{
    struct deed deed;

    return !is_placed(c, reception, &deed) &&
           (deed.owned.array || owned_rows_overlap(c, reception) ||
            laid_reception_over(c, reception));
}

bool commute_places(const struct commute *c, const struct event *reception)
{
    const struct set *cells = event_buffer_cells(c->a, reception);
    struct deed deed;

    if (!window_has(c->window, reception->node) || !is_placed(c, reception, &deed))
        return false;
    for (uint32_t k = 0; k < cells->count; k++)
        if (!bits_get(&c->kept, cells->items[k]))
            return false;
    return cells->count > 0;
}

bool commute_puts(const struct commute *c, const struct node *call, uint32_t arg)
{
    struct deed deed;

    return combined_covers(c, call, arg) ||
           (places(c, call, arg, &deed) && commute_places(c, events_at(c->a, call)->items[0]));
}

static void combined_note(struct commute *c, struct ways *ways, const struct node *call,
                          const struct combined *combined, const struct set *cells)
{
    part_note(c, ways, &combined->deed, cells);
    for (uint32_t n = 0; n < cells->count; n++) {
        deed_note(c, ways, cells->items[n], &combined->deed, false, false);
        if (combined->is_rounded) {
            bits_set(&c->rounded, cells->items[n]);
            c->rounded_place = call->place;
        }
    }
    c->has_extremes |= combined->is_extreme;
}

/* What a call writes in other ways does not commute. */
static void call_note(struct commute *c, struct ways *ways, const struct node *call)
{
    const function_list *callees = callees_of(c->a, call);

    for (uint32_t k = 0; k < call->arg_count; k++) {
        struct set cells = {0};
        own_part_list parts = {0};
        struct combined combined;
        struct deed deed;
        bool is_external = callees->count == 0;

        for (uint32_t n = 0; n < callees->count; n++)
            is_external |= function_is_external(callees->items[n]);
        if (!is_external || !call_writes(c->a, call, k))
            continue;
        window_pointees(c->window, call, k, &cells);
        own_state_behind(c, call->args[k], call, &parts);
        dependences_note(c, ways, &parts, &cells);
        if (places(c, call, k, &deed)) {
            part_note(c, ways, &deed, &cells);
            for (uint32_t n = 0; n < cells.count; n++)
                deed_note(c, ways, cells.items[n], &deed, false, false);
            continue;
        }
        if (combined_find(c, call, k, &combined)) {
            combined_note(c, ways, call, &combined, &cells);
            continue;
        }
        for (uint32_t n = 0; n < cells.count; n++) {
            bits_set(&ways->bad, cells.items[n]);
            if (fills_anew(c, call, k))
                bits_set(&ways->filled, cells.items[n]);
            if (is_counted(c, call, k) || (!is_event(c->a, call) && is_written_oddly(c, call, k)))
                bits_set(&c->suspects, cells.items[n]);
        }
    }
}

void commute_find(struct commute *c)
{
    struct analysis *a = c->a;
    const struct reach reach = window_reach(c->window);
    struct arena *scratch = arena_new();
    struct ways ways = {.scratch = scratch};

    window_state(c->window);
    ways.deeds = ARENA_ARRAY(scratch, const struct deed *, a->cell_count + 1);
    ways.seen = bits_new(scratch, a->cell_count);
    ways.bad = bits_new(scratch, a->cell_count);
    ways.filled = bits_new(scratch, a->cell_count);
    c->cells = bits_new(a->arena, a->cell_count);
    c->rounded = bits_new(a->arena, a->cell_count);
    c->suspects = bits_new(a->arena, a->cell_count);
    c->owners = ARENA_ARRAY(a->arena, const struct expr *, a->cell_count + 1);
    for (uint32_t k = reach_next(&reach, 0); k != UINT32_MAX; k = reach_next(&reach, k + 1)) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++) {
            if (!window_has(c->window, f->nodes[n]))
                continue;
            if (f->nodes[n]->kind == NODE_ASSIGN)
                store_note(c, &ways, f->nodes[n]);
            else if (f->nodes[n]->kind == NODE_CALL)
                call_note(c, &ways, f->nodes[n]);
        }
    }
    parts_compare(c, &ways);
    dependences_follow(c, &ways);
    for (uint32_t k = 0; k < a->cell_count; k++) {
        if (bits_get(&ways.seen, k) && !bits_get(&ways.bad, k)) {
            bits_set(&c->cells, k);
            c->owners[k] = ways.deeds[k]->way == WAY_SOURCE ? ways.deeds[k]->owned.array : NULL;
        }
        if (bits_get(&ways.seen, k) && bits_get(&ways.filled, k))
            bits_set(&c->suspects, k);
    }
    arena_free(scratch);
}

void commute_keep(struct commute *c, const struct taint *taint)
{
    c->kept = bits_new(c->a->arena, c->cells.count);
    for (uint32_t k = 0; k < c->cells.count; k++)
        if (bits_get(&c->cells, k) && bits_get(&taint->cells, k)) {
            bits_set(&c->kept, k);
            c->has_any = true;
        }
}

bool commute_covers(const struct commute *c, const struct node *node)
{
    struct set cells = {0};

    if (!window_has(c->window, node))
        return false;
    cells_of_lvalue(c->a, node->target, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        if (!bits_get(&c->kept, cells.items[k]))
            return false;
    return cells.count > 0;
}

/* Does the node store in kept cells, or may it do so below? */
static bool stores_kept(const struct commute *c, const struct node *node)
{
    struct set cells = {0};

    if (node_calls_program(c->a, node))
        return true;
    window_stored_at(c->window, node, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        if (bits_get(&c->kept, cells.items[k]))
            return true;
    return false;
}

/* Of what it reads, is nothing under way but kept cells? */
static bool reads_kept(const struct commute *c, const struct taint *partial,
                       const struct expr *value)
{
    struct set cells = {0};

    cells_read_by(c->a, value, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        if (bits_get(&partial->cells, cells.items[k]) && !bits_get(&c->kept, cells.items[k]))
            return false;
    return true;
}

bool commute_is_copied_whole(const struct commute *c, const struct taint *partial, uint32_t id)
{
    const struct cell *cell = c->a->cells[id];
    const struct node *point = c->window->levels[0].point, *copy = NULL;
    const struct function *f = point->function;
    struct set copied = {0};

    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct node *node = walk.store->node;

        if (!node || !window_has(c->window, node))
            continue;
        if (copy || node->function != f || node->kind != NODE_ASSIGN)
            return false;
        copy = node;
    }
    if (!copy || cell->kind != CELL_VARIABLE || c->window->level_count != 1 ||
        copy->target->kind != EXPR_VARIABLE || !window_is_after(c->window, copy) ||
        !cfg_postdominates(cfg_get(c->a, f), copy, point) ||
        !set_equals(cfg_loops_at(c->a, copy), cfg_loops_at(c->a, point)) ||
        !reads_kept(c, partial, copy->value))
        return false;
    set_add(c->a->arena, &copied, id);
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node != copy && window_has(c->window, node) &&
            (node_writes_some(c->a, node, &copied) ||
             (stores_kept(c, node) && loop_leads(c->a, copy->next[0], node, point))))
            return false;
    }
    return true;
}
