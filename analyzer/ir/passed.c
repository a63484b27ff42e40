/* SPDX-License-Identifier: Apache-2.0 */
/* Which containers of C++ are given to functions by their parts?
 *
 * Requires: a linked program.  A function that is given a container by reference sees it through a pointer, and then all
 * containers of that type are one place (parted.c).  Where the function is only called by its name and the parameter is
 * nothing but what parts are taken of, these are parameters of their own, as a program writes it that has arrays:
 *
 *   send(&v)            with (*p).data, (*p).count in it    is    send(v.data, v.count)
 *   send(v)             by value: the same, whatever the function does with its own
 *   receive(&v)         that writes (*p).count              sees v itself, where all calls give it the same v
 *
 * The first is right where nothing that runs within the call writes to a part of what it may be given: `objects` are
 * the containers that a parameter may stand for (variables, members by their key, or OTHER: elements, and what a pointer leads
 * to), `writes` those of them that a function and all that it calls write to.  Who has taken the address of a container for anything
 * else may write to it by OTHER; who stores a whole record may write to all members (EVERY).  The last is right where v
 * is no variable of a function that the callee may call again.  Everything else keeps its pointer.
 */
#include "ir/passed.h"

#include "base/arena.h"
#include "base/map.h"
#include "ir/expr.h"

enum { ROUND_MAX = 30 };

static const char OTHER[] = "other";

/* Bits of what a function writes to: EVERY, OTHER or a container whose address is taken, and then the numbers of those that
 * parameters may stand for; no others are asked about. */
enum { WRITES_EVERY, WRITES_OPEN, WRITES_NUMBERS };

struct objects {
    ARRAY(const void *) items; /* variables, keys, OTHER */
};

struct given { /* a parameter that is only seen by its parts */
    struct variable *variable;
    struct function *function;
    struct objects objects;
    ARRAY(const struct expr *) fields;   /* the parts, of some object */
    ARRAY(struct variable *) parameters; /* that stand for them */
    const struct expr *itself;           /* what it is at all calls; NULL: its parts are given */
    bool is_value;                       /* the container, not a pointer to it */
    bool is_out;
};

struct body { /* of a function */
    uint64_t *writes;
    ARRAY(const struct function *) calls;
    bool calls_unseen;
};

struct passing {
    struct program *program;
    struct map *seen;
    struct map *keys;    /* text of a member's key -> itself */
    struct map *given;   /* parameter -> struct given */
    struct map *values;  /* functions that are more than called */
    struct map *open;    /* variables and keys whose address is taken for something else */
    struct map *numbers; /* objects that parameters may stand for -> bit */
    ARRAY(struct given *) all;
    ARRAY(struct variable *) variables;
    struct body *bodies;              /* by function */
    uint32_t write_bits, write_words; /* of what each writes to */
    bool is_changed;
};

/* ---- what is what ---- */

static struct given *given_of(const struct passing *p, const struct expr *expr)
{
    struct given *given =
        expr->kind == EXPR_VARIABLE ? map_get_address(p->given, expr->variable) : NULL;
    return given != NULL && !given->is_out ? given : NULL;
}

/* The parameter that the expression is a part of. */
static struct given *given_by_part(const struct passing *p, const struct expr *expr)
{
    if (!expr_is_container_part(expr))
        return NULL;
    const struct expr *of = expr->a->kind == EXPR_DEREF ? expr->a->a : expr->a;
    struct given *given = given_of(p, of);
    return given != NULL && given->is_value == (of == expr->a) ? given : NULL;
}

static void give_up(struct passing *p, struct given *given)
{
    p->is_changed |= !given->is_out;
    given->is_out = true;
}

static void objects_add(struct passing *p, struct objects *objects, const void *object)
{
    for (uint32_t i = 0; i < objects->items.count; i++)
        if (objects->items.items[i] == object)
            return;
    array_push(p->program->arena, &objects->items, object);
    p->is_changed = true;
}

