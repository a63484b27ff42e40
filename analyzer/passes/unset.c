/* SPDX-License-Identifier: Apache-2.0 */
/* Does a process look at memory that nothing has set?
 *
 * Requires: cells, control flow, events.  Asked about are:
 *  - memory that is sent, or that a condition about a message reads, when every store to it is in the same function and
 *    does not lead there; numbers, and memory that is handed out, that only steps from what is there already set;
 *  - local numbers, members of local records and elements of short local arrays that are read, or sent, where a way on
 *    which conditions agree (agreeing.h) leads from the begin of the function and sets them nowhere.  Whoever is given
 *    the address sets all of it, and so does who keeps the address, but a function of the program, a method say, only if
 *    it, or what it calls, sets it at all, or if the address is kept and some other function does.  Where another member of
 *    the record is asked for, that may tell whether this one is set.  An element whose number is not
 *    known is any, but for those out of the bounds that are seen.
 *  - arrays of numbers that are sent further than anything is ever stored in them, by the numbers that are seen, or with a
 *    first or last element that nothing sets (unfilled.c);
 *  - what is sent in runs of a few processes, whose numbers nothing has set, wherever the datatype has them lie (raws.c);
 *  - source and tag in the status of a send (silent.c).
 * Where memory may be unset at one place it counts as unset wherever it is read.  Padding is not told apart.
 */
#include "passes/unset.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/agreeing.h"
#include "passes/blank.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/filled.h"
#include "passes/fixed.h"
#include "passes/naming.h"
#include "passes/raws.h"
#include "passes/reads.h"
#include "passes/rows.h"
#include "passes/silent.h"
#include "passes/stored.h"
#include "passes/unfilled.h"

#include <string.h>

enum { ELEMENTS = 64 };

static const struct asked nothing;

/* ---- what is set on some ways only ---- */

/* A local variable, a member or an element of it. */
static const struct variable *variable_of_part(const struct expr *part)
{
    return part->kind == EXPR_VARIABLE ? part->variable : part->a->variable;
}

/* A local variable that is nothing when the function begins. */
static bool is_begun_unset(const struct variable *v, const struct function *f)
{
    return v->function == f && v->parameter < 0 && !v->is_static && v->type;
}

/* The number, member or element of a local variable that the lvalue names, if it is such a part as a whole; NULL. */
static const struct expr *part_named(const struct expr *lvalue, const struct function *f)
{
    const bool is_part =
        lvalue->kind == EXPR_FIELD || (lvalue->kind == EXPR_INDEX && lvalue->b->kind == EXPR_INT);
    const struct expr *whole = is_part ? lvalue->a : lvalue;

    if (whole->kind != EXPR_VARIABLE || !is_begun_unset(whole->variable, f) || !lvalue->type ||
        (lvalue->type->kind != TYPE_INT && lvalue->type->kind != TYPE_FLOAT))
        return NULL;
    if (lvalue->kind == EXPR_FIELD && (!whole->type || whole->type->is_union))
        return NULL;
    return lvalue->kind == EXPR_INDEX && !type_is_array(whole->type) ? NULL : lvalue;
}

/* Does a store to the lvalue set the part, or may it? */
static bool meets(struct analysis *a, const struct expr *lvalue, const struct node *at,
                  const struct expr *part)
{
    const struct variable *v = variable_of_part(part);
    struct extent index;

    if (expr_root(lvalue) != v)
        return false;
    while (lvalue->kind != EXPR_VARIABLE && lvalue->a->kind != EXPR_VARIABLE)
        lvalue = lvalue->a;
    if (lvalue->kind == EXPR_FIELD && part->kind == EXPR_FIELD)
        return lvalue->key == part->key || strcmp(lvalue->text, part->text) == 0;
    return lvalue->kind != EXPR_INDEX || part->kind != EXPR_INDEX ||
           !index_extent(a, lvalue->b, at, &index) ||
           (index.low <= part->b->value && part->b->value <= index.high);
}

