/* SPDX-License-Identifier: Apache-2.0 */
/* What of a unit's bytes can the passes see, apart from where it stands?  See sketch.h, and pack.h
 * for the layout. */
#include "ir/sketch.h"

#include "base/code.h"
#include "base/map.h"
#include "ir/mpi.h"
#include "ir/needed.h"
#include "ir/sketching.h"

#include <string.h>

/* ---- tables ---- */

static void texts_read(struct sketcher *s)
{
    s->text_count = bytes_get_count(&s->in);
    s->texts = ARENA_ARRAY(s->arena, struct text_seen, s->text_count + 1);
    for (uint32_t i = 1; i <= s->text_count; i++) {
        const char *text = bytes_get_text(&s->in, s->arena);
        s->texts[i] = (struct text_seen){text, bytes_hash(1, text, strlen(text))};
        for (const char *at = strchr(text, ':'); at != NULL; at = strchr(at + 1, ':'))
            if (at[1] >= '0' && at[1] <= '9') {
                array_push(s->arena, &s->citations, text);
                break;
            }
    }
}

/* Paths are part of places. */
static void files_read(struct sketcher *s)
{
    s->sketch->is_as_parsed = true;
    s->file_count = bytes_get_count(&s->in);
    s->files = ARENA_ARRAY(s->arena, struct file_seen, s->file_count + 1);
    for (uint32_t i = 1; i <= s->file_count; i++) {
        struct file_seen *file = &s->files[i];
        file->full = text_at(s, &s->in)->text;
        if (bytes_get(&s->in) != 0)
            continue;
        const uint64_t hash = bytes_get(&s->in);
        const uint64_t length = bytes_get(&s->in);
        uint64_t now = 0;
        if (s->text_get == NULL || file->full == NULL)
            continue;
        file->text = s->text_get(s->context, file->full, &file->length, &now);
        s->sketch->is_as_parsed &= file->text != NULL && now == hash && file->length == length;
    }
}

/* The members of a record, and where they lie. */
static uint64_t members_read(struct sketcher *s, uint32_t types)
{
    const uint32_t count = bytes_get_count(&s->in);
    uint64_t hash = mix(7, count);
    for (uint32_t i = 0; i < count; i++) {
        hash = mix(hash, text_at(s, &s->in)->hash);
        hash = mix(hash, s->types[bytes_get_index(&s->in, types)].hash);
        hash = mix(hash, (uint64_t)bytes_get_signed(&s->in));
    }
    return hash;
}

static void types_read(struct sketcher *s)
{
    s->type_count = bytes_get_count(&s->in);
    s->types = ARENA_ARRAY(s->arena, struct type_seen, s->type_count + 1);
    for (uint32_t i = 1; i <= s->type_count; i++) {
        const uint64_t kind = bytes_get(&s->in);
        uint64_t hash = mix(2, kind);
        hash = mix(hash, bytes_get(&s->in)); /* width */
        hash = mix(hash, bytes_get(&s->in)); /* bits */
        hash = mix(hash, bytes_get(&s->in)); /* flags */
        hash = mix(hash, text_at(s, &s->in)->hash);
        hash = mix(hash, text_at(s, &s->in)->hash); /* tag */
        hash = mix(hash, s->types[bytes_get_index(&s->in, i)].hash);
        hash = mix(hash, (uint64_t)bytes_get_signed(&s->in));
        hash = mix(hash, bytes_get(&s->in)); /* bytes of a record */
        hash = mix(hash, bytes_get(&s->in)); /* its parts */
        hash = mix(hash, members_read(s, i));
        s->types[i] = (struct type_seen){hash, (int)kind};
    }
}

/* Whether it is of a macro can be seen; where it is can not. */
static struct sketch_place *place_read(struct sketcher *s, struct byte_reader *in)
{
    const uint64_t first = bytes_get(in);
    const bool is_macro = (first & 1) != 0;
    const uint64_t file = first >> 1;
    struct sketch_place place = {0};
    see(s, file == 0 ? 0 : 1 + (uint64_t)is_macro);
    if (file > s->file_count)
        in->is_damaged = true;
    if (file != 0 && !in->is_damaged) {
        place.file = s->files[file].full;
        place.number = (uint32_t)file;
        place.line = (uint32_t)bytes_get(in);
        place.column = (uint32_t)bytes_get(in);
        place.offset = (uint32_t)bytes_get(in);
        if (is_macro) {
            place.spelling_file = s->files[bytes_get_index(in, (uint64_t)s->file_count + 1)].full;
            place.spelling_line = (uint32_t)bytes_get(in);
            place.spelling_column = (uint32_t)bytes_get(in);
        }
    }
    array_push(s->arena, &s->places, place);
    return &s->places.items[s->places.count - 1];
}

