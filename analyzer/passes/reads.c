/* SPDX-License-Identifier: Apache-2.0 */
/* Which memory does an expression look at, and who looks at it?
 *
 * Requires: flow.c, the call graph, control dependences.  Computes, once for the program: the sets
 * of cells that expressions look at (each distinct set is kept once), and the way back: from a cell
 * to the sets, from a set to the expressions, from an expression to the nodes in which its value
 * takes part.  So whoever spreads something over the program (spread.c) looks again at those nodes
 * only that a change can concern.  The way back may lead to too many nodes, never to too few.
 */
#include "passes/reads.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/external.h"
#include "passes/filled.h"
#include "passes/further.h"
#include "passes/interned.h"
#include "passes/puns.h"
#include "passes/unnamed.h"

/* ---- sets of cells ---- */

struct spread_set {
    uint32_t known;   /* number of the set + 1 */
    uint32_t version; /* a->record_version when it was found */
};

struct cell_sets {
    ARRAY(struct set) sets;           /* 0: the empty one */
    ARRAY(struct spread_set) spreads; /* by number of the set */
    ARRAY(struct spread_set) parts;   /* likewise: what lies in the records among its cells */
    struct map *by_items;             /* items of a set that is kept once -> its number */
    uint32_t *known[3];               /* by id of the expression: number of the set + 1 */
    uint32_t capacity[3];
    struct reads *reads;
    struct bits pointed, escaping;
    bool has_pointed, has_escaping;
};

enum which { OF_LVALUE, OF_PARTS, OF_POINTEES };

static struct cell_sets *cell_sets_get(struct analysis *a)
{
    if (!a->cell_sets) {
        a->cell_sets = ARENA_NEW(a->arena, struct cell_sets);
        array_push(a->arena, &a->cell_sets->sets, (struct set){0});
        a->cell_sets->by_items = map_new(a->arena);
    }
    return a->cell_sets;
}

/* The number of the set; takes its items, see set_intern. */
static uint32_t set_number(struct analysis *a, struct set *set)
{
    struct cell_sets *c = cell_sets_get(a);
    uintptr_t known;

    if (set->count == 0)
        return 0;
    set_intern(a, set);
    known = (uintptr_t)map_get_address(c->by_items, set->items);
    if (known == 0) {
        known = c->sets.count;
        map_set_address(c->by_items, set->items, (const void *)known);
        array_push(a->arena, &c->sets, *set);
    }
    return (uint32_t)known;
}

const struct set *reads_cells(const struct analysis *a, uint32_t set)
{
    return &a->cell_sets->sets.items[set];
}

bool cell_holds_records(const struct cell *cell)
{
    return record_of_type(cell->type) || cell->records;
}

bool expr_is_part_as_whole(const struct expr *expr)
{
    return (expr->kind == EXPR_INDEX || expr->kind == EXPR_DEREF) && expr->type &&
           expr->type->kind != TYPE_RECORD && expr->type->kind != TYPE_ARRAY;
}

static uint32_t parts_number(struct analysis *a, uint32_t set)
{
    struct cell_sets *c = cell_sets_get(a);
    const struct set cells = *reads_cells(a, set);
    struct set wholes = {0}, parts = {0};

    while (c->parts.count <= set)
        array_push(a->arena, &c->parts, (struct spread_set){0});
    if (c->parts.items[set].known == 0 || c->parts.items[set].version != a->record_version) {
        for (uint32_t k = 0; k < cells.count; k++)
            if (cell_holds_records(a->cells[cells.items[k]]))
                set_add(a->arena, &wholes, cells.items[k]);
        cells_spread(a, &wholes, &parts);
        set_release(a->arena, &wholes);
        c->parts.items[set] = (struct spread_set){set_number(a, &parts) + 1, a->record_version};
    }
    return c->parts.items[set].known - 1;
}

static uint32_t number_find(struct analysis *a, enum which which, const struct expr *expr)
{
    struct set cells = {0};

    if (which == OF_PARTS)
        return parts_number(a, reads_lvalue(a, expr));
    if (which == OF_LVALUE) {
        cells_of_lvalue(a, expr, &cells);
        cells_of_other_records(a, expr, &cells);
    } else {
        pointees_spread(a, expr, &cells);
    }
    return set_number(a, &cells);
}

