/* SPDX-License-Identifier: Apache-2.0 */
/* Where do labels get to?
 *
 * Requires: reads.h.  Computes: the least set of labelled cells and functions that is closed under
 * the rules of taint.c.  A node is looked at when something that it reads has got a label, not
 * otherwise, so the work grows with what is labelled and not with the program:
 *
 *     cell labelled       -> sets that hold it -> expressions -> nodes that read them
 *     condition labelled  -> nodes that the branch decides about, through other branches too
 *     definition labelled -> nodes that read the local variable
 *     function labelled   -> all of its nodes
 *
 * At the start the calls that are sources are looked at; where only some nodes spread labels (covers) all of their calls;
 * where expressions are labelled by themselves (labels), all nodes.
 * What one run needs is kept for the next and cleared.
 */
#include "passes/spread.h"
#include "ir/expr.h"
#include "passes/budget.h"
#include "passes/callbacks.h"
#include "passes/cells.h"
#include "passes/external.h"
#include "passes/further.h"
#include "passes/given.h"
#include "passes/interned.h"
#include "passes/members.h"
#include "passes/unhooked.h"

#include <string.h>

/* ---- what waits ---- */

static bool is_covered(struct taint *t, const struct node *node)
{
    return !t->covers || t->covers(t->context, node);
}

/* Nodes of a function none of whose nodes spreads labels tell nothing to anybody. */
static bool function_matters(struct taint *t, const struct function *f)
{
    uint8_t *coverage = &t->spread->coverage[f->id];

    if (*coverage == 0) {
        bool is_asked = !closures_leaves_out(t, f) && reach_has(&t->covered, f);

        *coverage = 2;
        for (uint32_t n = 0; is_asked && n < f->node_count && *coverage == 2; n++)
            if (is_covered(t, f->nodes[n]))
                *coverage = 1;
        if (*coverage == 2)
            bits_set(&t->left_out, f->id);
    }
    return *coverage == 1;
}

static void node_wake(struct taint *t, uint32_t number)
{
    struct spread *s = t->spread;
    const uint32_t owner = s->reads->owners[number];

    if (s->coverage[owner] == 2 || bits_get(&s->waiting, number) ||
        !function_matters(t, t->a->program->functions[owner]))
        return;
    bits_set(&s->waiting, number);
    s->queue[(s->head + s->count++) % s->reads->node_count] = number;
}

static void function_wake(struct taint *t, const struct function *f)
{
    for (uint32_t n = 0; n < f->node_count; n++)
        if (facts_of(t->a, f)->is_reachable)
            node_wake(t, t->spread->reads->base[f->id] + n);
}

/* Where labels spread in few functions, all of these are looked at rather than so many others asked about.
 * Returns whether they are. */
static bool few_wake(struct taint *t, uint32_t count)
{
    struct spread *s = t->spread;

    if (s->few_count == 0 || count <= s->few_count)
        return false;
    for (uint32_t k = 0; k < s->few.count; k++)
        function_wake(t, s->few.items[k]);
    return true;
}

/* Of the nodes from `begin` to `end`, which are sorted, those of the function. */
static void range_wake(struct taint *t, const uint32_t *begin, const uint32_t *end,
                       const struct function *f)
{
    const uint32_t first = t->spread->reads->base[f->id];

    begin += sorted_place(begin, (uint32_t)(end - begin), first);
    for (; begin < end && *begin < first + f->node_count; begin++)
        node_wake(t, *begin);
}

/* An expression may be read all over the program, and labels spread in few of its functions. */
static void readers_wake(struct taint *t, uint32_t expr)
{
    enum { SEARCH = 8 }; /* elements looked at, about */
    const struct lists *readers = &t->spread->reads->readers;
    const uint32_t *begin = readers->items + lists_begin(readers, expr);
    const uint32_t *end = readers->items + lists_end(readers, expr);
    const function_list *few = &t->spread->few;

    if (t->spread->few_count > 0 && end - begin > (ptrdiff_t)few->count * SEARCH) {
        for (uint32_t k = 0; k < few->count; k++)
            range_wake(t, begin, end, few->items[k]);
        return;
    }
    for (; begin < end; begin++)
        node_wake(t, *begin);
}

