/* SPDX-License-Identifier: Apache-2.0 */
/* Which operators and numbers of a program has no pass asked for?  See asked.h. */
#include "ir/asked.h"

#include "base/arena.h"
#include "base/bytes.h"
#include "base/map.h"
#include "base/text.h"
#include "ir/expr.h"
#include "ir/expr_table.h"

struct asked_chunk {
    const struct expr *const *exprs; /* 1..count */
    uint32_t count;
};

struct asked_part {
    ARRAY(struct asked_chunk) chunks;
};

void asked_begin(struct program *program)
{
    program->exprs->parts = map_new(program->arena);
}

void asked_note(struct program *program, const unsigned char *bytes,
                const struct expr *const *exprs, uint32_t count)
{
    struct map *parts = program->exprs->parts;
    if (parts == NULL)
        return;
    struct asked_part *part = map_get_address(parts, bytes);
    if (part == NULL) {
        part = ARENA_NEW(program->arena, struct asked_part);
        map_set_address(parts, bytes, part);
    }
    struct asked_chunk chunk = {.count = count};
    if (count > 0)
        chunk.exprs = arena_memdup(program->arena, (const void *)exprs,
                                   (count + 1) * sizeof(const struct expr *));
    array_push(program->arena, &part->chunks, chunk);
}

void asked_settle(struct program *program)
{
    program->exprs->is_settled = true;
    program->exprs->settled_count = program->expr_count;
}

static bool has_operator(const struct expr *expr)
{
    return expr->kind == EXPR_UNARY || expr->kind == EXPR_BINARY;
}

/* What a pass has made, with another operator: if that was there, it could be the same one. */
static void siblings_ask(const struct expr_table *table, const struct expr *made)
{
    struct expr wanted = *made;
    for (int op = 0; op <= OP_COMMA; op++) {
        wanted.operation = (enum expr_op)op;
        struct expr *known =
            expr_op_class(&wanted) == expr_op_class(made) ? expr_known(table, &wanted) : NULL;
        if (known != NULL && known != made)
            known->is_asked = true;
    }
}

bool expr_has_free_numbers(enum op_class op_class, int type_kind)
{
    return (op_class == CLASS_MIX || op_class == CLASS_REMAINDER || op_class == CLASS_COMPARISON) &&
           (type_kind == TYPE_INT || type_kind == TYPE_FLOAT);
}

bool expr_is_number(const struct expr *expr)
{
    return expr_without_casts(expr)->kind == EXPR_INT;
}

/* Of an operation on numbers, what is the same with other ones; never followed.  NULL: there are none in it. */
static const void *form_of(const struct expr *expr)
{
    uint64_t form[3] = {expr_op_class(expr)};
    if (expr->kind != EXPR_BINARY || (!expr_is_number(expr->a) && !expr_is_number(expr->b)))
        return NULL;
    form[1] = expr_is_number(expr->a) ? 0 : expr->a->id + UINT64_C(1);
    form[2] = expr_is_number(expr->b) ? 0 : expr->b->id + UINT64_C(1);
    return (const void *)(uintptr_t)(bytes_hash(0, form, sizeof form) | 1);
}

/* What passes have made of another number likewise. */
static void forms_ask(struct program *program, const struct map *forms)
{
    const struct expr_table *table = program->exprs;
    for (uint32_t i = 0; i < table->capacity; i++) {
        struct expr *expr = table->slots[i].expr;
        const bool is_there =
            expr != NULL && (expr->id < table->settled_count || expr->renamed != NULL);
        const void *form = is_there ? form_of(expr) : NULL;
        if (form != NULL && map_get_address(forms, form) != NULL)
            expr->is_asked = true;
    }
}

/* What is asked of an operation whose variables have other names is asked of the operation. */
static void renamed_ask(const struct expr_table *table)
{
    for (uint32_t i = 0; i < table->capacity; i++)
        for (const struct expr *expr = table->slots[i].expr;
             expr != NULL && expr->is_asked && expr->renamed != NULL; expr = expr->renamed)
            expr_ask(expr->renamed);
}

static void made_ask(struct program *program)
{
    struct expr_table *table = program->exprs;
    struct arena *scratch = arena_new();
    struct map *forms = map_new(scratch);
    for (uint32_t i = 0; i < table->capacity; i++) {
        const struct expr *made = table->slots[i].expr;
        if (made == NULL || made->id < table->settled_count || !has_operator(made) ||
            made->renamed != NULL)
            continue;
        siblings_ask(table, made);
        const void *form = form_of(made);
        if (form != NULL)
            map_set_address(forms, form, made);
    }
    if (map_count(forms) > 0)
        forms_ask(program, forms);
    renamed_ask(table);
    arena_free(scratch);
    table->settled_count = program->expr_count;
}

/* Which expressions name something that belongs to their function alone?  By id: the number of the
 * chunk in which that was found last. */
struct asked_own {
    uint32_t *in;
    uint32_t chunk;
};

static bool own_has(const struct asked_own *own, const struct expr *expr)
{
    return own->in[expr->id] == own->chunk;
}

/* Its operands come before it. */
static bool is_own(const struct expr *expr, const struct asked_own *own)
{
    if (expr->kind == EXPR_VARIABLE)
        return expr->variable->function != NULL;
    if (expr->kind == EXPR_CALL || expr->kind == EXPR_UNKNOWN)
        return true;
    const struct expr *const operands[] = {expr->a, expr->b, expr->c};
    for (int i = 0; i < 3; i++)
        if (operands[i] != NULL && own_has(own, operands[i]))
            return true;
    for (uint32_t i = 0; i < expr->element_count; i++)
        if (own_has(own, expr->elements[i]))
            return true;
    return false;
}

static void chunk_put(struct text *out, struct arena *arena, struct asked_own *own,
                      const struct asked_chunk *chunk)
{
    struct text list = {.arena = arena};
    uint32_t count = 0;
    uint32_t last = 0;
    uint32_t number = 0;
    own->chunk++;
    for (uint32_t i = 1; i <= chunk->count; i++) {
        const struct expr *expr = chunk->exprs[i];
        if (expr_is_number(expr))
            continue;
        number++;
        if (is_own(expr, own))
            own->in[expr->id] = own->chunk;
        else if (expr->kind != EXPR_FLOAT)
            continue;
        if (expr->is_asked || (!has_operator(expr) && expr->kind != EXPR_FLOAT))
            continue;
        bytes_put(&list, number - last);
        last = number;
        count++;
    }
    bytes_put(out, count);
    text_append_bytes(out, text_get(&list), list.length);
}

void unasked_put(struct text *out, struct program *program, const unsigned char *bytes)
{
    struct expr_table *table = program->exprs;
    const struct asked_part *part =
        table->parts == NULL ? NULL : map_get_address(table->parts, bytes);
    if (table->settled_count != program->expr_count)
        made_ask(program);
    bytes_put(out, part == NULL ? 0 : part->chunks.count);
    if (table->own == NULL) {
        table->own = ARENA_NEW(program->arena, struct asked_own);
        table->own->in = ARENA_ARRAY(program->arena, uint32_t, program->expr_count);
    }
    struct arena *scratch = arena_new();
    for (uint32_t i = 0; part != NULL && i < part->chunks.count; i++)
        chunk_put(out, scratch, table->own, &part->chunks.items[i]);
    arena_free(scratch);
}