static uint32_t number_of(struct analysis *a, enum which which, const struct expr *expr)
{
    struct cell_sets *c = cell_sets_get(a);

    while (expr->id >= c->capacity[which])
        c->known[which] =
            array_grow(a->arena, c->known[which], sizeof *c->known[which], &c->capacity[which]);
    if (c->known[which][expr->id] == 0)
        c->known[which][expr->id] = number_find(a, which, expr) + 1;
    return c->known[which][expr->id] - 1;
}

uint32_t reads_lvalue(struct analysis *a, const struct expr *lvalue)
{
    return number_of(a, OF_LVALUE, lvalue);
}

uint32_t reads_parts(struct analysis *a, const struct expr *lvalue)
{
    return number_of(a, OF_PARTS, lvalue);
}

uint32_t reads_pointees(struct analysis *a, const struct expr *pointer)
{
    return number_of(a, OF_POINTEES, pointer);
}

uint32_t reads_single(struct analysis *a, uint32_t cell)
{
    struct set set = {0};

    set_add(a->arena, &set, cell);
    return set_number(a, &set);
}

uint32_t reads_spread(struct analysis *a, uint32_t set)
{
    struct cell_sets *c = cell_sets_get(a);
    struct set cells = *reads_cells(a, set), all = {0};

    while (c->spreads.count <= set)
        array_push(a->arena, &c->spreads, (struct spread_set){0});
    if (c->spreads.items[set].known == 0 || c->spreads.items[set].version != a->record_version) {
        cells_spread(a, &cells, &all);
        c->spreads.items[set] = (struct spread_set){set_number(a, &all) + 1, a->record_version};
    }
    return c->spreads.items[set].known - 1;
}

/* ---- lists from pairs ---- */

struct pair {
    uint32_t key, item;
};

typedef ARRAY(struct pair) pair_list;

static struct lists lists_make(struct arena *arena, const pair_list *pairs, uint32_t count)
{
    struct lists lists = {ARENA_ARRAY(arena, uint32_t, count + 1),
                          ARENA_ARRAY(arena, uint32_t, pairs->count + 1), count};

    for (uint32_t k = 0; k < pairs->count; k++)
        lists.start[pairs->items[k].key]++;
    for (uint32_t k = 1; k <= count; k++)
        lists.start[k] += lists.start[k - 1];
    for (uint32_t k = pairs->count; k-- > 0;)
        lists.items[--lists.start[pairs->items[k].key]] = pairs->items[k].item;
    return lists;
}

/* ---- the index ---- */

struct indexing {
    struct analysis *a;
    struct arena *scratch; /* lives while the index is made */
    struct reads *reads;
    uint32_t number;     /* of the node that is looked at */
    uint32_t *seen_in;   /* by id of the expression: the last node it was seen in + 1 */
    uint32_t *fields_in; /* the same, for the search for fields */
    uint8_t *is_known;   /* by id of the expression: its sets are registered */
    uint32_t expr_count;
    pair_list readers, watchers, fields;
};

static void value_index(struct indexing *x, const struct expr *expr);

static void watch(struct indexing *x, uint32_t set, const struct expr *expr)
{
    if (set != 0)
        array_push(x->scratch, &x->watchers, (struct pair){set, expr->id});
}

static void call_watch(struct indexing *x, const struct expr *expr)
{
    const struct node *call = expr->call;
    const function_list *callees = callees_of(x->a, call);

    array_push(x->a->arena, &x->reads->call_exprs, expr);
    for (uint32_t k = 0; k < callees->count; k++)
        if (!function_is_external(callees->items[k]))
            watch(x, reads_single(x->a, cell_of_return(x->a, callees->items[k])->id), expr);
}

/* Which cells does the value of this expression itself depend on? */
static void sets_register(struct indexing *x, const struct expr *expr)
{
    if (x->is_known[expr->id])
        return;
    x->is_known[expr->id] = 1;
    switch (expr->kind) {
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        watch(x, reads_lvalue(x->a, expr), expr);
        if (expr_is_part_as_whole(expr))
            watch(x, reads_parts(x->a, expr), expr);
        break;
    case EXPR_CALL:
        call_watch(x, expr);
        break;
    case EXPR_UNKNOWN:
        if (expr_is_rest(expr)) {
            watch(x, reads_single(x->a, cell_of_rest(x->a)->id), expr);
            bits_set(&x->reads->variadic, x->reads->owners[x->number]);
        } else {
            array_push(x->a->arena, &x->reads->unknown_exprs, expr->id);
        }
        break;
    default:
        break;
    }
}

