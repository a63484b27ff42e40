/* SPDX-License-Identifier: Apache-2.0 */
/* How are the bytes of one unit read into the program of all units?  See pack.h for the layout. */
#include "ir/pack.h"

#include "base/bytes.h"
#include "base/map.h"
#include "ir/asked.h"
#include "ir/build.h"
#include "ir/expr.h"
#include "ir/expr_table.h"
#include "ir/left_out.h"
#include "ir/link.h"
#include "ir/needed.h"

#include <string.h>

struct unit_function {
    struct link_function facts; /* its type: once it was named */
    uint32_t type;
    struct function *linked; /* once it was named */
    bool is_body_taken;      /* this unit's body is the program's */
};

struct unit_variable {
    struct variable facts; /* its type: once it was named */
    uint32_t type, owner;
    bool is_definition;
    struct variable *linked;
};

struct unit_type {
    struct type type;
    struct member *members;
    uint32_t to, *member_types;
    const struct type *made; /* NULL: not asked for yet */
};

struct unpacker {
    struct linker *linker;
    struct unit *unit;
    struct arena *arena;   /* the program's */
    struct arena *scratch; /* dies with the call */
    struct byte_reader in;
    const unsigned char *bytes; /* all of them */
    /* Items 1..count are there; 0 stands for none. */
    const char **texts;
    struct file **files;
    struct unit_type *types;
    struct unit_function *functions;
    struct unit_variable *variables;
    ARRAY(const struct expr *) exprs; /* of the chunk being read; NULL in front of them */
    struct own_exprs own;
    uint32_t text_count, file_count, type_count, function_count, variable_count;
    struct node **nodes; /* of the body being read, that are not left out */
    struct left_out left_out;
    const char *reason;
};

/* ---- tables ---- */

static const char *text_get_one(struct unpacker *un, struct byte_reader *in)
{
    return un->texts[bytes_get_index(in, (uint64_t)un->text_count + 1)];
}

static const char *text_get_some(struct unpacker *un, struct byte_reader *in)
{
    const char *text = text_get_one(un, in);
    return text == NULL ? "" : text;
}

static void texts_read(struct unpacker *un)
{
    un->text_count = bytes_get_count(&un->in);
    un->texts = ARENA_ARRAY(un->scratch, const char *, un->text_count + 1);
    for (uint32_t i = 1; i <= un->text_count; i++)
        un->texts[i] = linker_text(un->linker, bytes_get_text(&un->in, un->scratch));
}

/* A file that is not what the parser saw makes the unit's places wrong. */
static void files_read(struct unpacker *un)
{
    un->file_count = bytes_get_count(&un->in);
    un->files = ARENA_ARRAY(un->scratch, struct file *, un->file_count + 1);
    for (uint32_t i = 1; i <= un->file_count; i++) {
        const char *full = text_get_some(un, &un->in);
        const bool is_system = bytes_get(&un->in) != 0;
        struct link_file *link = linker_link_file(un->linker, full, is_system);
        struct file *file = &link->file;
        un->files[i] = file;
        if (is_system)
            continue;
        const uint64_t hash = bytes_get(&un->in);
        const uint64_t length = bytes_get(&un->in);
        if (file->is_system && !un->in.is_damaged) { /* another unit finds it by another flag */
            file->is_system = false;
            linker_contents(un->linker, link);
        }
        if (length != file->length || hash != link->hash)
            un->reason = arena_printf(un->arena, "%s: changed while it was read", file->path);
    }
}

static void members_read(struct unpacker *un, uint32_t types, struct unit_type *type)
{
    const uint32_t count = bytes_get_count(&un->in);
    type->members = ARENA_ARRAY(un->scratch, struct member, count + 1);
    type->member_types = ARENA_ARRAY(un->scratch, uint32_t, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        type->members[i].key = text_get_some(un, &un->in);
        type->member_types[i] = (uint32_t)bytes_get_index(&un->in, types);
        type->members[i].at = bytes_get_signed(&un->in);
    }
    type->type.members = type->members;
    type->type.member_count = count;
}