/* Does the expression hold the address of the variable, or of something in it? */
static bool holds_address(const struct expr *expr, const struct variable *v)
{
    if (!expr)
        return false;
    if (expr->kind == EXPR_ADDRESS && expr_root(expr->a) == v)
        return true;
    if ((expr->kind == EXPR_INDEX || expr->kind == EXPR_FIELD) && expr_root(expr) == v &&
        !type_is_array(expr->type))
        return holds_address(expr->b, v);
    if (type_is_array(expr->type) && expr_root(expr) == v)
        return true;
    for (uint32_t k = 0; k < expr->element_count; k++)
        if (holds_address(expr->elements[k], v))
            return true;
    return holds_address(expr->a, v) || holds_address(expr->b, v) || holds_address(expr->c, v);
}

/* Does another function set the part, by its address or because it names it (lambdas)? */
static bool is_set_elsewhere(struct analysis *a, const struct expr *part, const struct function *f)
{
    struct set cells = {0};

    cells_of_lvalue(a, part, &cells);
    set_add(a->arena, &cells, cell_of_variable(a, variable_of_part(part))->id);
    for (struct stores walk = stores_of_cells(a, &cells); stores_next(&walk);)
        if (!walk.store->node || walk.store->node->function != f)
            return true;
    return false;
}

/* The cells that a store to the part, or to the variable around it, may write. */
static struct set cells_around(struct analysis *a, const struct expr *part)
{
    struct set cells = {0};

    cells_of_lvalue(a, part, &cells);
    set_add(a->arena, &cells, cell_of_variable(a, variable_of_part(part))->id);
    return cells;
}

/* May a function that the call leads to set one of the cells? */
static bool is_set_under(struct analysis *a, const struct set *cells, const struct node *call)
{
    for (struct stores walk = stores_of_cells(a, cells); stores_next(&walk);)
        if (!walk.store->node || call_reaches(a, call, walk.store->node->function))
            return true;
    return false;
}

/* Are addresses that lead to the part, or to the variable around it, kept elsewhere than in local variables? */
static bool is_address_kept(struct analysis *a, const struct expr *part)
{
    struct set cells = {0};

    if (!a->addresses_kept) {
        a->addresses_kept = ARENA_NEW(a->arena, struct set);
        for (uint32_t k = 0; k < a->cell_count; k++) {
            const struct variable *v = a->cells[k]->variable;

            if (!v || !v->function || v->is_static)
                set_join(a->arena, a->addresses_kept, &a->cells[k]->points);
        }
    }
    cells_of_lvalue(a, part, &cells);
    set_add(a->arena, &cells, cell_of_variable(a, variable_of_part(part))->id);
    return set_meets(a->addresses_kept, &cells);
}

/* Is the local variable named in other functions (lambdas)? */
static bool is_shared(struct analysis *a, const struct variable *v)
{
    return set_has(&reads_get(a)->shared, cell_of_variable(a, v)->id);
}

/* Does the expression read the parameter, but for what it leads to? */
static bool hands_on(const struct expr *expr, const struct variable *parameter)
{
    if (!expr || ((expr->kind == EXPR_DEREF || expr->kind == EXPR_INDEX) &&
                  expr->a->kind == EXPR_VARIABLE && expr->a->variable == parameter))
        return expr && hands_on(expr->b, parameter);
    if (expr->kind == EXPR_VARIABLE)
        return expr->variable == parameter;
    for (uint32_t k = 0; k < expr->element_count; k++)
        if (hands_on(expr->elements[k], parameter))
            return true;
    return hands_on(expr->a, parameter) || hands_on(expr->b, parameter) ||
           hands_on(expr->c, parameter);
}

/* Is it what the parameter leads to, or this member of it (NULL: all of it is asked for)? */
static bool is_behind(const struct expr *target, const struct variable *parameter,
                      const struct expr *member)
{
    if (member && target->kind == EXPR_FIELD && target->key == member->key)
        target = target->a;
    return target->kind == EXPR_DEREF && target->a->kind == EXPR_VARIABLE &&
           target->a->variable == parameter;
}

/* May who is called write through this argument, which leads to one of the cells? */
static bool may_write(struct analysis *a, const struct node *call, uint32_t arg,
                      const struct set *cells)
{
    return call_mpi(a, call) >= 0 || call_external(call) ? call_writes(a, call, arg)
                                                         : is_set_under(a, cells, call);
}

/* Does anything store to one of the cells by a pointer to it alone? */
static bool are_set_by_pointer(struct analysis *a, const struct set *cells)
{
    for (struct stores walk = stores_of_cells(a, cells); stores_next(&walk);)
        if (!walk.store->target || walk.store->target->kind == EXPR_DEREF ||
            walk.store->target->kind == EXPR_INDEX)
            return true;
    return false;
}

