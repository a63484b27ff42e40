/* SPDX-License-Identifier: Apache-2.0 */
/* Which containers of C++ are only ever seen by their parts?
 *
 * Requires: a linked program.  A vector is a record of a pointer and a count (front/container.h), and passes hold the same field of all
 * records of one type for one place.  So all vectors of numbers would have the same elements.  But most of them are
 * named in the text and nothing else leads to them:
 *
 *   x.data, of a variable x       is a variable of its own, "x.data", where x itself, or a record between it and the
 *                                 container, is never a value, a target or an address
 *   a.x.data, x a member of a     is a member "x.data" of a where the same holds of the member x, whatever object has it
 *
 * The second not of members of the library's own classes: elements of a map are pairs, and their second members are
 * also what its operator[] refers to.
 *
 * Whoever else reaches the memory of such a container does so by these names: they are in the language's rules the only ways
 * to it, for nothing of the program may look at what a class of the library has within.  A copy of all of a has that
 * member in it as it had the container.
 */
#include "ir/parted.h"

#include "base/arena.h"
#include "base/map.h"
#include "base/text.h"
#include "ir/build.h"
#include "ir/expr.h"

struct parting {
    struct program *program;
    struct map *seen;      /* expressions looked at as values, or addresses */
    struct map *seen_base; /* those looked at as what a part is taken of */
    struct map *whole;     /* variables, and keys of members, that are more than their parts */
    struct map *parts;     /* name of a part -> variable */
    struct map *keys;      /* the same, of members: text -> itself */
    ARRAY(struct variable *) variables;
};

/* The place in front of a member, as far as names go; `key` as an address stands for the text. */
static const void *key_address(struct parting *p, const char *key)
{
    const char *known = map_get(p->keys, key);
    if (known == NULL) {
        map_set(p->keys, key, key);
        known = key;
    }
    return known;
}

static void whole_see(struct parting *p, const struct expr *expr)
{
    if (expr->kind == EXPR_VARIABLE)
        map_set_address(p->whole, expr->variable, p);
    if (expr->kind == EXPR_FIELD)
        map_set_address(p->whole, key_address(p, expr->key), p);
}

static void look(struct parting *p, const struct expr *expr);

/* What stands in front of a member: a variable there is not used as a whole. */
static void look_base(struct parting *p, const struct expr *base)
{
    if (map_get_address(p->seen_base, base) != NULL)
        return;
    map_set_address(p->seen_base, base, p);
    if (base->kind == EXPR_FIELD)
        look_base(p, base->a);
    else if (base->kind != EXPR_VARIABLE)
        look(p, base);
}

/* The variable that an object is a part of, by members alone, is a whole too when such a part is. */
static void root_see(struct parting *p, const struct expr *expr)
{
    while (expr->kind == EXPR_FIELD)
        expr = expr->a;
    if (expr->kind == EXPR_VARIABLE)
        map_set_address(p->whole, expr->variable, p);
}

static void look(struct parting *p, const struct expr *expr)
{
    if (expr == NULL || map_get_address(p->seen, expr) != NULL)
        return;
    map_set_address(p->seen, expr, p);
    whole_see(p, expr);
    if (expr->kind == EXPR_FIELD) {
        if (!expr_is_container_part(expr) &&
            (expr->type == NULL || expr->type->kind == TYPE_RECORD ||
             expr->type->kind == TYPE_ARRAY || expr->type->kind == TYPE_OTHER))
            root_see(p, expr);
        look_base(p, expr->a);
        return;
    }
    look(p, expr->a);
    look(p, expr->b);
    look(p, expr->c);
    for (uint32_t i = 0; i < expr->element_count; i++) {
        look(p, expr->elements[i]);
        if (expr->keys != NULL && expr->keys[i] != NULL)
            map_set_address(p->whole, key_address(p, expr->keys[i]), p);
    }
}

static void look_all(struct parting *p)
{
    struct program *program = p->program;
    for (uint32_t i = 0; i < program->variable_count; i++) {
        look(p, program->variables[i]->init);
        if (program->variables[i]->parameter >= 0 || program->variables[i]->init != NULL ||
            program->variables[i]->has_other_names)
            map_set_address(p->whole, program->variables[i], p);
    }
    for (uint32_t i = 0; i < program->function_count; i++)
        for (uint32_t k = 0; k < program->functions[i]->node_count; k++) {
            const struct node *node = program->functions[i]->nodes[k];
            look(p, node->target);
            look(p, node->value);
            look(p, node->callee);
            for (uint32_t n = 0; n < node->arg_count; n++)
                look(p, node->args[n]);
        }
}

/* The variable that a part of a variable is, behind the names in between. */
static const struct expr *variable_part(struct parting *p, const struct expr *part)
{
    const char *name = part->text;
    const char *key = part->key;
    const struct expr *root = part->a;
    for (; root->kind == EXPR_FIELD; root = root->a) {
        name = arena_printf(p->program->arena, "%s.%s", root->text, name);
        key = arena_printf(p->program->arena, "%s.%s", root->key, key);
    }
    if (root->kind != EXPR_VARIABLE || map_get_address(p->whole, root->variable) != NULL)
        return NULL;
    const struct variable *of = root->variable;
    const char *full = arena_printf(p->program->arena, "%s.%s", of->key, key);
    const char *place = arena_printf(p->program->arena, "%u.%s", of->id, key);
    struct variable *variable = map_get(p->parts, place);
    if (variable == NULL) {
        variable = arena_memdup(p->program->arena, of, sizeof *of);
        variable->name = arena_printf(p->program->arena, "%s.%s", of->name, name);
        variable->key = of->key == NULL ? NULL : full;
        variable->type = part->type;
        variable->is_address_taken = false;
        variable->id = p->variables.count;
        array_push(p->program->arena, &p->variables, variable);
        map_set(p->parts, place, variable);
    }
    return expr_variable(p->program, variable);
}

static bool is_of_library(const struct expr *member)
{
    return text_starts_with(member->key, "c:@N@std@");
}

static const struct expr *replace(void *context, const struct expr *expr)
{
    struct parting *p = context;
    if (!expr_is_container_part(expr))
        return NULL;
    const struct expr *variable = variable_part(p, expr);
    const struct expr *member = expr->a;
    if (variable != NULL || member->kind != EXPR_FIELD || is_of_library(member) ||
        map_get_address(p->whole, key_address(p, member->key)) != NULL)
        return variable;
    const char *key = arena_printf(p->program->arena, "%s.%s", member->key, expr->text);
    return expr_field(p->program, expr_substitute(p->program, member->a, replace, p), key,
                      arena_printf(p->program->arena, "%s.%s", member->text, expr->text),
                      expr->type);
}

static void part_all(struct parting *p)
{
    struct program *program = p->program;
    for (uint32_t i = 0; i < program->variable_count; i++)
        array_push(program->arena, &p->variables, program->variables[i]);
    for (uint32_t i = 0; i < program->function_count; i++)
        for (uint32_t k = 0; k < program->functions[i]->node_count; k++)
            node_substitute(program, program->functions[i]->nodes[k], replace, p);
    program->variables = p->variables.items;
    program->variable_count = p->variables.count;
}

void program_part(struct program *program)
{
    struct parting p = {.program = program,
                        .seen = map_new(program->arena),
                        .seen_base = map_new(program->arena),
                        .whole = map_new(program->arena),
                        .parts = map_new(program->arena),
                        .keys = map_new(program->arena)};
    if (!program->has_containers)
        return;
    look_all(&p);
    part_all(&p);
}
