/* SPDX-License-Identifier: Apache-2.0 */
/* Which comparisons are of addresses that may lie in two blocks of one kind?
 *
 * Requires: cells, control flow, callers.  Two pointers may lead to what one call of malloc has made, and yet to two blocks
 * of it; which of them comes first, and how far from the other, is chance.  Equality is not asked about.  They lead into one
 * object where
 *
 *     all that both may lead to is one variable, or what a call makes that runs only once;
 *     both are steps (p + n, &p[n], strchr(p, c)) from one pointer, a variable or a member, say, which
 *     nothing sets between the place where the one was taken from it and the comparison (p; end = p + n; p < end);
 *     both are parameters, and all callers hand over such a pair;
 *     both are members of one record which are always set together, from one pointer (lasting pairs: begin and end).
 *
 * What no object is known of is taken for one.
 */
#include "passes/siblings.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/denote.h"
#include "passes/external.h"
#include "passes/stored.h"

enum { DEPTH_MAX = 4, TAKINGS = 4 };

/* ---- one object ---- */

/* Does the node run once at most in each process? */
static bool runs_once(struct analysis *a, const struct node *node)
{
    for (int depth = 0; depth < DEPTH_MAX && node; depth++) {
        if (cfg_reaches(a, node, node))
            return false;
        if (node->function == a->main)
            return !facts_of(a, a->main)->is_recursive;
        node = single_caller(a, node->function);
    }
    return false;
}

static bool is_one_object(struct analysis *a, const struct set *x, const struct set *y)
{
    const struct cell *cell = a->cells[x->items[0]];

    if (x->count != 1 || y->count != 1 || x->items[0] != y->items[0])
        return false;
    if (cell->kind == CELL_VARIABLE)
        return true;
    return cell->kind == CELL_HEAP && cell->node && runs_once(a, cell->node);
}

/* ---- steps ---- */

static int parameter_returned(struct analysis *a, const struct function *f);

/* The argument whose object the call hands back; -1: none is known. */
static int argument_returned(struct analysis *a, const struct node *call)
{
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;

    if (!f)
        return -1;
    return function_is_external(f) ? external_returned(f) : parameter_returned(a, f);
}

/* The pointer, variable or member that leads into the same object as the expression. */
static const struct expr *base_of(struct analysis *a, const struct expr *expr)
{
    for (;;) {
        bool left, right;
        int argument;

        expr = expr_without_casts(expr);
        if (expr->kind == EXPR_BINARY) {
            address_operands(expr, &left, &right);
            if (left && type_is_address(expr->a->type))
                expr = expr->a;
            else if (right && type_is_address(expr->b->type))
                expr = expr->b;
            else
                return expr;
        } else if (expr->kind == EXPR_ADDRESS || expr->kind == EXPR_FIELD ||
                   expr->kind == EXPR_INDEX) {
            const struct expr *place = expr->kind == EXPR_ADDRESS ? expr->a : expr;

            if (expr->kind != EXPR_ADDRESS && !type_is_array(expr->type))
                return expr;
            while (place->kind == EXPR_FIELD ||
                   (place->kind == EXPR_INDEX && type_is_array(place->a->type)))
                place = place->a;
            if (place->kind != EXPR_INDEX && place->kind != EXPR_DEREF)
                return type_is_array(place->type) ? place : expr;
            expr = place->a;
        } else if (expr->kind == EXPR_CALL) {
            argument = argument_returned(a, expr->call);
            if (argument < 0 || (uint32_t)argument >= expr->call->arg_count)
                return expr;
            expr = expr->call->args[argument];
        } else {
            return expr;
        }
    }
}

static bool is_followed(const struct expr *base, const struct node *at)
{
    return base->kind == EXPR_VARIABLE && base->variable->function == at->function &&
           variable_is_simple(base->variable) && !type_is_array(base->type);
}

static bool is_step(struct analysis *a, const struct node *set)
{
    return set->value && base_of(a, set->value) == set->target;
}

/* What has set the local pointer at the node, but for steps of its own and null.  Returns whether nothing may have. */
static bool sources_find(struct analysis *a, const struct expr *pointer, const struct node *at,
                         struct bits *steps, node_list *out)
{
    node_list sets = {0};
    bool has_entry = definitions_reaching(a, pointer->variable, at, &sets);