static const struct file_seen *file_of(const struct sketcher *s, const struct sketch_place *place)
{
    const struct file_seen *file = &s->files[place->number];
    return file->text == NULL ? NULL : file;
}

static void place_skip(struct byte_reader *in)
{
    const uint64_t first = bytes_get(in);
    const int numbers = first >> 1 == 0 ? 0 : (first & 1) != 0 ? 6 : 3;
    for (int i = 0; i < numbers; i++)
        (void)bytes_get(in);
}

static void functions_read(struct sketcher *s)
{
    s->function_count = bytes_get_count(&s->in);
    s->functions = ARENA_ARRAY(s->arena, struct function_seen, s->function_count + 1);
    for (uint32_t i = 1; i <= s->function_count; i++) {
        struct function_seen *function = &s->functions[i];
        function->entry = s->in;
        (void)bytes_get(&s->in); /* name */
        function->key = text_at(s, &s->in)->text;
        (void)bytes_get(&s->in); /* linkage */
        (void)bytes_get(&s->in); /* fingerprint */
        place_skip(&s->in);
        (void)bytes_get(&s->in); /* type */
        (void)bytes_get(&s->in); /* flags */
        (void)bytes_get(&s->in); /* row of mpi.def */
        (void)bytes_get(&s->in); /* what is not known of it */
        place_skip(&s->in);
    }
}

static const struct function_seen *function_see(struct sketcher *s, uint32_t number)
{
    struct function_seen *function = &s->functions[number];
    if (number == 0 || function->number != 0)
        return function;
    struct byte_reader *in = &function->entry;
    function->number = ++s->functions_named;
    see(s, text_at(s, in)->hash); /* name */
    const struct text_seen *key = text_at(s, in);
    see(s, key->hash);
    const uint64_t link = see_number(s, in);
    const uint64_t print = bytes_get(in);
    array_push(s->arena, &s->prints, link == LINK_INTERNAL_HEADER ? print : 0);
    (void)place_read(s, in);
    see(s, type_at(s, in)->hash);
    (void)see_number(s, in); /* flags */
    (void)see_number(s, in); /* row of mpi.def */
    see(s, text_at(s, in)->hash);
    (void)place_read(s, in);
    function->hash = mix(mix(3, function->number), key->hash);
    s->in.is_damaged |= in->is_damaged;
    return function;
}

const struct function_seen *sketch_function(struct sketcher *s, struct byte_reader *in)
{
    return function_see(s, bytes_get_index(in, (uint64_t)s->function_count + 1));
}

static void variables_read(struct sketcher *s)
{
    s->variable_count = bytes_get_count(&s->in);
    s->variables = ARENA_ARRAY(s->arena, struct variable_seen, s->variable_count + 1);
    for (uint32_t i = 1; i <= s->variable_count; i++) {
        struct variable_seen *variable = &s->variables[i];
        variable->entry = s->in;
        (void)bytes_get(&s->in); /* name */
        variable->key = text_at(s, &s->in)->text;
        variable->owner = bytes_get_index(&s->in, (uint64_t)s->function_count + 1);
        place_skip(&s->in);
        (void)bytes_get(&s->in); /* type */
        (void)bytes_get(&s->in); /* parameter */
        (void)bytes_get(&s->in); /* flags */
    }
}

static const struct variable_seen *variable_see(struct sketcher *s, uint32_t number)
{
    struct variable_seen *variable = &s->variables[number];
    if (number == 0 || variable->number != 0)
        return variable;
    struct byte_reader *in = &variable->entry;
    variable->number = ++s->variables_named;
    const struct text_seen *name = text_at(s, in);
    const struct text_seen *key = text_at(s, in);
    variable->is_own = variable->owner != 0;
    if (variable->is_own) { /* the key counts variables of the unit; it tells them apart only */
        const char *text = name->text == NULL ? "" : name->text;
        array_push(s->arena, &s->names, text);
        see(s, text[0] == '\0' ? 1 : strcmp(text, "this") == 0 ? 2 : 0); /* C++'s has a meaning */
    } else {
        see(s, name->hash);
        see(s, key->hash);
    }
    see(s, sketch_function(s, in)->number);
    (void)place_read(s, in);
    see(s, type_at(s, in)->hash);
    (void)see_number(s, in); /* parameter */
    const uint64_t flags = see_number(s, in);
    variable->is_plain = variable->is_own && (flags & PACK_VARIABLE_STATIC) == 0 &&
                         (flags & PACK_VARIABLE_ADDRESS_TAKEN) == 0;
    variable->hash = mix(mix(4, variable->number), variable->is_own ? 0 : key->hash);
    s->in.is_damaged |= in->is_damaged;
    return variable;
}

