/* SPDX-License-Identifier: Apache-2.0 */
/* How is the IR of one unit written as bytes?  See pack.h for the layout.
 *
 * The tables grow while the chunks are written, so the chunks are written first, into a buffer of
 * their own, and go out last.
 */
#include "ir/pack.h"

#include "base/arena.h"
#include "base/bytes.h"
#include "base/map.h"
#include "base/text.h"
#include "ir/left_out.h"
#include "ir/needed.h"

#include <string.h>

/* Things that are written once and named by number afterwards. */
struct table {
    struct map *numbers; /* object -> number + 1 */
    struct text bytes;
    uint32_t count;
};

enum { TABLE_COUNT = 5 };

struct packer {
    const struct pack_input *input;
    struct arena *arena;
    struct table texts, files, types, functions, variables;
    struct table exprs; /* of the chunk being written */
    struct table own;   /* of the spare being written, numbered behind those; see left_out.h */
    bool is_spare;      /* one is being written */
};

static struct table table_of(struct arena *arena)
{
    return (struct table){.numbers = map_new(arena), .bytes = {.arena = arena}};
}

static uint32_t table_find(const struct table *table, const void *object)
{
    return (uint32_t)(uintptr_t)map_get_address(table->numbers, object);
}

static uint32_t table_add(struct table *table, const void *object)
{
    map_set_address(table->numbers, object, (const void *)(uintptr_t)++table->count);
    return table->count;
}

static void table_put(struct text *bytes, const struct table *table)
{
    bytes_put(bytes, table->count);
    text_append_bytes(bytes, text_get(&table->bytes), table->bytes.length);
}

/* ---- numbers of things; 0 for none ---- */

static uint32_t text_number(struct packer *pack, const char *text)
{
    if (text == NULL)
        return 0;
    uint32_t number = (uint32_t)(uintptr_t)map_get(pack->texts.numbers, text);
    if (number != 0)
        return number;
    number = ++pack->texts.count;
    map_set(pack->texts.numbers, text, (const void *)(uintptr_t)number);
    bytes_put_text(&pack->texts.bytes, text);
    return number;
}

static uint32_t file_number(struct packer *pack, const struct file *file)
{
    if (file == NULL)
        return 0;
    uint32_t number = table_find(&pack->files, file);
    if (number != 0)
        return number;
    struct text *bytes = &pack->files.bytes;
    bytes_put(bytes, text_number(pack, file->full));
    bytes_put(bytes, file->is_system);
    if (!file->is_system) {
        bytes_put(bytes, bytes_hash(0, file->text, file->length));
        bytes_put(bytes, file->length);
    }
    return table_add(&pack->files, file);
}

static uint32_t type_number(struct packer *pack, const struct type *type)
{
    if (type == NULL)
        return 0;
    const uint32_t known = table_find(&pack->types, type);
    if (known != 0)
        return known;
    const uint32_t to = type_number(pack, type->to);
    struct text *bytes = &pack->types.bytes;
    for (uint32_t i = 0; i < type->member_count; i++)
        type_number(pack, type->members[i].type);
    bytes_put(bytes, (uint64_t)type->kind);
    bytes_put(bytes, type->bytes);
    bytes_put(bytes, type->bits);
    bytes_put(bytes, (uint64_t)type->is_signed | (uint64_t)type->is_bool << 1 |
                         (uint64_t)type->is_union << 2);
    bytes_put(bytes, text_number(pack, type->text));
    bytes_put(bytes, text_number(pack, type->tag));
    bytes_put(bytes, to);
    bytes_put_signed(bytes, type->elements);
    bytes_put(bytes, type->record_bytes);
    bytes_put(bytes, type->record_parts);
    bytes_put(bytes, type->member_count);
    for (uint32_t i = 0; i < type->member_count; i++) {
        bytes_put(bytes, text_number(pack, type->members[i].key));
        bytes_put(bytes, type_number(pack, type->members[i].type));
        bytes_put_signed(bytes, type->members[i].at);
    }
    return table_add(&pack->types, type);
}

static void place_put(struct packer *pack, struct text *bytes, const struct place *place)
{
    const uint32_t file = file_number(pack, place->file);
    bytes_put(bytes, (uint64_t)file << 1 | place->is_macro);
    if (file == 0)
        return;
    bytes_put(bytes, place->line);
    bytes_put(bytes, place->column);
    bytes_put(bytes, place->offset);
    if (!place->is_macro)
        return;
    bytes_put(bytes, file_number(pack, place->spelling_file));
    bytes_put(bytes, place->spelling_line);
    bytes_put(bytes, place->spelling_column);
}