static void objects_join(struct passing *p, struct objects *to, const struct objects *from)
{
    for (uint32_t i = 0; i < from->items.count; i++)
        objects_add(p, to, from->items.items[i]);
}

/* A variable, or the key of a member; NULL: the place is neither. */
static const void *object_named(struct passing *p, const struct expr *place)
{
    if (place->kind == EXPR_VARIABLE)
        return place->variable;
    if (place->kind != EXPR_FIELD)
        return NULL;
    const char *key = map_get(p->keys, place->key);
    if (key == NULL) {
        key = place->key;
        map_set(p->keys, key, key);
    }
    return key;
}

/* The containers that a place may be; `one` is room for a single one. */
static struct objects objects_at(struct passing *p, const struct expr *place, const void **one)
{
    const struct given *given = place->kind == EXPR_DEREF ? given_of(p, place->a) : NULL;
    const void *named = object_named(p, place);
    if (given != NULL)
        return given->objects;
    *one = named != NULL ? named : OTHER;
    return (struct objects){.items = {.items = one, .count = 1}};
}

static void objects_of(struct passing *p, const struct expr *place, struct objects *out)
{
    const void *one;
    const struct objects objects = objects_at(p, place, &one);
    objects_join(p, out, &objects);
}

/* ---- parameters that are more than their parts ---- */

static void part_note(struct passing *p, struct given *given, const struct expr *field)
{
    for (uint32_t i = 0; i < given->fields.count; i++)
        if (strcmp(given->fields.items[i]->key, field->key) == 0)
            return;
    array_push(p->program->arena, &given->fields, field);
}

static void look(struct passing *p, const struct expr *expr)
{
    if (expr == NULL || map_get_address(p->seen, expr) != NULL)
        return;
    map_set_address(p->seen, expr, p);
    struct given *given = given_by_part(p, expr);
    if (given != NULL) {
        part_note(p, given, expr);
        return;
    }
    if (expr->kind == EXPR_ADDRESS) {
        const void *named = object_named(p, expr->a);
        if (named != NULL)
            map_set_address(p->open, named, p);
        given = given_by_part(p, expr->a);
        if (given != NULL)
            give_up(p, given);
    }
    given = given_of(p, expr);
    if (given != NULL)
        give_up(p, given);
    if (expr->kind == EXPR_FUNCTION)
        map_set_address(p->values, expr->callee, p);
    look(p, expr->a);
    look(p, expr->b);
    look(p, expr->c);
    for (uint32_t i = 0; i < expr->element_count; i++)
        look(p, expr->elements[i]);
}

static struct function *called_directly(const struct node *node)
{
    return node->kind == NODE_CALL && node->callee->kind == EXPR_FUNCTION
               ? (struct function *)node->callee->callee
               : NULL;
}

/* The parameter that stands for an argument of a call of a function by its name. */
static struct given *given_for(const struct passing *p, const struct node *call, uint32_t number)
{
    const struct function *callee = called_directly(call);
    struct given *given = callee != NULL && number < callee->parameter_count
                              ? map_get_address(p->given, callee->parameters[number])
                              : NULL;
    return given != NULL && !given->is_out ? given : NULL;
}

/* An argument that stays what parts are taken of. */
static void look_passed(struct passing *p, struct given *its, const struct expr *arg)
{
    const struct expr *place = arg->kind == EXPR_ADDRESS ? arg->a : arg;
    struct given *own = given_of(p, place);
    if (own != NULL && (place == arg ? own->is_value == its->is_value : own->is_value)) {
        for (uint32_t i = 0; i < its->fields.count; i++)
            part_note(p, own, its->fields.items[i]);
    } else if (place->kind == EXPR_VARIABLE && (place != arg || its->is_value)) {
        /* its parts alone */
    } else if (place != arg || (its->is_value && expr_is_place(arg))) {
        look(p, place->a);
        look(p, place->b);
    } else {
        look(p, arg);
    }
}

