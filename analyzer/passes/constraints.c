/* SPDX-License-Identifier: Apache-2.0 */
/* What do the statements of a program say about its pointers?
 *
 * Requires: the linked IR, cells, allocators.  Computes: the graph of points.c, whose nodes are what
 * expressions denote (denote.c), and the points-to sets of all cells.  Everything is inclusion-based, flow- and context-insensitive: a store adds edges to the cells that it may
 * reach, a call edges from arguments to parameters; copies of raw bytes (memcpy; an object accessed
 * as another type) carry everything over.
 *
 * Not modelled: pointers that are put together from parts of numbers; a pointer into one object that is made
 * of one into another object and the distance of both, which C does not define.
 */
#include "passes/constraints.h"
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/callbacks.h"
#include "passes/cells.h"
#include "passes/copiers.h"
#include "passes/denote.h"
#include "passes/fits.h"
#include "passes/further.h"
#include "passes/members.h"
#include "passes/points.h"
#include "passes/puns.h"
#include "passes/running.h"

#include <stdlib.h>
#include <string.h>

struct copy { /* of raw bytes */
    point_node to, from;
    point_node all, others; /* what the cells there point to; without those of fields */
    struct set fields;      /* of `to` that are settled */
};

/* What an external call hands to functions that it runs: each of them may get all of it.  Calls that reach more than MANY of them hand
 * all that they have over together (`everyone`): an edge from each of ten thousand calls to the parameters of each of a
 * thousand functions is more than can be kept, and the little that one such call can not reach is reached by the next. */
struct handing {
    point_node all;
    struct set functions; /* at most MANY + 1 */
};

enum { MANY = 128 };

/* Bits of arguments that are handed to functions, and of those from which what they lead to is. */
struct handed {
    uint64_t given, read;
};

/* A call through a pointer.  Where that may lead to thousands of functions, most of them do the same with what they are given. */
struct pointed {
    function_list callees; /* as the analysis keeps them */
    struct members ids;    /* theirs */
    ARRAY(struct handed) handed;
    uint64_t kept; /* arguments through which one of them has stored all that it may get at */
};

struct constraints {
    struct denoting d;
    struct running *running;
    ARRAY(struct copy) copies;
    struct map *held;    /* see hold() */
    struct map *holders; /* what is stored -> struct members: the cells that hold it */
    struct members_room room;
    struct map *pointed; /* call -> struct pointed */
    ARRAY(struct pointed *) called;
    point_node everyone; /* 0: no call reaches so many */
};

/* ---- copies of raw bytes ---- */

static void copy_add(struct constraints *c, point_node to, point_node from)
{
    struct points *p = c->d.points;
    struct copy copy = {.to = to, .from = from};

    if (to == 0 || from == 0)
        return;
    copy.all = points_derived(p, from, POINTS_LOAD);
    copy.others = points_node(p);
    points_watch(
        p, from,
        (struct watch){.kind = POINTS_LOAD_PLAIN, .is_filter = true, .target = copy.others});
    points_watch(p, to, (struct watch){.kind = POINTS_STORE_PLAIN, .target = copy.all});
    array_push(c->d.a->arena, &c->copies, copy);
}

/* Objects of one record type exchange fields with themselves, which their cells show already.
 * Whether this is such a copy is asked when nothing flows any more.  Returns whether anything is
 * new. */
static bool copy_settle(struct constraints *c, struct copy *copy)
{
    const struct set *to = points_members(c->d.points, copy->to);
    const struct set *from = points_members(c->d.points, copy->from);
    bool is_same = false, is_new = false;

    for (uint32_t k = 0; k < to->count && !is_same; k++)
        is_same = c->d.a->cells[to->items[k]]->kind == CELL_FIELD && set_has(from, to->items[k]);
    for (uint32_t k = 0; k < to->count && from->count > 0; k++) {
        const struct cell *cell = c->d.a->cells[to->items[k]];

        if (cell->kind != CELL_FIELD || !set_add(c->d.a->arena, &copy->fields, cell->id))
            continue;
        points_edge(c->d.points, is_same ? copy->others : copy->all,
                    points_cell(c->d.points, cell));
        is_new = true;
    }
    return is_new;
}

/* A record is read from memory that is not declared as such: its fields get what is there. */
static void record_add(struct constraints *c, const struct storage *targets,
                       const struct expr *value)
{
    point_node raw = denote_puns(&c->d, value, false);

    if (raw != 0)
        copy_add(c, points_derived(c->d.points, denote_storage(&c->d, targets), POINTS_SPREAD),
                 raw);
}

/* ---- stores ---- */