static void cell_wake(struct taint *t, uint32_t cell)
{
    const struct reads *r = t->spread->reads;

    for (uint32_t k = lists_begin(&r->sets, cell); k < lists_end(&r->sets, cell); k++) {
        uint32_t set = r->sets.items[k];

        if (bits_get(&t->spread->sets, set))
            continue;
        bits_set(&t->spread->sets, set);
        if (few_wake(t, lists_end(&r->watchers, set) - lists_begin(&r->watchers, set)))
            continue;
        for (uint32_t n = lists_begin(&r->watchers, set); n < lists_end(&r->watchers, set); n++)
            readers_wake(t, r->watchers.items[n]);
    }
}

/* All that the branch decides about, directly or through other branches. */
static void control_spread(struct taint *t, uint32_t branch)
{
    struct spread *s = t->spread;
    const struct lists *dependents = &s->reads->dependents;
    uint32_t depth = 0;

    if (bits_get(&s->labelled, branch))
        return;
    bits_set(&s->labelled, branch);
    if (t->has_control)
        s->stack[depth++] = branch;
    while (depth > 0) {
        uint32_t from = s->stack[--depth];

        for (uint32_t k = dependents->start[from]; k < dependents->start[from + 1]; k++) {
            uint32_t to = dependents->items[k];

            if (bits_get(&s->controlled, to) ||
                (t->spares && t->spares(t->context, s->reads->nodes[from], s->reads->nodes[to])))
                continue;
            bits_set(&s->controlled, to);
            node_wake(t, to);
            s->stack[depth++] = to;
        }
    }
}

/* ---- marking ---- */

static void mark(struct taint *t, const struct set *cells);

static void mark_cell(struct taint *t, uint32_t cell)
{
    if (cell >= t->cells.count || bits_get(&t->cells, cell))
        return;
    bits_set(&t->cells, cell);
    if (!closures_hit(t, cell))
        cell_wake(t, cell);
    if (t->a->cells[cell]->kind == CELL_RETURN) /* a library tells it on, see given.h */
        mark(t, given_above(t->a, t->a->cells[cell]->function));
}

static void mark(struct taint *t, const struct set *cells)
{
    const uint32_t **marked = &t->spread->marked[(uintptr_t)cells->items / 16 % SPREAD_MARKED];

    if (*marked == cells->items)
        return;
    for (uint32_t k = 0; k < cells->count; k++)
        mark_cell(t, cells->items[k]);
    if (set_is_settled(cells))
        *marked = cells->items;
}

static void mark_unknown(struct taint *t)
{
    const struct reads *r = t->spread->reads;

    if (!t->follows_unknown || t->has_unknown)
        return;
    t->has_unknown = true;
    for (uint32_t k = 0; k < r->lost.count; k++)
        node_wake(t, r->lost.items[k]);
}

static void mark_list(struct taint *t, const struct expr *list, const struct set *targets,
                      bool is_controlled)
{
    for (uint32_t k = 0; k < list->element_count; k++) {
        const struct expr *element = list->elements[k];
        struct set fields = {0};

        if (list->keys && list->keys[k]) {
            struct cell *cell = map_get(t->a->field_cells, list->keys[k]);

            if (cell)
                set_add(t->a->arena, &fields, cell->id);
        }
        if (element->kind == EXPR_LIST)
            mark_list(t, element, fields.count ? &fields : targets, is_controlled);
        else if (is_controlled || taint_has(t, element))
            mark(t, fields.count ? &fields : targets);
    }
}

/* Lists that are no value of an assignment make objects of their own, or are handed on whole. */
static void mark_lists(struct taint *t, const struct expr *expr, bool is_controlled)
{
    struct set object = {0};

    if (!expr)
        return;
    if (expr->kind == EXPR_LIST) {
        const struct cell *cell = map_get_address(t->a->heap_cells, expr);

        if (cell)
            set_add(t->a->arena, &object, cell->id);
        mark_list(t, expr, &object, is_controlled);
    }
    mark_lists(t, expr->a, is_controlled);
    mark_lists(t, expr->b, is_controlled);
    mark_lists(t, expr->c, is_controlled);
    for (uint32_t k = 0; k < expr->element_count; k++)
        mark_lists(t, expr->elements[k], is_controlled);
}

/* ---- statements ---- */