static void look_at(struct passing *p, const struct node *node)
{
    look(p, node->target);
    look(p, node->value);
    if (node->callee != NULL && called_directly(node) == NULL)
        look(p, node->callee);
    for (uint32_t n = 0; n < node->arg_count; n++) {
        struct given *its = given_for(p, node, n);
        if (its != NULL)
            look_passed(p, its, node->args[n]);
        else
            look(p, node->args[n]);
    }
}

static void look_all(struct passing *p)
{
    const struct program *program = p->program;
    p->seen = map_new(program->arena);
    p->open = map_new(program->arena);
    for (uint32_t i = 0; i < program->variable_count; i++)
        look(p, program->variables[i]->init);
    for (uint32_t i = 0; i < program->function_count; i++)
        for (uint32_t k = 0; k < program->functions[i]->node_count; k++)
            look_at(p, program->functions[i]->nodes[k]);
}

/* The container that an argument is, or leads to; NULL: none is seen. */
static const struct expr *place_given(const struct passing *p, const struct given *given,
                                      const struct expr *arg)
{
    if (given->is_value)
        return expr_is_place(arg) ? arg : NULL;
    if (arg->kind == EXPR_ADDRESS)
        return expr_is_place(arg->a) ? arg->a : NULL;
    return type_is_pointer(arg->type) && arg->kind != EXPR_INT && arg->kind != EXPR_UNKNOWN
               ? expr_deref(p->program, arg, given->variable->type->to)
               : NULL;
}

/* Calls that give something else, or too little; functions that are called unseen. */
static void calls_check(struct passing *p)
{
    for (uint32_t i = 0; i < p->program->function_count; i++)
        for (uint32_t k = 0; k < p->program->functions[i]->node_count; k++) {
            const struct node *node = p->program->functions[i]->nodes[k];
            const struct function *callee = called_directly(node);
            for (uint32_t n = 0; callee != NULL && n < callee->parameter_count; n++) {
                struct given *given = given_for(p, node, n);
                if (given != NULL && (node->arg_count != callee->parameter_count ||
                                      place_given(p, given, node->args[n]) == NULL))
                    give_up(p, given);
            }
        }
    for (uint32_t i = 0; i < p->all.count; i++)
        if (map_get_address(p->values, p->all.items[i]->function) != NULL)
            give_up(p, p->all.items[i]);
}

/* ---- what is written while a function runs ---- */

/* A place that takes a whole record, or memory that a function of the library may copy over records. */
static bool stores_records(const struct node *node)
{
    const struct function *callee = called_directly(node);
    if (callee != NULL && (callee->is_defined || callee->mpi >= 0))
        return false;
    if (node->kind == NODE_ASSIGN)
        return node->target->type == NULL || node->target->type->kind == TYPE_RECORD ||
               node->target->type->kind == TYPE_ARRAY || node->target->type->kind == TYPE_OTHER;
    for (uint32_t n = 0; n < node->arg_count; n++) {
        const struct type *type = node->args[n]->type;
        if (type_is_address(type) && type->to != NULL &&
            (type->to->kind == TYPE_RECORD || type->to->kind == TYPE_OTHER))
            return true;
    }
    return false;
}

/* A function without a body that may write to objects of the program. */
static bool is_foreign(const struct function *function)
{
    return !function->is_defined && function->mpi < 0 &&
           (function->place.file == NULL || !function->place.file->is_system);
}

static bool is_open(const struct passing *p, const void *object)
{
    return object == OTHER || map_get_address(p->open, object) != NULL;
}

/* The bit of an object that parameters may stand for; 0: none does. */
static uint32_t number_of_object(const struct passing *p, const void *object)
{
    return (uint32_t)(uintptr_t)map_get_address(p->numbers, object);
}

static void objects_number(struct passing *p)
{
    p->numbers = map_new(p->program->arena);
    p->write_bits = WRITES_NUMBERS;
    for (uint32_t i = 0; i < p->all.count; i++)
        for (uint32_t k = 0; k < p->all.items[i]->objects.items.count; k++) {
            const void *object = p->all.items[i]->objects.items.items[k];
            if (number_of_object(p, object) == 0)
                map_set_address(p->numbers, object, (const void *)(uintptr_t)p->write_bits++);
        }
}

