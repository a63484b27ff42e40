/* SPDX-License-Identifier: Apache-2.0 */
/* Which containers of C++ are stored, or returned, as a whole?
 *
 * Requires: a linked program.  What moves a container from one object to another (swap, a return, an assignment of what
 * a function returned) is one store of a record in the IR.  That is all that keeps many of them from being seen by
 * their parts alone (parted.c).  A container has no other members than its parts, so the store is the same as one of
 * each part:
 *
 *   x = y           x.data = y.data; x.count = y.count; ... : neither of the places is computed from x, unless y is x itself
 *   return y        of a function that is only called by its name: the parts of y are left in a variable of the
 *                   function; behind each call they are taken from there into a variable of the call, before
 *                   anything else runs, and that variable is what the call's value is
 */
#include "ir/whole.h"

#include "base/arena.h"
#include "base/map.h"
#include "ir/build.h"
#include "ir/expr.h"

struct splitting {
    struct program *program;
    struct map *seen;    /* expressions that were looked at */
    struct map *parts;   /* tag of a record -> struct parts */
    struct map *values;  /* functions that are more than called */
    struct map *results; /* function -> the variable with what it returns */
    struct map *calls;   /* node of a call -> the variable with what it returned */
    struct map *added;   /* node -> the one that was put behind it */
    ARRAY(struct variable *) variables;
    bool is_init; /* what is looked at is no statement */
};

struct parts {
    ARRAY(const struct expr *) fields; /* of some object */
};

static void part_see(struct splitting *s, const struct expr *field)
{
    const struct type *record = field->a->type;
    if (record == NULL || record->kind != TYPE_RECORD || record->tag == NULL)
        return;
    struct parts *parts = map_get(s->parts, record->tag);
    if (parts == NULL) {
        parts = ARENA_NEW(s->program->arena, struct parts);
        map_set(s->parts, record->tag, parts);
    }
    for (uint32_t i = 0; i < parts->fields.count; i++)
        if (strcmp(parts->fields.items[i]->key, field->key) == 0)
            return;
    array_push(s->program->arena, &parts->fields, field);
}

static void look(struct splitting *s, const struct expr *expr)
{
    if (expr == NULL || map_get_address(s->seen, expr) != NULL)
        return;
    map_set_address(s->seen, expr, s);
    if (expr->kind == EXPR_FUNCTION)
        map_set_address(s->values, expr->callee, s);
    if (s->is_init && expr->kind == EXPR_CALL && expr->call->callee->kind == EXPR_FUNCTION)
        map_set_address(s->values, expr->call->callee->callee, s);
    if (expr_is_container_part(expr))
        part_see(s, expr);
    look(s, expr->a);
    look(s, expr->b);
    look(s, expr->c);
    for (uint32_t i = 0; i < expr->element_count; i++)
        look(s, expr->elements[i]);
}

static void look_all(struct splitting *s)
{
    const struct program *program = s->program;
    s->is_init = true;
    for (uint32_t i = 0; i < program->variable_count; i++)
        look(s, program->variables[i]->init);
    s->is_init = false;
    for (uint32_t i = 0; i < program->function_count; i++)
        for (uint32_t k = 0; k < program->functions[i]->node_count; k++) {
            const struct node *node = program->functions[i]->nodes[k];
            look(s, node->target);
            look(s, node->value);
            if (node->callee != NULL && node->callee->kind != EXPR_FUNCTION)
                look(s, node->callee);
            for (uint32_t n = 0; n < node->arg_count; n++)
                look(s, node->args[n]);
        }
}

static const struct parts *parts_of(const struct splitting *s, const struct type *type)
{
    return type != NULL && type->kind == TYPE_RECORD && type->tag != NULL
               ? map_get(s->parts, type->tag)
               : NULL;
}

/* has_part: is the place found through the block of a container? */
static bool has_part(const struct expr *expr)
{
    if (expr == NULL)
        return false;
    return expr_is_container_part(expr) || has_part(expr->a) || has_part(expr->b) ||
           has_part(expr->c);
}

static struct node *behind(struct splitting *s, struct node *node)
{
    struct node *added = ARENA_NEW(s->program->arena, struct node);
    *added = (struct node){.kind = NODE_ASSIGN,
                           .function = node->function,
                           .region = node->region,
                           .place = node->place,
                           .mpi = -1,
                           .next = {node->next[0], NULL},
                           .end = node->end};
    map_set_address(s->added, added, map_get_address(s->added, node));
    map_set_address(s->added, node, added);
    node->next[0] = added;
    return added;
}

/* The new nodes get their places in the function's list. */
static void nodes_place(struct splitting *s, struct function *function)
{
    ARRAY(struct node *) nodes = {0};
    for (uint32_t i = 0; i < function->node_count; i++)
        for (struct node *node = function->nodes[i]; node != NULL;
             node = map_get_address(s->added, node)) {
            node->id = nodes.count;
            array_push(s->program->arena, &nodes, node);
        }
    if (nodes.count == function->node_count)
        return;
    function->nodes = nodes.items;
    function->node_count = nodes.count;
    function_edges(s->program, function);
}

static const struct expr *part(const struct splitting *s, const struct expr *object,
                               const struct expr *field)
{
    return expr_field(s->program, object, field->key, field->text, field->type);
}

