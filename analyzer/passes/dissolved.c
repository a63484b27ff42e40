/* SPDX-License-Identifier: Apache-2.0 */
/* Which records are only ever seen member by member?
 *
 * Requires: functions as graphs of statements.  What is received into `m.value` and read there again is what is received into
 * a variable, but passes hold a member of a record for a part of all that the record is.  A record that is a variable is
 * dissolved, its members become variables `m.value`, when the whole program names it by its members alone:
 *
 *     m.value, m.list[i]                    read and set
 *     m = {1, 2};  memset(&m, 0, sizeof m)  set as a whole, which is each member
 *     m = other;  other = m                 where all members are numbers and pointers: a copy is one of each
 *     &m.value, m.list, &m.list[i]          given to MPI as the one object that a parameter is of, or as a message of a
 *                                           constant length in a basic datatype that does not leave the member; to memset and
 *                                           memcpy likewise
 *
 * Sound because nothing else leads to the members: a pointer to one is none into its neighbours (C 6.5.6), and the calls
 * that have one do not go further than the member.  An address that is given to anything else, also to MPI_Get_address, or
 * with a datatype that the program has made, keeps the record whole, for displacements lead from one member to the others; so
 * do unions, tables of functions, records of which the members are not told (bit-fields, bases), volatile ones, what OpenMP names in directives,
 * variables with other names for the linker, and statements that the graphs do not show.  Nor are records of a
 * type dissolved of which one is set to what is not told: passes hold that for what the others are set to.
 */
#include "passes/dissolved.h"
#include "base/map.h"
#include "base/text.h"
#include "ir/build.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/cells.h"
#include "passes/inlining.h"
#include "passes/threads.h"

#include <string.h>

enum { MEMBERS = 16 /* of a record that is copied */ };

struct part { /* a member of a record */
    const char *key, *name;
    const struct type *type;
    bool is_taken;               /* its address is given away */
    const struct expr *variable; /* that it becomes; NULL: not made yet */
};

struct whole {                /* a record that may be dissolved */
    ARRAY(struct part) parts; /* its members that are named, or copied, somewhere */
    bool is_refused;
};

struct unseen_text { /* what stands for what the graphs do not show */
    const struct function *home;
    const char *text;
};

struct dissolving {
    struct analysis *a;
    struct inlining in;
    struct map *wholes; /* variable -> struct whole */
    uint32_t *seen;     /* expression: last function in which it was looked at as a value, plus 1 */
    ARRAY(struct unseen_text) unseen;
    struct map *untold; /* names of the types of records that are set to what is not told */
    const struct function *home; /* NULL: initialisers */
};

/* ---- which ---- */

static bool is_candidate(const struct variable *v)
{
    const struct type *type = v->type;

    return v->parameter < 0 && type && type->kind == TYPE_RECORD && !type->is_union &&
           type->member_count > 0 && !type->are_members_unlike &&
           strncmp(record_type_name(type), "MPI_", 4) != 0 && type->text &&
           !strstr(type->text, "volatile") && !strstr(type->text, "_Atomic") && v->name &&
           !v->is_of_thread && !v->has_other_names && (v->function || v->is_defined) &&
           !(v->place.file && v->place.file->is_system) &&
           (!v->init || (v->init->kind == EXPR_LIST && v->init->keys)) &&
           (!v->function || (!v->function->has_unknown && !threads_have_openmp(v->function->unit)));
}

static struct whole *whole_of(struct dissolving *d, const struct expr *expr)
{
    return expr->kind == EXPR_VARIABLE ? map_get_address(d->wholes, expr->variable) : NULL;
}

static void refuse(struct whole *whole)
{
    if (whole)
        whole->is_refused = true;
}

/* The member of such a record that the place is, or lies in; NULL: it lies elsewhere. */
static const struct expr *part_in(struct dissolving *d, const struct expr *place)
{
    while (place->kind == EXPR_FIELD ||
           (place->kind == EXPR_INDEX && type_is_array(place->a->type))) {
        if (place->kind == EXPR_FIELD && whole_of(d, place->a))
            return place;
        place = place->a;
    }
    return NULL;
}