static void write_add(uint64_t *writes, uint32_t bit)
{
    writes[bit / 64] |= (uint64_t)1 << bit % 64;
}

static bool write_has(const uint64_t *writes, uint32_t bit)
{
    return (writes[bit / 64] >> bit % 64 & 1) != 0;
}

static void writes_join(struct passing *p, uint64_t *to, const uint64_t *from)
{
    for (uint32_t w = 0; w < p->write_words; w++) {
        p->is_changed |= (from[w] & ~to[w]) != 0;
        to[w] |= from[w];
    }
}

/* A place that is written to. */
static void write_see(struct passing *p, uint64_t *writes, const struct expr *place)
{
    const void *one;
    const struct objects objects = objects_at(p, place, &one);
    for (uint32_t i = 0; i < objects.items.count; i++) {
        const void *object = objects.items.items[i];
        const uint32_t number = number_of_object(p, object);
        if (is_open(p, object))
            write_add(writes, WRITES_OPEN);
        if (number != 0)
            write_add(writes, number);
    }
}

static void body_see(struct passing *p, struct body *body, const struct node *node)
{
    const struct function *callee = called_directly(node);
    if (node->kind == NODE_ASSIGN && expr_is_container_part(node->target))
        write_see(p, body->writes, node->target->a);
    else if ((node->kind == NODE_ASSIGN || node->kind == NODE_CALL) && stores_records(node))
        write_add(body->writes, WRITES_EVERY);
    if (node->kind != NODE_CALL)
        return;
    if (callee != NULL && callee->is_defined)
        array_push(p->program->arena, &body->calls, callee);
    else
        body->calls_unseen = true;
    if (callee == NULL || is_foreign(callee))
        write_add(body->writes, WRITES_OPEN);
}

static void bodies_see(struct passing *p)
{
    struct arena *arena = p->program->arena;
    p->write_words = (p->write_bits + 63) / 64;
    p->bodies = ARENA_ARRAY(arena, struct body, p->program->function_count);
    for (uint32_t i = 0; i < p->program->function_count; i++) {
        const struct function *function = p->program->functions[i];
        struct body *body = &p->bodies[function->id];
        body->writes = ARENA_ARRAY(arena, uint64_t, p->write_words);
        for (uint32_t k = 0; k < function->node_count; k++)
            body_see(p, body, function->nodes[k]);
    }
}

/* One round; what a function that calls unseen code may run is any that is more than called. */
static void writes_spread(struct passing *p, uint64_t *unseen)
{
    for (uint32_t i = 0; i < p->program->function_count; i++)
        if (map_get_address(p->values, p->program->functions[i]) != NULL)
            writes_join(p, unseen, p->bodies[p->program->functions[i]->id].writes);
    p->is_changed = false;
    for (uint32_t i = 0; i < p->program->function_count; i++) {
        struct body *body = &p->bodies[p->program->functions[i]->id];
        for (uint32_t k = 0; k < body->calls.count; k++) {
            const struct body *callee = &p->bodies[body->calls.items[k]->id];
            writes_join(p, body->writes, callee->writes);
            body->calls_unseen |= callee->calls_unseen;
        }
        if (body->calls_unseen)
            writes_join(p, body->writes, unseen);
    }
}

/* May one of the containers be written to? */
static bool is_met(const struct passing *p, const struct objects *objects, const uint64_t *writes)
{
    if (objects->items.count > 0 && write_has(writes, WRITES_EVERY))
        return true;
    for (uint32_t i = 0; i < objects->items.count; i++) {
        const void *object = objects->items.items[i];
        if (write_has(writes, number_of_object(p, object)) ||
            (is_open(p, object) && write_has(writes, WRITES_OPEN)))
            return true;
    }
    return false;
}

/* ---- how each is given ---- */