const struct variable_seen *sketch_variable(struct sketcher *s, struct byte_reader *in)
{
    return variable_see(s, bytes_get_index(in, (uint64_t)s->variable_count + 1));
}

/* Nothing is told of a text that was skipped and does not name MPI, wherever it stands.  (What it has of
 * pragmas and the like, answer/marks.h has.)  Of another one the condition that begins it is told, too. */
static bool skipped_see(struct sketcher *s, const char *text, size_t begin, size_t end)
{
    const bool is_told = memmem(text + begin, end - begin, "MPI", 3) != NULL;
    s->facts = mix(s->facts, is_told ? bytes_hash(6, text + begin, end - begin) : 6);
    if (is_told) {
        const char *condition = code_condition(s->arena, text, begin + 1);
        s->facts = bytes_hash(s->facts, condition, strlen(condition));
    }
    return is_told;
}

static void unit_read(struct sketcher *s)
{
    const uint32_t includes = bytes_get_count(&s->in);
    for (uint32_t i = 0; i < includes; i++) {
        const char *full = s->files[bytes_get_index(&s->in, (uint64_t)s->file_count + 1)].full;
        see(s, full == NULL ? 0 : bytes_hash(5, full, strlen(full)));
    }
    const uint32_t skipped = bytes_get_count(&s->in);
    see(s, skipped);
    for (uint32_t i = 0; i < skipped; i++) {
        const struct file_seen *file =
            &s->files[bytes_get_index(&s->in, (uint64_t)s->file_count + 1)];
        struct sketch_place begin = {.file = file->full, .column = 1};
        struct sketch_place end = begin;
        begin.line = (uint32_t)bytes_get(&s->in);
        end.line = (uint32_t)bytes_get(&s->in);
        begin.offset = (uint32_t)bytes_get(&s->in);
        end.offset = (uint32_t)bytes_get(&s->in);
        struct sketch_range range = {s->places.count, s->places.count + 1, false};
        array_push(s->arena, &s->places, begin);
        array_push(s->arena, &s->places, end);
        if (file->text != NULL && begin.offset <= end.offset && end.offset <= file->length)
            range.is_told = skipped_see(s, file->text, begin.offset, end.offset);
        array_push(s->arena, &s->ranges, range);
    }
}

/* ---- chunks ---- */

/* The number of a node, or of a region, among what is not left out. */
static void see_left(struct sketcher *s, struct byte_reader *in, const uint32_t *left,
                     uint32_t count)
{
    const uint32_t number = bytes_get_index(in, (uint64_t)count + 1);
    see(s, number == 0 ? 0 : left[number]);
}

static void region_read(struct sketcher *s, struct byte_reader *in)
{
    (void)see_number(s, in); /* kind */
    see_left(s, in, s->left_out.regions, s->left_out.region_count);
    (void)place_read(s, in);
    (void)place_read(s, in);
    (void)see_number(s, in); /* flags */
    (void)see_number(s, in); /* kind of loop */
    see(s, sketch_variable(s, in)->number);
    see(s, text_at(s, in)->hash); /* directives */
}

static void region_skip(struct byte_reader *in)
{
    (void)bytes_get(in); /* kind */
    (void)bytes_get(in); /* parent */
    place_skip(in);
    place_skip(in);
    (void)bytes_get(in); /* flags */
    (void)bytes_get(in); /* kind of loop */
    (void)bytes_get(in); /* counter */
    (void)bytes_get(in); /* directives */
}