static void types_read(struct unpacker *un)
{
    un->type_count = bytes_get_count(&un->in);
    un->types = ARENA_ARRAY(un->scratch, struct unit_type, un->type_count + 1);
    for (uint32_t i = 1; i <= un->type_count; i++) {
        struct type *type = &un->types[i].type;
        type->kind = bytes_get_index(&un->in, TYPE_OTHER + 1);
        type->bytes = (uint8_t)bytes_get_index(&un->in, UINT8_MAX + 1);
        type->bits = (uint8_t)bytes_get_index(&un->in, UINT8_MAX + 1);
        const uint64_t flags = bytes_get(&un->in);
        type->is_signed = (flags & 1) != 0;
        type->is_bool = (flags & 2) != 0;
        type->is_union = (flags & 4) != 0;
        type->text = text_get_some(un, &un->in);
        type->tag = text_get_one(un, &un->in);
        un->types[i].to = (uint32_t)bytes_get_index(&un->in, i);
        type->elements = bytes_get_signed(&un->in);
        type->record_bytes = (uint32_t)bytes_get_index(&un->in, (uint64_t)UINT32_MAX + 1);
        type->record_parts = (uint32_t)bytes_get_index(&un->in, (uint64_t)UINT32_MAX + 1);
        members_read(un, i, &un->types[i]);
    }
}

/* Types that nothing which is taken names are none of the program's: records of one name that differ are told together. */
static const struct type *type_at(struct unpacker *un, uint32_t number)
{
    struct unit_type *type = &un->types[number];
    if (number == 0 || type->made != NULL)
        return type->made;
    type->type.to = type_at(un, type->to);
    for (uint32_t i = 0; i < type->type.member_count; i++)
        type->members[i].type = type_at(un, type->member_types[i]);
    type->made = type_make(un->linker->program, &type->type);
    return type->made;
}

static uint32_t type_number_get(struct unpacker *un, struct byte_reader *in)
{
    return (uint32_t)bytes_get_index(in, (uint64_t)un->type_count + 1);
}

static const struct type *type_get(struct unpacker *un, struct byte_reader *in)
{
    return type_at(un, type_number_get(un, in));
}

static struct place place_get(struct unpacker *un, struct byte_reader *in)
{
    const uint64_t first = bytes_get(in);
    struct place place = {.is_macro = (first & 1) != 0};
    const uint64_t file = first >> 1;
    if (file == 0 || file > un->file_count) {
        in->is_damaged |= file != 0;
        return place;
    }
    place.file = un->files[file];
    place.line = (uint32_t)bytes_get(in);
    place.column = (uint32_t)bytes_get(in);
    place.offset = (uint32_t)bytes_get(in);
    if (!place.is_macro)
        return place;
    place.spelling_file = un->files[bytes_get_index(in, (uint64_t)un->file_count + 1)];
    place.spelling_line = (uint32_t)bytes_get(in);
    place.spelling_column = (uint32_t)bytes_get(in);
    return place;
}

static void functions_read(struct unpacker *un)
{
    un->function_count = bytes_get_count(&un->in);
    un->functions = ARENA_ARRAY(un->scratch, struct unit_function, un->function_count + 1);
    for (uint32_t i = 1; i <= un->function_count; i++) {
        struct link_function *facts = &un->functions[i].facts;
        struct function *function = &facts->function;
        function->name = text_get_some(un, &un->in);
        facts->key = text_get_some(un, &un->in);
        facts->link = bytes_get_index(&un->in, LINK_INTERNAL_HEADER + 1);
        facts->fingerprint = bytes_get(&un->in);
        function->place = place_get(un, &un->in);
        un->functions[i].type = type_number_get(un, &un->in);
        const uint64_t flags = bytes_get(&un->in);
        facts->has_definition = (flags & 1) != 0;
        function->is_static = (flags >> 1 & 1) != 0;
        function->is_variadic = (flags >> 2 & 1) != 0;
        function->is_noreturn = (flags >> 3 & 1) != 0;
        function->has_setjmp = (flags >> 4 & 1) != 0;
        function->has_computed_goto = (flags >> 5 & 1) != 0;
        function->has_unknown = (flags >> 6 & 1) != 0;
        function->runs_unseen = (flags >> 7 & 1) != 0;
        function->has_other_names = (flags >> 8 & 1) != 0;
        function->holds_numbers = (flags >> 9 & 1) != 0;
        function->mpi = (int)bytes_get_index(&un->in, INT32_MAX) - 1;
        function->unknown_text = text_get_one(un, &un->in);
        function->unknown_place = place_get(un, &un->in);
    }
}