static bool reaches(const struct passing *p, const struct function *from,
                    const struct function *wanted, struct map *seen)
{
    const struct body *body = &p->bodies[from->id];
    if (from == wanted)
        return true;
    if (body->calls_unseen && map_get_address(p->values, wanted) != NULL)
        return true;
    if (map_get_address(seen, from) != NULL)
        return false;
    map_set_address(seen, from, from);
    for (uint32_t i = 0; i < body->calls.count; i++)
        if (reaches(p, body->calls.items[i], wanted, seen))
            return true;
    return false;
}

/* The one variable that a parameter always leads to, which no call within gives another life. */
static const struct expr *always_itself(const struct passing *p, const struct given *given)
{
    const void *object = given->objects.items.count == 1 ? given->objects.items.items[0] : NULL;
    for (uint32_t i = 0; object != NULL && i < p->program->variable_count; i++) {
        const struct variable *variable = p->program->variables[i];
        if (variable != object)
            continue;
        const bool is_lasting = variable->function == NULL || variable->is_static;
        return map_get_address(p->open, variable) == NULL && variable->parameter < 0 &&
                       (is_lasting || !reaches(p, given->function, variable->function,
                                               map_new(p->program->arena)))
                   ? expr_variable(p->program, variable)
                   : NULL;
    }
    return NULL;
}

static void objects_find(struct passing *p)
{
    for (uint32_t i = 0; i < p->all.count; i++)
        p->all.items[i]->objects.items.count = 0;
    do {
        p->is_changed = false;
        for (uint32_t i = 0; i < p->program->function_count; i++)
            for (uint32_t k = 0; k < p->program->functions[i]->node_count; k++) {
                const struct node *node = p->program->functions[i]->nodes[k];
                for (uint32_t n = 0; n < node->arg_count; n++) {
                    struct given *given = given_for(p, node, n);
                    if (given != NULL)
                        objects_of(p, place_given(p, given, node->args[n]), &given->objects);
                }
            }
    } while (p->is_changed);
}

/* One round: who is more than its parts, or cannot be given by them, is given up.  true: nobody was. */
static bool is_settled(struct passing *p)
{
    bool is_changed = false;
    do {
        p->is_changed = false;
        look_all(p);
        calls_check(p);
        is_changed |= p->is_changed;
    } while (p->is_changed);
    if (is_changed)
        look_all(p); /* parts of those that are passed on */
    objects_find(p);
    objects_number(p);
    bodies_see(p);
    uint64_t *unseen = ARENA_ARRAY(p->program->arena, uint64_t, p->write_words);
    do
        writes_spread(p, unseen);
    while (p->is_changed);
    is_changed = false;
    for (uint32_t i = 0; i < p->all.count; i++) {
        struct given *given = p->all.items[i];
        given->itself = NULL;
        if (given->is_out || given->is_value ||
            !is_met(p, &given->objects, p->bodies[given->function->id].writes))
            continue;
        given->itself = always_itself(p, given);
        if (given->itself == NULL) {
            given->is_out = true;
            is_changed = true;
        }
    }
    return !is_changed;
}

/* ---- the new program ---- */

static void parameters_add(struct passing *p, struct given *given)
{
    struct arena *arena = p->program->arena;
    struct function *function = given->function;
    const uint32_t count = function->parameter_count;
    struct variable **all = ARENA_ARRAY(arena, struct variable *, count + given->fields.count);
    if (count > 0)
        memcpy(all, function->parameters, count * sizeof(struct variable *));
    for (uint32_t i = 0; i < given->fields.count; i++) {
        const struct expr *field = given->fields.items[i];
        struct variable *variable = arena_memdup(arena, given->variable, sizeof *variable);
        variable->name = arena_printf(arena, "%s.%s", given->variable->name, field->text);
        variable->key = NULL;
        variable->type = field->type;
        variable->parameter = (int)(count + i);
        variable->is_address_taken = false;
        variable->id = p->variables.count;
        array_push(arena, &p->variables, variable);
        array_push(arena, &given->parameters, variable);
        all[count + i] = variable;
    }
    function->parameters = all;
    function->parameter_count = count + given->fields.count;
}

