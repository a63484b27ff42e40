/* SPDX-License-Identifier: Apache-2.0 */
/* What of a unit's bytes can the passes see, apart from where it stands?  See sketch.h, and pack.h
 * for the layout. */
#include "ir/sketch.h"

#include "base/arena.h"
#include "base/bytes.h"
#include "base/map.h"
#include "ir/needed.h"

#include <stdlib.h>
#include <string.h>

struct text_seen {
    const char *text;
    uint64_t hash;
};

struct file_seen {
    const char *full, *text; /* text NULL: of the system, or not asked for */
    size_t length;
};

struct type_seen {
    uint64_t hash;
    bool is_float;
};

struct function_seen { /* comes in when a chunk that is not left out names it first */
    struct byte_reader entry;
    const char *key;
    uint32_t number; /* in that order; 0: not yet */
    uint64_t hash;
};

struct variable_seen { /* likewise */
    struct byte_reader entry;
    uint32_t owner, number;
    uint64_t hash;
    bool is_own, is_plain;
};

struct expr_seen {
    uint64_t exact, loose; /* without and with leaving out digits */
    uint64_t unasked;      /* of a constant whose digits nobody asked for; else as exact */
    bool is_float;
    bool is_own;   /* names something that belongs to its function alone */
    bool is_plain; /* a local variable to which nothing else leads */
    bool is_int;   /* a constant: */
    int64_t value;
    const struct function_seen *function; /* that it names; NULL: none */
    const char *constant;                 /* a floating-point one */
    uint32_t operands[3];
    uint32_t mark; /* of the value in which it was seen last */
};

struct sketcher {
    struct arena *arena;
    struct byte_reader in;
    struct byte_reader unasked; /* of the chunks that follow */
    bool has_unasked;
    uint32_t unasked_left, unasked_next; /* of the chunk being read; next 0: no more */
    linker_text_get text_get;
    void *context;
    struct sketch *sketch;
    uint64_t shape, facts;
    struct text_seen *texts;
    struct file_seen *files;
    struct type_seen *types;
    const struct needed *needed;
    struct function_seen *functions;
    struct variable_seen *variables;
    uint32_t functions_named, variables_named;
    struct expr_seen *exprs; /* of the chunk being read */
    bool *are_used;          /* by number of a node: its value */
    uint32_t node_count;
    uint32_t text_count, file_count, type_count, function_count, variable_count, expr_count;
    ARRAY(struct sketch_place) places;
    ARRAY(struct sketch_value) values;
    struct map *known; /* values of the chunk being read, by their hash */
    ARRAY(struct sketch_range) ranges;
    ARRAY(const char *) citations;
    ARRAY(struct sketch_line) lines;
    ARRAY(uint64_t) prints;
};

/* ---- hashing ---- */

static uint64_t mix(uint64_t hash, uint64_t number)
{
    hash ^= number;
    hash *= 0x9e3779b97f4a7c15U;
    return hash ^ hash >> 29;
}

static void see(struct sketcher *s, uint64_t number)
{
    s->shape = mix(s->shape, number);
}

static uint64_t see_number(struct sketcher *s, struct byte_reader *in)
{
    const uint64_t number = bytes_get(in);
    see(s, number);
    return number;
}

static const struct text_seen *text_at(struct sketcher *s, struct byte_reader *in)
{
    return &s->texts[bytes_get_index(in, (uint64_t)s->text_count + 1)];
}

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
        s->types[i] = (struct type_seen){hash, kind == TYPE_FLOAT};
    }
}