/* Does the expression hold the address of this member of what the parameter leads to (NULL: of anything there)? */
static bool holds_behind(const struct expr *expr, const struct variable *parameter,
                         const struct expr *member)
{
    const struct expr *place = expr ? expr->a : NULL, *outer = NULL;

    if (!expr)
        return false;
    if (expr->kind != EXPR_ADDRESS)
        return holds_behind(expr->a, parameter, member) ||
               holds_behind(expr->b, parameter, member) || holds_behind(expr->c, parameter, member);
    for (;
         place->kind == EXPR_FIELD || (place->kind == EXPR_INDEX && type_is_array(place->a->type));
         place = place->a)
        outer = place;
    return (place->kind == EXPR_DEREF || place->kind == EXPR_INDEX) &&
           place->a->kind == EXPR_VARIABLE && place->a->variable == parameter &&
           (!member || !outer || outer->kind != EXPR_FIELD || outer->key == member->key);
}

/* The nodes of the function that store behind its parameter, or hand what may do so an address that leads there; false:
 * the parameter gets elsewhere too. */
static bool stores_behind(struct analysis *a, const struct function *f,
                          const struct variable *parameter, const struct expr *member,
                          const struct set *cells, struct bits *out)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        for (uint32_t n = 0; node->kind == NODE_CALL && n < node->arg_count; n++)
            if (hands_on(node->args[n], parameter))
                return false;
            else if (holds_behind(node->args[n], parameter, member) && may_write(a, node, n, cells))
                bits_set(out, k);
        if (hands_on(node->value, parameter) ||
            (holds_behind(node->value, parameter, member) && are_set_by_pointer(a, cells)) ||
            (node->target && hands_on(node->target, parameter)))
            return false;
        if (node->kind == NODE_ASSIGN && is_behind(node->target, parameter, member))
            bits_set(out, k);
    }
    return true;
}

/* Do the conditions of the caller ask about something that decides in the function too, what it is handed, say? */
static bool is_asked_again(struct analysis *a, const struct node *call, const struct bits *stores,
                           const struct node *reader)
{
    const struct function *f = call->callee->callee;
    const struct set *asked = cfg_control_closure(a, reader);
    struct set handed = {0}, read = {0};

    for (uint32_t k = 0; k < call->arg_count; k++)
        cells_read_by(a, call->args[k], &handed);
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct set *branches =
            bits_get(stores, k) ? cfg_control_closure(a, f->nodes[k]) : NULL;

        for (uint32_t n = 0; branches && n < branches->count; n++)
            cells_read_by(a, f->nodes[branches->items[n]]->value, &handed);
    }
    for (uint32_t k = 0; k < asked->count; k++)
        cells_read_by(a, reader->function->nodes[asked->items[k]]->value, &read);
    return set_meets(&handed, &read);
}

/* May the function that the call is of come back without having stored behind this argument, and nothing tells the caller?
 * What it returns, or leaves behind another argument, may. */
static bool may_leave(struct analysis *a, const struct node *call, uint32_t arg,
                      const struct expr *part, const struct node *reader)
{
    const struct expr *member =
        part->kind == EXPR_FIELD && call->args[arg]->a != part ? part : NULL;
    const struct function *f = call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;
    const struct function *caller = call->function;
    struct bits stores;
    struct set cells;

    if (!f || !f->is_defined || f->has_unknown || arg >= f->parameter_count ||
        !variable_is_simple(f->parameters[arg]))
        return false;
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (k != arg && call->args[k]->type && type_is_address(call->args[k]->type))
            return false;
    for (uint32_t k = 0; k < caller->node_count; k++)
        if ((caller->nodes[k]->value && caller->nodes[k] != call &&
             expr_has_call(caller->nodes[k]->value, call)))
            return false;
    stores = bits_new(a->arena, f->node_count);
    cells = cells_around(a, part);
    return stores_behind(a, f, f->parameters[arg], member, &cells, &stores) &&
           !is_asked_again(a, call, &stores, reader) &&
           agreeing_leads(a, f->nodes[1], &nothing, &stores);
}

enum setting { SETS_NOT, SETS, SETS_UNLESS_LEFT };