static struct variable *variable_add(struct splitting *s, struct function *function,
                                     const char *name, const struct type *type, struct place place)
{
    struct variable *variable = ARENA_NEW(s->program->arena, struct variable);
    *variable = (struct variable){.name = name,
                                  .type = type,
                                  .place = place,
                                  .function = function,
                                  .parameter = -1,
                                  .is_defined = true,
                                  .id = s->variables.count};
    array_push(s->program->arena, &s->variables, variable);
    return variable;
}

/* The node, which stores nothing yet, and new ones behind it store the parts.  Returns the last one. */
static struct node *parts_store(struct splitting *s, struct node *node, const struct parts *parts,
                                const struct expr *target, const struct expr *value)
{
    for (uint32_t i = 0; i < parts->fields.count; i++) {
        if (i > 0)
            node = behind(s, node);
        node->kind = NODE_ASSIGN;
        node->target = part(s, target, parts->fields.items[i]);
        node->value = part(s, value, parts->fields.items[i]);
    }
    return node;
}

static void store(struct splitting *s, struct node *node, const struct parts *parts,
                  const struct expr *target, const struct expr *value)
{
    if (has_part(value)) { /* it may lie in what is stored into */
        const struct expr *held = expr_variable(
            s->program, variable_add(s, node->function, "held", value->type, node->place));
        node = behind(s, parts_store(s, node, parts, held, value));
        value = held;
    }
    (void)parts_store(s, node, parts, target, value);
}

/* ---- what is returned ---- */

/* A function that returns a container, everywhere from a place. */
static bool returns_container(const struct splitting *s, const struct function *function)
{
    if (!function->is_defined || function->has_other_names || parts_of(s, function->type) == NULL ||
        map_get_address(s->values, function) != NULL)
        return false;
    for (uint32_t i = 0; i < function->node_count; i++)
        if (function->nodes[i]->kind == NODE_RETURN && !expr_is_place(function->nodes[i]->value) &&
            !(function->nodes[i]->value != NULL && function->nodes[i]->value->kind == EXPR_CALL))
            return false;
    return true;
}

static void result_take(struct splitting *s, struct node *call)
{
    const struct function *callee =
        call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;
    const struct variable *result = callee == NULL ? NULL : map_get_address(s->results, callee);
    if (result == NULL || call->next[0] == NULL)
        return;
    const struct variable *taken =
        variable_add(s, call->function, arena_printf(s->program->arena, "%s()", callee->name),
                     callee->type, call->place);
    map_set_address(s->calls, call, taken);
    store(s, behind(s, call), parts_of(s, callee->type), expr_variable(s->program, taken),
          expr_variable(s->program, result));
}

static const struct expr *replace_call(void *context, const struct expr *expr)
{
    struct splitting *s = context;
    const struct variable *taken =
        expr->kind == EXPR_CALL ? map_get_address(s->calls, expr->call) : NULL;
    return taken == NULL ? NULL : expr_variable(s->program, taken);
}

static void calls_replace(struct splitting *s, struct node *node)
{
    node_substitute(s->program, node, replace_call, s);
}

/* The return itself is behind what it leaves. */
static void result_leave(struct splitting *s, struct node *node)
{
    const struct expr *value = node->value;
    const struct variable *result = map_get_address(s->results, node->function);
    if (node->kind != NODE_RETURN || result == NULL || !expr_is_place(value))
        return;
    struct node *last = behind(s, node);
    last->kind = NODE_RETURN;
    node->value = NULL;
    store(s, node, parts_of(s, node->function->type), expr_variable(s->program, result), value);
}

/* ---- all ---- */

static void nodes_visit(struct splitting *s, void (*does)(struct splitting *s, struct node *node),
                        enum node_kind kind)
{
    for (uint32_t i = 0; i < s->program->function_count; i++) {
        const struct function *function = s->program->functions[i];
        for (uint32_t k = 0; k < function->node_count; k++)
            if (kind == NODE_NOP || function->nodes[k]->kind == kind)
                does(s, function->nodes[k]);
    }
}

static void store_split(struct splitting *s, struct node *node)
{
    const struct parts *parts = parts_of(s, node->target->type);
    if (parts != NULL && parts == parts_of(s, node->value->type) && expr_is_place(node->target) &&
        expr_is_place(node->value))
        store(s, node, parts, node->target, node->value);
}

void program_split_stores(struct program *program)
{
    struct splitting s = {.program = program,
                          .seen = map_new(program->arena),
                          .parts = map_new(program->arena),
                          .values = map_new(program->arena),
                          .results = map_new(program->arena),
                          .calls = map_new(program->arena),
                          .added = map_new(program->arena)};
    if (!program->has_containers)
        return;
    look_all(&s);
    for (uint32_t i = 0; i < program->variable_count; i++)
        array_push(program->arena, &s.variables, program->variables[i]);
    for (uint32_t i = 0; i < program->function_count; i++) {
        struct function *function = program->functions[i];
        if (returns_container(&s, function))
            map_set_address(s.results, function,
                            variable_add(&s, function, "result", function->type, function->place));
    }
    nodes_visit(&s, result_take, NODE_CALL);
    nodes_visit(&s, calls_replace, NODE_NOP);
    nodes_visit(&s, result_leave, NODE_RETURN);
    nodes_visit(&s, store_split, NODE_ASSIGN);
    for (uint32_t i = 0; i < program->function_count; i++)
        nodes_place(&s, program->functions[i]);
    program->variables = s.variables.items;
    program->variable_count = s.variables.count;
}