/* Is the pointer that it is written through null in every call? */
static bool is_never_made(struct taint *t, const struct expr *target)
{
    while (target->kind == EXPR_FIELD || target->kind == EXPR_CAST ||
           (target->kind == EXPR_INDEX && type_is_array(target->a->type)))
        target = target->a;
    return (target->kind == EXPR_DEREF || target->kind == EXPR_INDEX) &&
           pointer_is_never_handed(t->a, target->a);
}

static void spread_store(struct taint *t, const struct expr *target, const struct expr *value,
                         bool is_controlled)
{
    const struct set *cells = reads_cells(t->a, reads_lvalue(t->a, target));
    bool is_record = value->type && value->type->kind == TYPE_RECORD;

    if (value->kind == EXPR_LIST) {
        struct set copy = *cells;

        bits_set(&t->spread->stores, reads_number(t->spread->reads, t->at));
        mark_list(t, value, &copy, is_controlled);
        return;
    }
    /* A labelled index or pointer decides which object is written; with has_selection it labels
     * all. */
    if (!is_controlled && !(t->has_selection && taint_selects(t, target)) && !taint_has(t, value))
        return;
    bits_set(&t->spread->stores, reads_number(t->spread->reads, t->at));
    cells = reads_cells(t->a, reads_lvalue(t->a, target));
    if (cells->count == 0 && !is_never_made(t, target))
        mark_unknown(t);
    if (!expr_root(target))
        mark(t, given_above(t->a, t->at->function));
    if (is_record)
        mark(t, reads_cells(t->a, reads_spread(t->a, reads_lvalue(t->a, target))));
    else if (expr_is_part_as_whole(target))
        mark(t, reads_cells(t->a, reads_parts(t->a, target)));
    mark(t, reads_cells(t->a, reads_lvalue(t->a, target)));
}

/* Does the call write on behind the field whose address it gets? */
static bool writes_behind(const struct taint *t, const struct node *call, uint32_t arg)
{
    static const char *const BYTES[] = {"memcpy", "memmove", "memset", "fread", "read", NULL};
    const struct mpi_function *mpi =
        call_mpi(t->a, call) >= 0 ? mpi_function_get(call_mpi(t->a, call)) : NULL;
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;

    if (call->args[arg]->kind != EXPR_ADDRESS || call->args[arg]->a->kind != EXPR_FIELD)
        return false;
    if (mpi)
        return mpi->count > (int)arg && (uint32_t)mpi->count < call->arg_count &&
               (call->args[mpi->count]->kind != EXPR_INT || call->args[mpi->count]->value != 1);
    for (const char *const *name = BYTES; f && *name; name++)
        if (strcmp(f->name, *name) == 0)
            return true;
    return false;
}

static void written_mark(struct taint *t, const struct node *call, uint32_t arg)
{
    if (type_is_code(call->args[arg]->type))
        return;
    mark(t, reads_cells(t->a, reads_pointees(t->a, call->args[arg])));
    if (writes_behind(t, call, arg))
        mark(t, reads_cells(t->a, reads_spread(t->a, reads_lvalue(t->a, call->args[arg]->a->a))));
}

static bool has_written_cells(struct taint *t, const struct node *call, uint32_t arg)
{
    return reads_pointees(t->a, call->args[arg]) != 0 ||
           (writes_behind(t, call, arg) && reads_lvalue(t->a, call->args[arg]->a->a) != 0);
}

/* A pointer to what the program itself reads, and not to a stream or another object of a library. */
static bool is_memory(const struct expr *pointer)
{
    const struct type *type = pointer->type;

    return type_is_pointer(type) && type->to && type->to->kind != TYPE_RECORD &&
           type->to->kind != TYPE_OTHER && type->to->kind != TYPE_FUNCTION;
}

/* Is something labelled that was given to `...` of the function, or that lies behind it? */
static bool rest_has(const struct taint *t, const struct function *f)
{
    const struct cell *rest = cell_of_own_rest(t->a, f);
    bool has_label = bits_get(&t->cells, rest->id);

    for (uint32_t k = 0; k < rest->points.count && !has_label; k++)
        has_label = bits_get(&t->cells, rest->points.items[k]);
    return has_label;
}

/* Where a label decides what a function does that takes those given to `...`, it may take one more or less, and then
 * others; whose they are is not followed. */
static void rest_spread(struct taint *t, const struct function *f)
{
    if (!bits_get(&t->spread->reads->variadic, f->id))
        return;
    mark_cell(t, cell_of_rest(t->a)->id);
    for (uint32_t k = 0; k < t->a->program->function_count; k++)
        mark_cell(t, cell_of_own_rest(t->a, t->a->program->functions[k])->id);
}