    for (uint32_t k = 0; k < sets.count; k++) {
        const struct node *set = sets.items[k];

        if (set->value && is_step(a, set)) {
            if (bits_get(steps, set->id))
                continue;
            bits_set(steps, set->id);
            has_entry |= sources_find(a, pointer, set, steps, out);
        } else if (!(set->value && expr_without_casts(set->value)->kind == EXPR_INT) &&
                   !nodes_have(out, set)) {
            array_push(a->arena, out, set);
        }
    }
    return has_entry;
}

/* Is the pointer, at the node, a step from what the function was given as one of its parameters, whatever way led there?
 * `seen`: assignments that were asked about. */
static bool leads_from(struct analysis *a, const struct expr *pointer, const struct node *at,
                       struct bits *seen, const struct variable **parameter)
{
    struct bits steps = bits_new(a->arena, at->function->node_count);
    node_list sets = {0};

    if (!is_followed(pointer, at))
        return false;
    if (sources_find(a, pointer, at, &steps, &sets)) {
        if (pointer->variable->parameter < 0 || (*parameter && *parameter != pointer->variable))
            return false;
        *parameter = pointer->variable;
    }
    for (uint32_t k = 0; k < sets.count; k++) {
        const struct node *set = sets.items[k];

        if (bits_get(seen, set->id))
            continue;
        bits_set(seen, set->id);
        if (!set->value || !leads_from(a, base_of(a, set->value), set, seen, parameter))
            return false;
    }
    return true;
}

/* The parameter that all returned pointers are steps from; -1: none. */
static int parameter_returned(struct analysis *a, const struct function *f)
{
    enum { NONE = 1 };
    struct function_facts *facts = facts_of(a, f);
    struct bits seen;
    const struct variable *parameter = NULL;
    bool is_one = type_is_pointer(f->type);

    if (facts->returned_step != 0)
        return facts->returned_step - NONE - 1;
    facts->returned_step = NONE; /* of what calls itself nothing is known */
    if (!is_one)
        return -1;
    seen = bits_new(a->arena, f->node_count);
    for (uint32_t k = 0; is_one && k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_RETURN && f->nodes[k]->value)
            is_one = leads_from(a, base_of(a, f->nodes[k]->value), f->nodes[k], &seen, &parameter);
    if (is_one && parameter && parameter->parameter < UINT8_MAX - NONE - 1)
        facts->returned_step = (uint8_t)(parameter->parameter + NONE + 1);
    return facts->returned_step - NONE - 1;
}

/* ---- from one pointer ---- */

/* Where a pointer is taken from another one, or stands itself (node: the comparison). */
struct taking {
    const struct expr *from; /* the other one */
    node_list nodes;
};

/* What the member or element lies in, without a pointer in between; NULL: it is neither. */
static const struct expr *place_around(const struct expr *place)
{
    return place->kind == EXPR_FIELD || (place->kind == EXPR_INDEX && type_is_array(place->a->type))
               ? place->a
               : NULL;
}

/* Do both lie in different members of what one expression names?  Who asks knows that it names the same. */
static bool are_in_other_members(const struct expr *x, const struct expr *y)
{
    for (; x && place_around(x); x = place_around(x))
        for (const struct expr *z = y; z && place_around(z); z = place_around(z))
            if (x->kind == EXPR_FIELD && z->kind == EXPR_FIELD && x->a == z->a && x->key &&
                z->key && strcmp(x->key, z->key) != 0)
                return x->a->type && x->a->type->kind == TYPE_RECORD && !x->a->type->is_union;
    return false;
}

/* May the node set what it is taken from, but for a step?  A pointer that leads to what is named there is set by another
 * node, which is asked as well. */
static bool sets_source(struct analysis *a, const struct node *node, const struct expr *from,
                        const struct set *read)
{
    if (is_followed(from, node))
        return node->kind == NODE_ASSIGN && node->target == from && !is_step(a, node);
    if (node->kind == NODE_ASSIGN && are_in_other_members(node->target, from))
        return false;
    if (node_writes_some(a, node, read))
        return !(node->kind == NODE_ASSIGN && node->target == from && is_step(a, node));
    if (node->kind != NODE_CALL || !node_calls_program(a, node))
        return false;
    for (struct stores walk = stores_of_cells(a, read); stores_next(&walk);)
        if (!walk.store->node || call_reaches(a, node, walk.store->node->function))
            return true;
    return false;
}

/* A variable of its own that the pointer leads into, and no pointer? */
static bool is_object(const struct expr *from)
{
    return from->kind == EXPR_ADDRESS || (from->kind == EXPR_VARIABLE && type_is_array(from->type));
}