static void value_add(struct constraints *c, const struct storage *targets,
                      const struct expr *value, const struct set *unions);

static void list_add(struct constraints *c, const struct storage *targets, const struct expr *value,
                     const struct set *unions)
{
    struct arena *arena = c->d.a->arena;

    for (uint32_t k = 0; k < value->element_count; k++) {
        const struct expr *element = value->elements[k];
        struct storage field = {0};
        struct set shared = {0};

        if (!value->keys || !value->keys[k]) {
            value_add(c, targets, element, unions);
            continue;
        }
        set_add(arena, &field.cells,
                cell_of_key(c->d.a, value->keys[k], value->type, element->type)->id);
        if (unions)
            set_add_all(arena, &shared, unions);
        if (value->type && value->type->is_union)
            set_add_all(arena, &shared, &field.cells);
        value_add(c, &field, element, &shared);
    }
}

/* What one value stored into some cells adds; lists go to the cells of their fields. */
static void value_add(struct constraints *c, const struct storage *targets,
                      const struct expr *value, const struct set *unions)
{
    bool is_record = type_is_record(value->type) && value->kind != EXPR_UNKNOWN;
    point_node node;

    if (value->kind == EXPR_LIST) {
        list_add(c, targets, value, unions);
        return;
    }
    if (is_record)
        record_add(c, targets, value);
    node = denote_value(&c->d, value);
    if (node == 0)
        return;
    for (uint32_t k = 0; unions && k < unions->count; k++)
        denote_store(&c->d, node, c->d.a->cells[unions->items[k]], true);
    for (uint32_t k = 0; k < targets->cells.count; k++)
        denote_store(&c->d, node, c->d.a->cells[targets->cells.items[k]], is_record);
    for (uint32_t k = 0; k < targets->nodes.count; k++)
        points_edge(c->d.points, node,
                    points_derived(c->d.points, targets->nodes.items[k],
                                   is_record ? POINTS_STORE : POINTS_STORE_VALUE));
}

/* ---- calls ---- */

static bool hands_out(const struct function *f, uint32_t *arg)
{
    static const struct {
        const char *name;
        uint32_t arg;
    } NAMES[] = {{"posix_memalign", 0},          {"MPI_Alloc_mem", 2},
                 {"MPI_Win_allocate", 4},        {"MPI_Win_allocate_c", 4},
                 {"MPI_Win_allocate_shared", 4}, {"MPI_Win_allocate_shared_c", 4}};
    const char *name = f->mpi >= 0 && f->name[0] == 'P' ? f->name + 1 : f->name;

    for (size_t k = 0; k < sizeof NAMES / sizeof NAMES[0]; k++)
        if (strcmp(name, NAMES[k].name) == 0) {
            *arg = NAMES[k].arg;
            return true;
        }
    return false;
}

static bool may_hold_pointer(const struct cell *cell)
{
    return !cell->type || cell->type->kind == TYPE_POINTER || cell->type->kind == TYPE_RECORD ||
           cell->type->kind == TYPE_ARRAY;
}

static void arguments_add(struct constraints *c, const struct node *call, const struct function *f)
{
    for (uint32_t n = 0; n < call->arg_count; n++) {
        struct storage target = {0};

        if (n < f->parameter_count)
            set_add(c->d.a->arena, &target.cells, cell_of_variable(c->d.a, f->parameters[n])->id);
        else if (f->is_variadic) {
            set_add(c->d.a->arena, &target.cells, cell_of_rest(c->d.a)->id);
            set_add(c->d.a->arena, &target.cells, cell_of_own_rest(c->d.a, f)->id);
        } else
            break;
        value_add(c, &target, call->args[n], NULL);
    }
}

static void copy_pointees(struct constraints *c, const struct node *call, const struct function *f,
                          uint32_t to, uint32_t from)
{
    struct storage target, source;

    if (call->args[from]->kind == EXPR_STRING || copy_is_callers(c->d.a, call, f))
        return;
    target = denote_pointees(&c->d, call->args[to]);
    source = denote_pointees(&c->d, call->args[from]);
    copy_add(c, denote_storage(&c->d, &target), denote_storage(&c->d, &source));
}

/* What is in `value` may be stored in those of the cells that can hold a pointer. */
static void hold(struct constraints *c, point_node cells, point_node value)
{
    const void *key = (const void *)((uintptr_t)cells << 32 | value);

    if (map_get_address(c->held, key))
        return;
    map_set_address(c->held, key, key);
    points_watch(c->d.points, cells, (struct watch){.kind = HOLDS, .target = value});
}