static void function_mark(struct taint *t, const struct function *f)
{
    if (bits_get(&t->functions, f->id))
        return;
    bits_set(&t->functions, f->id);
    rest_spread(t, f);
    function_wake(t, f);
}

/* How often, and with what, a library runs functions of the program depends on what it is given. */
static void callbacks_mark(struct taint *t, const struct node *call)
{
    function_list found = {0};

    callbacks_of(t->a, call, &found);
    t->has_callbacks |= found.count > 0;
    for (uint32_t k = 0; k < found.count; k++) {
        function_mark(t, found.items[k]);
        for (uint32_t n = 0; n < found.items[k]->parameter_count; n++)
            mark_cell(t, cell_of_variable(t->a, found.items[k]->parameters[n])->id);
    }
}

/* What it writes besides, like what it writes through the argument that leads there. */
static void further_mark(struct taint *t, const struct node *call, bool is_tainted,
                         bool is_controlled)
{
    struct set written = {0};
    const int arg = call_writes_further(t->a, call, &written);
    const int known = t->source && arg >= 0 ? t->source(t->context, call, arg) : -1;

    if (known < 0 ? is_tainted : known || is_controlled)
        mark(t, &written);
}

static void spread_external(struct taint *t, const struct node *call, bool is_controlled)
{
    bool is_tainted = is_controlled || taint_arguments(t, call) ||
                      (call_begins_rest(call) && rest_has(t, call->function));

    if (is_tainted)
        callbacks_mark(t, call);
    for (uint32_t k = 0; k < call->arg_count; k++) {
        int known = t->source ? t->source(t->context, call, (int)k) : -1;

        if ((known < 0 ? !is_tainted : !known && !is_controlled) || !call_writes(t->a, call, k) ||
            (t->keeps && t->keeps(t->context, call, k)))
            continue;
        bits_set(&t->spread->stores, reads_number(t->spread->reads, call));
        if (!has_written_cells(t, call, k) && is_memory(call->args[k]) &&
            !pointer_is_never_handed(t->a, call->args[k]))
            mark_unknown(t);
        written_mark(t, call, k);
    }
    further_mark(t, call, is_tainted, is_controlled);
}

static void spread_call(struct taint *t, const struct node *call, bool is_controlled)
{
    const function_list *callees = callees_of(t->a, call);

    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];

        if (function_is_external(f)) {
            spread_external(t, call, is_controlled);
            if (external_fills_rest(f) && (is_controlled || taint_arguments(t, call)))
                mark(t, &cell_of_rest(t->a)->points);
            continue;
        }
        if (is_controlled || taint_has(t, call->callee))
            function_mark(t, f);
        for (uint32_t n = f->parameter_count; n < call->arg_count && t->has_unknown; n++)
            mark(t, reads_cells(t->a, reads_pointees(t->a, call->args[n]))); /* by va_arg */
        for (uint32_t n = f->parameter_count; n < call->arg_count && f->is_variadic; n++)
            if (is_controlled || taint_has(t, call->args[n])) {
                mark_cell(t, cell_of_rest(t->a)->id);
                mark_cell(t, cell_of_own_rest(t->a, f)->id);
            }
        for (uint32_t n = 0; n < call->arg_count && n < f->parameter_count; n++)
            if (is_controlled || taint_has(t, call->args[n]))
                mark_cell(t, cell_of_variable(t->a, f->parameters[n])->id);
    }
}

static bool is_controlled(const struct taint *t, const struct node *node)
{
    return t->has_control &&
           (bits_get(&t->functions, node->function->id) ||
            bits_get(&t->spread->controlled, reads_number(t->spread->reads, node)));
}

static void spread_at(struct taint *t, const struct node *node)
{
    bool is_under = is_controlled(t, node);

    if (set_has(&t->spread->reads->listing, reads_number(t->spread->reads, node))) {
        mark_lists(t, node->value, is_under);
        for (uint32_t k = 0; k < node->arg_count; k++)
            mark_lists(t, node->args[k], is_under);
    }
    if (node->kind == NODE_ASSIGN) {
        if (!t->is_clean || !t->is_clean(t->context, node))
            spread_store(t, node->target, node->value, is_under);
    } else if (node->kind == NODE_CALL) {
        spread_call(t, node, is_under);
    } else if (node->value && (is_under || taint_has(t, node->value))) {
        mark_cell(t, cell_of_return(t->a, node->function)->id);
    }
}

