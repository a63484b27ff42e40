/* SPDX-License-Identifier: Apache-2.0 */
/* Which members are reached from the address of another one?
 *
 * Requires: expressions, cells of all fields.  C gives the members x, y, z of a record places one behind the other, and
 * programs fill them as an array: p = &v.x; p[1] = 0.  The address of a single number or pointer in a record therefore
 * leads to all members of that type in such records, if somewhere the program goes on from it: by an index that is
 * not 0, by arithmetic, in a call that is told how much lies there, or if it is kept where that is not followed (any
 * variable or field, a call of an unknown function).  An address that is only handed down to parameters that are
 * read and written at their place leads to that member alone.
 */
#include "passes/walked.h"
#include "base/map.h"
#include "ir/expr.h"
#include "passes/cells.h"

#include <string.h>

struct looking { /* for one variable, or for addresses of members */
    struct analysis *a;
    const struct variable *variable; /* NULL: all members */
    bool is_found;                   /* something goes on from the variable's value */
};

typedef ARRAY(const struct expr *) member_list;

/* ---- members ---- */

static const char *record_of(const struct expr *member)
{
    const struct type *record = member->kind == EXPR_FIELD ? member->a->type : NULL;

    return !record ? NULL : record->tag ? record->tag : record->text;
}

static const member_list *members_walked(const struct analysis *a, const struct expr *member)
{
    const char *record = a->walked ? record_of(member) : NULL;

    return record ? map_get(a->walked, record) : NULL;
}

/* Do objects of the two types lie alike in memory, whatever their names? */
static bool is_alike(const struct type *x, const struct type *y)
{
    return x && y && x->kind == y->kind && (x->kind != TYPE_INT || x->bytes == y->bytes);
}

static bool is_walked(const struct analysis *a, const struct expr *member)
{
    const member_list *known = members_walked(a, member);

    for (uint32_t k = 0; known && k < known->count; k++)
        if (strcmp(known->items[k]->key, member->key) == 0)
            return true;
    return false;
}

static void member_note(struct analysis *a, const struct expr *member)
{
    member_list *known = (member_list *)members_walked(a, member);
    const struct type *type = member->type;

    if (!record_of(member) || !member->key || !type || is_walked(a, member) ||
        !(type->kind == TYPE_INT || type->kind == TYPE_FLOAT || type->kind == TYPE_POINTER))
        return;
    if (!known) {
        known = ARENA_NEW(a->arena, member_list);
        map_set(a->walked, record_of(member), known);
    }
    array_push(a->arena, known, member);
}

bool walked_reaches(const struct analysis *a, const struct expr *member)
{
    const member_list *known = members_walked(a, member);

    for (uint32_t k = 0; known && k < known->count; k++)
        if (is_alike(known->items[k]->type, member->type))
            return true;
    return false;
}

void walked_add(struct analysis *a, const struct expr *member, struct set *out)
{
    const cell_list *fields =
        is_walked(a, member) ? map_get(a->record_fields, record_of(member)) : NULL;

    for (uint32_t k = 0; fields && k < fields->count; k++)
        if (fields->items[k]->kind == CELL_FIELD && is_alike(fields->items[k]->type, member->type))
            set_add(a->arena, out, fields->items[k]->id);
}

/* ---- where the program goes on ---- */

static void value_look(struct looking *l, const struct expr *e, bool goes_on);
static bool variable_is_walked(struct analysis *a, const struct variable *v);

/* What is computed to find the place. */
static void place_look(struct looking *l, const struct expr *e)
{
    if (e->kind == EXPR_VARIABLE)
        l->is_found |= e->variable == l->variable; /* its address is taken */
    else if (e->kind == EXPR_FIELD)
        place_look(l, e->a);
    else
        value_look(l, e, false);
}

static bool is_pointer(const struct expr *e)
{
    return e->type && (e->type->kind == TYPE_POINTER || e->type->kind == TYPE_ARRAY);
}

/* Comparisons of pointers are none.  The operators of numbers are not asked for: most changes of a program are there,
 * and an address in them is gone on from. */
static bool is_arithmetic(const struct expr *e)
{
    enum expr_op op;

    if (e->kind != EXPR_BINARY || !(is_pointer(e->a) || is_pointer(e->b)))
        return e->kind == EXPR_BINARY;
    op = expr_op(e);
    return !(op >= OP_LT && op <= OP_LOR);
}