static const struct type_seen *type_at(struct sketcher *s, struct byte_reader *in)
{
    return &s->types[bytes_get_index(in, (uint64_t)s->type_count + 1)];
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

static const struct function_seen *function_at(struct sketcher *s, struct byte_reader *in)
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
        (void)bytes_get(&s->in); /* key */
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
    see(s, text_at(s, in)->hash); /* name */
    const struct text_seen *key = text_at(s, in);
    see(s, key->hash);
    variable->is_own = variable->owner != 0;
    see(s, function_at(s, in)->number);
    (void)place_read(s, in);
    see(s, type_at(s, in)->hash);
    (void)see_number(s, in); /* parameter */
    const uint64_t flags = see_number(s, in);
    variable->is_plain = variable->is_own && (flags & PACK_VARIABLE_STATIC) == 0 &&
                         (flags & PACK_VARIABLE_ADDRESS_TAKEN) == 0;
    variable->hash = mix(mix(4, variable->number), key->hash);
    s->in.is_damaged |= in->is_damaged;
    return variable;
}

static const struct variable_seen *variable_at(struct sketcher *s, struct byte_reader *in)
{
    return variable_see(s, bytes_get_index(in, (uint64_t)s->variable_count + 1));
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
        array_push(s->arena, &s->ranges,
                   ((struct sketch_range){s->places.count, s->places.count + 1}));
        array_push(s->arena, &s->places, begin);
        array_push(s->arena, &s->places, end);
        if (file->text != NULL && begin.offset <= end.offset && end.offset <= file->length)
            s->facts =
                mix(s->facts, bytes_hash(6, file->text + begin.offset, end.offset - begin.offset));
    }
}

/* ---- expressions ---- */

static const struct expr_seen *expr_at(struct sketcher *s, struct byte_reader *in)
{
    return &s->exprs[bytes_get_index(in, (uint64_t)s->expr_count + 1)];
}

/* Constants that may stand for something: "no change", a sign, a count. */
static bool is_telling(const char *digits)
{
    enum { SMALL = 16 };
    char *end = NULL;
    const double value = strtod(digits, &end);
    const double size = value < 0 ? -value : value;
    return end == digits || strncmp(digits, "1.0", 3) == 0 ||
           (size <= SMALL && size == (double)(int)size);
}

static bool is_arithmetic(uint64_t kind, uint64_t op)
{
    return (kind == EXPR_BINARY &&
            (op == OP_ADD || op == OP_SUB || op == OP_MUL || op == OP_DIV)) ||
           (kind == EXPR_UNARY && op == OP_NEG);
}

/* The number, within its chunk, of the next expression whose operator was not asked for. */
static void unasked_step(struct sketcher *s)
{
    if (s->unasked_left == 0) {
        s->unasked_next = 0;
        return;
    }
    s->unasked_left--;
    s->unasked_next += (uint32_t)bytes_get(&s->unasked);
}

static void unasked_begin(struct sketcher *s)
{
    s->unasked_left = s->has_unasked ? (uint32_t)bytes_get(&s->unasked) : 0;
    s->unasked_next = 0;
    unasked_step(s);
}

/* One that was not asked for is told by its class, and which of the chunk's expressions it is in:
 * two that differ in nothing else are still two. */
static uint64_t operator_read(struct sketcher *s, struct byte_reader *in, uint64_t kind)
{
    enum { CLASSES = 1000 }; /* behind all operators */
    struct expr expr = {.operation = (enum expr_op)bytes_get_index(in, OP_COMMA + 1)};
    if (s->expr_count + 1 != s->unasked_next || (kind != EXPR_UNARY && kind != EXPR_BINARY))
        return expr.operation;
    return mix(CLASSES + expr_op_class(&expr), s->expr_count + 1);
}

/* Has a pass asked for the digits of the constant that is read? */
static bool is_followed(const struct sketcher *s)
{
    return s->has_unasked && s->expr_count + 1 != s->unasked_next;
}