/* ---- conditions and definitions ---- */

static void spread_branch(struct taint *t, const struct node *branch)
{
    uint32_t number = reads_number(t->spread->reads, branch);

    if (bits_get(&t->spread->labelled, number) || (t->ignores && t->ignores(t->context, branch)))
        return;
    if (!taint_has(t, branch->value)) /* t->at is not set: anywhere */
        return;
    t->at = branch;
    if (taint_has(t, branch->value)) {
        control_spread(t, number);
        rest_spread(t, branch->function);
    }
    t->at = NULL;
}

/* Who reads a local variable at its place has to look again when what sets it there is labelled. */
static void spread_definition(struct taint *t, const struct node *node)
{
    struct spread *s = t->spread;
    uint32_t number = reads_number(s->reads, node), count = 0;

    t->at = node;
    if (node->kind == NODE_ASSIGN && node->target->kind == EXPR_VARIABLE &&
        !bits_get(&s->defines, number) && taint_follows(t, node->target->variable) &&
        taint_defines(t, node, -1)) {
        bits_set(&s->defines, number);
        readers_wake(t, node->target->id);
    }
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++) {
        const struct expr *variable = node->args[k]->a;

        count += node->args[k]->kind == EXPR_ADDRESS && variable->kind == EXPR_VARIABLE &&
                 taint_follows(t, variable->variable) && call_writes(t->a, node, k) &&
                 taint_defines(t, node, (int)k);
    }
    for (uint32_t k = 0; count > s->defines_called[number] && k < node->arg_count; k++)
        if (node->args[k]->kind == EXPR_ADDRESS)
            readers_wake(t, node->args[k]->a->id);
    s->defines_called[number] = (uint8_t)(count < UINT8_MAX ? count : UINT8_MAX);
    t->at = NULL;
}

static void spread_node(struct taint *t, const struct node *node)
{
    if (node->kind == NODE_BRANCH) {
        spread_branch(t, node);
        return;
    }
    if (node->kind != NODE_ASSIGN && node->kind != NODE_CALL && node->kind != NODE_RETURN)
        return;
    if (is_covered(t, node)) {
        t->at = node;
        spread_at(t, node);
        t->at = NULL;
    }
    if (!t->spread->is_hit) /* else it is looked at again, and may have told it by then */
        spread_definition(t, node);
}

/* ---- a run ---- */

static struct spread *spread_new(struct analysis *a, const struct reads *r)
{
    struct spread *s = ARENA_NEW(a->arena, struct spread);

    s->reads = r;
    s->sets = bits_new(a->arena, r->set_count);
    s->waiting = bits_new(a->arena, r->node_count);
    s->queue = ARENA_ARRAY(a->arena, uint32_t, r->node_count + 1);
    s->stack = ARENA_ARRAY(a->arena, uint32_t, r->node_count + 1);
    s->labelled = bits_new(a->arena, r->node_count);
    s->controlled = bits_new(a->arena, r->node_count);
    s->defines = bits_new(a->arena, r->node_count);
    s->stores = bits_new(a->arena, r->node_count);
    s->defines_called = ARENA_ARRAY(a->arena, uint8_t, r->node_count + 1);
    s->coverage = ARENA_ARRAY(a->arena, uint8_t, a->program->function_count + 1);
    return s;
}

static void bits_clear(struct bits *bits)
{
    memset(bits->words, 0, (bits->count + 63) / 64 * sizeof(uint64_t));
}

static struct spread *spread_take(struct analysis *a)
{
    const struct reads *r = reads_get(a);
    struct spread *s = a->spread;

    if (!s || s->is_busy || s->reads != r)
        s = spread_new(a, r);
    if (!a->spread || !a->spread->is_busy)
        a->spread = s;
    s->is_busy = true;
    s->head = s->count = 0;
    bits_clear(&s->sets);
    bits_clear(&s->labelled);
    bits_clear(&s->controlled);
    bits_clear(&s->defines);
    bits_clear(&s->stores);
    s->steps = 0;
    memset(s->marked, 0, sizeof s->marked);
    memset(s->defines_called, 0, r->node_count);
    memset(s->coverage, 0, a->program->function_count);
    return s;
}