/* A value is used; goes_on: for more than what lies at its place. */
static void value_look(struct looking *l, const struct expr *e, bool goes_on)
{
    int64_t index;

    if (!e)
        return;
    switch (e->kind) {
    case EXPR_VARIABLE:
        l->is_found |= goes_on && e->variable == l->variable;
        break;
    case EXPR_ADDRESS:
        if (goes_on && !l->variable && e->a->kind == EXPR_FIELD)
            member_note(l->a, e->a);
        place_look(l, e->a);
        break;
    case EXPR_INDEX:
        value_look(l, e->a, !expr_is_int(e->b, &index) || index != 0);
        value_look(l, e->b, false);
        break;
    case EXPR_CAST:
        value_look(l, e->a, goes_on);
        break;
    case EXPR_CONDITIONAL:
        value_look(l, e->a, false);
        value_look(l, e->b, goes_on);
        value_look(l, e->c, goes_on);
        break;
    case EXPR_UNARY:
    case EXPR_BINARY:
        value_look(l, e->a, is_arithmetic(e));
        value_look(l, e->b, is_arithmetic(e));
        break;
    case EXPR_LIST:
        for (uint32_t k = 0; k < e->element_count; k++)
            value_look(l, e->elements[k], true);
        break;
    default:
        value_look(l, e->a, false);
        value_look(l, e->b, false);
        value_look(l, e->c, false);
    }
}

static bool is_size(const struct type *type, int64_t value)
{
    if (!type)
        return false;
    return type->kind == TYPE_FLOAT ? value == 4 || value == 8 || value == 16
                                    : value == (type->kind == TYPE_INT ? type->bytes : 8);
}

/* Is a function outside of the program told how much lies behind the argument?  By a number that is neither 1 nor the
 * size of what it points to; MPI is told by the next argument. */
static bool is_told_more(const struct node *call, uint32_t number)
{
    const struct expr *given = expr_without_casts(call->args[number]);
    const struct type *type = given->kind == EXPR_ADDRESS ? given->a->type : NULL;
    uint32_t end = call->mpi >= 0 ? number + 2 : call->arg_count;

    for (uint32_t k = call->mpi >= 0 ? number + 1 : 0; k < end && k < call->arg_count; k++) {
        const struct type *other = call->args[k]->type;
        int64_t value;

        if (k == number || !other || other->kind != TYPE_INT)
            continue;
        if (!expr_is_int(call->args[k], &value) ||
            !(value == 0 || value == 1 || is_size(type, value)))
            return true;
    }
    return false;
}

static bool goes_on_in(struct looking *l, const struct node *call, uint32_t number)
{
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;

    if (!f)
        return true;
    if (!f->is_defined)
        return is_told_more(call, number);
    return number >= f->parameter_count || variable_is_walked(l->a, f->parameters[number]);
}

static bool is_local(const struct expr *target)
{
    return target && target->kind == EXPR_VARIABLE && target->variable->function &&
           !target->variable->is_static;
}

static void node_look(struct looking *l, const struct node *node)
{
    bool is_kept = node->kind != NODE_BRANCH;

    if (node->kind == NODE_ASSIGN && is_local(node->target))
        is_kept = variable_is_walked(l->a, node->target->variable);
    value_look(l, node->target, false);
    value_look(l, node->value, is_kept);
    value_look(l, node->callee, false);
    for (uint32_t k = 0; k < node->arg_count; k++) {
        const struct expr *given = expr_without_casts(node->args[k]);
        bool is_asked = given->kind == EXPR_ADDRESS || given->kind == EXPR_VARIABLE;

        value_look(l, node->args[k], !is_asked || goes_on_in(l, node, k));
    }
}

enum { NOT_ASKED, IS_ASKED, STAYS, WALKS };

/* Of a parameter or local variable.  Asked again while it is answered (by recursion), the answer is yes. */
static bool variable_is_walked(struct analysis *a, const struct variable *v)
{
    struct looking l = {.a = a, .variable = v};
    uint8_t *answer = &a->variables_walked[v->id];

    if (v->type && v->type->kind != TYPE_POINTER)
        return true; /* numbers, and records with pointers, are not looked into */
    if (*answer == NOT_ASKED) {
        *answer = IS_ASKED;
        for (uint32_t n = 0; n < v->function->node_count && !l.is_found; n++)
            node_look(&l, v->function->nodes[n]);
        *answer = l.is_found ? WALKS : STAYS;
    }
    return *answer != STAYS;
}

void walked_find(struct analysis *a)
{
    struct looking l = {.a = a};

    a->walked = map_new(a->arena);
    a->variables_walked = ARENA_ARRAY(a->arena, uint8_t, a->program->variable_count + 1);
    for (uint32_t k = 0; k < a->program->function_count; k++)
        for (uint32_t n = 0; n < a->program->functions[k]->node_count; n++)
            node_look(&l, a->program->functions[k]->nodes[n]);
    for (uint32_t k = 0; k < a->program->variable_count; k++)
        value_look(&l, a->program->variables[k]->init, true);
}
