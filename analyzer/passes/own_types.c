/* SPDX-License-Identifier: Apache-2.0 */
/* Which local records are looked at as records of a type of their own?
 *
 * Requires: functions as graphs of statements.  A member has one cell in all records of its type.  Of two local records
 *
 *     struct sums all = {0, 0}, one;
 *     MPI_Recv(&one, sizeof one, MPI_BYTE, MPI_ANY_SOURCE, ...);
 *     all.count += one.count;
 *
 * that is said of `all` which is so of `one`.  A local record has members of its own when nothing in the program leads to
 * it, or to a member, but calls of MPI, which are given its address as that of a message, and memset.  It is read and set
 * by its members' names then, by a list, or as a whole: that is member by member, where these are numbers and pointers.
 *
 * Invariant: a record of a type of its own has no cell in common with another record.
 */
#include "passes/own_types.h"
#include "base/map.h"
#include "base/text.h"
#include "ir/build.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/cells.h"
#include "passes/inlining.h"

#include <string.h>

enum { MEMBERS = 16 /* of a record that is copied */ };

struct own { /* what a record becomes */
    const struct variable *variable;
    const struct type *pointer; /* to it */
};

struct own_types {
    struct analysis *a;
    struct inlining in;
    struct map *refused; /* variables; every other candidate is one */
    struct map *given;   /* variable -> struct own */
    uint32_t *seen;      /* expression: last function in which it was looked at, plus 1 */
    const struct function *home;
};

static bool is_candidate(const struct variable *v)
{
    return v->function && !v->is_static && v->parameter < 0 && v->type &&
           v->type->kind == TYPE_RECORD && !v->type->is_union && v->type->member_count > 0 &&
           strncmp(record_type_name(v->type), "MPI_", 4) != 0;
}

/* ---- which ---- */

/* The number of the member; as many as there are: it is none. */
static uint32_t member_number(const struct type *record, const char *key)
{
    uint32_t k = 0;

    while (k < record->member_count && strcmp(record->members[k].key, key) != 0)
        k++;
    return k;
}

static const struct variable *record_in(const struct expr *lvalue)
{
    while (lvalue->kind == EXPR_FIELD ||
           (lvalue->kind == EXPR_INDEX && type_is_array(lvalue->a->type)))
        lvalue = lvalue->a;
    return lvalue->kind == EXPR_VARIABLE && is_candidate(lvalue->variable) ? lvalue->variable
                                                                           : NULL;
}

static void refuse(struct own_types *o, const struct variable *v)
{
    if (v)
        map_set_address(o->refused, v, (void *)v);
}

/* A member that the type does not list: of another record of its name. */
static void member_look(struct own_types *o, const struct expr *field)
{
    if (field->kind == EXPR_FIELD && field->a->kind == EXPR_VARIABLE && record_in(field->a) &&
        member_number(field->a->variable->type, field->key) ==
            field->a->variable->type->member_count)
        refuse(o, field->a->variable);
}

/* What the whole expression is, where it stands for a value: a member of a number is one, an address or a record is not. */
static void value_look(struct own_types *o, const struct expr *value)
{
    const struct variable *v = value ? record_in(value) : NULL;

    if (value && value->kind == EXPR_ADDRESS)
        refuse(o, record_in(value->a));
    else if (v && (v->function != o->home || value->kind == EXPR_VARIABLE ||
                   (!type_is_number(value->type) && !type_is_pointer(value->type))))
        refuse(o, v);
}

static void parts_look(struct own_types *o, const struct expr *expr);

/* Part of another expression, which takes its value. */
static void part_look(struct own_types *o, const struct expr *part)
{
    if (!part)
        return;
    value_look(o, part);
    parts_look(o, part);
}

static void parts_look(struct own_types *o, const struct expr *expr)
{
    const bool is_place =
        expr->kind == EXPR_FIELD || (expr->kind == EXPR_INDEX && type_is_array(expr->a->type));

    if (o->seen[expr->id] == o->home->id + 1)
        return;
    o->seen[expr->id] = o->home->id + 1;
    member_look(o, expr);
    for (uint32_t k = 0; k < expr->element_count; k++)
        part_look(o, expr->elements[k]);
    if (is_place && record_in(expr->a))
        parts_look(o, expr->a); /* it names a member */
    else if (expr->kind == EXPR_ADDRESS && expr->a->kind == EXPR_VARIABLE)
        return; /* whoever holds the address is asked */
    else
        part_look(o, expr->a);
    part_look(o, expr->b);
    part_look(o, expr->c);
}