/* What every expression with operands has. */
static void operation_read(struct sketcher *s, struct byte_reader *in, uint64_t kind,
                           struct expr_seen *expr)
{
    const uint64_t op = operator_read(s, in, kind);
    expr->value = bytes_get_signed(in);
    expr->is_int = kind == EXPR_INT;
    const uint64_t value = (uint64_t)expr->value;
    const struct text_seen *text = text_at(s, in);
    const struct text_seen *key = text_at(s, in);
    const uint64_t bare = expr->exact;
    uint64_t exact = mix(mix(bare, op), value);
    uint64_t loose = exact;
    const bool may_be_loose = expr->is_float && is_arithmetic(kind, op);
    exact = mix(mix(exact, text->hash), key->hash);
    if (kind == EXPR_FLOAT && text->text != NULL) {
        expr->constant = text->text;
        loose = mix(loose, is_telling(text->text) || is_followed(s) ? text->hash : 7);
    } else {
        loose = exact;
    }
    for (int i = 0; i < 3; i++) {
        expr->operands[i] = bytes_get_index(in, (uint64_t)s->expr_count + 1);
        expr->is_own |= s->exprs[expr->operands[i]].is_own;
    }
    for (int i = 0; i < 3; i++) {
        const struct expr_seen *operand = &s->exprs[expr->operands[i]];
        exact = mix(exact, expr->is_own ? operand->unasked : operand->exact);
        loose = mix(loose, may_be_loose && operand->is_float ? operand->loose : operand->exact);
    }
    expr->exact = expr->unasked = exact;
    if (kind == EXPR_FLOAT && s->expr_count + 1 == s->unasked_next)
        expr->unasked = mix(bare, s->expr_count + 1);
    expr->loose = may_be_loose || kind == EXPR_FLOAT ? loose : exact;
}

static void element_read(struct expr_seen *list, const struct expr_seen *element)
{
    list->exact = mix(list->exact, element->exact);
    list->is_own |= element->is_own;
}

static void variable_read(struct sketcher *s, struct byte_reader *in, struct expr_seen *expr)
{
    const struct variable_seen *variable = variable_at(s, in);
    expr->exact = mix(expr->exact, variable->hash);
    expr->is_own = variable->is_own;
    expr->is_plain = variable->is_plain;
}

static void call_value_read(struct sketcher *s, struct byte_reader *in, struct expr_seen *expr)
{
    const uint32_t call = bytes_get_index(in, (uint64_t)s->node_count + 1);
    expr->is_own = true;
    expr->exact = mix(expr->exact, call);
    s->are_used[call] = true;
}

static void elements_read(struct sketcher *s, struct byte_reader *in, struct expr_seen *expr)
{
    const uint32_t count = bytes_get_count(in);
    for (uint32_t i = 0; i < count; i++)
        element_read(expr, expr_at(s, in));
    const bool has_keys = bytes_get(in) != 0;
    for (uint32_t i = 0; has_keys && i < count; i++)
        expr->exact = mix(expr->exact, text_at(s, in)->hash);
    expr->exact = mix(expr->exact, count * 2 + has_keys);
    expr->loose = expr->exact;
}

/* Two unknown expressions are never the same: each has its number. */
static void exprs_read(struct sketcher *s, struct byte_reader *in)
{
    const uint32_t count = bytes_get_count(in);
    uint64_t unknown = 0;
    see(s, count);
    s->exprs = ARENA_ARRAY(s->arena, struct expr_seen, count + 1);
    for (s->expr_count = 0; s->expr_count < count && !in->is_damaged; s->expr_count++) {
        struct expr_seen expr = {0};
        const uint64_t kind = bytes_get(in);
        const struct type_seen *type = type_at(s, in);
        expr.is_float = type->is_float;
        expr.exact = mix(mix(8, kind), type->hash);
        switch (kind) {
        case EXPR_VARIABLE:
            variable_read(s, in, &expr);
            break;
        case EXPR_FUNCTION:
            expr.function = function_at(s, in);
            expr.exact = mix(expr.exact, expr.function->hash);
            break;
        case EXPR_CALL:
            call_value_read(s, in, &expr);
            break;
        default:
            operation_read(s, in, kind, &expr);
            break;
        }
        if (kind == EXPR_UNKNOWN) {
            expr.is_own = true;
            expr.exact = mix(expr.exact, ++unknown);
        }
        if (kind == EXPR_LIST)
            elements_read(s, in, &expr);
        if (kind == EXPR_VARIABLE || kind == EXPR_FUNCTION || kind == EXPR_CALL ||
            kind == EXPR_UNKNOWN)
            expr.loose = expr.exact;
        if (kind != EXPR_FLOAT)
            expr.unasked = expr.exact;
        s->exprs[s->expr_count + 1] = expr;
        if (s->expr_count + 1 == s->unasked_next)
            unasked_step(s);
    }
}