/* What selects the object that an lvalue denotes. */
static void selection_index(struct indexing *x, const struct expr *lvalue)
{
    switch (lvalue->kind) {
    case EXPR_FIELD:
    case EXPR_CAST:
        selection_index(x, lvalue->a);
        break;
    case EXPR_INDEX:
        value_index(x, lvalue->b);
        if (type_is_array(lvalue->a->type))
            selection_index(x, lvalue->a);
        else
            value_index(x, lvalue->a);
        break;
    case EXPR_DEREF:
        value_index(x, lvalue->a);
        break;
    case EXPR_CONDITIONAL:
        value_index(x, lvalue->a);
        selection_index(x, lvalue->b);
        selection_index(x, lvalue->c);
        break;
    case EXPR_LIST: /* the address of an object that it makes */
        value_index(x, lvalue);
        break;
    default:
        break;
    }
}

/* The arguments, and what they point to, when what the function does is not seen. */
static void call_index(struct indexing *x, const struct node *call, bool is_result)
{
    const function_list *callees = callees_of(x->a, call);
    bool is_external = callees->count == 0;

    if (call->callee && call->callee->kind != EXPR_FUNCTION)
        value_index(x, call->callee);
    for (uint32_t k = 0; k < callees->count; k++) {
        is_external |= function_is_external(callees->items[k]);
        if (call->arg_count > callees->items[k]->parameter_count)
            set_add(x->a->arena, &x->reads->lost, x->number);
    }
    for (uint32_t k = 0; k < call->arg_count && (is_external || !is_result); k++) {
        value_index(x, call->args[k]);
        if (is_external && x->is_known[call->args[k]->id] < 2) {
            x->is_known[call->args[k]->id] = 2;
            watch(x, reads_pointees(x->a, call->args[k]), call->args[k]);
        }
    }
}

static void value_index(struct indexing *x, const struct expr *expr);

/* A member of what a call gives back is as the call says. */
static void result_index(struct indexing *x, const struct expr *part)
{
    while (part->kind == EXPR_FIELD || part->kind == EXPR_CAST ||
           (part->kind == EXPR_INDEX && type_is_array(part->a->type)))
        part = part->a;
    if (part->kind == EXPR_CALL)
        value_index(x, part);
}

static void value_index(struct indexing *x, const struct expr *expr)
{
    if (!expr || x->seen_in[expr->id] == x->number + 1)
        return;
    x->seen_in[expr->id] = x->number + 1;
    array_push(x->scratch, &x->readers, (struct pair){expr->id, x->number});
    sets_register(x, expr);
    switch (expr->kind) {
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        if (reads_lvalue(x->a, expr) == 0)
            set_add(x->a->arena, &x->reads->lost, x->number);
        selection_index(x, expr);
        result_index(x, expr);
        break;
    case EXPR_VARIABLE:
        break;
    case EXPR_CALL:
        call_index(x, expr->call, true);
        break;
    case EXPR_ADDRESS:
        selection_index(x, expr->a);
        break;
    default:
        value_index(x, expr->a);
        value_index(x, expr->b);
        value_index(x, expr->c);
        for (uint32_t k = 0; k < expr->element_count; k++)
            value_index(x, expr->elements[k]);
        break;
    }
}

/* Fields of something, wherever they stand. */
static void fields_index(struct indexing *x, const struct expr *expr)
{
    if (!expr || x->fields_in[expr->id] == x->number + 1)
        return;
    x->fields_in[expr->id] = x->number + 1;
    if (expr->kind == EXPR_FIELD)
        array_push(x->scratch, &x->fields, (struct pair){reads_lvalue(x->a, expr->a), x->number});
    if (expr->kind == EXPR_LIST)
        set_add(x->a->arena, &x->reads->listing, x->number);
    if (expr->kind == EXPR_VARIABLE && expr->variable->function &&
        expr->variable->function != x->reads->nodes[x->number]->function)
        set_add(x->a->arena, &x->reads->shared, cell_of_variable(x->a, expr->variable)->id);
    fields_index(x, expr->a);
    fields_index(x, expr->b);
    fields_index(x, expr->c);
    for (uint32_t k = 0; k < expr->element_count; k++)
        fields_index(x, expr->elements[k]);
}

