/* SPDX-License-Identifier: Apache-2.0 */
/* Which pointers are only other names of places?
 *
 * Requires: functions as graphs of statements.  Codes give names to elements before they use them:
 *
 *     MPI_Status *status = &statuses[i];
 *     from[status->MPI_SOURCE] = buffer[i];
 *
 * Passes look for `statuses[i]`.  So where a local pointer is followed, or is an argument, the place that it was set to is
 * put there, when that is what it leads to: the one assignment that comes there, on every way, sets it to an address that is
 * made of a variable, its members and its elements, and of local pointers and numbers that nothing sets on a way from there.
 * All of them are variables that no pointer leads to, so that assignments in sight are all that can change them; the
 * storage of what they name does not move.  An element is counted on from, p[k] as buffer[i + k], only in a plain array: rows
 * of arrays may be gone through as one.  A record, but for MPI's statuses, is put in only as a variable.
 *
 * An array or nothing, `n > 0 ? requests : NULL`, is the array where MPI takes it: of one that is not there the length has
 * to be 0, and then MPI looks at neither.  Not where NULL may mean something else: MPI_STATUSES_IGNORE of some MPIs, and
 * MPI_BOTTOM, which takes a datatype of the program's own.
 *
 * A function that jumps in ways which are not followed, or whose threads share variables (OpenMP), stays as it is.
 */
#include "passes/nicknames.h"
#include "base/map.h"
#include "ir/build.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/inlining.h"
#include "passes/threads.h"

#include <string.h>

/* More variables in one address, assignments of one pointer, or work in one program, are not looked at. */
enum { OPERANDS = 8, SETS = 64, STEPS = 4000000 };
enum { ROUNDS = 2 }; /* a pointer may be another one, which is a name of a place or nothing */

struct nickname {              /* what a pointer was set to */
    const struct variable *of; /* the pointer */
    const struct expr *address;
    bool is_or_null;
    const struct variable *operands[OPERANDS];
    uint32_t operand_count;
};

struct nicknames {
    struct analysis *a;
    struct inlining in;
    uint32_t *seen;     /* expression: the last function in which it was looked at, plus 1 */
    struct map *shared; /* variables that several functions name */
    uint32_t work;
    const struct function *home;
    node_list sets; /* of the variable that is looked at */
    const struct nickname *putting;
};

/* ---- addresses ---- */

static bool operand_add(struct nickname *n, const struct expr *expr, const struct function *home)
{
    const struct variable *v = expr->variable;

    if (!variable_is_simple(v) || v->function != home || v == n->of || n->operand_count == OPERANDS)
        return false;
    n->operands[n->operand_count++] = v;
    return true;
}

static bool number_stays(struct nickname *n, const struct expr *number, const struct function *home)
{
    switch (number->kind) {
    case EXPR_INT:
        return true;
    case EXPR_VARIABLE:
        return type_is_number(number->type) && operand_add(n, number, home);
    case EXPR_CAST:
    case EXPR_UNARY:
        return number_stays(n, number->a, home);
    case EXPR_BINARY:
        return type_is_number(number->type) && number_stays(n, number->a, home) &&
               number_stays(n, number->b, home);
    default:
        return false;
    }
}

static bool pointer_stays(struct nickname *n, const struct expr *pointer,
                          const struct function *home)
{
    return pointer->kind == EXPR_VARIABLE && type_is_pointer(pointer->type) &&
           operand_add(n, pointer, home);
}

static bool place_is_named(struct nickname *n, const struct expr *place,
                           const struct function *home)
{
    switch (place->kind) {
    case EXPR_VARIABLE:
        return !place->variable->is_of_thread;
    case EXPR_FIELD:
        return place_is_named(n, place->a, home);
    case EXPR_DEREF:
        return pointer_stays(n, place->a, home);
    case EXPR_INDEX:
        return (type_is_array(place->a->type) ? place_is_named(n, place->a, home)
                                              : pointer_stays(n, place->a, home)) &&
               number_stays(n, place->b, home);
    default:
        return false;
    }
}

static bool address_is_named(struct nickname *n, const struct expr *address,
                             const struct function *home)
{
    if (address->kind == EXPR_ADDRESS)
        return place_is_named(n, address->a, home);
    if (type_is_array(address->type))
        return place_is_named(n, address, home);
    return pointer_stays(n, address, home);
}

/* Do pointers to the two lead to objects of one kind, so that they count in the same steps? */
static bool is_same_unit(const struct type *x, const struct type *y)
{
    if (!x || !y || x->kind != y->kind)
        return false;
    switch (x->kind) {
    case TYPE_INT:
    case TYPE_FLOAT:
        return x->bytes == y->bytes && x->is_signed == y->is_signed && x->is_bool == y->is_bool;
    case TYPE_RECORD:
        return x->tag && y->tag && strcmp(x->tag, y->tag) == 0;
    case TYPE_POINTER:
        return true;
    default:
        return false;
    }
}