static void few_find(struct taint *t)
{
    struct spread *s = t->spread;

    s->few.count = s->few_count = 0;
    if (!t->covers || !t->covered.function)
        return;
    for (uint32_t k = reach_next(&t->covered, 0); k != UINT32_MAX;
         k = reach_next(&t->covered, k + 1)) {
        struct function *f = t->a->program->functions[k];

        if (f->node_count == 0 || !t->a->facts[k].is_reachable)
            continue;
        array_push(t->a->arena, &s->few, f);
        s->few_count += f->node_count;
    }
}

static void taint_prepare(struct taint *t)
{
    struct analysis *a = t->a;

    t->spread = spread_take(a);
    t->index = t->spread->reads;
    if (t->cells.count < a->cell_count)
        t->cells = bits_grown(a->arena, &t->cells, a->cell_count);
    t->seeds = t->making ? bits_new(a->arena, t->cells.count)
                         : bits_grown(a->arena, &t->cells, t->cells.count);
    t->escaping = *reads_escaping(a);
    if (t->functions.count == 0)
        t->functions = bits_new(a->arena, a->program->function_count);
    t->left_out = bits_new(a->arena, t->covers || t->making ? a->program->function_count : 0);
    closures_begin(t);
    few_find(t);
    for (uint32_t k = 0; k < t->reads.count; k++)
        set_add(a->arena, &t->read_ids, t->reads.items[k]->id);
    t->labelled = t->defining = (struct set){0};
    t->controlled = map_new(a->arena);
}

/* What the functions with calls that covers does not ask about would tell: nothing. */
static void callers_leave_out(struct taint *t)
{
    const struct bits *callers = &t->spread->reads->callers;
    const struct bits *below = t->covered.below;

    for (uint32_t w = 0; w < (callers->count + 63) / 64; w++)
        t->left_out.words[w] |= callers->words[w] & ~(below ? below->words[w] : 0);
    if (bits_get(callers, t->covered.function->id))
        t->left_out.words[t->covered.function->id / 64] &=
            ~((uint64_t)1 << (t->covered.function->id % 64));
}

/* The next function that covers may ask about; UINT32_MAX: there is none. */
static uint32_t caller_next(const struct taint *t, uint32_t from)
{
    if (t->covered.function)
        return reach_next(&t->covered, from);
    return from < t->spread->reads->sources.count ? from : UINT32_MAX;
}

static bool writes_label(struct taint *t, const struct node *call)
{
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (t->source(t->context, call, (int)k) == 1)
            return true;
    return false;
}

/* Calls that are sources, and who reads what they return. */
static void known_sources_wake(struct taint *t)
{
    const struct reads *r = t->spread->reads;

    for (uint32_t k = 0; k < r->calls.count; k++)
        if (writes_label(t, r->nodes[r->calls.items[k]]))
            node_wake(t, r->calls.items[k]);
    for (uint32_t k = 0; k < r->call_exprs.count; k++)
        if (t->source(t->context, r->call_exprs.items[k]->call, -1) == 1)
            readers_wake(t, r->call_exprs.items[k]->id);
}

/* Calls of what covers asks about; of a function that tells nothing to anybody none. */
static void calls_wake(struct taint *t)
{
    const struct lists *sources = &t->spread->reads->sources;

    if (t->covered.function)
        callers_leave_out(t);
    for (uint32_t k = caller_next(t, 0); k != UINT32_MAX; k = caller_next(t, k + 1)) {
        uint32_t begin = lists_begin(sources, k), end = lists_end(sources, k);

        if (begin < end && function_matters(t, t->a->program->functions[k]))
            for (uint32_t n = begin; n < end; n++)
                node_wake(t, sources->items[n]);
    }
}

/* Nodes that may label something although nothing is labelled yet. */
static void sources_wake(struct taint *t)
{
    const struct reads *r = t->spread->reads;

    for (uint32_t k = 0; t->labels && !t->labels_unknown && k < t->a->program->function_count; k++)
        function_wake(t, t->a->program->functions[k]);
    if (!t->starts_at_cells && !t->covers)
        known_sources_wake(t);
    else if (!t->starts_at_cells)
        calls_wake(t);
    for (uint32_t k = 0; t->has_control && k < r->unknown_exprs.count; k++)
        readers_wake(t, r->unknown_exprs.items[k]);
}