/* Does the call set the part through this argument, or may it? */
static enum setting argument_sets(struct analysis *a, const struct node *call, uint32_t arg,
                                  const struct expr *part)
{
    const struct expr *handed = call->args[arg];
    struct set cells;

    if (!holds_address(handed, variable_of_part(part)))
        return SETS_NOT;
    if (call_mpi(a, call) >= 0 || call_external(call))
        return call_writes(a, call, arg) ? SETS : SETS_NOT;
    cells = cells_around(a, part);
    if (!is_set_elsewhere(a, part, call->function) ||
        (!is_set_under(a, &cells, call) && !is_address_kept(a, part)))
        return SETS_NOT;
    return handed->kind == EXPR_ADDRESS &&
                   (handed->a == part || (part->kind == EXPR_FIELD && handed->a == part->a))
               ? SETS_UNLESS_LEFT
               : SETS;
}

/* Does the node set the part, may it, or may others from there on? */
static enum setting sets(struct analysis *a, const struct node *node, const struct expr *part)
{
    const struct variable *v = variable_of_part(part);
    enum setting setting = SETS_NOT;

    if (node->kind == NODE_ASSIGN && meets(a, node->target, node, part))
        return SETS;
    if (node->kind != NODE_CALL)
        return holds_address(node->value, v) ? SETS : SETS_NOT;
    for (uint32_t k = 0; k < node->arg_count && setting != SETS; k++) {
        const enum setting of_argument = argument_sets(a, node, k, part);

        setting = of_argument != SETS_NOT ? of_argument : setting;
    }
    return setting;
}

/* Of a call that sets it unless it may leave it: may it not, for who looks at it there? */
static bool sets_for(struct analysis *a, const struct node *call, const struct expr *part,
                     const struct node *reader)
{
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (argument_sets(a, call, k, part) == SETS_UNLESS_LEFT &&
            !may_leave(a, call, k, part, reader))
            return true;
    return false;
}

struct setters { /* of a part, in its function */
    struct set surely, unless_left;
};

static const struct setters *setters_of(struct analysis *a, const struct expr *part,
                                        const struct function *f)
{
    const struct cfg *cfg = cfg_get(a, f);
    const struct variable *v = variable_of_part(part);
    struct setters *setters = map_get_address(a->setters, part);
    const struct set *named = NULL; /* NULL: any call may set it */

    if (setters)
        return setters;
    if (!is_shared(a, v) || !is_set_elsewhere(a, part, f))
        named = naming_nodes(a, v, f);
    setters = ARENA_NEW(a->arena, struct setters);
    for (uint32_t n = 0; n < (named ? named->count : f->node_count); n++) {
        const uint32_t k = named ? named->items[n] : n;
        const enum setting setting = cfg->rank[k] == UINT32_MAX ? SETS_NOT
                                     : !named && f->nodes[k]->kind == NODE_CALL
                                         ? SETS
                                         : sets(a, f->nodes[k], part);

        if (setting != SETS_NOT)
            set_add(a->arena, setting == SETS ? &setters->surely : &setters->unless_left, k);
    }
    map_set_address(a->setters, part, setters);
    return setters;
}

/* Does a condition of the node ask about another member of the record?  What sets the part may say so there. */
static bool is_told_by_record(struct analysis *a, const struct expr *part, const struct node *node)
{
    const struct set *branches = cfg_control_closure(a, node);
    struct set read = {0}, members = {0};

    if (part->kind != EXPR_FIELD && !variable_of_part(part)->member_of)
        return false;
    for (uint32_t k = 0; k < branches->count; k++)
        cells_read_by(a, node->function->nodes[branches->items[k]]->value, &read);
    for (uint32_t k = 0; k < read.count && part->kind != EXPR_FIELD; k++) {
        const struct variable *other = a->cells[read.items[k]]->variable;

        if (other && other->member_of == variable_of_part(part)->member_of)
            return true;
    }
    if (part->kind == EXPR_FIELD)
        cells_of_whole(a, part->a, &members);
    return set_meets(&read, &members);
}