/* Does nothing set the source between the places where it is taken and the comparison? */
static bool is_kept(struct analysis *a, const struct taking *taking, const struct node *at)
{
    const struct function *f = at->function;
    struct bits taken = bits_new(a->arena, f->node_count);
    struct set read = {0};

    if ((taking->nodes.count == 1 && taking->nodes.items[0] == at) || is_object(taking->from))
        return true;
    cells_read_by(a, taking->from, &read);
    for (uint32_t k = 0; k < taking->nodes.count; k++)
        bits_set(&taken, taking->nodes.items[k]->id);
    for (uint32_t k = 0; k < f->node_count; k++) {
        if (bits_get(&taken, k) || !sets_source(a, f->nodes[k], taking->from, &read))
            continue;
        if (!cfg_leads(a, f->nodes[k], at, &taken, NULL))
            continue;
        for (uint32_t n = 0; n < taking->nodes.count; n++)
            if (cfg_leads(a, taking->nodes.items[n], f->nodes[k], &taken, NULL))
                return false;
    }
    return true;
}

/* Where the pointer, at the comparison, is what it was taken from: itself, or one that all that has set it names. */
static bool taking_find(struct analysis *a, const struct expr *base, const struct node *at,
                        struct taking *out)
{
    struct bits steps = bits_new(a->arena, at->function->node_count);

    *out = (struct taking){0};
    if (!is_followed(base, at) || sources_find(a, base, at, &steps, &out->nodes))
        return false;
    for (uint32_t k = 0; k < out->nodes.count; k++) {
        const struct node *set = out->nodes.items[k];
        const struct expr *from = set->value ? base_of(a, set->value) : NULL;

        if (!from || (out->from && out->from != from) || from->kind == EXPR_CALL ||
            from->kind == EXPR_CONDITIONAL)
            return false;
        out->from = from;
    }
    return out->from != NULL;
}

static struct taking taking_itself(struct analysis *a, const struct expr *base,
                                   const struct node *at)
{
    struct taking itself = {.from = base};

    array_push(a->arena, &itself.nodes, at);
    return itself;
}

/* Itself, what that was taken from, and so on, as long as one assignment says what.  Returns how many. */
static int takings_find(struct analysis *a, const struct expr *base, const struct node *at,
                        struct taking out[TAKINGS])
{
    int count = 1;

    out[0] = taking_itself(a, base, at);
    while (count < TAKINGS && taking_find(a, base, at, &out[count])) {
        base = out[count].from;
        at = out[count].nodes.items[0];
        if (out[count++].nodes.count != 1)
            break;
    }
    return count;
}

static bool are_taken_alike(struct analysis *a, const struct expr *x, const struct expr *y,
                            const struct node *at)
{
    struct taking of_x[TAKINGS], of_y[TAKINGS];
    const int count_x = takings_find(a, x, at, of_x), count_y = takings_find(a, y, at, of_y);

    for (int k = 0; k < count_x; k++)
        for (int n = 0; n < count_y; n++)
            if (of_x[k].from == of_y[n].from && is_kept(a, &of_x[k], at) &&
                is_kept(a, &of_y[n], at))
                return true;
    return false;
}

/* ---- members that are set together ---- */

enum { MEMBERS_MAX = 8 };

/* A member of a record, or a variable of the file: these are taken for the members of one. */
static bool is_member(const struct expr *expr)
{
    const struct variable *v = expr->kind == EXPR_VARIABLE ? expr->variable : NULL;

    return type_is_pointer(expr->type) && !type_is_array(expr->type) &&
           (v ? (!v->function || v->is_static) && !v->is_address_taken
              : expr->kind == EXPR_FIELD && expr->key);
}

static bool is_same_member(const struct expr *x, const struct expr *y)
{
    return x == y || (x->kind == EXPR_FIELD && y->kind == EXPR_FIELD && x->key == y->key);
}

static bool are_of_one(const struct expr *x, const struct expr *y)
{
    return is_member(x) && is_member(y) && x->kind == y->kind &&
           (x->kind == EXPR_VARIABLE || x->a == y->a);
}

struct family { /* members of one record that lead into one object, as far as is known */
    const struct expr *members[MEMBERS_MAX];
    int count;
};

/* Adds the member; false: there are too many. */
static bool member_add(struct family *family, const struct expr *member)
{
    for (int k = 0; k < family->count; k++)
        if (is_same_member(family->members[k], member))
            return true;
    if (family->count == MEMBERS_MAX)
        return false;
    family->members[family->count++] = member;
    return true;
}