/* The names that make a call one that is written out; `row`: of mpi.def and 1, or 0. */
static void source_see(struct sketcher *s, const struct sketch_place *begin,
                       const struct sketch_place *end, uint64_t row)
{
    static const char WORD[] = "MPI_ANY_SOURCE";
    const struct file_seen *file = s->text_get == NULL ? NULL : file_of(s, begin);
    if (file == NULL || end->file != begin->file || end->offset <= begin->offset ||
        end->offset > file->length)
        return;
    const size_t to = end->offset;
    s->facts = mix(s->facts, code_word(file->text, begin->offset, to, WORD) < to);
    if (row > 0)
        s->facts = mix(s->facts, code_word(file->text, begin->offset, to,
                                           mpi_function_get((int)row - 1)->name) < to);
}

/* Is the argument the line on which its call begins, or ends?  (__LINE__ in a macro that is written
 * over several lines is the last one.) */
static bool line_see(struct sketcher *s, const struct expr_seen *callee, uint32_t arg,
                     const struct expr_seen *value, const struct sketch_place *begin,
                     const struct sketch_place *end)
{
    if (!value->is_int || callee->function == NULL || callee->function->key == NULL)
        return false;
    const bool is_begin = value->value == (int64_t)begin->line;
    if (begin->file == NULL || (!is_begin && value->value != (int64_t)end->line))
        return false;
    array_push(s->arena, &s->lines,
               ((struct sketch_line){callee->function->key, arg, value->value}));
    see(s, 13 + (uint64_t)is_begin);
    return true;
}

static void call_read(struct sketcher *s, struct byte_reader *in, const struct sketch_place *begin)
{
    ARRAY(const struct expr_seen *) args = {0};
    const struct expr_seen *callee = expr_at(s, in);
    expr_see(s, callee);
    const uint32_t count = bytes_get_count(in);
    for (uint32_t i = 0; i < count; i++)
        array_push(s->arena, &args, expr_at(s, in));
    const uint64_t row = see_number(s, in);
    const struct sketch_place end = *place_read(s, in);
    see(s, count);
    for (uint32_t i = 0; i < count; i++) {
        if (row != 0)
            expr_see(s, args.items[i]);
        else if (!line_see(s, callee, i, args.items[i], begin, &end))
            sketch_value(s, args.items[i], false, mix(callee->exact, i));
    }
    source_see(s, begin, &end, row);
}

static void node_read(struct sketcher *s, struct byte_reader *in)
{
    const uint64_t kind = see_number(s, in);
    (void)see_number(s, in); /* jump */
    see_left(s, in, s->left_out.regions, s->left_out.region_count);
    const struct sketch_place place = *place_read(s, in);
    for (int side = 0; side < 2; side++)
        see_left(s, in, s->left_out.nodes, s->left_out.node_count);
    const struct expr_seen *target = expr_at(s, in);
    const struct expr_seen *value = expr_at(s, in);
    expr_see(s, target);
    if ((kind == NODE_ASSIGN && target->type_kind == TYPE_FLOAT) || kind == NODE_RETURN)
        sketch_value(s, value, target->is_plain, target->exact);
    else
        expr_see(s, value);
    if (kind == NODE_CALL)
        call_read(s, in, &place);
}

static void nodes_read(struct sketcher *s, struct byte_reader *in)
{
    const struct left_out *left_out = &s->left_out;
    for (uint32_t i = 1; i <= left_out->node_count && !in->is_damaged; i++)
        if (!left_out->are_spare[i])
            node_read(s, in);
    for (uint32_t i = 0; i < left_out->spare_count && !in->is_damaged; i++) {
        struct byte_reader part = bytes_get_part(in);
        if (left_out->kinds[i] == SPARE_GONE)
            continue;
        see(s, left_out->nodes[left_out->spares[i]] * 2 + (left_out->kinds[i] == SPARE_NOTHING));
        sketch_exprs_own(s, &part);
        node_read(s, &part);
        sketch_exprs_own_end(s);
        in->is_damaged |= part.is_damaged || part.at != part.end;
    }
}

static bool is_idle(void *context, uint32_t function, bool is_print)
{
    const struct sketcher *s = context;
    const char *key = s->functions[function].key;
    return s->needed != NULL && key != NULL && needed_is_idle(s->needed, key, is_print);
}