static uint32_t function_number(struct packer *pack, const struct function *function)
{
    if (function == NULL)
        return 0;
    const uint32_t known = table_find(&pack->functions, function);
    if (known != 0)
        return known;
    const struct pack_function *facts = &pack->input->functions[function->id];
    struct text *bytes = &pack->functions.bytes;
    bytes_put(bytes, text_number(pack, function->name));
    bytes_put(bytes, text_number(pack, facts->key));
    bytes_put(bytes, (uint64_t)facts->link);
    bytes_put(bytes, facts->fingerprint);
    place_put(pack, bytes, &function->place);
    bytes_put(bytes, type_number(pack, function->type));
    bytes_put(bytes,
              (uint64_t)facts->has_definition | (uint64_t)function->is_static << 1 |
                  (uint64_t)function->is_variadic << 2 | (uint64_t)function->is_noreturn << 3 |
                  (uint64_t)function->has_setjmp << 4 | (uint64_t)function->has_computed_goto << 5 |
                  (uint64_t)function->has_unknown << 6 | (uint64_t)function->runs_unseen << 7 |
                  (uint64_t)function->has_other_names << 8 |
                  (uint64_t)function->holds_numbers << 9);
    bytes_put(bytes, (uint64_t)function->mpi + 1);
    bytes_put(bytes, text_number(pack, function->unknown_text));
    place_put(pack, bytes, &function->unknown_place);
    return table_add(&pack->functions, function);
}

static uint32_t variable_number(struct packer *pack, const struct variable *variable)
{
    if (variable == NULL)
        return 0;
    const uint32_t known = table_find(&pack->variables, variable);
    if (known != 0)
        return known;
    const struct function *owner = variable->function;
    const uint32_t owner_number = function_number(pack, owner);
    const char *key = variable->key;
    if (owner != NULL)
        key += strlen(owner->key);
    struct text *bytes = &pack->variables.bytes;
    bytes_put(bytes, text_number(pack, variable->name));
    bytes_put(bytes, text_number(pack, key));
    bytes_put(bytes, owner_number);
    place_put(pack, bytes, &variable->place);
    bytes_put(bytes, type_number(pack, variable->type));
    bytes_put_signed(bytes, variable->parameter);
    bytes_put(bytes, (uint64_t)pack->input->is_definition[variable->id] |
                         (variable->is_static ? PACK_VARIABLE_STATIC : 0) |
                         (uint64_t)variable->is_const << 2 |
                         (variable->is_address_taken ? PACK_VARIABLE_ADDRESS_TAKEN : 0) |
                         (uint64_t)variable->is_defined << 4 |
                         (uint64_t)variable->has_other_names << 5 |
                         (uint64_t)variable->is_of_thread << 6);
    return table_add(&pack->variables, variable);
}

/* ---- expressions ---- */

static uint32_t expr_number(struct packer *pack, const struct expr *expr);

static uint32_t expr_find(const struct packer *pack, const struct expr *expr)
{
    const uint32_t number = table_find(&pack->exprs, expr);
    const uint32_t own = number == 0 && pack->is_spare ? table_find(&pack->own, expr) : 0;
    return own == 0 ? number : pack->exprs.count + own;
}

static uint32_t expr_add(struct packer *pack, const struct expr *expr)
{
    return pack->is_spare ? pack->exprs.count + table_add(&pack->own, expr)
                          : table_add(&pack->exprs, expr);
}

/* A call that nothing reaches is no node of its function any more. */
static bool is_kept(const struct node *call)
{
    return call->id < call->function->node_count && call->function->nodes[call->id] == call;
}

/* What only lists have. */
static void elements_put(struct packer *pack, struct text *bytes, const struct expr *expr)
{
    bytes_put(bytes, expr->element_count);
    for (uint32_t i = 0; i < expr->element_count; i++)
        bytes_put(bytes, expr_find(pack, expr->elements[i]));
    bytes_put(bytes, expr->keys != NULL);
    for (uint32_t i = 0; expr->keys != NULL && i < expr->element_count; i++)
        bytes_put(bytes, text_number(pack, expr->keys[i]));
}