/* May a process come to the node while nothing has set the part? */
static bool may_be_unset(struct analysis *a, const struct expr *part, const struct node *node,
                         const struct asked *asked)
{
    const struct function *f = node->function;
    const struct cfg *cfg = cfg_get(a, f);
    const struct setters *setters;
    struct bits setting;

    if (cfg->rank[node->id] == UINT32_MAX || is_told_by_record(a, part, node))
        return false;
    if (!a->setters)
        a->setters = map_new(a->arena);
    setters = setters_of(a, part, f);
    for (uint32_t k = 0; k < setters->surely.count; k++)
        if (setters->surely.items[k] != node->id &&
            cfg_dominates(cfg, f->nodes[setters->surely.items[k]], node))
            return false;
    setting = bits_new(a->arena, f->node_count);
    for (uint32_t k = 0; k < setters->surely.count; k++)
        bits_set(&setting, setters->surely.items[k]);
    for (uint32_t k = 0; k < setters->unless_left.count; k++) {
        const struct node *call = f->nodes[setters->unless_left.items[k]];

        if (call == node || !sets_for(a, call, part, node))
            continue;
        if (cfg_dominates(cfg, call, node))
            return false;
        bits_set(&setting, call->id);
    }
    setting.words[node->id / 64] &= ~((uint64_t)1 << (node->id % 64));
    return agreeing_leads(a, node, asked, &setting);
}

/* ---- who reads it ---- */

struct reader {
    struct analysis *a;
    struct taint *taint;
    const struct node *node;
    struct asked asked;
    struct map *found; /* parts that are among the reads */
};

static void read_add(struct reader *r, const struct expr *expr);

/* What is computed only when the condition has this answer. */
static void read_behind(struct reader *r, const struct expr *condition, bool is_true,
                        const struct expr *expr)
{
    const uint32_t count = r->asked.count;

    if (count < AGREEING_ASKED)
        r->asked.guards[r->asked.count++] = (struct guard){condition, is_true, r->node};
    read_add(r, expr);
    r->asked.count = count;
}

static void read_add(struct reader *r, const struct expr *expr)
{
    const struct expr *part;

    if (!expr || expr->kind == EXPR_ADDRESS || expr->kind == EXPR_CALL)
        return;
    if (silent_reads(r->a, expr, r->node))
        array_push(r->a->arena, &r->taint->reads, expr);
    part = part_named(expr, r->node->function);
    if (part && part->kind != EXPR_INDEX && map_get_address(r->found, part) == NULL &&
        may_be_unset(r->a, part, r->node, &r->asked)) {
        map_set_address(r->found, part, part);
        array_push(r->a->arena, &r->taint->reads, part);
    }
    if (part)
        return;
    read_add(r, expr->a);
    if (expr->kind == EXPR_CONDITIONAL ||
        (expr->kind == EXPR_BINARY && expr_op_class(expr) == CLASS_LOGIC)) {
        read_behind(r, expr->a, expr->kind == EXPR_CONDITIONAL || expr_op(expr) == OP_LAND,
                    expr->b);
        read_behind(r, expr->a, false, expr->c);
    } else {
        read_add(r, expr->b);
        read_add(r, expr->c);
    }
    for (uint32_t k = 0; k < expr->element_count; k++)
        read_add(r, expr->elements[k]);
}

static void node_add(struct reader *r)
{
    const struct node *node = r->node;

    read_add(r, node->value);
    if (node->kind == NODE_ASSIGN && !part_named(node->target, node->function))
        read_add(r, node->target);
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        read_add(r, node->args[k]);
}

/* ---- what is sent ---- */

static bool sends_nothing(const struct event *e)
{
    return e->count >= 0 && (uint32_t)e->count < e->mpi_node->arg_count &&
           e->args[e->count]->kind == EXPR_INT && e->args[e->count]->value == 0;
}

/* Is a member of the record that is sent as a whole set on some ways only? */
static bool is_member_unset(struct analysis *a, const struct event *e, const struct expr *record)
{
    const struct set *cells = cells_of_type(a, record->type);

    for (uint32_t k = 0; cells && k < cells->count; k++)
        if (!a->cells[cells->items[k]]->type ||
            a->cells[cells->items[k]]->type->kind == TYPE_RECORD)
            return false; /* members of members are not told apart from them */
    for (uint32_t k = 0; cells && k < cells->count; k++) {
        const struct cell *cell = a->cells[cells->items[k]];
        const char *name = cell->key ? strrchr(cell->key, ':') : NULL;
        const struct expr *member =
            name ? expr_field(a->program, record, cell->key, name + 1, cell->type) : NULL;

        if (member && part_named(member, e->home) && may_be_unset(a, member, e->node, &nothing))
            return true;
    }
    return false;
}