static void body_read(struct sketcher *s, struct byte_reader *in)
{
    s->left_out = (struct left_out){.region_count = bytes_get_count(in)};
    s->left_out.node_count = bytes_get_count(in);
    left_out_read(s->arena, in, s->function_count, is_idle, s, &s->left_out);
    see(s, s->left_out.regions_left);
    see(s, s->left_out.nodes_left);
    sketch_exprs(s, in);
    const uint64_t parameters = see_number(s, in);
    for (uint64_t i = 0; i < parameters && !in->is_damaged; i++)
        see(s, sketch_variable(s, in)->number);
    const uint64_t waits = see_number(s, in);
    for (uint64_t i = 0; i < waits && !in->is_damaged; i++)
        (void)place_read(s, in);
    for (uint32_t i = 1; i <= s->left_out.region_count && !in->is_damaged; i++)
        if (s->left_out.regions[i] == 0)
            region_skip(in);
        else
            region_read(s, in);
    nodes_read(s, in);
}

/* What the linker takes of the unit: whose body is left out, and what is its own. */
static bool chunk_head_read(struct sketcher *s, struct byte_reader *in, uint32_t *function,
                            uint32_t *variable)
{
    *function = bytes_get_index(in, (uint64_t)s->function_count + 1);
    *variable = *function != 0 ? 0 : bytes_get_index(in, (uint64_t)s->variable_count + 1);
    const struct variable_seen *of = &s->variables[*variable];
    const uint32_t owner = *function != 0 ? *function : of->owner;
    const char *key = owner != 0 ? s->functions[owner].key : of->key;
    return key == NULL ||
           (owner != 0 ? needed_has(s->needed, key) : needed_has_variable(s->needed, key));
}

static uint32_t chunks_count(struct sketcher *s, uint32_t count)
{
    struct byte_reader in = s->in;
    uint32_t function, variable, found = 0;
    for (uint32_t i = 0; i < count && !in.is_damaged; i++) {
        found += chunk_head_read(s, &in, &function, &variable);
        (void)bytes_get_part(&in);
    }
    return found;
}

static void chunk_read(struct sketcher *s, struct byte_reader *part, uint32_t function,
                       uint32_t variable)
{
    if (function != 0) {
        see(s, function_see(s, function)->number);
        body_read(s, part);
        return;
    }
    see(s, 0);
    see(s, variable_see(s, variable)->number);
    s->left_out = (struct left_out){0};
    sketch_exprs(s, part);
    expr_see(s, expr_at(s, part));
}

static void chunks_read(struct sketcher *s)
{
    const uint32_t count = bytes_get_count(&s->in);
    const uint32_t taken = chunks_count(s, count);
    see(s, taken);
    s->has_unasked = s->unasked.at != NULL && bytes_get(&s->unasked) == taken;
    for (uint32_t i = 0; i < count && !s->in.is_damaged; i++) {
        uint32_t function, variable;
        const bool is_taken = chunk_head_read(s, &s->in, &function, &variable);
        struct byte_reader part = bytes_get_part(&s->in);
        if (!is_taken)
            continue;
        s->known = map_new(s->arena);
        sketch_unasked(s);
        chunk_read(s, &part, function, variable);
        s->in.is_damaged |= part.is_damaged || part.at != part.end;
    }
}

void unit_sketch(struct arena *arena, const unsigned char *bytes, size_t length,
                 const struct needed *needed, const struct byte_reader *unasked,
                 linker_text_get text_get, void *context, struct sketch *sketch)
{
    struct sketcher s = {.arena = arena,
                         .in = {.at = bytes, .end = bytes + length},
                         .needed = needed,
                         .text_get = text_get,
                         .context = context,
                         .sketch = sketch,
                         .shape = 11,
                         .facts = 12};
    if (unasked != NULL)
        s.unasked = *unasked;
    *sketch = (struct sketch){0};
    (void)bytes_get_part(&s.in); /* needed.h */
    texts_read(&s);
    files_read(&s);
    types_read(&s);
    functions_read(&s);
    variables_read(&s);
    unit_read(&s);
    if (!s.in.is_damaged)
        chunks_read(&s);
    sketch->shape = s.shape;
    sketch->facts = s.facts;
    sketch->values = s.values.items;
    sketch->value_count = s.values.count;
    sketch->places = s.places.items;
    sketch->place_count = s.places.count;
    sketch->prints = s.prints.items;
    sketch->print_count = s.prints.count;
    sketch->ranges = s.ranges.items;
    sketch->range_count = s.ranges.count;
    sketch->lines = s.lines.items;
    sketch->line_count = s.lines.count;
    sketch->names = s.names.items;
    sketch->name_count = s.names.count;
    sketch->citations = s.citations.items;
    sketch->citation_count = s.citations.count;
    sketch->is_damaged = s.in.is_damaged || s.unasked.is_damaged || s.in.at != s.in.end;
}