static void variables_read(struct unpacker *un)
{
    un->variable_count = bytes_get_count(&un->in);
    un->variables = ARENA_ARRAY(un->scratch, struct unit_variable, un->variable_count + 1);
    for (uint32_t i = 1; i <= un->variable_count; i++) {
        struct unit_variable *entry = &un->variables[i];
        struct variable *variable = &entry->facts;
        variable->name = text_get_some(un, &un->in);
        variable->key = text_get_some(un, &un->in);
        entry->owner = bytes_get_index(&un->in, (uint64_t)un->function_count + 1);
        variable->place = place_get(un, &un->in);
        entry->type = type_number_get(un, &un->in);
        variable->parameter = (int)bytes_get_signed(&un->in);
        const uint64_t flags = bytes_get(&un->in);
        entry->is_definition = (flags & 1) != 0;
        variable->is_static = (flags >> 1 & 1) != 0;
        variable->is_const = (flags >> 2 & 1) != 0;
        variable->is_address_taken = (flags >> 3 & 1) != 0;
        variable->is_defined = (flags >> 4 & 1) != 0;
        variable->has_other_names = (flags >> 5 & 1) != 0;
        variable->is_of_thread = (flags >> 6 & 1) != 0;
    }
}

/* ---- functions and variables as the program has them ---- */

static struct function *function_take(struct unpacker *un, uint32_t number)
{
    struct unit_function *entry = &un->functions[number];
    if (number != 0 && entry->linked == NULL) {
        entry->facts.function.type = type_at(un, entry->type);
        entry->linked = linker_function(un->linker, &entry->facts);
    }
    return entry->linked;
}

static struct variable *variable_take(struct unpacker *un, uint32_t number)
{
    struct unit_variable *entry = &un->variables[number];
    if (number == 0 || entry->linked != NULL)
        return entry->linked;
    struct function *owner = function_take(un, entry->owner);
    entry->facts.function = owner;
    entry->facts.type = type_at(un, entry->type);
    if (owner != NULL)
        entry->facts.key = arena_printf(un->arena, "%s%s", owner->key, entry->facts.key);
    entry->linked = linker_variable(un->linker, &entry->facts, entry->is_definition);
    return entry->linked;
}

/* ---- expressions ---- */

static const struct expr *expr_get(struct unpacker *un, struct byte_reader *in)
{
    return un->exprs.items[own_exprs_get(&un->own, in, un->exprs.count - 1)];
}

static void elements_get(struct unpacker *un, struct byte_reader *in, struct expr *wanted)
{
    wanted->element_count = bytes_get_count(in);
    const struct expr **elements =
        ARENA_ARRAY(un->arena, const struct expr *, wanted->element_count);
    for (uint32_t i = 0; i < wanted->element_count; i++)
        elements[i] = expr_get(un, in);
    wanted->elements = elements;
    if (bytes_get(in) == 0)
        return;
    const char **keys = ARENA_ARRAY(un->arena, const char *, wanted->element_count);
    for (uint32_t i = 0; i < wanted->element_count; i++)
        keys[i] = text_get_some(un, in);
    wanted->keys = keys;
}

static struct node *node_of(const struct unpacker *un, struct byte_reader *in)
{
    const uint32_t number = bytes_get_index(in, (uint64_t)un->left_out.node_count + 1);
    const uint32_t left = number == 0 ? 0 : un->left_out.nodes[number];
    return left == 0 ? NULL : un->nodes[left - 1];
}

static struct region *region_of(const struct unpacker *un, struct byte_reader *in,
                                struct region **regions)
{
    const uint32_t number = bytes_get_index(in, (uint64_t)un->left_out.region_count + 1);
    const uint32_t left = number == 0 ? 0 : un->left_out.regions[number];
    return left == 0 ? NULL : regions[left - 1];
}