static void expr_see(struct sketcher *s, const struct expr_seen *expr)
{
    see(s, expr->exact);
}

/* The constants of an expression, each once. */
static void constants_find(struct sketcher *s, uint32_t root, struct sketch_value *value)
{
    ARRAY(uint32_t) open = {0};
    ARRAY(const char *) found = {0};
    array_push(s->arena, &open, root);
    while (open.count > 0) {
        struct expr_seen *expr = &s->exprs[open.items[--open.count]];
        if (expr->mark == s->values.count + 1)
            continue;
        expr->mark = s->values.count + 1;
        if (expr->constant != NULL)
            array_push(s->arena, &found, expr->constant);
        for (int i = 0; i < 3; i++)
            if (expr->operands[i] != 0)
                array_push(s->arena, &open, expr->operands[i]);
    }
    value->constants = found.items;
    value->constant_count = found.count;
}

/* A value of which only what sketch.h says can matter.  Which of those before it that go the same
 * way is equal to it is seen. */
static void value_see(struct sketcher *s, const struct expr_seen *expr, bool is_plain, uint64_t way)
{
    struct sketch_value value = {.exact = expr->exact};
    if (!expr->is_float || expr->loose == expr->exact || (!expr->is_own && !is_plain)) {
        expr_see(s, expr);
        return;
    }
    const void *key = (const void *)(uintptr_t)mix(expr->exact, way); /* never followed */
    const void *same = map_get_address(s->known, key);
    if (same == NULL) {
        same = (const void *)(uintptr_t)(map_count(s->known) + 1);
        map_set_address(s->known, key, same);
    }
    s->shape = mix(mix(s->shape, expr->loose), (uint64_t)(uintptr_t)same);
    constants_find(s, (uint32_t)(expr - s->exprs), &value);
    array_push(s->arena, &s->values, value);
}

/* ---- chunks ---- */

static void directive_see(struct sketcher *s, const struct sketch_place *place)
{
    const struct file_seen *file = s->text_get == NULL ? NULL : file_of(s, place);
    if (file == NULL || place->offset >= file->length || file->text[place->offset] != '#')
        return;
    const char *text = file->text + place->offset;
    size_t length = 0;
    while (text[length] != '\0' && (text[length] != '\n' || text[length - 1] == '\\'))
        length++;
    s->facts = mix(s->facts, bytes_hash(9, text, length));
}

static void region_read(struct sketcher *s, struct byte_reader *in)
{
    (void)see_number(s, in); /* kind */
    (void)see_number(s, in); /* parent */
    const struct sketch_place begin = *place_read(s, in);
    (void)place_read(s, in);
    (void)see_number(s, in); /* flags */
    (void)see_number(s, in); /* kind of loop */
    directive_see(s, &begin);
}

static void source_see(struct sketcher *s, const struct sketch_place *begin,
                       const struct sketch_place *end)
{
    static const char WORD[] = "MPI_ANY_SOURCE";
    const struct file_seen *file = s->text_get == NULL ? NULL : file_of(s, begin);
    if (file == NULL || end->file != begin->file || end->offset <= begin->offset ||
        end->offset > file->length)
        return;
    s->facts = mix(s->facts, memmem(file->text + begin->offset, end->offset - begin->offset, WORD,
                                    sizeof WORD - 1) != NULL);
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
    const bool is_mpi = see_number(s, in) != 0;
    const struct sketch_place end = *place_read(s, in);
    see(s, count);
    for (uint32_t i = 0; i < count; i++) {
        if (is_mpi)
            expr_see(s, args.items[i]);
        else if (!line_see(s, callee, i, args.items[i], begin, &end))
            value_see(s, args.items[i], false, mix(callee->exact, i));
    }
    source_see(s, begin, &end);
}