static uint32_t expr_number(struct packer *pack, const struct expr *expr)
{
    if (expr == NULL)
        return 0;
    const uint32_t known = expr_find(pack, expr);
    if (known != 0)
        return known;
    const uint32_t a = expr_number(pack, expr->a);
    const uint32_t b = expr_number(pack, expr->b);
    const uint32_t c = expr_number(pack, expr->c);
    for (uint32_t i = 0; i < expr->element_count; i++)
        (void)expr_number(pack, expr->elements[i]);
    const uint32_t variable = variable_number(pack, expr->variable);
    const uint32_t callee = function_number(pack, expr->callee);
    struct text *bytes = pack->is_spare ? &pack->own.bytes : &pack->exprs.bytes;
    bytes_put(bytes, (uint64_t)expr->kind);
    bytes_put(bytes, type_number(pack, expr->type));
    switch (expr->kind) {
    case EXPR_VARIABLE:
        bytes_put(bytes, variable);
        break;
    case EXPR_FUNCTION:
        bytes_put(bytes, callee);
        break;
    case EXPR_CALL:
        bytes_put(bytes, is_kept(expr->call) ? expr->call->id + 1 : 0);
        break;
    default:
        bytes_put(bytes, (uint64_t)expr->operation);
        bytes_put_signed(bytes, expr->value);
        bytes_put(bytes, text_number(pack, expr->text));
        bytes_put(bytes, text_number(pack, expr->key));
        bytes_put(bytes, a);
        bytes_put(bytes, b);
        bytes_put(bytes, c);
        break;
    }
    if (expr->kind == EXPR_LIST)
        elements_put(pack, bytes, expr);
    return expr_add(pack, expr);
}

/* ---- chunks ---- */

static void region_put(struct packer *pack, struct text *bytes, const struct region *region)
{
    bytes_put(bytes, (uint64_t)region->kind);
    bytes_put(bytes, region->parent == NULL ? 0 : region->parent->id + 1);
    place_put(pack, bytes, &region->begin);
    place_put(pack, bytes, &region->end);
    bytes_put(bytes, (uint64_t)region->is_braced | (uint64_t)region->is_in_macro << 1 |
                         (uint64_t)region->is_declaration << 2);
    bytes_put(bytes, region->loop_kind);
    bytes_put(bytes, variable_number(pack, region->counter));
    bytes_put(bytes, text_number(pack, region->directives));
}

static void node_put(struct packer *pack, struct text *bytes, const struct node *node)
{
    bytes_put(bytes, (uint64_t)node->kind);
    bytes_put(bytes, (uint64_t)node->jump);
    bytes_put(bytes, node->region == NULL ? 0 : node->region->id + 1);
    place_put(pack, bytes, &node->place);
    for (int side = 0; side < 2; side++)
        bytes_put(bytes, node->next[side] == NULL ? 0 : node->next[side]->id + 1);
    bytes_put(bytes, expr_number(pack, node->target));
    bytes_put(bytes, expr_number(pack, node->value));
    if (node->kind != NODE_CALL)
        return;
    bytes_put(bytes, expr_number(pack, node->callee));
    bytes_put(bytes, node->arg_count);
    for (uint32_t i = 0; i < node->arg_count; i++)
        bytes_put(bytes, expr_number(pack, node->args[i]));
    bytes_put(bytes, (uint64_t)node->mpi + 1);
    place_put(pack, bytes, &node->end);
}

/* What only this one names is in its own table: nothing of it comes into the program if it is left out. */
static void spare_put(struct packer *pack, struct text *bytes, const struct node *spare)
{
    struct text node = {.arena = pack->arena};
    struct text part = {.arena = pack->arena};
    pack->own = table_of(pack->arena);
    pack->is_spare = true;
    node_put(pack, &node, spare);
    pack->is_spare = false;
    table_put(&part, &pack->own);
    text_append_bytes(&part, text_get(&node), node.length);
    bytes_put_part(bytes, &part);
}