static bool is_null(const struct expr *expr)
{
    return expr->kind == EXPR_INT && expr->value == 0;
}

/* The address, where the expression is one or NULL; NULL: it is not that. */
static const struct expr *address_or_null(const struct expr *expr)
{
    if (expr->kind != EXPR_CONDITIONAL)
        return NULL;
    return is_null(expr->c) ? expr->b : is_null(expr->b) ? expr->c : NULL;
}

/* One of several records, by another name than that of its own: passes follow what lies in it by the pointer.  Statuses they
 * look for by their numbers. */
static bool is_element_record(const struct expr *address)
{
    const struct type *unit = address->type->to;

    return unit->kind == TYPE_RECORD && unit->tag &&
           strncmp(record_type_name(unit), "MPI_", 4) != 0 &&
           !(address->kind == EXPR_ADDRESS && address->a->kind == EXPR_VARIABLE);
}

/* array + i as &array[i]. */
static const struct expr *address_named(struct program *p, const struct expr *address)
{
    return address->kind == EXPR_BINARY && address->type && expr_op(address) == OP_ADD &&
                   address->a->type && type_is_address(address->a->type) && address->a->type->to &&
                   address->b->type && address->b->type->kind == TYPE_INT
               ? expr_address(p, expr_index(p, address->a, address->b, address->a->type->to),
                              address->type)
               : address;
}

static bool nickname_find(struct program *p, const struct variable *v, const struct node *set,
                          struct nickname *out)
{
    const struct expr *other = address_or_null(set->value);

    *out = (struct nickname){.of = v,
                             .address = address_named(p, other ? other : set->value),
                             .is_or_null = other != NULL};
    return out->address->type && type_is_address(out->address->type) &&
           is_same_unit(v->type->to, out->address->type->to) && !is_element_record(out->address) &&
           address_is_named(out, out->address, set->function);
}

/* ---- ways ---- */

static bool sets_variable(const struct node *node, const struct variable *v)
{
    return node->kind == NODE_ASSIGN && node->target->kind == EXPR_VARIABLE &&
           node->target->variable == v;
}

static bool sets_operand(const struct node *node, const struct nickname *n)
{
    for (uint32_t k = 0; k < n->operand_count; k++)
        if (sets_variable(node, n->operands[k]))
            return true;
    return false;
}

/* How a node is come to from where the pointer was set to the address, to NULL, or to anything else. */
enum { CLEAN = 1, CHANGED = 2, OTHER = 4, NOTHING = 8 };

/* Marks the nodes that the assignment comes to, by whether something is set in between that the address is made of. */
static void ways_mark(struct nicknames *s, const struct node *from, const struct nickname *n,
                      uint8_t how, uint8_t *marks, const struct node **stack)
{
    uint32_t count = 0;

    /* Each node is left twice at most: once for each mark. */
    stack[count++] = from;
    while (count > 0) {
        const struct node *node = stack[--count];
        const bool has_changed = how == CLEAN && node != from && sets_operand(node, n);
        const uint8_t mine = node == from ? how : marks[node->id];

        for (int k = 0; k < 2; k++) {
            const struct node *next = node->next[k];
            uint8_t mark = how == CLEAN ? mine & (CLEAN | CHANGED) : how;

            if (has_changed && mark)
                mark = CHANGED;
            if (!next || (marks[next->id] & mark) == mark)
                continue;
            s->work++;
            marks[next->id] |= mark;
            if (!sets_variable(next, n->of))
                stack[count++] = next;
        }
    }
}

/* ---- names ---- */

/* Is it, or does it lie in, an element of an array that is an element itself? */
static bool is_in_row(const struct expr *address)
{
    const struct expr *place = address->kind == EXPR_ADDRESS ? address->a : address;

    if (place->kind == EXPR_INDEX && type_is_array(place->type))
        return true;
    for (; place->kind == EXPR_INDEX || place->kind == EXPR_FIELD; place = place->a)
        if (place->kind == EXPR_INDEX && place->a->kind == EXPR_INDEX)
            return true;
    return false;
}

