/* SPDX-License-Identifier: Apache-2.0 */
/* What is in a program as a whole: its beginning, its types, its functions by name?  See ir.h and
 * expr.h. */
#include "ir/expr.h"
#include "ir/expr_table.h"

#include "base/arena.h"
#include "base/map.h"

#include <stdio.h>
#include <string.h>

struct program *program_new(struct arena *arena)
{
    struct program *program = ARENA_NEW(arena, struct program);
    program->arena = arena;
    program->any_source = program->any_tag = program->proc_null = INT64_MIN;
    program->comm_world = program->comm_self = program->comm_null = INT64_MIN;
    program->request_null = program->status_ignore = program->undefined = INT64_MIN;
    program->host = program->io = program->wtime_is_global = INT64_MIN;
    program->exprs = expr_table_new(arena);
    return program;
}

struct function *program_function_by_name(const struct program *program, const char *name)
{
    struct function *declared = NULL;
    for (uint32_t i = 0; i < program->function_count; i++) {
        struct function *function = program->functions[i];
        if (function->is_static || strcmp(function->name, name) != 0)
            continue;
        if (function->is_defined)
            return function;
        declared = function;
    }
    return declared;
}

static bool members_are_alike(const struct type *x, const struct type *y)
{
    if (x->member_count != y->member_count)
        return false;
    for (uint32_t i = 0; i < x->member_count; i++)
        if (strcmp(x->members[i].key, y->members[i].key) != 0 ||
            x->members[i].type != y->members[i].type || x->members[i].at != y->members[i].at)
            return false;
    return true;
}

/* A type that is declared only has no members yet. */
static void members_join(struct arena *arena, struct type *type, const struct type *wanted)
{
    if (wanted->member_count == 0 || type->are_members_unlike || members_are_alike(type, wanted))
        return;
    type->are_members_unlike = type->member_count > 0;
    type->member_count = type->are_members_unlike ? 0 : wanted->member_count;
    struct member *members = ARENA_ARRAY(arena, struct member, type->member_count + 1);
    for (uint32_t i = 0; i < type->member_count; i++) {
        members[i] = wanted->members[i];
        members[i].key = arena_strdup(arena, wanted->members[i].key);
    }
    type->members = members;
}

const struct type *type_make(struct program *program, const struct type *wanted)
{
    struct map *types = program->exprs->types;
    const char *key = arena_printf(
        program->arena, "%d %u %u %d %d %d %lld %p %s\n%s", (int)wanted->kind, wanted->bytes,
        wanted->bits, wanted->is_signed, wanted->is_bool, wanted->is_union,
        (long long)wanted->elements, (const void *)wanted->to,
        wanted->tag == NULL ? "" : wanted->tag, wanted->text == NULL ? "" : wanted->text);
    struct type *type = map_get(types, key);
    if (type == NULL) {
        type = arena_memdup(program->arena, wanted, sizeof *wanted);
        type->text = arena_strdup(program->arena, wanted->text == NULL ? "" : wanted->text);
        type->tag = wanted->tag == NULL ? NULL : arena_strdup(program->arena, wanted->tag);
        type->members = NULL;
        type->member_count = 0;
        map_set(types, key, type);
    }
    if (wanted->record_bytes > 0 &&
        (type->record_bytes == 0 || wanted->record_bytes < type->record_bytes))
        type->record_bytes = wanted->record_bytes;
    if (wanted->record_parts > 0 &&
        (type->record_parts == 0 || wanted->record_parts < type->record_parts))
        type->record_parts = wanted->record_parts;
    members_join(program->arena, type, wanted);
    return type;
}

const struct type *type_of_width(struct program *program, uint8_t bytes, bool is_signed)
{
    const char *text = NULL;
    if (bytes <= 4)
        text = is_signed ? "int" : "unsigned int";
    else
        text = is_signed ? "long" : "unsigned long";
    const uint8_t width = bytes <= 4 ? 4 : 8;
    return type_make(program, &(struct type){.kind = TYPE_INT,
                                             .bytes = width,
                                             .is_signed = is_signed,
                                             .text = text,
                                             .elements = -1});
}

const struct type *type_int(struct program *program)
{
    struct expr_table *table = program->exprs;
    if (table->type_int == NULL)
        table->type_int = type_of_width(program, 4, true);
    return table->type_int;
}

const struct type *type_void(struct program *program)
{
    struct expr_table *table = program->exprs;
    if (table->type_void == NULL)
        table->type_void =
            type_make(program, &(struct type){.kind = TYPE_VOID, .text = "void", .elements = -1});
    return table->type_void;
}

const struct type *type_function(struct program *program)
{
    struct expr_table *table = program->exprs;
    if (table->type_function == NULL)
        table->type_function = type_make(
            program, &(struct type){.kind = TYPE_FUNCTION, .text = "function", .elements = -1});
    return table->type_function;
}

const struct type *type_promoted(struct program *program, const struct type *type)
{
    if (type->kind == TYPE_INT && (type->bytes < 4 || (type_has_few_bits(type) && type->bits < 32)))
        return type_int(program);
    return type;
}

const struct type *type_common(struct program *program, const struct type *a, const struct type *b)
{
    if (a->kind == TYPE_POINTER || a->kind == TYPE_ARRAY)
        return a;
    if (b->kind == TYPE_POINTER || b->kind == TYPE_ARRAY)
        return b;
    if (a->kind == TYPE_FLOAT && b->kind == TYPE_FLOAT)
        return a->bytes >= b->bytes ? a : b;
    if (a->kind != TYPE_INT || b->kind != TYPE_INT)
        return a->kind == TYPE_INT ? b : a;
    const struct type *left = type_promoted(program, a);
    const struct type *right = type_promoted(program, b);
    if (left->bytes != right->bytes)
        return left->bytes > right->bytes ? left : right;
    return left->is_signed ? right : left;
}