/* A call that is not there any more has a value nobody knows. */
static void call_get(struct unpacker *un, struct byte_reader *in, struct expr *wanted)
{
    wanted->call = node_of(un, in);
    if (wanted->call == NULL) {
        wanted->kind = EXPR_UNKNOWN;
        wanted->text = "a call that nothing reaches";
    }
}

static void exprs_read(struct unpacker *un, struct byte_reader *in)
{
    const uint32_t count = bytes_get_count(in);
    for (uint32_t i = 0; i < count && !in->is_damaged; i++) {
        struct expr wanted = {.kind = bytes_get_index(in, EXPR_UNKNOWN + 1)};
        wanted.type = type_get(un, in);
        switch (wanted.kind) {
        case EXPR_VARIABLE:
            wanted.variable =
                variable_take(un, bytes_get_index(in, (uint64_t)un->variable_count + 1));
            break;
        case EXPR_FUNCTION:
            wanted.callee =
                function_take(un, bytes_get_index(in, (uint64_t)un->function_count + 1));
            break;
        case EXPR_CALL:
            call_get(un, in, &wanted);
            break;
        default:
            wanted.operation = bytes_get_index(in, OP_COMMA + 1);
            wanted.value = bytes_get_signed(in);
            wanted.text = text_get_one(un, in);
            wanted.key = text_get_one(un, in);
            wanted.a = expr_get(un, in);
            wanted.b = expr_get(un, in);
            wanted.c = expr_get(un, in);
            break;
        }
        if (wanted.kind == EXPR_LIST)
            elements_get(un, in, &wanted);
        array_push(un->scratch, &un->exprs, expr_restore(un->linker->program, &wanted));
    }
}

/* A chunk's, or those that it shares with its spares. */
static void exprs_read_shared(struct unpacker *un, struct byte_reader *in)
{
    un->exprs.count = 0;
    un->own = (struct own_exprs){0};
    array_push(un->scratch, &un->exprs, NULL);
    exprs_read(un, in);
    un->own.shared = un->own.begin = un->exprs.count - 1;
}

/* ---- bodies ---- */

static void region_get(struct unpacker *un, struct byte_reader *in, struct region **regions,
                       struct region *region)
{
    region->kind = bytes_get_index(in, REGION_MACRO + 1);
    region->parent = region_of(un, in, regions);
    region->begin = place_get(un, in);
    region->end = place_get(un, in);
    const uint64_t flags = bytes_get(in);
    region->is_braced = (flags & 1) != 0;
    region->is_in_macro = (flags & 2) != 0;
    region->is_declaration = (flags & 4) != 0;
    region->loop_kind = bytes_get_index(in, 3);
    region->counter = variable_take(un, bytes_get_index(in, (uint64_t)un->variable_count + 1));
    region->directives = text_get_one(un, in);
}

/* What is left out is no parent. */
static struct region **regions_get(struct unpacker *un, struct byte_reader *in,
                                   struct function *function)
{
    const struct left_out *left_out = &un->left_out;
    struct region **regions = ARENA_ARRAY(un->arena, struct region *, left_out->regions_left);
    for (uint32_t i = 1; i <= left_out->region_count; i++) {
        const uint32_t left = left_out->regions[i];
        struct region *region = ARENA_NEW(left == 0 ? un->scratch : un->arena, struct region);
        region_get(un, in, regions, region);
        if (left == 0)
            continue;
        region->id = left - 1;
        region->function = function;
        regions[left - 1] = region;
    }
    return regions;
}

static void node_get(struct unpacker *un, struct byte_reader *in, struct node *node,
                     struct region **regions)
{
    node->kind = bytes_get_index(in, NODE_NOP + 1);
    node->jump = bytes_get_index(in, JUMP_GOTO + 1);
    node->region = region_of(un, in, regions);
    node->place = place_get(un, in);
    for (int side = 0; side < 2; side++)
        node->next[side] = node_of(un, in);
    node->target = expr_get(un, in);
    node->value = expr_get(un, in);
    node->mpi = -1;
    if (node->kind != NODE_CALL)
        return;
    node->callee = expr_get(un, in);
    node->arg_count = bytes_get_count(in);
    const struct expr **args = ARENA_ARRAY(un->arena, const struct expr *, node->arg_count);
    for (uint32_t i = 0; i < node->arg_count; i++)
        args[i] = expr_get(un, in);
    node->args = args;
    node->mpi = (int)bytes_get_index(in, INT32_MAX) - 1;
    node->end = place_get(un, in);
}