static void spares_put(struct packer *pack, struct text *bytes, const struct spares *spares)
{
    bytes_put(bytes, spares->count);
    for (uint32_t i = 0; i < spares->count; i++) {
        const struct spare *spare = &spares->items[i];
        const bool is_call = spare->node->kind == NODE_CALL;
        bytes_put(bytes, ((uint64_t)spare->node->id + 1) * 8 + spare->is_in_ring +
                             (spare->is_print ? 2 : 0) + (is_call ? 0 : 4));
        if (!is_call)
            continue;
        bytes_put(bytes, (uint64_t)spare->node->next[0]->id + 1);
        bytes_put(bytes, function_number(pack, spare->node->callee->callee));
    }
    bytes_put(bytes, spares->group_count);
    for (uint32_t i = 0; i < spares->group_count; i++) {
        const struct spare_group *group = &spares->groups[i];
        bytes_put(bytes, (uint64_t)group->region->id + 1);
        bytes_put(bytes, group->region_count);
        bytes_put(bytes, (uint64_t)group->exit->id + 1);
        bytes_put(bytes, group->member_count);
        for (uint32_t k = 0; k < group->member_count; k++)
            bytes_put(bytes, group->members[k]);
    }
}

static void body_put(struct packer *pack, struct text *bytes, const struct function *function)
{
    struct text rest = {.arena = pack->arena};
    const struct spares spares = spares_find(pack->arena, function);
    bytes_put(&rest, function->parameter_count);
    for (uint32_t i = 0; i < function->parameter_count; i++)
        bytes_put(&rest, variable_number(pack, function->parameters[i]));
    bytes_put(&rest, function->wait_count);
    for (uint32_t i = 0; i < function->wait_count; i++)
        place_put(pack, &rest, &function->waits[i]);
    for (uint32_t i = 0; i < function->region_count; i++)
        region_put(pack, &rest, function->regions[i]);
    for (uint32_t i = 0; i < function->node_count; i++)
        if (spares.numbers[i] == 0)
            node_put(pack, &rest, function->nodes[i]);
    for (uint32_t i = 0; i < spares.count; i++)
        spare_put(pack, &rest, spares.items[i].node);
    bytes_put(bytes, function->region_count);
    bytes_put(bytes, function->node_count);
    spares_put(pack, bytes, &spares);
    table_put(bytes, &pack->exprs);
    text_append_bytes(bytes, text_get(&rest), rest.length);
}

static void chunk_put(struct packer *pack, struct text *bytes, const struct pack_chunk *chunk)
{
    struct text part = {.arena = pack->arena};
    pack->exprs = table_of(pack->arena);
    bytes_put(bytes, function_number(pack, chunk->function));
    if (chunk->function != NULL) {
        body_put(pack, &part, chunk->function);
    } else {
        bytes_put(bytes, variable_number(pack, chunk->variable));
        const uint32_t init = expr_number(pack, chunk->variable->init);
        table_put(&part, &pack->exprs);
        bytes_put(&part, init);
    }
    bytes_put_part(bytes, &part);
}

/* ---- the unit ---- */

static void unit_put(struct packer *pack, struct text *bytes, const struct unit *unit)
{
    bytes_put(bytes, unit->include_count);
    for (uint32_t i = 0; i < unit->include_count; i++)
        bytes_put(bytes, file_number(pack, unit->includes[i]));
    bytes_put(bytes, unit->skipped_count);
    for (uint32_t i = 0; i < unit->skipped_count; i++) {
        const struct skipped_range *range = &unit->skipped[i];
        bytes_put(bytes, file_number(pack, range->file));
        bytes_put(bytes, range->begin_line);
        bytes_put(bytes, range->end_line);
        bytes_put(bytes, range->begin_offset);
        bytes_put(bytes, range->end_offset);
    }
}

void unit_pack(struct text *bytes, const struct pack_input *input)
{
    struct arena *arena = bytes->arena;
    struct packer pack = {.input = input, .arena = arena};
    struct text unit = {.arena = arena};
    struct text chunks = {.arena = arena};
    struct table *const tables[TABLE_COUNT] = {&pack.texts, &pack.files, &pack.types,
                                               &pack.functions, &pack.variables};
    for (int i = 0; i < TABLE_COUNT; i++)
        *tables[i] = table_of(arena);
    unit_put(&pack, &unit, input->unit);
    bytes_put(&chunks, input->chunk_count);
    for (uint32_t i = 0; i < input->chunk_count; i++)
        chunk_put(&pack, &chunks, &input->chunks[i]);
    needed_put(bytes, input);
    for (int i = 0; i < TABLE_COUNT; i++)
        table_put(bytes, tables[i]);
    text_append_bytes(bytes, text_get(&unit), unit.length);
    text_append_bytes(bytes, text_get(&chunks), chunks.length);
}