/* p[k]; NULL: it stays as it is. */
static const struct expr *element_of(struct program *p, const struct expr *address,
                                     const struct expr *index, const struct type *type)
{
    const struct type *wide = type_of_width(p, 8, true);

    if (is_null(index))
        return expr_deref(p, address, type);
    if (is_in_row(address) || !index->type || index->type->kind != TYPE_INT)
        return NULL;
    if (address->kind != EXPR_ADDRESS)
        return expr_index(p, address, index, type);
    if (address->a->kind != EXPR_INDEX || !address->a->b->type ||
        address->a->b->type->kind != TYPE_INT)
        return NULL;
    return expr_index(
        p, address->a->a,
        expr_binary(p, OP_ADD, expr_cast(p, address->a->b, wide), expr_cast(p, index, wide), wide),
        type);
}

static bool is_named(const struct nicknames *s, const struct expr *expr)
{
    return expr->kind == EXPR_VARIABLE && expr->variable == s->putting->of;
}

static const struct expr *place_replace(void *context, const struct expr *expr)
{
    struct nicknames *s = context;
    struct program *p = s->a->program;

    if (s->putting->is_or_null)
        return NULL;
    if (expr->kind == EXPR_DEREF && is_named(s, expr->a))
        return expr_deref(p, s->putting->address, expr->type);
    if (expr->kind == EXPR_INDEX && is_named(s, expr->a))
        return element_of(p, s->putting->address, expr_substitute(p, expr->b, place_replace, s),
                          expr->type);
    return NULL;
}

/* Is the argument not looked at when it is NULL, because there is none of what it leads to? */
static bool is_array_or_none(const struct program *p, const struct node *call, uint32_t arg)
{
    const struct mpi_function *mpi = call->mpi >= 0 ? mpi_function_get(call->mpi) : NULL;
    int64_t handle;

    if (!mpi)
        return false;
    if ((int)arg == mpi_parameter_find(mpi, "array_of_requests"))
        return true;
    if ((int)arg == mpi_parameter_find(mpi, "array_of_statuses"))
        return p->status_ignore != 0;
    switch (mpi->role) {
    case ROLE_SEND:
    case ROLE_ISEND:
    case ROLE_RECV:
    case ROLE_IRECV:
        return (int)arg == mpi->buffer && mpi->datatype >= 0 &&
               (uint32_t)mpi->datatype < call->arg_count &&
               expr_is_int(call->args[mpi->datatype], &handle) && mpi_datatype_bytes(handle) > 0;
    default:
        return false;
    }
}

static void arguments_put(struct nicknames *s, struct node *call)
{
    const struct expr **args =
        arena_memdup(s->a->arena, call->args, call->arg_count * sizeof(const struct expr *));

    for (uint32_t k = 0; k < call->arg_count; k++)
        if (is_named(s, expr_without_casts(args[k])) &&
            (!s->putting->is_or_null || is_array_or_none(s->a->program, call, k)))
            args[k] = s->putting->address;
    call->args = args;
}

static void name_put(struct nicknames *s, struct node *node)
{
    struct program *p = s->a->program;

    if (sets_variable(node, s->putting->of)) {
        node->value = expr_substitute(p, node->value, place_replace, s);
        return;
    }
    node_substitute(p, node, place_replace, s);
    if (node->kind == NODE_CALL && node->arg_count > 0)
        arguments_put(s, node);
    if (node->kind == NODE_ASSIGN && is_named(s, node->value) && !s->putting->is_or_null &&
        node->target->type && is_same_unit(node->target->type->to, s->putting->of->type->to))
        node->value = s->putting->address;
}

/* Is the variable named anywhere but where it is set? */
static bool is_asked_for(const struct nicknames *s, const struct variable *v)
{
    const struct expr *name = expr_variable(s->a->program, v);

    for (uint32_t k = 0; k < s->home->node_count; k++) {
        const struct node *node = s->home->nodes[k];

        if (sets_variable(node, v) ? expr_contains(node->value, name) : node_mentions(node, name))
            return true;
    }
    return false;
}

static void set_drop(struct nicknames *s, struct node *set, const struct nickname *n)
{
    const struct expr *of = n->address->kind == EXPR_ADDRESS ? n->address->a : NULL;

    if (of && of->kind == EXPR_VARIABLE && of->variable->function == s->home &&
        !of->variable->is_static && s->home->unit &&
        (type_is_number(of->type) || type_is_pointer(of->type)))
        array_push(s->a->arena, &s->in.handed, (struct variable *)of->variable);
    set->kind = NODE_NOP;
    set->target = set->value = NULL;
}

/* ---- one pointer ---- */

static void names_put(struct nicknames *s, const struct nickname *n, const uint8_t *marks)
{
    const struct expr *name = expr_variable(s->a->program, n->of);
    struct nickname or_null = *n;

    or_null.is_or_null = true;
    for (uint32_t k = 0; k < s->home->node_count; k++) {
        if ((marks[k] & ~NOTHING) != CLEAN || !node_mentions(s->home->nodes[k], name))
            continue;
        s->putting = marks[k] & NOTHING ? &or_null : n;
        name_put(s, s->home->nodes[k]);
    }
}