static const struct expr *root_of(const struct expr *place)
{
    while (place->kind == EXPR_FIELD ||
           (place->kind == EXPR_INDEX && type_is_array(place->a->type)))
        place = place->a;
    return place;
}

static bool has_member(const struct type *record, const char *key)
{
    for (uint32_t k = 0; k < record->member_count; k++)
        if (key && strcmp(record->members[k].key, key) == 0)
            return true;
    return false;
}

/* The member that is named there; NULL: it is not one that the record is known to have, which is refused. */
static struct part *part_see(struct dissolving *d, struct whole *whole, const struct type *record,
                             const struct part *like)
{
    for (uint32_t k = 0; k < whole->parts.count; k++) {
        struct part *part = &whole->parts.items[k];

        if (strcmp(part->key, like->key) != 0)
            continue;
        if (part->type != like->type) {
            if (!type_is_pointer(part->type) || !type_is_pointer(like->type))
                refuse(whole);
            if (type_is_pointer(part->type) && part->type->to &&
                part->type->to->kind == TYPE_VOID) /* so the type of the record tells it */
                part->type = like->type;
        }
        return part;
    }
    if (!like->type || like->type->kind == TYPE_OTHER || type_is_code(like->type) ||
        !has_member(record, like->key)) {
        refuse(whole);
        return NULL;
    }
    array_push(d->a->arena, &whole->parts, *like);
    return &whole->parts.items[whole->parts.count - 1];
}

static struct part *part_named(struct dissolving *d, const struct expr *field)
{
    const struct part like = {.key = field->key, .name = field->text, .type = field->type};

    return part_see(d, whole_of(d, field->a), field->a->variable->type, &like);
}

static struct part part_of_member(const struct member *member)
{
    const char *name = strrchr(member->key, ':');

    return (struct part){
        .key = member->key, .name = name ? name + 1 : member->key, .type = member->type};
}

static void value_look(struct dissolving *d, const struct expr *value);

/* What is read or set by its name, and is no address. */
static void place_look(struct dissolving *d, const struct expr *place)
{
    struct whole *whole = place->kind == EXPR_FIELD ? whole_of(d, place->a) : NULL;

    if (whole) {
        if (place->a->variable->function && place->a->variable->function != d->home)
            refuse(whole);
        if (d->home && (d->home->has_unknown || threads_have_openmp(d->home->unit)))
            refuse(whole);
        (void)part_named(d, place);
    } else if (place->kind == EXPR_FIELD) {
        place_look(d, place->a);
    } else if (place->kind == EXPR_INDEX && type_is_array(place->a->type)) {
        place_look(d, place->a);
        value_look(d, place->b);
    } else {
        value_look(d, place);
    }
}

static bool is_filling(const struct node *call)
{
    const struct function *f = call_named(call);

    return f && !f->is_defined && (function_is(f, "memset") || function_is(f, "memcpy")) &&
           call->arg_count >= 3;
}

static void value_look(struct dissolving *d, const struct expr *value)
{
    if (!value || (d->home && d->seen[value->id] == d->home->id + 1))
        return;
    if (d->home)
        d->seen[value->id] = d->home->id + 1;
    switch (value->kind) {
    case EXPR_VARIABLE:
        refuse(whole_of(d, value));
        return;
    case EXPR_FIELD:
    case EXPR_INDEX:
        if (type_is_array(value->type) || !value->type) /* the address of its first element */
            refuse(whole_of(d, root_of(value)));
        if (value->kind == EXPR_INDEX && !type_is_array(value->a->type))
            break;
        place_look(d, value);
        return;
    case EXPR_ADDRESS:
        refuse(whole_of(d, root_of(value->a)));
        place_look(d, value->a);
        return;
    case EXPR_CALL: /* it gives the address that it was given */
        if (is_filling(value->call))
            value_look(d, value->call->args[0]);
        return;
    case EXPR_UNKNOWN:
        if (value->type && value->type->kind == TYPE_RECORD)
            map_set(d->untold, record_type_name(value->type), (void *)value);
        if (value->text)
            array_push(d->a->arena, &d->unseen, ((struct unseen_text){d->home, value->text}));
        return;
    default:
        break;
    }
    value_look(d, value->a);
    value_look(d, value->b);
    value_look(d, value->c);
    for (uint32_t k = 0; k < value->element_count; k++)
        value_look(d, value->elements[k]);
}