/* One of those that are not left out. */
static void spare_get(struct unpacker *un, struct byte_reader *in, struct node *node,
                      struct region **regions, enum spare_kind kind)
{
    un->own.begin = un->exprs.count - 1;
    exprs_read(un, in);
    node_get(un, in, node, regions);
    un->own.begin = un->own.shared;
    if (kind == SPARE_KEPT)
        return;
    node->kind = NODE_NOP;
    node->callee = NULL;
    node->args = NULL;
    node->arg_count = 0;
}

static void nodes_get(struct unpacker *un, struct byte_reader *in, struct region **regions)
{
    const struct left_out *left_out = &un->left_out;
    for (uint32_t i = 1; i <= left_out->node_count; i++)
        if (!left_out->are_spare[i])
            node_get(un, in, un->nodes[left_out->nodes[i] - 1], regions);
    for (uint32_t i = 0; i < left_out->spare_count && !in->is_damaged; i++) {
        const uint32_t left = left_out->nodes[left_out->spares[i]];
        struct byte_reader part = bytes_get_part(in);
        if (left_out->kinds[i] == SPARE_GONE)
            continue;
        in->is_damaged |= left == 0;
        if (left != 0)
            spare_get(un, &part, un->nodes[left - 1], regions, left_out->kinds[i]);
        in->is_damaged |= part.is_damaged || part.at != part.end;
    }
}

static bool is_idle(void *context, uint32_t function, bool is_print)
{
    const struct unpacker *un = context;
    return needed_is_idle(un->linker->needed, un->functions[function].facts.key, is_print);
}

static void nodes_number(struct unpacker *un, struct byte_reader *in, struct function *function)
{
    un->left_out = (struct left_out){.region_count = bytes_get_count(in)};
    un->left_out.node_count = bytes_get_count(in);
    left_out_read(un->scratch, in, un->function_count, is_idle, un, &un->left_out);
    un->nodes = ARENA_ARRAY(un->arena, struct node *, un->left_out.nodes_left);
    for (uint32_t i = 0; i < un->left_out.nodes_left; i++) {
        un->nodes[i] = ARENA_NEW(un->arena, struct node);
        un->nodes[i]->id = i;
        un->nodes[i]->function = function;
    }
}

/* Regions first, as the nodes belong to them, then the nodes, which expressions may name. */
static void body_read(struct unpacker *un, struct byte_reader *in, struct unit_function *entry)
{
    struct function *function = entry->linked;
    nodes_number(un, in, function);
    exprs_read_shared(un, in);
    const uint32_t parameter_count = bytes_get_count(in);
    struct variable **parameters = ARENA_ARRAY(un->arena, struct variable *, parameter_count);
    for (uint32_t i = 0; i < parameter_count; i++)
        parameters[i] = variable_take(un, bytes_get_index(in, (uint64_t)un->variable_count + 1));
    function->wait_count = bytes_get_count(in);
    struct place *waits = ARENA_ARRAY(un->arena, struct place, function->wait_count);
    for (uint32_t i = 0; i < function->wait_count; i++)
        waits[i] = place_get(un, in);
    function->waits = waits;
    struct region **regions = regions_get(un, in, function);
    nodes_get(un, in, regions);
    const struct function *facts = &entry->facts.function;
    function->is_defined = true;
    function->unit = un->unit;
    function->place = facts->place;
    function->type = facts->type;
    function->has_setjmp = facts->has_setjmp;
    function->has_computed_goto = facts->has_computed_goto;
    function->has_unknown = facts->has_unknown;
    function->unknown_text = facts->unknown_text;
    function->unknown_place = facts->unknown_place;
    function->parameters = parameters;
    function->parameter_count = parameter_count;
    function_restore(un->linker->program, function, un->nodes, un->left_out.nodes_left, regions,
                     un->left_out.regions_left);
}