/* May somebody else write there later, who has the address or looks into the memory?  Windows, buffers that are attached. */
static bool is_told_to_others(const struct mpi_function *mpi, int arg)
{
    return arg == mpi_parameter_find(mpi, "location") || arg == mpi_parameter_find(mpi, "base") ||
           text_starts_with(mpi->name, "MPI_Buffer_") ||
           text_starts_with(mpi->name, "MPI_Comm_b") ||
           text_starts_with(mpi->name, "MPI_Session_b") ||
           text_starts_with(mpi->name, "MPI_Win_") || text_starts_with(mpi->name, "MPI_Alloc_mem");
}

static bool is_message(const struct node *call, uint32_t arg)
{
    const struct function *f = call_named(call);

    if (call->mpi >= 0)
        return mpi_parameter_kind(mpi_function_get(call->mpi), (int)arg) == PARAMETER_MESSAGE &&
               !is_told_to_others(mpi_function_get(call->mpi), (int)arg);
    return arg == 0 && f && function_is_external(f) && function_is(f, "memset");
}

static void argument_look(struct own_types *o, const struct node *call, uint32_t arg)
{
    const struct expr *given = expr_without_casts(call->args[arg]);

    if (given->kind == EXPR_ADDRESS && given->a->kind == EXPR_VARIABLE && is_message(call, arg)) {
        if (given->a->variable->function != o->home)
            refuse(o, record_in(given->a));
        return;
    }
    part_look(o, given);
}

/* Are all members numbers or pointers, so that a copy is one of each? */
static bool is_plain(const struct type *record)
{
    for (uint32_t k = 0; k < record->member_count; k++)
        if (!type_is_number(record->members[k].type) && !type_is_pointer(record->members[k].type))
            return false;
    return record->member_count <= MEMBERS && !record->are_members_unlike;
}

static bool is_place(const struct expr *expr)
{
    return expr->kind == EXPR_VARIABLE || expr->kind == EXPR_FIELD || expr->kind == EXPR_INDEX ||
           expr->kind == EXPR_DEREF;
}

/* One record is another one of the type, and copying a member of it changes neither of the two places. */
static bool is_copy(const struct node *node)
{
    return node->kind == NODE_ASSIGN && node->value && node->target->type && node->value->type &&
           node->target->type->kind == TYPE_RECORD && node->value->type->kind == TYPE_RECORD &&
           is_place(node->target) && is_place(node->value) &&
           place_stays(node->target, node->function) && place_stays(node->value, node->function) &&
           strcmp(record_type_name(node->target->type), record_type_name(node->value->type)) == 0;
}

static void assignment_look(struct own_types *o, const struct node *node)
{
    const struct expr *sides[] = {node->target, node->value};

    for (int k = 0; k < 2; k++) {
        const bool is_whole = sides[k]->kind == EXPR_VARIABLE &&
                              sides[k]->variable->function == o->home &&
                              (is_copy(node) ? is_plain(node->target->type)
                                             : k == 0 && node->value->kind == EXPR_LIST);

        if (!is_whole)
            value_look(o, sides[k]);
        parts_look(o, sides[k]);
    }
}

static void function_look(struct own_types *o, const struct function *f)
{
    o->home = f;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_ASSIGN && node->value) {
            assignment_look(o, node);
            continue;
        }
        part_look(o, node->value);
        part_look(o, node->target);
        part_look(o, node->callee);
        for (uint32_t n = 0; n < node->arg_count; n++)
            argument_look(o, node, n);
    }
}

/* ---- their types ---- */

static const char *own_key(const struct variable *own, const struct variable *v, const char *key)
{
    return own->type->members[member_number(v->type, key)].key;
}

static const struct own *own_variable(struct own_types *o, const struct variable *v)
{
    struct own *own = map_get_address(o->given, v);
    struct variable like = *v;
    struct type *type, *pointer;
    struct member *members;

    if (own)
        return own;
    own = ARENA_NEW(o->a->arena, struct own);
    type = arena_memdup(o->a->arena, v->type, sizeof *type);
    type->tag = arena_printf(o->a->arena, "%s of %s:%u", record_type_name(v->type), v->name, v->id);
    members = ARENA_ARRAY(o->a->arena, struct member, type->member_count);
    for (uint32_t k = 0; k < type->member_count; k++) {
        members[k] = v->type->members[k];
        members[k].key = arena_printf(o->a->arena, "%s %s", type->tag, members[k].key);
    }
    type->members = members;
    like.type = type;
    pointer = ARENA_NEW(o->a->arena, struct type);
    *pointer = (struct type){.kind = TYPE_POINTER, .text = v->type->text, .to = type};
    own->variable = inlining_variable(&o->in, (struct function *)v->function, &like)->variable;
    own->pointer = pointer;
    map_set_address(o->given, v, own);
    return own;
}