/* ---- addresses that calls are given ---- */

/* The place that the argument is the address of; NULL: it is none. */
static const struct expr *place_given(const struct expr *argument)
{
    argument = expr_without_casts(argument);
    if (argument->kind == EXPR_ADDRESS)
        return argument->a;
    return type_is_array(argument->type) ? argument : NULL;
}

/* How many bytes lie in the member from the place on; 0: not known. */
static int64_t bytes_from(const struct expr *part, const struct expr *place)
{
    int64_t index = 0;

    if (place == part)
        return type_size(part->type);
    if (place->kind != EXPR_INDEX || place->a != part || type_size(place->type) <= 0)
        return 0;
    if (!expr_is_int(place->b, &index))
        return type_size(place->type);
    return index >= 0 && index < part->type->elements
               ? (part->type->elements - index) * type_size(place->type)
               : 0;
}

static bool is_reduction(const struct mpi_function *mpi)
{
    static const char *const NAMES[] = {"MPI_Reduce", "MPI_Allreduce", "MPI_Scan",
                                        "MPI_Exscan", "MPI_Ireduce",   "MPI_Iallreduce",
                                        "MPI_Iscan",  "MPI_Iexscan",   NULL};

    for (const char *const *name = NAMES; *name; name++)
        if (strcmp(mpi->name, *name) == 0)
            return true;
    return false;
}

/* Is what the argument leads to a buffer whose length and datatype are the next two arguments? */
static bool is_told_next(const struct mpi_function *mpi)
{
    switch (mpi->role) {
    case ROLE_SEND:
    case ROLE_ISEND:
    case ROLE_SEND_INIT:
    case ROLE_RECV:
    case ROLE_IRECV:
    case ROLE_RECV_INIT:
    case ROLE_SENDRECV:
    case ROLE_ISENDRECV:
    case ROLE_MRECV:
    case ROLE_IMRECV:
        return true;
    default:
        return strcmp(mpi->name, "MPI_Bcast") == 0 || strcmp(mpi->name, "MPI_Ibcast") == 0;
    }
}

static bool message_fits(const struct node *call, uint32_t arg, int64_t bytes)
{
    const struct mpi_function *mpi = mpi_function_get(call->mpi);
    const int count = is_reduction(mpi) ? mpi->count : (int)arg + 1;
    const int type = is_reduction(mpi) ? mpi->datatype : (int)arg + 2;
    int64_t elements, handle;

    return (is_reduction(mpi) || is_told_next(mpi)) && count >= 0 && type >= 0 &&
           (uint32_t)count < call->arg_count && (uint32_t)type < call->arg_count &&
           expr_is_int(call->args[count], &elements) && expr_is_int(call->args[type], &handle) &&
           mpi_datatype_bytes(handle) > 0 && elements >= 0 &&
           elements <= bytes / mpi_datatype_bytes(handle);
}

/* Does the call, which is given this address in the member, go no further than the member, and pass it to nobody? */
static bool stays_within(const struct node *call, uint32_t arg, const struct expr *part,
                         const struct expr *place)
{
    const int64_t bytes = bytes_from(part, place);
    const struct mpi_function *mpi = call->mpi >= 0 ? mpi_function_get(call->mpi) : NULL;
    int64_t length;

    if (is_filling(call))
        return arg < 2 && expr_is_int(call->args[2], &length) && length >= 0 && length <= bytes;
    if (!mpi || (int)arg >= mpi->parameter_count)
        return false;
    if (mpi_parameter_kind(mpi, (int)arg) == PARAMETER_MESSAGE)
        return message_fits(call, arg, bytes);
    return mpi_parameter_kind(mpi, (int)arg) == PARAMETER_OBJECT &&
           mpi_parameter_object(mpi, (int)arg) != OBJECT_TEXT && place->type &&
           !type_is_array(place->type);
}