static bool is_left_out(struct sketcher *s, uint64_t kind, uint32_t number, struct byte_reader in)
{
    enum { BEFORE_CALLEE = 4 };
    if (kind != NODE_CALL || s->needed == NULL || s->are_used[number])
        return false;
    (void)bytes_get(&in); /* jump */
    (void)bytes_get(&in); /* region */
    place_skip(&in);
    for (int i = 0; i < BEFORE_CALLEE; i++)
        (void)bytes_get(&in);
    const struct function_seen *callee = expr_at(s, &in)->function;
    return callee != NULL && callee->key != NULL && needed_is_idle(s->needed, callee->key);
}

static void call_skip(struct byte_reader *in)
{
    (void)bytes_get(in); /* callee */
    const uint32_t count = bytes_get_count(in);
    for (uint32_t i = 0; i < count; i++)
        (void)bytes_get(in);
    (void)bytes_get(in); /* row of mpi.def */
    place_skip(in);
}

static void node_read(struct sketcher *s, struct byte_reader *in, uint32_t number)
{
    const uint64_t kind = bytes_get(in);
    const bool is_nothing = is_left_out(s, kind, number, *in);
    see(s, is_nothing ? NODE_NOP : kind);
    (void)see_number(s, in); /* jump */
    (void)see_number(s, in); /* region */
    const struct sketch_place place = *place_read(s, in);
    (void)see_number(s, in); /* successors */
    (void)see_number(s, in);
    const struct expr_seen *target = expr_at(s, in);
    const struct expr_seen *value = expr_at(s, in);
    expr_see(s, target);
    if ((kind == NODE_ASSIGN && target->is_float) || kind == NODE_RETURN)
        value_see(s, value, target->is_plain, target->exact);
    else
        expr_see(s, value);
    if (is_nothing)
        call_skip(in);
    else if (kind == NODE_CALL)
        call_read(s, in, &place);
}

static void body_read(struct sketcher *s, struct byte_reader *in)
{
    const uint32_t regions = bytes_get_count(in);
    s->node_count = bytes_get_count(in);
    see(s, regions);
    see(s, s->node_count);
    s->are_used = ARENA_ARRAY(s->arena, bool, s->node_count + 1);
    exprs_read(s, in);
    const uint64_t parameters = see_number(s, in);
    for (uint64_t i = 0; i < parameters && !in->is_damaged; i++)
        see(s, variable_at(s, in)->number);
    for (uint64_t i = 0; i < regions && !in->is_damaged; i++)
        region_read(s, in);
    for (uint32_t i = 1; i <= s->node_count && !in->is_damaged; i++)
        node_read(s, in, i);
}

/* What the linker takes of the unit: whose body is left out, and what is its own. */
static bool chunk_head_read(struct sketcher *s, struct byte_reader *in, uint32_t *function,
                            uint32_t *variable)
{
    *function = bytes_get_index(in, (uint64_t)s->function_count + 1);
    *variable = *function != 0 ? 0 : bytes_get_index(in, (uint64_t)s->variable_count + 1);
    const uint32_t owner = *function != 0 ? *function : s->variables[*variable].owner;
    const char *key = s->functions[owner].key;
    return key == NULL || needed_has(s->needed, key);
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
    s->node_count = 0;
    s->are_used = ARENA_ARRAY(s->arena, bool, 1);
    exprs_read(s, part);
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
        unasked_begin(s);
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
    sketch->citations = s.citations.items;
    sketch->citation_count = s.citations.count;
    sketch->is_damaged = s.in.is_damaged || s.unasked.is_damaged || s.in.at != s.in.end;
}