/* Has a function that the call may reach stored through the argument what every such function does?  From now on it has. */
static bool is_kept(struct constraints *c, const struct node *call, uint32_t arg)
{
    struct pointed *pointed = map_get_address(c->pointed, call);
    bool is_kept;

    if (!pointed || arg > 63)
        return false;
    is_kept = pointed->kept >> arg & 1;
    pointed->kept |= (uint64_t)1 << arg;
    return is_kept;
}

/* What the function stores through this argument of it. */
static void written_add(struct constraints *c, const struct node *call, const struct function *f,
                        uint32_t arg)
{
    uint32_t to, from, out;
    bool is_handed = hands_out(f, &out) && out == arg;
    struct storage written;
    point_node heap;

    if (external_copies(f, call, &to, &from) && arg == to) {
        copy_pointees(c, call, f, to, from);
        return;
    }
    if (external_is_atomic(f) && arg == 0) {
        written = denote_pointees(&c->d, call->args[0]);
        for (uint32_t n = 1; n < call->arg_count; n++)
            value_add(c, &written, call->args[n], NULL);
    }
    if (call_tells_address(c->d.a, call) && arg == 1) { /* which may be made a pointer again */
        written = denote_pointees(&c->d, call->args[1]);
        value_add(c, &written, call->args[0], NULL);
    }
    if (!is_handed && (!external_keeps(f) || is_kept(c, call, arg)))
        return;
    heap = points_cell(c->d.points, cell_of_elsewhere(c->d.a));
    if (is_handed) {
        heap = points_node(c->d.points);
        points_add(c->d.points, heap, cell_of_heap(c->d.a, call));
        if (external_keeps(f)) /* a window tells where its memory is */
            points_edge(c->d.points, heap, points_cell(c->d.points, cell_of_elsewhere(c->d.a)));
    }
    written = denote_pointees(&c->d, call->args[arg]);
    for (uint32_t k = 0; k < written.nodes.count; k++)
        hold(c, written.nodes.items[k], heap);
}

/* May the function that is not of the program run something that it is given here? */
static bool call_may_run(struct analysis *a, const struct node *call, const struct function *f)
{
    bool is_run = false;

    for (uint32_t n = 0; n < call->arg_count; n++)
        is_run |= argument_may_be_run(call->args[n]) && argument_may_hand(f, call->args[n], true);
    return is_run && external_may_run(a, f);
}

/* Has another function that the call may reach handed the same arguments to functions that it runs?  From now on one has. */
static bool is_handed_over(struct constraints *c, const struct node *call, const struct function *f)
{
    struct pointed *pointed = map_get_address(c->pointed, call);
    struct handed handed = {0};
    bool is_read;

    if (!pointed || call->arg_count > 64)
        return false;
    is_read = external_keeps(f);
    for (uint32_t n = 0; n < call->arg_count; n++)
        if (argument_may_hand(f, call->args[n], true)) {
            handed.given |= (uint64_t)1 << n;
            if (is_read && !type_is_code(expr_without_casts(call->args[n])->type))
                handed.read |= (uint64_t)1 << n;
        }
    for (uint32_t k = 0; k < pointed->handed.count; k++)
        if (pointed->handed.items[k].given == handed.given &&
            pointed->handed.items[k].read == handed.read)
            return true;
    array_push(c->d.a->arena, &pointed->handed, handed);
    return false;
}

/* A function that an external one is given, itself or in what its arguments point to, may be called
 * with whatever the call reaches. */
static void callback_add(struct constraints *c, const struct node *call, const struct function *f)
{
    point_node given = 0, read = 0, all;
    struct handing *handing;

    if (!call_may_run(c->d.a, call, f) || is_handed_over(c, call, f))
        return;
    for (uint32_t n = 0; n < call->arg_count; n++) {
        const struct expr *argument = call->args[n];

        if (!argument_may_hand(f, argument, true))
            continue;
        given = denote_both(&c->d, given, denote_value(&c->d, argument));
        if (!type_is_code(expr_without_casts(argument)->type))
            read = denote_both(&c->d, read, denote_value(&c->d, argument));
    }
    if (given == 0)
        return;
    all = given;
    if (external_keeps(f) && read != 0) {
        all = points_node(c->d.points);
        points_edge(c->d.points, given, all);
        points_edge(c->d.points,
                    points_derived(c->d.points, points_derived(c->d.points, read, POINTS_SPREAD),
                                   POINTS_LOAD),
                    all);
    }
    handing = ARENA_NEW(c->d.a->arena, struct handing);
    handing->all = all;
    points_watch(c->d.points, all,
                 (struct watch){.kind = CALLBACK, .is_of_functions = true, .state = handing});
}