static void node_index(struct indexing *x, const struct node *node)
{
    x->number = reads_number(x->reads, node);
    fields_index(x, node->value);
    fields_index(x, node->target);
    for (uint32_t k = 0; k < node->arg_count; k++)
        fields_index(x, node->args[k]);
    if (node->kind == NODE_ASSIGN)
        selection_index(x, node->target);
    value_index(x, node->value);
    if (node->kind == NODE_CALL) {
        set_add(x->a->arena, &x->reads->calls, x->number);
        call_index(x, node, false);
        if (call_begins_rest(node)) {
            const struct cell *rest = cell_of_own_rest(x->a, node->function);
            struct set points = {0};

            set_join(x->a->arena, &points, &rest->points);
            watch(x, reads_single(x->a, rest->id), node->args[0]);
            watch(x, set_number(x->a, &points), node->args[0]);
        }
    }
}

static void dependents_index(struct indexing *x)
{
    pair_list pairs = {0};
    struct reads *r = x->reads;

    for (uint32_t k = 0; k < x->a->program->function_count; k++) {
        const struct function *f = x->a->program->functions[k];
        const struct cfg *cfg;

        if (!x->a->facts[k].is_reachable || f->node_count == 0)
            continue;
        cfg = cfg_get(x->a, f);
        for (uint32_t n = 0; n < f->node_count; n++)
            for (uint32_t c = 0; c < cfg->controls[n].count; c++)
                array_push(x->scratch, &pairs,
                           (struct pair){r->base[k] + cfg->controls[n].items[c], r->base[k] + n});
    }
    r->dependents = lists_make(x->a->arena, &pairs, r->node_count);
}

static void sets_index(struct indexing *x)
{
    const struct cell_sets *c = x->a->cell_sets;
    pair_list pairs = {0};

    for (uint32_t k = 1; k < c->sets.count; k++)
        for (uint32_t n = 0; n < c->sets.items[k].count; n++)
            array_push(x->scratch, &pairs, (struct pair){c->sets.items[k].items[n], k});
    x->reads->set_count = c->sets.count;
    x->reads->sets = lists_make(x->a->arena, &pairs, x->a->cell_count);
}

static void sources_index(struct indexing *x)
{
    pair_list pairs = {0};
    struct reads *r = x->reads;

    for (uint32_t k = 0; k < r->calls.count; k++)
        array_push(x->scratch, &pairs,
                   (struct pair){r->nodes[r->calls.items[k]]->function->id, r->calls.items[k]});
    for (uint32_t k = 0; k < r->call_exprs.count; k++)
        for (uint32_t n = lists_begin(&r->readers, r->call_exprs.items[k]->id);
             n < lists_end(&r->readers, r->call_exprs.items[k]->id); n++)
            array_push(
                x->scratch, &pairs,
                (struct pair){r->nodes[r->readers.items[n]]->function->id, r->readers.items[n]});
    r->sources = lists_make(x->a->arena, &pairs, x->a->program->function_count);
    r->callers = bits_new(x->a->arena, x->a->program->function_count);
    for (uint32_t k = 0; k < pairs.count; k++)
        bits_set(&r->callers, pairs.items[k].key);
}

static void numbers_give(struct analysis *a, struct reads *r)
{
    const struct program *p = a->program;

    r->base = ARENA_ARRAY(a->arena, uint32_t, p->function_count + 1);
    for (uint32_t k = 0; k < p->function_count; k++) {
        r->base[k] = r->node_count;
        r->node_count += p->functions[k]->node_count;
    }
    r->nodes = ARENA_ARRAY(a->arena, const struct node *, r->node_count + 1);
    r->variadic = bits_new(a->arena, a->program->function_count);
    r->owners = ARENA_ARRAY(a->arena, uint32_t, r->node_count + 1);
    for (uint32_t k = 0; k < p->function_count; k++)
        for (uint32_t n = 0; n < p->functions[k]->node_count; n++) {
            r->nodes[r->base[k] + n] = p->functions[k]->nodes[n];
            r->owners[r->base[k] + n] = k;
        }
}

/* All cells that expressions can name exist before they are counted. */
static void cells_complete(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        cell_of_return(a, a->program->functions[k]);
        cell_of_own_rest(a, a->program->functions[k]);
    }
    for (uint32_t k = 0; k < a->program->variable_count; k++)
        cell_of_variable(a, a->program->variables[k]);
    cell_of_rest(a);
}