/* The elements that are sent of the array, from this one on. */
static bool is_element_unset(struct analysis *a, const struct event *e, const struct expr *array,
                             int64_t first)
{
    int64_t count;

    if (e->count < 0 || (uint32_t)e->count >= e->mpi_node->arg_count ||
        !expr_is_int(e->args[e->count], &count) || first < 0 || count > ELEMENTS ||
        first + count > array->type->elements)
        return false;
    for (int64_t k = first; k < first + count; k++) {
        const struct expr *element = expr_index(
            a->program, array, expr_int(a->program, k, type_int(a->program)), array->type->to);

        if (part_named(element, e->home) && may_be_unset(a, element, e->node, &nothing))
            return true;
    }
    return false;
}

/* Where what every process that comes to the event sends stands; NULL: one of them sends alone, or what lies elsewhere. */
static const struct expr *buffer_sent(const struct event *e)
{
    if (e->kind == EVENT_SEND)
        return expr_without_casts(e->args[e->buffer]);
    if (event_is_in_place(e) || strstr(e->mpi->name, "cast") || strstr(e->mpi->name, "catter") ||
        e->mpi_node->arg_count == 0)
        return NULL;
    return expr_without_casts(e->args[0]);
}

/* Does a method, or a function that is handed a record, send a member that a caller may not have set?  Only where it
 * asks for nothing before, as that may be whether it is set. */
static bool is_unset_by_caller(struct analysis *a, const struct event *e, const struct expr *member)
{
    const struct expr *record = member->kind == EXPR_FIELD ? member->a : NULL, *pointer, *handed;
    struct bits stores = bits_new(a->arena, e->home->node_count);
    node_list callers = {0};
    struct set cells = {0};

    cells_of_lvalue(a, member, &cells);
    if (!record || record->kind != EXPR_DEREF || record->a->kind != EXPR_VARIABLE ||
        record->a->variable->function != e->home || record->a->variable->parameter < 0 ||
        cfg_control_closure(a, e->node)->count > 0 ||
        !stores_behind(a, e->home, record->a->variable, member, &cells, &stores) ||
        !agreeing_leads(a, e->node, &nothing, &stores))
        return false;
    pointer = record->a;
    callers_add(a, e->home, &callers);
    for (uint32_t k = 0; k < callers.count; k++) {
        const struct node *call = callers.items[k];

        if ((uint32_t)pointer->variable->parameter >= call->arg_count)
            continue;
        handed = call->args[pointer->variable->parameter];
        if (handed->kind != EXPR_ADDRESS || handed->a->kind != EXPR_VARIABLE)
            continue;
        handed = expr_field(a->program, handed->a, member->key, member->text, member->type);
        if (part_named(handed, call->function) && may_be_unset(a, handed, call, &nothing))
            return true;
    }
    return false;
}

/* Is what is sent never shorter than a value of the type? */
static bool covers(struct analysis *a, const struct event *e, const struct type *type)
{
    int64_t least, most;

    return e->kind == EVENT_SEND && message_lengths(a, e, &least, &most) && type_size(type) > 0 &&
           least >= type_size(type);
}

/* Is the local variable that is sent, or some of it, set on some ways only?  A message of all of a record's length begins
 * at its first member. */
static bool is_part_sent(struct analysis *a, const struct event *e)
{
    const struct expr *buffer = buffer_sent(e), *sent = buffer;
    int64_t first = 0;

    if (!buffer || e->home->has_unknown)
        return false;
    if (buffer->kind == EXPR_ADDRESS)
        sent = buffer->a;
    else if (!type_is_array(buffer->type))
        return false;
    if (sent->kind == EXPR_INDEX && expr_is_int(sent->b, &first))
        sent = sent->a;
    if (sent->kind == EXPR_FIELD && sent->a->kind == EXPR_VARIABLE && covers(a, e, sent->a->type))
        sent = sent->a;
    if (sent->kind != EXPR_VARIABLE || !is_begun_unset(sent->variable, e->home))
        return buffer->kind == EXPR_ADDRESS &&
               (part_named(buffer->a, e->home) ? may_be_unset(a, buffer->a, e->node, &nothing)
                                               : is_unset_by_caller(a, e, buffer->a));
    if (type_is_array(sent->type))
        return is_element_unset(a, e, sent, first);
    return sent->type->kind == TYPE_RECORD
               ? is_member_unset(a, e, sent)
               : part_named(sent, e->home) && may_be_unset(a, sent, e->node, &nothing);
}