/* memset(&m, 0, sizeof m) */
static struct whole *whole_cleared(struct dissolving *d, const struct node *node)
{
    const struct function *f = call_named(node);
    const struct expr *to =
        f && is_filling(node) && function_is(f, "memset") ? place_given(node->args[0]) : NULL;
    struct whole *whole = to ? whole_of(d, to) : NULL;
    int64_t value, bytes;

    return whole && expr_is_int(node->args[1], &value) && value == 0 &&
                   expr_is_int(node->args[2], &bytes) && to->type->record_bytes > 0 &&
                   bytes == to->type->record_bytes
               ? whole
               : NULL;
}

static void call_look(struct dissolving *d, const struct node *call)
{
    value_look(d, call->callee);
    for (uint32_t k = 0; k < call->arg_count; k++) {
        const struct expr *place = place_given(call->args[k]);
        const struct expr *part = place ? part_in(d, place) : NULL;

        if (k == 0 && whole_cleared(d, call)) {
            if (place->variable->function && place->variable->function != d->home)
                refuse(whole_of(d, place));
        } else if (part && stays_within(call, k, part, place)) {
            struct part *named = part_named(d, part);

            if (named)
                named->is_taken = true;
            place_look(d, place);
        } else {
            value_look(d, call->args[k]);
        }
    }
}

/* ---- assignments of all of it ---- */

static bool is_place(const struct expr *expr)
{
    return expr->kind == EXPR_VARIABLE || expr->kind == EXPR_FIELD || expr->kind == EXPR_INDEX ||
           expr->kind == EXPR_DEREF;
}

/* Are all members numbers or pointers, so that a copy is one of each? */
static bool is_plain(const struct type *record)
{
    for (uint32_t k = 0; k < record->member_count; k++)
        if (!type_is_number(record->members[k].type) && !type_is_pointer(record->members[k].type))
            return false;
    return record->member_count > 0 && record->member_count <= MEMBERS &&
           !record->are_members_unlike;
}

/* One record is another one of the type, and copying a member of it changes neither of the two places. */
static bool is_copy(const struct node *node)
{
    return node->target->type && node->value->type && node->target->type->kind == TYPE_RECORD &&
           node->value->type->kind == TYPE_RECORD && is_place(node->target) &&
           is_place(node->value) && place_stays(node->target, node->function) &&
           place_stays(node->value, node->function) && is_plain(node->target->type) &&
           strcmp(record_type_name(node->target->type), record_type_name(node->value->type)) == 0;
}

/* The record itself, in a statement that takes it apart; refused where that is another function's. */
static struct whole *whole_here(struct dissolving *d, const struct expr *side)
{
    struct whole *whole = whole_of(d, side);

    if (whole && ((side->variable->function && side->variable->function != d->home) ||
                  (d->home && (d->home->has_unknown || threads_have_openmp(d->home->unit)))))
        refuse(whole);
    return whole;
}

/* All of it is copied there.  Returns false where the side is another record. */
static bool side_look(struct dissolving *d, const struct expr *side)
{
    struct whole *whole = whole_here(d, side);

    for (uint32_t k = 0; whole && k < side->type->member_count; k++) {
        const struct part part = part_of_member(&side->type->members[k]);

        (void)part_see(d, whole, side->type, &part);
    }
    return whole != NULL;
}

static void assignment_look(struct dissolving *d, const struct node *node)
{
    const bool has_copy = is_copy(node);

    if (!has_copy || !side_look(d, node->value))
        value_look(d, node->value);
    if (node->value->kind == EXPR_LIST && whole_of(d, node->target)) {
        if ((!node->value->keys && node->value->element_count > 0) ||
            expr_contains(node->value, node->target))
            refuse(whole_of(d, node->target));
        whole_here(d, node->target);
    } else if (!has_copy || !side_look(d, node->target)) {
        place_look(d, node->target);
    }
}