static bool is_own(const struct own_types *o, const struct expr *expr)
{
    return expr->kind == EXPR_VARIABLE && is_candidate(expr->variable) &&
           !map_get_address(o->refused, expr->variable);
}

static const struct expr *own_replace(void *context, const struct expr *expr)
{
    struct own_types *o = context;
    const struct variable *own;

    if (is_own(o, expr))
        return expr_variable(o->a->program, own_variable(o, expr->variable)->variable);
    if (expr->kind == EXPR_ADDRESS && is_own(o, expr->a) && type_is_pointer(expr->type))
        return expr_address(
            o->a->program,
            expr_variable(o->a->program, own_variable(o, expr->a->variable)->variable),
            own_variable(o, expr->a->variable)->pointer);
    if (expr->kind != EXPR_FIELD || !is_own(o, expr->a))
        return NULL;
    own = own_variable(o, expr->a->variable)->variable;
    return expr_field(o->a->program, expr_variable(o->a->program, own),
                      own_key(own, expr->a->variable, expr->key), expr->text, expr->type);
}

/* Of a copy, one member of the side. */
static const struct expr *member_of(struct own_types *o, const struct expr *side,
                                    const struct member *member)
{
    const char *name = strrchr(member->key, ':');

    return expr_substitute(
        o->a->program,
        expr_field(o->a->program, side, member->key, name ? name + 1 : member->key, member->type),
        own_replace, o);
}

static void copy_part(struct own_types *o, struct node *node)
{
    const struct type *record = node->target->type;
    const struct expr *target = node->target, *value = node->value;
    struct node *last = node;

    for (uint32_t k = 0; k < record->member_count; k++) {
        if (k > 0) {
            struct node *next = inlining_node(&o->in, last);

            last->next[0] = next;
            last = next;
        }
        last->target = member_of(o, target, &record->members[k]);
        last->value = member_of(o, value, &record->members[k]);
    }
}

static void list_rename(struct own_types *o, struct node *node)
{
    const struct variable *v = node->target->variable, *own = own_variable(o, v)->variable;
    const struct expr *list = node->value;
    const char **keys = ARENA_ARRAY(o->a->arena, const char *, list->element_count + 1);
    const struct expr **elements =
        ARENA_ARRAY(o->a->arena, const struct expr *, list->element_count + 1);

    for (uint32_t k = 0; k < list->element_count; k++) {
        keys[k] = list->keys && list->keys[k] ? own_key(own, v, list->keys[k]) : NULL;
        elements[k] = expr_substitute(o->a->program, list->elements[k], own_replace, o);
    }
    node->target = expr_variable(o->a->program, own);
    node->value = expr_list(o->a->program, elements, list->keys ? keys : NULL, list->element_count,
                            own->type);
}

static bool is_own_copy(const struct own_types *o, const struct node *node)
{
    return is_copy(node) && (is_own(o, node->target) || is_own(o, node->value));
}

static void function_change(struct own_types *o, struct function *f)
{
    const uint32_t count = f->node_count;
    uint32_t added = 0;

    for (uint32_t k = 0; k < count; k++)
        if (is_own_copy(o, f->nodes[k]))
            added += f->nodes[k]->target->type->member_count;
    if (added > 0)
        inlining_reserve(&o->in, f, added);
    for (uint32_t k = 0; k < count; k++) {
        struct node *node = f->nodes[k];

        if (is_own_copy(o, node))
            copy_part(o, node);
        else if (node->kind == NODE_ASSIGN && node->value && is_own(o, node->target) &&
                 node->value->kind == EXPR_LIST)
            list_rename(o, node);
        else
            node_substitute(o->a->program, node, own_replace, o);
    }
    function_edges(o->a->program, f);
}

void own_types_give(struct analysis *a)
{
    struct program *program = a->program;
    struct own_types o = {.a = a, .refused = map_new(a->arena), .given = map_new(a->arena)};
    bool *has = ARENA_ARRAY(a->arena, bool, program->function_count + 1);
    bool has_any = false;

    for (uint32_t k = 0; k < program->variable_count; k++)
        if (is_candidate(program->variables[k])) {
            has[program->variables[k]->function->id] = true;
            has_any = true;
        }
    if (!has_any)
        return;
    o.seen = ARENA_ARRAY(a->arena, uint32_t, program->expr_count + 1);
    for (uint32_t k = 0; k < program->function_count; k++)
        if (program->functions[k]->is_defined)
            function_look(&o, program->functions[k]);
    inlining_begin(&o.in, a, 0);
    for (uint32_t k = 0; k < program->function_count; k++)
        if (has[k] && program->functions[k]->is_defined)
            function_change(&o, program->functions[k]);
    inlining_end(&o.in);
}