static struct reads *reads_make(struct analysis *a)
{
    struct reads *r = ARENA_NEW(a->arena, struct reads);
    struct indexing x = {.a = a, .reads = r, .scratch = arena_new()};

    numbers_give(a, r);
    x.expr_count = a->program->expr_count;
    x.seen_in = ARENA_ARRAY(x.scratch, uint32_t, x.expr_count + 1);
    x.fields_in = ARENA_ARRAY(x.scratch, uint32_t, x.expr_count + 1);
    x.is_known = ARENA_ARRAY(x.scratch, uint8_t, x.expr_count + 1);
    r->definitions = map_new(a->arena);
    r->of_statuses = map_new(a->arena);
    for (uint32_t k = 0; k < a->program->function_count; k++)
        for (uint32_t n = 0; a->facts[k].is_reachable && n < a->program->functions[k]->node_count;
             n++)
            node_index(&x, a->program->functions[k]->nodes[n]);
    dependents_index(&x);
    sets_index(&x);
    r->readers = lists_make(a->arena, &x.readers, x.expr_count);
    r->watchers = lists_make(a->arena, &x.watchers, r->set_count);
    r->fields = lists_make(a->arena, &x.fields, r->set_count);
    sources_index(&x);
    r->cell_count = a->cell_count;
    arena_free(x.scratch);
    return r;
}

const struct reads *reads_get(struct analysis *a)
{
    if (a->cell_sets && a->cell_sets->reads && a->cell_sets->reads->cell_count == a->cell_count)
        return a->cell_sets->reads;
    cells_complete(a);
    a->cell_sets = NULL; /* there are more cells: what was known of sets may lack them */
    cell_sets_get(a)->reads = reads_make(a);
    return a->cell_sets->reads;
}

/* Cells, put together from sets many of which are the same. */
struct together {
    struct bits *cells;
    struct map *added; /* items of the sets */
};

/* Cells that have come meanwhile have no place yet. */
static void together_add(struct together *t, const struct set *set)
{
    if (set->count == 0 || map_get_address(t->added, set->items))
        return;
    map_set_address(t->added, set->items, set->items);
    for (uint32_t k = 0; k < set->count && set->items[k] < t->cells->count; k++)
        bits_set(t->cells, set->items[k]);
}

static void together_add_pointees(struct analysis *a, struct together *t,
                                  const struct expr *pointer)
{
    struct set objects = {0};

    points_of(a, pointer, &objects);
    together_add(t, &objects);
}

/* A part of it is written, or one of several objects: by what is not just its name or address. */
static void parts_escape(struct analysis *a, const struct node *node, struct together *out)
{
    const struct type *accessed;
    const struct expr *pointer =
        node->kind == NODE_ASSIGN ? lvalue_pointer(node->target, &accessed) : NULL;

    if (pointer)
        together_add_pointees(a, out, pointer);
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++) {
        const struct expr *arg = node->args[k];
        bool is_whole = arg->kind == EXPR_VARIABLE ||
                        (arg->kind == EXPR_ADDRESS && arg->a->kind == EXPR_VARIABLE);

        if (!is_whole && call_writes(a, node, k))
            together_add_pointees(a, out, arg);
    }
}

const struct bits *reads_pointed(struct analysis *a)
{
    struct cell_sets *c = cell_sets_get(a);
    struct together all = {&c->pointed, NULL};

    if (c->has_pointed && c->pointed.count >= a->cell_count)
        return &c->pointed;
    c->pointed = bits_new(a->arena, a->cell_count);
    c->has_pointed = true;
    all.added = map_new(a->arena);
    for (uint32_t k = 0; k < a->cell_count; k++)
        together_add(&all, &a->cells[k]->points);
    return &c->pointed;
}

const struct bits *reads_escaping(struct analysis *a)
{
    const struct set *shared = &reads_get(a)->shared, *addressed = cells_addressed(a);
    struct cell_sets *c = cell_sets_get(a);
    struct together parts = {&c->escaping, NULL};

    if (c->has_escaping && c->escaping.count >= a->cell_count)
        return &c->escaping;
    c->escaping = bits_new(a->arena, a->cell_count);
    c->has_escaping = true;
    bits_join(&c->escaping, reads_pointed(a));
    for (uint32_t k = 0; k < shared->count; k++)
        bits_set(&c->escaping, shared->items[k]);
    for (uint32_t k = 0; k < addressed->count; k++)
        bits_set(&c->escaping, addressed->items[k]);
    parts.added = map_new(a->arena);
    for (uint32_t k = 0; k < a->program->function_count; k++)
        for (uint32_t n = 0; n < a->program->functions[k]->node_count; n++)
            parts_escape(a, a->program->functions[k]->nodes[n], &parts);
    return c->escaping.count >= a->cell_count ? &c->escaping : reads_escaping(a);
}