/* A local variable that is labelled from the start is so wherever it is read. */
static bool is_followed(const struct taint *t, uint32_t cell)
{
    return cell < t->a->cell_count && t->a->cells[cell]->kind == CELL_VARIABLE &&
           taint_is_followed(t, t->a->cells[cell]->variable);
}

static void start_wake(struct taint *t)
{
    const struct reads *r = t->spread->reads;

    sources_wake(t);
    for (uint32_t w = 0; w < (t->cells.count + 63) / 64; w++)
        for (uint64_t word = t->cells.words[w]; word; word &= word - 1) {
            uint32_t cell = w * 64 + (uint32_t)__builtin_ctzll(word);

            if (!closures_told_cell(t, cell) || is_followed(t, cell))
                cell_wake(t, cell);
        }
    for (uint32_t k = 0; k < t->functions.count; k++)
        if (bits_get(&t->functions, k) && !closures_told_function(t, k))
            function_wake(t, t->a->program->functions[k]);
    for (uint32_t k = 0; t->has_unknown && k < r->lost.count; k++)
        node_wake(t, r->lost.items[k]);
    for (uint32_t k = 0; k < t->read_ids.count; k++)
        readers_wake(t, t->read_ids.items[k]);
}

/* Of the bits of the run the numbers that are not among those of what was taken over. */
static void own_keep(struct taint *t, size_t taken, const struct bits *bits, struct set *out)
{
    for (uint32_t w = 0; w < (bits->count + 63) / 64; w++) {
        uint64_t word = bits->words[w];

        for (uint32_t k = 0; k < t->joined_count; k++)
            word &= ~((const struct bits *)((const char *)t->joined[k] + taken))->words[w];
        for (; word; word &= word - 1)
            set_add(t->a->arena, out, w * 64 + (uint32_t)__builtin_ctzll(word));
    }
}

/* What the questions that are asked of the labels afterwards need. */
static void labelled_keep(struct taint *t)
{
    own_keep(t, offsetof(struct closure, labelled), &t->spread->labelled, &t->labelled);
    own_keep(t, offsetof(struct closure, defines), &t->spread->defines, &t->defining);
}

/* The work ends early: everything may be labelled. */
static void all_label(struct taint *t)
{
    struct spread *s = t->spread;

    memset(t->cells.words, 0xff, (t->cells.count + 63) / 64 * sizeof(uint64_t));
    memset(t->functions.words, 0xff, (t->functions.count + 63) / 64 * sizeof(uint64_t));
    t->has_unknown = true;
    memset(s->waiting.words, 0, (s->waiting.count + 63) / 64 * sizeof(uint64_t));
    s->count = 0;
}

static void node_take(struct taint *t)
{
    struct spread *s = t->spread;
    uint32_t number = s->queue[s->head];

    s->head = (s->head + 1) % s->reads->node_count;
    s->count--;
    s->waiting.words[number / 64] &= ~((uint64_t)1 << (number % 64));
    s->steps++;
    if (s->usable_count > 0)
        array_push(t->a->arena, &s->done, number);
    spread_node(t, s->reads->nodes[number]);
}

/* Until nothing waits.  What is taken over does so between two nodes: the node sees one state. */
static void queue_work(struct taint *t)
{
    struct spread *s = t->spread;

    while (s->count > 0 || s->is_hit) {
        if (closures_join(t)) {
            for (uint32_t k = 0; k < s->done.count; k++)
                node_wake(t, s->done.items[k]);
            for (uint32_t k = 0; k < t->a->program->function_count; k++)
                if (closures_has_left_out(t, t->a->program->functions[k]))
                    function_wake(t, t->a->program->functions[k]);
            continue;
        }
        if (!budget_spend(t->a) || (t->making && budget_is_over())) {
            all_label(t);
            break;
        }
        node_take(t);
    }
}

void taint_run(struct taint *t)
{
    struct spread *s;
    uint64_t steps;

    taint_prepare(t);
    s = t->spread;
    start_wake(t);
    queue_work(t);
    labelled_keep(t);
    t->has_run = !budget_is_spent(t->a);
    if (t->making)
        closures_record(t);
    steps = s->steps;
    t->spread = NULL;
    s->is_busy = false;
    closures_learn(t, steps);
}