static void callee_add(struct constraints *c, const struct node *call, struct function *f)
{
    uint32_t to, from;

    running_reach(c->running, f);
    if (!function_is_external(f)) {
        arguments_add(c, call, f);
        if (call_copies(c->d.a, call, f, &to, &from))
            copy_pointees(c, call, f, to, from);
        return;
    }
    for (uint32_t n = 0; n < call->arg_count; n++) {
        if (external_keeps(f) && !call_copies_key(call, n))
            points_edge(c->d.points, denote_value(&c->d, call->args[n]),
                        points_cell(c->d.points, cell_of_elsewhere(c->d.a)));
        if (call_writes(c->d.a, call, n))
            written_add(c, call, f, n);
    }
    callback_add(c, call, f);
}

static void call_add(struct constraints *c, const struct node *call)
{
    const function_list *callees;

    if (!call->callee)
        return;
    if (call->callee->kind == EXPR_FUNCTION) {
        callees = callees_of(c->d.a, call);
        for (uint32_t k = 0; k < callees->count; k++)
            callee_add(c, call, callees->items[k]);
        return;
    }
    points_watch(c->d.points, denote_value(&c->d, call->callee),
                 (struct watch){.kind = CALLEE, .is_of_functions = true, .about = call});
    if (call->callee->kind == EXPR_DEREF) /* (*f)() and f() are the same call */
        points_watch(c->d.points, denote_value(&c->d, call->callee->a),
                     (struct watch){.kind = CALLEE, .is_of_functions = true, .about = call});
}

/* A call through a pointer reaches a function. */
static void callee_found(struct constraints *c, const struct node *call, const struct function *f)
{
    struct pointed *pointed = map_get_address(c->pointed, call);
    point_node result = (point_node)(uintptr_t)map_get_address(c->d.results, call);

    if (!pointed) {
        pointed = ARENA_NEW(c->d.a->arena, struct pointed);
        map_set_address(c->pointed, call, pointed);
        map_set_address(c->d.a->indirect, call, &pointed->callees);
        array_push(c->d.a->arena, &c->called, pointed);
    }
    if (!members_add(&c->room, &pointed->ids, f->id))
        return;
    array_push(c->d.a->arena, &pointed->callees, c->d.a->program->functions[f->id]);
    callee_add(c, call, c->d.a->program->functions[f->id]);
    if (result != 0)
        denote_result(&c->d, call, f, result);
}

/* ---- what the graph asks ---- */

static void puns_found(struct constraints *c, const struct watch *watch, const struct cell *cell)
{
    switch (pun_of(c->d.a, cell, watch->about, watch->is_whole)) {
    case PUN_NONE:
        break;
    case PUN_CELL:
        points_add(c->d.points, watch->target, cell);
        break;
    case PUN_SPREAD:
        denote_spread(&c->d, cell, watch->target);
        break;
    }
}

static void handed_found(struct constraints *c, const struct function *f, point_node all)
{
    for (uint32_t n = 0; n < f->parameter_count; n++)
        points_edge(c->d.points, all,
                    points_cell(c->d.points, cell_of_variable(c->d.a, f->parameters[n])));
}

/* What the call has given goes to one function more. */
static void handing_found(struct constraints *c, const struct cell *cell, struct handing *handing)
{
    struct points *p = c->d.points;

    if (handing->functions.count > MANY || !set_add(c->d.a->arena, &handing->functions, cell->id))
        return;
    if (handing->functions.count <= MANY) {
        handed_found(c, cell->function, handing->all);
        return;
    }
    if (c->everyone == 0) {
        c->everyone = points_node(p);
        points_watch(
            p, c->everyone,
            (struct watch){.kind = EVERYONE, .is_of_functions = true, .target = c->everyone});
    }
    points_edge(p, handing->all, c->everyone);
}

/* What is stored in the cell is stored there once, whatever leads to it: thousands of calls hand the same over. */
static void held_found(struct constraints *c, const struct watch *watch, struct cell *cell)
{
    const void *key = (const void *)(uintptr_t)watch->target;
    struct members *holders;

    if (!may_hold_pointer(cell))
        return;
    holders = map_get_address(c->holders, key);
    if (!holders) {
        holders = ARENA_NEW(c->d.a->arena, struct members);
        map_set_address(c->holders, key, holders);
    }
    if (members_add(&c->room, holders, cell->id))
        points_edge(c->d.points, watch->target, points_cell(c->d.points, cell));
}