void reads_of_fields(struct analysis *a, const struct set *objects, node_list *out)
{
    const struct reads *r = reads_get(a);
    struct bits numbers = bits_new(a->arena, r->node_count),
                looked = bits_new(a->arena, r->set_count);

    for (uint32_t k = 0; k < objects->count; k++) {
        uint32_t cell = objects->items[k];

        for (uint32_t n = lists_begin(&r->sets, cell); n < lists_end(&r->sets, cell); n++) {
            uint32_t set = r->sets.items[n];

            if (bits_get(&looked, set))
                continue;
            bits_set(&looked, set);
            for (uint32_t m = lists_begin(&r->fields, set); m < lists_end(&r->fields, set); m++)
                bits_set(&numbers, r->fields.items[m]);
        }
    }
    for (uint32_t k = 0; k < r->node_count; k++)
        if (bits_get(&numbers, k))
            array_push(a->arena, out, r->nodes[k]);
}

/* ---- what a local variable was set by ---- */

int call_address_argument(const struct node *call, const struct expr *variable)
{
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (call->args[k]->kind == EXPR_ADDRESS && call->args[k]->a == variable)
            return (int)k;
    return -1;
}

bool node_may_set(const struct node *node, const struct expr *variable)
{
    return (node->kind == NODE_ASSIGN && node->target == variable) ||
           (node->kind == NODE_CALL && call_address_argument(node, variable) >= 0);
}

/* How the variable is set: the whole of it, and in any case, or perhaps or in part. */
enum setting { NOT_SET, SET_PERHAPS, SET };

static enum setting sets_variable(struct analysis *a, const struct node *node,
                                  const struct expr *variable)
{
    int arg;

    if (node->kind == NODE_ASSIGN)
        return node->target == variable ? SET : NOT_SET;
    if (node->kind != NODE_CALL)
        return NOT_SET;
    arg = call_address_argument(node, variable);
    if (arg < 0 || !call_writes(a, node, (uint32_t)arg))
        return NOT_SET;
    return call_mpi(a, node) >= 0 && call_fills(a, node, (uint32_t)arg, variable->type)
               ? SET
               : SET_PERHAPS;
}

static struct definition_list *definitions_search(struct analysis *a, const struct node *at,
                                                  const struct expr *variable)
{
    struct definition_list *list = ARENA_NEW(a->arena, struct definition_list);
    struct cfg *cfg = cfg_scratch(a, at->function);
    uint32_t depth = 0;

    cfg->stack[depth++] = at;
    while (depth > 0) {
        const struct node *node = cfg->stack[--depth];

        list->has_entry |= node->kind == NODE_ENTRY;
        for (uint32_t k = 0; k < node->previous_count; k++) {
            const struct node *from = node->previous[k];
            enum setting setting;

            if (cfg->marks[from->id])
                continue;
            cfg->marks[from->id] = 1;
            setting = sets_variable(a, from, variable);
            if (setting != NOT_SET)
                array_push(a->arena, &list->nodes, from);
            if (setting != SET)
                cfg->stack[depth++] = from;
        }
    }
    return list;
}

const struct definition_list *reads_definitions(struct analysis *a, const struct node *at,
                                                const struct expr *variable)
{
    const struct reads *r =
        a->cell_sets && a->cell_sets->reads ? a->cell_sets->reads : reads_get(a);
    const void *key =
        (const void *)(uintptr_t)((uint64_t)(reads_number(r, at) + 1) << 32 | variable->id);
    struct definition_list *list = map_get_address(r->definitions, key);

    if (!list) {
        list = definitions_search(a, at, variable);
        map_set_address(r->definitions, key, list);
    }
    return list;
}

const struct node *reads_assignment(struct analysis *a, const struct node *at,
                                    const struct expr *variable)
{
    const struct definition_list *list = reads_definitions(a, at, variable);

    return !list->has_entry && list->nodes.count == 1 && list->nodes.items[0]->kind == NODE_ASSIGN
               ? list->nodes.items[0]
               : NULL;
}