static void pointer_replace(struct nicknames *s, const struct variable *v)
{
    const struct function *f = s->home;
    struct nickname *nicknames = ARENA_ARRAY(s->a->arena, struct nickname, s->sets.count);
    bool has_any = false;

    for (uint32_t k = 0; k < s->sets.count; k++) {
        struct nickname *n = &nicknames[k];
        uint8_t *marks;
        const struct node **stack;

        if (!nickname_find(s->a->program, v, s->sets.items[k], n)) {
            n->of = NULL;
            continue;
        }
        marks = ARENA_ARRAY(s->a->arena, uint8_t, f->node_count);
        stack = ARENA_ARRAY(s->a->arena, const struct node *, 4 * f->node_count + 4);
        ways_mark(s, s->sets.items[k], n, CLEAN, marks, stack);
        ways_mark(s, f->nodes[0], n, OTHER, marks, stack);
        for (uint32_t other = 0; other < s->sets.count; other++)
            if (other != k)
                ways_mark(s, s->sets.items[other], n,
                          is_null(s->sets.items[other]->value) ? NOTHING : OTHER, marks, stack);
        names_put(s, n, marks);
        has_any = true;
    }
    if (!has_any || is_asked_for(s, v))
        return;
    for (uint32_t k = 0; k < s->sets.count; k++)
        if (nicknames[k].of)
            set_drop(s, (struct node *)s->sets.items[k], &nicknames[k]);
}

/* ---- the program ---- */

static void shared_find(struct nicknames *s, const struct expr *expr)
{
    if (!expr || s->seen[expr->id] == s->home->id + 1)
        return;
    s->seen[expr->id] = s->home->id + 1;
    if (expr->kind == EXPR_VARIABLE && expr->variable->function &&
        expr->variable->function != s->home)
        map_set_address(s->shared, expr->variable, (void *)expr->variable);
    shared_find(s, expr->a);
    shared_find(s, expr->b);
    shared_find(s, expr->c);
    for (uint32_t k = 0; k < expr->element_count; k++)
        shared_find(s, expr->elements[k]);
}

static void function_look(struct nicknames *s, const struct function *f)
{
    s->home = f;
    for (uint32_t k = 0; k < f->node_count; k++) {
        shared_find(s, f->nodes[k]->target);
        shared_find(s, f->nodes[k]->value);
        shared_find(s, f->nodes[k]->callee);
        for (uint32_t n = 0; n < f->nodes[k]->arg_count; n++)
            shared_find(s, f->nodes[k]->args[n]);
    }
}

static bool is_candidate(const struct nicknames *s, const struct expr *target)
{
    return target->kind == EXPR_VARIABLE && target->variable->function == s->home &&
           target->variable->parameter < 0 && variable_is_simple(target->variable) &&
           type_is_pointer(target->type) && !map_get_address(s->shared, target->variable) &&
           !(target->type->text && strstr(target->type->text, "volatile"));
}

static void function_change(struct nicknames *s, struct function *f)
{
    struct map *done = map_new(s->a->arena);

    s->home = f;
    for (uint32_t k = 0; k < f->node_count && s->work < STEPS; k++) {
        const struct node *node = f->nodes[k];
        const struct variable *v;

        if (node->kind != NODE_ASSIGN || !is_candidate(s, node->target) ||
            map_get_address(done, node->target->variable))
            continue;
        v = node->target->variable;
        map_set_address(done, v, (void *)v);
        s->sets.count = 0;
        for (uint32_t n = 0; n < f->node_count; n++)
            if (sets_variable(f->nodes[n], v))
                array_push(s->a->arena, &s->sets, f->nodes[n]);
        if (s->sets.count <= SETS)
            pointer_replace(s, v);
    }
}

void nicknames_replace(struct analysis *a)
{
    const struct program *p = a->program;
    struct nicknames s = {.a = a, .shared = map_new(a->arena)};

    s.seen = ARENA_ARRAY(a->arena, uint32_t, p->expr_count + 1);
    for (uint32_t k = 0; k < p->function_count; k++)
        if (p->functions[k]->is_defined)
            function_look(&s, p->functions[k]);
    inlining_begin(&s.in, a, 0);
    for (uint32_t k = 0; k < p->function_count; k++)
        for (int round = 0; round < ROUNDS && function_is_followed(p->functions[k]) &&
                            !threads_have_openmp(p->functions[k]->unit);
             round++)
            function_change(&s, p->functions[k]);
    inlining_end(&s.in);
}