static void function_look(struct dissolving *d, const struct function *f)
{
    d->home = f;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_ASSIGN && node->value) {
            assignment_look(d, node);
        } else if (node->kind == NODE_CALL) {
            call_look(d, node);
        } else {
            value_look(d, node->value);
            value_look(d, node->target);
        }
    }
}

static void wholes_find(struct dissolving *d)
{
    const struct program *p = d->a->program;

    for (uint32_t k = 0; k < p->variable_count; k++)
        if (is_candidate(p->variables[k]))
            map_set_address(d->wholes, p->variables[k], ARENA_NEW(d->a->arena, struct whole));
}

/* Is there such a record whose members are not told, or one of a type that lies in it?  They are what others hold. */
static bool is_untold(const struct dissolving *d, const struct type *record)
{
    if (map_get(d->untold, record_type_name(record)))
        return true;
    for (uint32_t k = 0; k < record->member_count; k++) {
        const struct type *member = type_element(record->members[k].type);

        if (member && member->kind == TYPE_RECORD && is_untold(d, member))
            return true;
    }
    return false;
}

static void unseen_refuse(struct dissolving *d)
{
    const struct program *p = d->a->program;

    for (uint32_t k = 0; k < p->variable_count; k++) {
        const struct variable *v = p->variables[k];
        struct whole *whole = map_get_address(d->wholes, v);

        if (whole && map_count(d->untold) > 0 && is_untold(d, v->type))
            refuse(whole);
        for (uint32_t n = 0; whole && !whole->is_refused && n < d->unseen.count; n++)
            if ((!v->function || v->function == d->unseen.items[n].home) &&
                strstr(d->unseen.items[n].text, v->name))
                refuse(whole);
    }
}

static void all_look(struct dissolving *d)
{
    const struct program *p = d->a->program;

    for (uint32_t k = 0; k < p->variable_count; k++)
        value_look(d, p->variables[k]->init);
    for (uint32_t k = 0; k < p->function_count; k++)
        if (p->functions[k]->is_defined)
            function_look(d, p->functions[k]);
    unseen_refuse(d);
}

/* ---- the program without them ---- */

static const struct expr *part_variable(struct dissolving *d, const struct variable *of,
                                        struct part *part)
{
    struct variable like = *of;
    const struct expr *init;

    if (part->variable)
        return part->variable;
    like.name = arena_printf(d->a->arena, "%s.%s", of->name, part->name);
    like.key = of->key ? arena_printf(d->a->arena, "%s.%s", of->key, part->key) : NULL;
    like.type = part->type;
    like.member_of = of;
    like.is_address_taken = part->is_taken;
    part->variable = inlining_variable(&d->in, of->function, &like);
    init = of->init ? expr_list_field(d->a->program, of->init, part->key) : NULL;
    if (init &&
        (init->kind == EXPR_LIST || type_is_number(part->type) || type_is_pointer(part->type)))
        d->in.variables.items[d->in.variables.count - 1]->init = init;
    return part->variable;
}

static bool is_dissolved(struct dissolving *d, const struct expr *expr)
{
    struct whole *whole = whole_of(d, expr);

    return whole && !whole->is_refused;
}

static const struct expr *part_replace(void *context, const struct expr *expr)
{
    struct dissolving *d = context;

    return expr->kind == EXPR_FIELD && is_dissolved(d, expr->a)
               ? part_variable(d, expr->a->variable, part_named(d, expr))
               : NULL;
}

static const struct expr *zero_of(struct program *p, const struct type *type)
{
    if (type_is_array(type) || type->kind == TYPE_RECORD)
        return expr_list(p, NULL, NULL, 0, type);
    return type_is_pointer(type) ? expr_int(p, 0, type)
                                 : expr_cast(p, expr_int(p, 0, type_int(p)), type);
}

/* What the list gives to the member. */
static const struct expr *part_given(struct dissolving *d, const struct expr *list,
                                     const struct part *part)
{
    struct program *p = d->a->program;
    const struct expr *given = list ? expr_list_field(p, list, part->key) : NULL;
    const bool has_parts = type_is_array(part->type) || part->type->kind == TYPE_RECORD;

    if (!given || (has_parts && given->kind == EXPR_INT)) /* it is left out */
        return zero_of(p, part->type);
    return expr_substitute(p, given, part_replace, d);
}