/* A member of the same record: the value is a step from it. */
static const struct expr *member_of_same(struct analysis *a, const struct expr *value,
                                         const struct expr *target)
{
    const struct expr *base = value ? base_of(a, value) : NULL;

    return base && are_of_one(base, target) ? base : NULL;
}

/* Does the condition ask only whether there is what the node has set? */
static bool asks_null(struct analysis *a, const struct expr *condition, const struct node *set)
{
    const struct expr *base;

    condition = expr_without_casts(condition);
    if ((condition->kind == EXPR_BINARY && expr_without_casts(condition->b)->kind == EXPR_INT) ||
        condition->kind == EXPR_UNARY)
        condition = expr_without_casts(condition->a);
    base = base_of(a, condition);
    return base == set->target || base == base_of(a, set->value);
}

/* Does the other assignment follow wherever the first has set something? */
static bool follows(struct analysis *a, const struct node *first, const struct node *other)
{
    const struct cfg *cfg = cfg_get(a, first->function);
    const struct set *around = cfg_control_closure(a, first);
    const struct set *branches = cfg_control_closure(a, other);

    if (cfg_postdominates(cfg, other, first))
        return true;
    if (!cfg_dominates(cfg, first, other))
        return false;
    for (uint32_t k = 0; k < branches->count; k++)
        if (!set_has(around, branches->items[k]) &&
            !asks_null(a, first->function->nodes[branches->items[k]]->value, first))
            return false;
    return true;
}

/* Does the other one follow, and nothing set between them which record it is, or what both store? */
static bool follows_alike(struct analysis *a, const struct node *first, const struct node *other)
{
    const struct expr *record = first->target->a, *base = base_of(a, first->value);
    struct taking source = taking_itself(a, base, first), place = source;

    place.from = record && record->kind == EXPR_DEREF ? record->a : record;
    return follows(a, first, other) && (!record || is_kept(a, &place, other)) &&
           (member_of_same(a, other->value, other->target) ||
            (base->kind == EXPR_VARIABLE && base_of(a, other->value) == base &&
             is_kept(a, &source, other)));
}

/* Does an assignment of the same function give the member of the same record what the first has given another one? */
static bool is_set_with(struct analysis *a, const struct node *first, const struct expr *member)
{
    const struct function *f = first->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *set = f->nodes[k];

        if (set == first || set->kind != NODE_ASSIGN || !is_same_member(set->target, member) ||
            !are_of_one(set->target, first->target))
            continue;
        if (follows_alike(a, first, set) ||
            (!member_of_same(a, set->value, set->target) && follows_alike(a, set, first)))
            return true;
    }
    return false;
}

/* Is the assignment to a member one that keeps all of the family in one object?  More members may come to it. */
static bool keeps_family(struct analysis *a, const struct node *set, struct family *family)
{
    const struct expr *member = member_of_same(a, set->value, set->target);

    if (member)
        return member_add(family, member);
    for (int k = 0; k < family->count; k++)
        if (!is_same_member(family->members[k], set->target) &&
            expr_without_casts(set->value)->kind != EXPR_INT &&
            !is_set_with(a, set, family->members[k]))
            return false;
    return true;
}

static bool is_handed_out(const struct store *store, const struct expr *member)
{
    const struct expr *arg = store->node && store->arg < store->node->arg_count
                                 ? expr_without_casts(store->node->args[store->arg])
                                 : NULL;

    return arg && arg->kind == EXPR_ADDRESS && is_same_member(arg->a, member);
}

static bool stores_keep_family(struct analysis *a, const struct expr *member, struct family *family)
{
    for (struct stores walk = stores_of(lvalue_cell(a, member)); stores_next(&walk);) {
        const struct store *store = walk.store;

        if (!store->value) {
            if (is_handed_out(store, member))
                return false;
        } else if (store->node && store->target && is_same_member(store->target, member)) {
            if (!keeps_family(a, store->node, family))
                return false;
        } else if ((member->kind == EXPR_VARIABLE || store_is_of_field(a, store, member)) &&
                   !type_is_record(store->value->type) &&
                   expr_without_casts(store->value)->kind != EXPR_INT) {
            return false;
        }
    }
    return true;
}

/* Are both members of one record, which always lead into one object? */
static bool are_set_together(struct analysis *a, const struct expr *x, const struct expr *y)
{
    struct family family = {.count = 0};
    int last;

    if (!are_of_one(x, y) || !member_add(&family, x) || !member_add(&family, y))
        return false;
    do { /* each again when one has come to the family */
        last = family.count;
        for (int k = 0; k < last; k++)
            if (!stores_keep_family(a, family.members[k], &family))
                return false;
    } while (family.count > last);
    return true;
}