static void cell_found(void *context, const struct watch *watch, struct cell *cell)
{
    struct constraints *c = context;

    switch (watch->kind) {
    case POINTS_STORE_VALUE:
        denote_store(&c->d, watch->target, cell, false);
        break;
    case POINTS_SPREAD:
        denote_spread(&c->d, cell, watch->target);
        break;
    case PUNS:
        puns_found(c, watch, cell);
        break;
    case HOLDS:
        held_found(c, watch, cell);
        break;
    case OTHERS:
        if (cell->kind != CELL_HEAP || !cell->node || cell->node->function != watch->about)
            points_add(c->d.points, watch->target, cell);
        break;
    case CALLEE:
        if (call_fits(c->d.a, watch->about, cell->function))
            callee_found(c, watch->about, cell->function);
        break;
    case CALLBACK:
        facts_of(c->d.a, cell->function)->has_hidden_callers = true;
        running_reach(c->running, c->d.a->program->functions[cell->function->id]);
        handing_found(c, cell, watch->state);
        break;
    case EVERYONE:
        handed_found(c, cell->function, watch->target);
        break;
    default:
        break;
    }
}

/* ---- the whole program ---- */

struct constraints *constraints_new(struct analysis *a, struct running *running)
{
    struct constraints *c = ARENA_NEW(a->arena, struct constraints);

    denoting_init(&c->d, a, points_new(a, cell_found, c));
    c->running = running;
    c->held = map_new(a->arena);
    c->holders = map_new(a->arena);
    c->pointed = map_new(a->arena);
    c->room = (struct members_room){.arena = a->arena, .word_count = 64};
    return c;
}

void constraints_add_node(struct constraints *c, const struct node *node)
{
    struct storage targets = {0};
    point_node puns;

    switch (node->kind) {
    case NODE_ASSIGN:
        denote_lvalue(&c->d, node->target, &targets);
        puns = denote_puns(&c->d, node->target, true);
        if (puns != 0)
            set_add(c->d.a->arena, &targets.nodes, puns);
        value_add(c, &targets, node->value, NULL);
        break;
    case NODE_RETURN:
        if (!node->value || return_is_new_block(c->d.a, node))
            break;
        set_add(c->d.a->arena, &targets.cells, cell_of_return(c->d.a, node->function)->id);
        value_add(c, &targets, node->value, NULL);
        break;
    case NODE_CALL:
        call_add(c, node);
        break;
    default:
        break;
    }
}

void constraints_add_variable(struct constraints *c, const struct variable *variable)
{
    struct storage target = {0};

    set_add(c->d.a->arena, &target.cells, cell_of_variable(c->d.a, variable)->id);
    value_add(c, &target, variable->init, NULL);
}

void constraints_add_list(struct constraints *c, const struct expr *list)
{
    struct storage target = {0};

    set_add(c->d.a->arena, &target.cells, cell_of_literal(c->d.a, list)->id);
    value_add(c, &target, list, NULL);
}

static int function_compare(const void *a, const void *b)
{
    const struct function *const *left = a, *const *right = b;

    return ((*left)->id > (*right)->id) - ((*left)->id < (*right)->id);
}

void constraints_run(struct constraints *c)
{
    bool is_new = true;

    while (is_new) {
        points_run(c->d.points);
        is_new = false;
        for (uint32_t k = 0; k < c->copies.count; k++)
            is_new |= copy_settle(c, &c->copies.items[k]);
    }
}

void constraints_tell(struct constraints *c)
{
    for (uint32_t k = 0; k < c->called.count; k++)
        qsort(c->called.items[k]->callees.items, c->called.items[k]->callees.count,
              sizeof(struct function *), function_compare);
    for (uint32_t k = 0; k < c->d.a->cell_count; k++)
        c->d.a->cells[k]->points =
            *points_members(c->d.points, points_cell(c->d.points, c->d.a->cells[k]));
    c->d.a->points_known = map_new(c->d.a->arena);
    c->d.a->points_of_sets = map_new(c->d.a->arena);
    for (uint32_t k = 0; k < c->d.known.count; k++)
        map_set_address(c->d.a->points_known, c->d.known.items[k].expr,
                        points_members(c->d.points, c->d.known.items[k].node));
}

void constraints_records_changed(struct constraints *c)
{
    for (uint32_t k = 0; k < c->d.record_list.count; k++)
        record_refresh(&c->d, c->d.record_list.items[k]);
    points_again(c->d.points, 1u << POINTS_STORE_VALUE | 1u << POINTS_SPREAD | 1u << PUNS);
}

void constraints_free(struct constraints *c)
{
    points_free(c->d.points);
}
