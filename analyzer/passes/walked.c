/* SPDX-License-Identifier: Apache-2.0 */
/* Which members are reached from the address of another one?
 *
 * Requires: expressions, cells of all fields.  C gives the members x, y, z of a record places one behind the other, and
 * programs fill them as an array: p = &v.x; p[1] = 0.  The address of a single number or pointer in a record therefore
 * leads to all members of that type in such records, if somewhere the program goes on from it: by an index that is
 * not 0, by arithmetic, in a call that is told of more than one, or if it is kept where that is not followed (any
 * variable or field, a call of an unknown function).  An address that is only handed down to parameters that are
 * read and written at their place leads to that member alone.
 */
#include "passes/walked.h"
#include "base/map.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/cells.h"
#include "passes/definitions.h"

#include <string.h>

/* A function is told how much lies at an address: a number of bytes, or of elements of an MPI datatype.  Either is a
 * number or a parameter of the function in which the address is handed on. */
struct told {
    const struct variable *parameter; /* NULL: the value */
    int64_t value;
};

struct telling {
    struct told number, type;
    bool has_type;
};

enum { TELLINGS_MAX = 8 };

struct gone { /* where the program goes on from a variable's value: what functions are told of it */
    ARRAY(struct telling) tellings;
    bool is_anywhere; /* that is not all */
};