static void initialiser_read(struct unpacker *un, struct byte_reader *in, uint32_t number)
{
    const uint32_t owner = un->variables[number].owner;
    if (owner != 0 && !un->functions[owner].is_body_taken)
        return;
    struct variable *variable = variable_take(un, number);
    un->left_out = (struct left_out){0};
    exprs_read_shared(un, in);
    const struct expr *init = expr_get(un, in);
    if (variable != NULL && variable->init == NULL)
        variable->init = init;
}

/* Of the initialisers, those of a function's variables are with its body. */
static bool is_needed(const struct unpacker *un, uint32_t function, uint32_t variable)
{
    const struct unit_variable *entry = &un->variables[variable];
    const uint32_t owner = function != 0 ? function : entry->owner;
    if (owner != 0)
        return needed_has(un->linker->needed, un->functions[owner].facts.key);
    return entry->facts.key == NULL || needed_has_variable(un->linker->needed, entry->facts.key);
}

static void chunks_read(struct unpacker *un)
{
    const uint32_t count = bytes_get_count(&un->in);
    for (uint32_t i = 0; i < count && !un->in.is_damaged; i++) {
        const uint32_t function = bytes_get_index(&un->in, (uint64_t)un->function_count + 1);
        const uint32_t variable =
            function != 0 ? 0 : bytes_get_index(&un->in, (uint64_t)un->variable_count + 1);
        struct byte_reader part = bytes_get_part(&un->in);
        un->exprs.count = 0;
        if (!is_needed(un, function, variable))
            continue;
        if (function != 0 && !function_take(un, function)->is_defined) {
            un->functions[function].is_body_taken = true;
            body_read(un, &part, &un->functions[function]);
        } else if (variable != 0) {
            initialiser_read(un, &part, variable);
        }
        asked_note(un->linker->program, un->bytes, un->exprs.items,
                   un->exprs.count == 0 ? 0 : un->exprs.count - 1);
        un->in.is_damaged |= part.is_damaged;
    }
}

/* ---- the unit ---- */

static void unit_read_facts(struct unpacker *un)
{
    struct unit *unit = un->unit;
    const uint32_t includes = bytes_get_count(&un->in);
    const struct file **files =
        ARENA_ARRAY(un->arena, const struct file *, unit->include_count + includes);
    for (uint32_t i = 0; i < unit->include_count; i++)
        files[i] = unit->includes[i];
    for (uint32_t i = 0; i < includes; i++)
        files[unit->include_count + i] =
            un->files[bytes_get_index(&un->in, (uint64_t)un->file_count + 1)];
    unit->includes = files;
    unit->include_count += includes;

    const uint32_t skipped = bytes_get_count(&un->in);
    struct skipped_range *ranges =
        ARENA_ARRAY(un->arena, struct skipped_range, unit->skipped_count + skipped);
    for (uint32_t i = 0; i < unit->skipped_count; i++)
        ranges[i] = unit->skipped[i];
    for (uint32_t i = 0; i < skipped; i++) {
        struct skipped_range *range = &ranges[unit->skipped_count + i];
        range->file = un->files[bytes_get_index(&un->in, (uint64_t)un->file_count + 1)];
        range->begin_line = (uint32_t)bytes_get(&un->in);
        range->end_line = (uint32_t)bytes_get(&un->in);
        range->begin_offset = (uint32_t)bytes_get(&un->in);
        range->end_offset = (uint32_t)bytes_get(&un->in);
    }
    unit->skipped = ranges;
    unit->skipped_count += skipped;
}

const char *unit_link(struct linker *linker, struct unit *unit, const unsigned char *bytes,
                      size_t length)
{
    struct unpacker un = {.linker = linker,
                          .unit = unit,
                          .arena = linker->arena,
                          .scratch = arena_new(),
                          .in = {.at = bytes, .end = bytes + length},
                          .bytes = bytes};
    (void)bytes_get_part(&un.in); /* needed.h */
    texts_read(&un);
    files_read(&un);
    if (un.reason == NULL) {
        types_read(&un);
        functions_read(&un);
        variables_read(&un);
        unit_read_facts(&un);
        if (!un.in.is_damaged)
            chunks_read(&un);
        if (un.in.is_damaged)
            un.reason =
                arena_printf(un.arena, "%s: what its reader told is damaged", unit->file->path);
    }
    arena_free(un.scratch);
    return un.reason;
}