/* ---- parameters ---- */

struct pairs { /* of parameters that are asked about, so that recursion ends */
    const struct variable *x[DEPTH_MAX], *y[DEPTH_MAX];
    int count;
};

static bool leads_to_one(struct analysis *a, const struct expr *x, const struct expr *y,
                         const struct node *at, struct pairs *pairs);

/* The parameter that the pointer is, but for steps; NULL: it is none. */
static const struct variable *parameter_of(struct analysis *a, const struct expr *base,
                                           const struct node *at, int depth)
{
    struct bits steps = bits_new(a->arena, at->function->node_count);
    node_list sets = {0};
    const struct expr *from;

    if (!is_followed(base, at))
        return NULL;
    if (sources_find(a, base, at, &steps, &sets))
        return sets.count == 0 && base->variable->parameter >= 0 ? base->variable : NULL;
    from = sets.count == 1 && sets.items[0]->value ? base_of(a, sets.items[0]->value) : NULL;
    return from && depth < DEPTH_MAX ? parameter_of(a, from, sets.items[0], depth + 1) : NULL;
}

static bool callers_pair(struct analysis *a, const struct variable *x, const struct variable *y,
                         struct pairs *pairs)
{
    const struct function_facts *facts = facts_of(a, x->function);
    bool are_one = !facts->has_hidden_callers;

    for (int k = 0; k < pairs->count; k++)
        if (pairs->x[k] == x && pairs->y[k] == y)
            return true;
    if (pairs->count == DEPTH_MAX)
        return false;
    pairs->x[pairs->count] = x;
    pairs->y[pairs->count++] = y;
    for (uint32_t k = 0; k < facts->callers.count && are_one; k++) {
        const struct node *call = facts->callers.items[k];

        if (facts_of(a, call->function)->is_reachable)
            are_one =
                (uint32_t)x->parameter < call->arg_count &&
                (uint32_t)y->parameter < call->arg_count &&
                leads_to_one(a, call->args[x->parameter], call->args[y->parameter], call, pairs);
    }
    pairs->count--;
    return are_one;
}

/* ---- all ---- */

static bool leads_to_one(struct analysis *a, const struct expr *x, const struct expr *y,
                         const struct node *at, struct pairs *pairs)
{
    const struct expr *first = base_of(a, x), *second = base_of(a, y);
    const struct variable *one, *other;
    struct set objects[2] = {{0}, {0}};

    points_of(a, x, &objects[0]);
    points_of(a, y, &objects[1]);
    if (objects[0].count == 0 || objects[1].count == 0 ||
        is_one_object(a, &objects[0], &objects[1]) || first == second ||
        are_taken_alike(a, first, second, at) || are_set_together(a, first, second))
        return true;
    one = parameter_of(a, first, at, 0);
    other = parameter_of(a, second, at, 0);
    return one && other && (one == other || callers_pair(a, one, other, pairs));
}

static bool is_comparison(const struct expr *expr)
{
    if (expr->kind != EXPR_BINARY || !expr->a->type || !expr->b->type ||
        !type_is_address(expr->a->type) || !type_is_address(expr->b->type))
        return false;
    return expr_op_class(expr) == CLASS_COMPARISON
               ? expr_op(expr) != OP_EQ && expr_op(expr) != OP_NE
               : expr_op_class(expr) == CLASS_MIX && expr_op(expr) == OP_SUB;
}

static void comparisons_add(struct analysis *a, const struct expr *expr, const struct node *at)
{
    struct pairs pairs = {.count = 0};

    if (!expr)
        return;
    if (is_comparison(expr) && !leads_to_one(a, expr->a, expr->b, at, &pairs))
        array_push(a->arena, &a->siblings->list, expr);
    comparisons_add(a, expr->a, at);
    comparisons_add(a, expr->b, at);
    comparisons_add(a, expr->c, at);
    for (uint32_t k = 0; k < expr->element_count; k++)
        comparisons_add(a, expr->elements[k], at);
}

const struct comparisons *siblings_compared(struct analysis *a)
{
    if (a->siblings)
        return a->siblings;
    a->siblings = ARENA_NEW(a->arena, struct comparisons);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            comparisons_add(a, f->nodes[n]->value, f->nodes[n]);
            comparisons_add(a, f->nodes[n]->target, f->nodes[n]);
            for (uint32_t m = 0; m < f->nodes[n]->arg_count; m++)
                comparisons_add(a, f->nodes[n]->args[m], f->nodes[n]);
        }
    }
    return a->siblings;
}