struct looking { /* for one variable, or for addresses of members */
    struct analysis *a;
    const struct variable *variable; /* NULL: all members */
    struct gone *gone;               /* of the variable */
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
static const struct gone *gone_on(struct analysis *a, const struct variable *v);

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

/* Comparisons of pointers are none.  The operators of numbers are not asked for: most changes of a program are there,
 * and an address in them is gone on from. */
static bool is_arithmetic(const struct expr *e)
{
    enum expr_op op;

    if (e->kind != EXPR_BINARY || !(type_is_address(e->a->type) || type_is_address(e->b->type)))
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

/* ---- functions that are told how much lies there ---- */

static struct told told_value(int64_t value)
{
    return (struct told){.parameter = NULL, .value = value};
}

/* What the call's argument says: false when neither a number nor a parameter that nobody sets. */
static bool told_by(struct analysis *a, const struct expr *argument, struct told *out)
{
    argument = expr_without_casts(argument);
    *out = told_value(0);
    if (expr_is_int(argument, &out->value))
        return true;
    if (argument->kind == EXPR_VARIABLE && argument->variable->parameter >= 0 &&
        parameter_is_stable(a, argument->variable))
        out->parameter = argument->variable;
    return out->parameter != NULL;
}

static bool is_number(const struct expr *argument)
{
    return argument->type && argument->type->kind == TYPE_INT;
}

/* Does the function go on behind an object of the type?  Of a floating-point type the width is not known: a single
 * element, or as many bytes as one of them has. */
static bool is_told_more(const struct telling *telling, const struct type *type)
{
    int64_t number = telling->number.value;
    int64_t bytes = telling->has_type ? mpi_datatype_bytes(telling->type.value) : 1;
    bool is_float = type && type->kind == TYPE_FLOAT;

    if (telling->number.parameter || telling->type.parameter || number < 0)
        return true;
    if (number == 0 || (!telling->has_type && number == 1))
        return false;
    if (bytes == 0 || !type)
        return true;
    if (is_float && bytes > 1)
        return number > 1;
    if (is_float)
        return number != 4 && number != 8 && number != 16;
    return number > (type->kind == TYPE_INT ? type->bytes : 8) / bytes;
}

/* What the variable's value reaches is decided where it is the address of a member. */
static void telling_found(struct looking *l, const struct telling *telling,
                          const struct expr *given)
{
    const struct expr *address = expr_without_casts(given);

    if (!l->variable && is_told_more(telling, address->a->type))
        member_note(l->a, address->a);
    if (l->variable && l->gone->tellings.count == TELLINGS_MAX)
        l->is_found = true;
    if (l->variable && !l->is_found)
        array_push(l->a->arena, &l->gone->tellings, *telling);
}

static bool is_of(const struct expr *e, const struct variable *v)
{
    e = e ? expr_without_casts(e) : NULL;
    return e && e->kind == EXPR_VARIABLE && e->variable == v;
}

/* How much each process gets of a message stands in an array behind its address. */
static bool is_counts(const struct node *call, uint32_t number)
{
    const struct mpi_function *mpi = mpi_function_get(call->mpi);

    return number > 0 && mpi_parameter_kind(mpi, (int)number - 1) == PARAMETER_MESSAGE &&
           mpi_parameter_kind(mpi, (int)number) == PARAMETER_ARRAY;
}

/* Are the elements of what the variable is set to at most one?  Memory is filled where it is made; a null pointer has
 * none. */
static bool is_single(const struct expr *value)
{
    int64_t number;

    if (value->kind != EXPR_LIST)
        return value->kind == EXPR_CALL || (value->kind == EXPR_INT && value->value == 0);
    for (uint32_t k = 0; k < value->element_count; k++)
        if (!expr_is_int(value->elements[k], &number) || number > 1)
            return false;
    return true;
}

static bool is_of_library(const struct node *call)
{
    return call->callee && call->callee->kind == EXPR_FUNCTION && !call->callee->callee->is_defined;
}

/* Does the node give an element a number above one, or lead to the elements by a further name?  Functions of a library
 * that are not told how many there are free them or only read them. */
static bool is_raising(const struct node *node, const struct variable *counts,
                       const struct variable *other_name)
{
    const struct expr *target = node->target ? expr_without_casts(node->target) : NULL;
    int64_t value = 0;

    for (uint32_t k = 0; k < node->arg_count; k++)
        if (is_of(node->args[k], counts))
            return node->mpi >= 0 ? !is_counts(node, k)
                                  : node->arg_count > 1 || !is_of_library(node);
    if (node->kind != NODE_ASSIGN || !target)
        return false;
    if (target->kind == EXPR_INDEX && is_of(target->a, counts))
        return !expr_is_int(node->value, &value) || value > 1;
    if (is_of(target, counts) && !is_of(node->value, other_name))
        return !is_single(expr_without_casts(node->value));
    return is_of(node->value, counts) && !is_of(target, other_name);
}

/* Is the array named where it is neither indexed nor handed on as it is? */
static bool is_led_to(const struct expr *e, const struct variable *array)
{
    if (!e)
        return false;
    if (is_of(e, array) || (e->kind == EXPR_ADDRESS && expr_root(e->a) == array))
        return true;
    for (uint32_t k = 0; k < e->element_count; k++)
        if (is_led_to(e->elements[k], array))
            return true;
    return (!(e->kind == EXPR_INDEX && is_of(e->a, array)) && is_led_to(e->a, array)) ||
           is_led_to(e->b, array) || is_led_to(e->c, array);
}

/* Every use of an array takes its address: what matters is that nothing else leads to it. */
static bool is_array_of_its_own(const struct variable *v)
{
    for (uint32_t n = 0; type_is_array(v->type) && n < v->function->node_count; n++) {
        const struct node *node = v->function->nodes[n];

        if (is_led_to(node->value, v) || (!is_of(node->target, v) && is_led_to(node->target, v)))
            return false;
        for (uint32_t k = 0; k < node->arg_count; k++)
            if (!is_of(node->args[k], v) && is_led_to(node->args[k], v))
                return false;
    }
    return type_is_array(v->type);
}

static bool is_own(const struct variable *v)
{
    return v->function && v->parameter < 0 && !v->init &&
           (!v->is_address_taken || is_array_of_its_own(v));
}

/* Is it one element each, as far as the function that fills it shows.  What `new` gives
 * has a name before it has the program's. */
static bool has_single_counts(const struct expr *argument)
{
    const struct expr *given = expr_without_casts(argument);
    const struct variable *counts = given->kind == EXPR_VARIABLE ? given->variable : NULL;
    const struct variable *made = NULL;

    if (!counts || !is_own(counts))
        return false;
    for (uint32_t n = 0; n < counts->function->node_count && !made; n++) {
        const struct node *node = counts->function->nodes[n];

        if (node->kind == NODE_ASSIGN && is_of(node->target, counts) &&
            node->value->kind == EXPR_VARIABLE)
            made = node->value->variable;
    }
    if (made && (!is_own(made) || made->function != counts->function))
        return false;
    for (uint32_t n = 0; n < counts->function->node_count; n++)
        if (is_raising(counts->function->nodes[n], counts, made) ||
            (made && is_raising(counts->function->nodes[n], made, counts)))
            return false;
    return true;
}

/* Of an array the length stands before it, of a message number and datatype behind it; other arguments are one object. */
static bool told_by_mpi(struct looking *l, const struct node *call, uint32_t number)
{
    struct telling telling = {0};
    uint32_t k = number;

    switch (mpi_parameter_kind(mpi_function_get(call->mpi), (int)number)) {
    case PARAMETER_ARRAY:
        while (k > 0 && !is_number(call->args[k - 1]))
            k--;
        if (k == 0 || !told_by(l->a, call->args[k - 1], &telling.number))
            return true;
        break;
    case PARAMETER_MESSAGE:
        if (is_counts(call, number + 1))
            return !has_single_counts(call->args[number + 1]);
        while (k < call->arg_count && !is_number(call->args[k]))
            k++;
        telling.has_type = true;
        if (k + 1 >= call->arg_count || !told_by(l->a, call->args[k], &telling.number) ||
            !told_by(l->a, call->args[k + 1], &telling.type))
            return true;
        break;
    case PARAMETER_OBJECT:
        return false;
    }
    telling_found(l, &telling, call->args[number]);
    return false;
}

/* A function that is not in the program is told by any number. */
static bool told_by_library(struct looking *l, const struct node *call, uint32_t number)
{
    for (uint32_t k = 0; k < call->arg_count; k++) {
        struct telling telling = {0};

        if (k == number || !is_number(call->args[k]))
            continue;
        if (!told_by(l->a, call->args[k], &telling.number))
            return true;
        telling_found(l, &telling, call->args[number]);
    }
    return false;
}

/* The callee's parameters are the call's arguments. */
static bool told_to_callee(struct looking *l, const struct node *call, struct told *told)
{
    if (!told->parameter)
        return true;
    return (uint32_t)told->parameter->parameter < call->arg_count &&
           told_by(l->a, call->args[told->parameter->parameter], told);
}

static bool told_by_callee(struct looking *l, const struct node *call, uint32_t number,
                           const struct function *callee)
{
    const struct gone *gone =
        number < callee->parameter_count ? gone_on(l->a, callee->parameters[number]) : NULL;

    for (uint32_t k = 0; gone && k < gone->tellings.count; k++) {
        struct telling telling = gone->tellings.items[k];

        if (!told_to_callee(l, call, &telling.number) || !told_to_callee(l, call, &telling.type))
            return true;
        telling_found(l, &telling, call->args[number]);
    }
    return !gone || gone->is_anywhere;
}

/* Does the call lead on from the address in the argument, whoever has handed it down? */
static bool goes_on_in(struct looking *l, const struct node *call, uint32_t number)
{
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;

    if (!f)
        return true;
    if (f->is_defined)
        return told_by_callee(l, call, number, f);
    return call->mpi >= 0 ? told_by_mpi(l, call, number) : told_by_library(l, call, number);
}

static bool is_local(const struct expr *target)
{
    return target && target->kind == EXPR_VARIABLE && target->variable->function &&
           !target->variable->is_static;
}

/* Is it what is looked for: the address of a member, or the variable? */
static bool is_asked(const struct looking *l, const struct expr *value)
{
    value = value ? expr_without_casts(value) : NULL;
    return value && (l->variable ? value->kind == EXPR_VARIABLE && value->variable == l->variable
                                 : value->kind == EXPR_ADDRESS && value->a->kind == EXPR_FIELD);
}

/* A local variable keeps it. */
static bool goes_on_from(struct looking *l, const struct variable *keeper, const struct expr *value)
{
    const struct gone *gone = gone_on(l->a, keeper);

    for (uint32_t k = 0; k < gone->tellings.count; k++)
        telling_found(l, &gone->tellings.items[k], value);
    return gone->is_anywhere;
}

static void node_look(struct looking *l, const struct node *node)
{
    bool is_kept = node->kind != NODE_BRANCH;

    if (node->kind == NODE_ASSIGN && is_local(node->target) && is_asked(l, node->value))
        is_kept = goes_on_from(l, node->target->variable, node->value);
    value_look(l, node->target, false);
    value_look(l, node->value, is_kept);
    value_look(l, node->callee, false);
    for (uint32_t k = 0; k < node->arg_count; k++)
        value_look(l, node->args[k], !is_asked(l, node->args[k]) || goes_on_in(l, node, k));
}

/* Of a parameter or local variable.  Asked again while it is answered (by recursion), the answer is: anywhere. */
static const struct gone *gone_on(struct analysis *a, const struct variable *v)
{
    struct looking l = {.a = a, .variable = v, .gone = a->gone[v->id]};

    if (l.gone)
        return l.gone;
    a->gone[v->id] = l.gone = ARENA_NEW(a->arena, struct gone);
    l.gone->is_anywhere = true;
    if (v->type && v->type->kind != TYPE_POINTER)
        return l.gone; /* numbers, and records with pointers, are not looked into */
    for (uint32_t n = 0; n < v->function->node_count && !l.is_found; n++)
        node_look(&l, v->function->nodes[n]);
    l.gone->is_anywhere = l.is_found;
    return l.gone;
}

void walked_find(struct analysis *a)
{
    struct looking l = {.a = a};

    a->walked = map_new(a->arena);
    a->gone = ARENA_ARRAY(a->arena, struct gone *, a->program->variable_count + 1);
    for (uint32_t k = 0; k < a->program->function_count; k++)
        for (uint32_t n = 0; n < a->program->functions[k]->node_count; n++)
            node_look(&l, a->program->functions[k]->nodes[n]);
    for (uint32_t k = 0; k < a->program->variable_count; k++)
        value_look(&l, a->program->variables[k]->init, true);
}