static const struct expr *replace(void *context, const struct expr *expr)
{
    const struct passing *p = context;
    const struct given *given = given_by_part(p, expr);
    if (given == NULL)
        return NULL;
    if (given->itself != NULL)
        return expr_field(p->program, given->itself, expr->key, expr->text, expr->type);
    for (uint32_t i = 0; i < given->fields.count; i++)
        if (strcmp(given->fields.items[i]->key, expr->key) == 0)
            return expr_variable(p->program, given->parameters.items[i]);
    return NULL;
}

static const struct expr *replaced(struct passing *p, const struct expr *expr)
{
    return expr == NULL ? NULL : expr_substitute(p->program, expr, replace, p);
}

static void arguments_give(struct passing *p, struct node *node)
{
    struct arena *arena = p->program->arena;
    ARRAY(const struct expr *) args = {0};
    for (uint32_t n = 0; n < node->arg_count; n++)
        array_push(arena, &args,
                   given_for(p, node, n) != NULL ? expr_int(p->program, 0, type_int(p->program))
                                                 : replaced(p, node->args[n]));
    for (uint32_t n = 0; n < node->arg_count; n++) {
        const struct given *given = given_for(p, node, n);
        const struct expr *place =
            given == NULL || given->itself != NULL ? NULL : place_given(p, given, node->args[n]);
        for (uint32_t i = 0; place != NULL && i < given->fields.count; i++) {
            const struct expr *field = given->fields.items[i];
            array_push(
                arena, &args,
                replaced(p, expr_field(p->program, place, field->key, field->text, field->type)));
        }
    }
    node->args = args.items;
    node->arg_count = args.count;
}

static void pass_all(struct passing *p)
{
    struct program *program = p->program;
    for (uint32_t i = 0; i < program->variable_count; i++)
        array_push(program->arena, &p->variables, program->variables[i]);
    for (uint32_t i = 0; i < p->all.count; i++)
        if (!p->all.items[i]->is_out && p->all.items[i]->itself == NULL)
            parameters_add(p, p->all.items[i]);
    for (uint32_t i = 0; i < program->function_count; i++)
        for (uint32_t k = 0; k < program->functions[i]->node_count; k++) {
            struct node *node = program->functions[i]->nodes[k];
            node->target = replaced(p, node->target);
            node->value = replaced(p, node->value);
            node->callee = replaced(p, node->callee);
            if (node->kind == NODE_CALL)
                arguments_give(p, node);
        }
    program->variables = p->variables.items;
    program->variable_count = p->variables.count;
}

/* Every parameter that may be such a container, of a function that has a text. */
static void parameters_find(struct passing *p)
{
    for (uint32_t i = 0; i < p->program->function_count; i++) {
        struct function *function = p->program->functions[i];
        for (uint32_t k = 0; k < function->parameter_count; k++) {
            struct variable *variable = function->parameters[k];
            const struct type *type = variable->type;
            const bool is_value = type != NULL && type->kind == TYPE_RECORD;
            if (!function->is_defined || function->has_other_names || function->is_variadic ||
                (!is_value &&
                 !(type_is_pointer(type) && type->to != NULL && type->to->kind == TYPE_RECORD)))
                continue;
            struct given *given = ARENA_NEW(p->program->arena, struct given);
            given->variable = variable;
            given->function = function;
            given->is_value = is_value;
            map_set_address(p->given, variable, given);
            array_push(p->program->arena, &p->all, given);
        }
    }
}

void program_pass_parts(struct program *program)
{
    struct passing p = {.program = program,
                        .keys = map_new(program->arena),
                        .given = map_new(program->arena),
                        .values = map_new(program->arena)};
    if (!program->has_containers)
        return;
    parameters_find(&p);
    for (int round = 0; !is_settled(&p); round++)
        if (round == ROUND_MAX)
            return;
    pass_all(&p);
}