/* How many statements stand for one that sets all of it; 0: it is another statement. */
static uint32_t node_parts(struct dissolving *d, const struct node *node)
{
    struct whole *cleared = node->kind == NODE_CALL ? whole_cleared(d, node) : NULL;

    if (cleared)
        return cleared->is_refused ? 0 : cleared->parts.count + 1;
    if (node->kind != NODE_ASSIGN || !node->value)
        return 0;
    if (node->value->kind == EXPR_LIST)
        return is_dissolved(d, node->target) ? whole_of(d, node->target)->parts.count + 1 : 0;
    return is_copy(node) && (is_dissolved(d, node->target) || is_dissolved(d, node->value))
               ? node->target->type->member_count + 1
               : 0;
}

/* The member of one side of a copy. */
static const struct expr *side_part(struct dissolving *d, const struct expr *side,
                                    const struct member *member)
{
    const struct part part = part_of_member(member);

    if (is_dissolved(d, side))
        return part_variable(d, side->variable, part_see(d, whole_of(d, side), side->type, &part));
    return expr_substitute(d->a->program,
                           expr_field(d->a->program, side, part.key, part.name, part.type),
                           part_replace, d);
}

static void node_dissolve(struct dissolving *d, struct node *node)
{
    const struct node old = *node;
    const bool is_list = old.kind == NODE_ASSIGN && old.value->kind == EXPR_LIST;
    const struct expr *whole = old.kind == NODE_CALL ? place_given(old.args[0])
                               : is_list             ? old.target
                                                     : NULL;
    const uint32_t count = node_parts(d, node) - 1;
    struct node *last = node;

    *node = (struct node){.kind = NODE_NOP,
                          .id = old.id,
                          .function = old.function,
                          .region = old.region,
                          .place = old.place,
                          .end = old.end,
                          .mpi = -1,
                          .next = {old.next[0], NULL}};
    for (uint32_t k = 0; k < count; k++) {
        if (k > 0) {
            struct node *next = inlining_node(&d->in, last);

            last->next[0] = next;
            last = next;
        }
        last->kind = NODE_ASSIGN;
        if (whole) {
            struct part *part = &whole_of(d, whole)->parts.items[k];

            last->value = part_given(d, is_list ? old.value : NULL, part);
            last->target = part_variable(d, whole->variable, part);
        } else {
            last->target = side_part(d, old.target, &old.target->type->members[k]);
            last->value = side_part(d, old.value, &old.target->type->members[k]);
        }
    }
}

static void function_change(struct dissolving *d, struct function *f)
{
    const uint32_t count = f->node_count;
    uint32_t added = 0;

    for (uint32_t k = 0; k < count; k++)
        added += node_parts(d, f->nodes[k]);
    if (added > 0)
        inlining_reserve(&d->in, f, added);
    for (uint32_t k = 0; k < count; k++) {
        if (node_parts(d, f->nodes[k]) > 0)
            node_dissolve(d, f->nodes[k]);
        else
            node_substitute(d->a->program, f->nodes[k], part_replace, d);
    }
    if (added > 0)
        function_edges(d->a->program, f);
}

void records_dissolve(struct analysis *a)
{
    const struct program *p = a->program;
    struct dissolving d = {.a = a, .wholes = map_new(a->arena), .untold = map_new(a->arena)};
    const uint32_t variables = p->variable_count;

    wholes_find(&d);
    if (map_count(d.wholes) == 0)
        return;
    d.seen = ARENA_ARRAY(a->arena, uint32_t, p->expr_count + 1);
    all_look(&d);
    inlining_begin(&d.in, a, 0);
    for (uint32_t k = 0; k < p->function_count; k++)
        if (p->functions[k]->is_defined)
            function_change(&d, p->functions[k]);
    for (uint32_t k = 0; k < variables; k++)
        if (p->variables[k]->init)
            ((struct variable *)p->variables[k])->init =
                expr_substitute(a->program, p->variables[k]->init, part_replace, &d);
    inlining_end(&d.in);
}