/* How many elements of the array, from its begin on, stores reach, all of which name it so; INT64_MAX: that is not seen. */
static int64_t elements_reached(struct analysis *a, const struct cell *cell,
                                const struct expr *array)
{
    int64_t reached = 0;

    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct node *node = walk.store->node;
        const struct expr *target =
            node && node->kind == NODE_ASSIGN && walk.store->value ? node->target : NULL;
        struct extent index = {0};

        if (!target || (target->kind != EXPR_INDEX && target->kind != EXPR_DEREF) ||
            target->a != array ||
            (target->kind == EXPR_INDEX && !index_extent(a, target->b, node, &index)))
            return INT64_MAX;
        reached = index.high >= reached ? index.high + 1 : reached;
    }
    return reached;
}

/* Does the message go on behind all that is ever stored in an array of numbers? */
static bool is_sent_beyond(struct analysis *a, const struct event *e)
{
    const struct expr *array = expr_without_casts(e->args[e->buffer]);
    struct set cells = {0};
    int64_t count, bytes, reached;

    if (array->kind != EXPR_VARIABLE || !place_is_fixed(a, array) ||
        !message_lengths(a, e, &count, &bytes) || count != bytes)
        return false;
    points_of(a, array, &cells);
    if (cells.count != 1 || !blank_memory(a, a->cells[cells.items[0]]) || !array->type->to ||
        type_is_array(array->type->to))
        return false;
    reached = elements_reached(a, a->cells[cells.items[0]], array);
    return reached < INT64_MAX && type_size(array->type->to) > 0 &&
           reached * type_size(array->type->to) < bytes;
}

bool unset_is_sent(struct analysis *a, const struct event *e)
{
    struct set cells = {0};
    bool is_all = true;

    if (raws_has(a, e))
        return true;
    if (e->kind == EVENT_SYNC || e->kind == EVENT_COLLECTIVE)
        return !sends_nothing(e) && is_part_sent(a, e);
    if (e->kind != EVENT_SEND || e->is_persistent || e->buffer < 0 || sends_nothing(e))
        return false;
    pointees_spread(a, e->args[e->buffer], &cells);
    for (uint32_t k = 0; k < cells.count && is_all; k++)
        is_all = blank_at(a, a->cells[cells.items[k]], e->node);
    return (cells.count > 0 && is_all) || is_part_sent(a, e) || is_sent_beyond(a, e) ||
           unfilled_is_sent(a, e);
}

/* What a collective brings together of it comes back to all. */
static void collected_add(struct analysis *a, const struct event *e, struct taint *t)
{
    const struct expr *buffer = buffer_sent(e);
    struct set cells = {0};

    if (!buffer && e->buffer >= 0) /* of the root alone */
        buffer = e->args[e->buffer];
    if (!buffer || e->kind == EVENT_SEND || !event_is_sending(e) || !unset_is_sent(a, e))
        return;
    pointees_spread(a, buffer, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        bits_set(&t->cells, cells.items[k]);
}

static struct taint *begin_find(struct analysis *a)
{
    struct taint *t = ARENA_NEW(a->arena, struct taint);
    struct reader r = {.a = a, .taint = t, .found = map_new(a->arena)};

    t->cells = bits_new(a->arena, a->cell_count);
    for (uint32_t k = 0; k < a->cell_count; k++)
        blank_steps(a, a->cells[k], t);
    for (uint32_t k = 0; k < a->events.count; k++)
        collected_add(a, a->events.items[k], t);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && !f->has_unknown && n < f->node_count;
             n++) {
            r.node = f->nodes[n];
            node_add(&r);
        }
    }
    return t;
}

void unset_begin(struct analysis *a, struct taint *t)
{
    if (!a->unset || a->unset->cells.count < a->cell_count)
        a->unset = begin_find(a);
    bits_join(&t->cells, &a->unset->cells);
    for (uint32_t k = 0; k < a->unset->reads.count; k++)
        array_push(a->arena, &t->reads, a->unset->reads.items[k]);
}
