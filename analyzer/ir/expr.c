/* SPDX-License-Identifier: Apache-2.0 */
/* How are expressions made?  See expr.h.
 *
 * Two expressions are the same when kind, operator, operands and what they name are the same. Types
 * take part only where they change the value (width and sign of integers, kind of casts) or what memory is
 * accessed as behind a pointer: other lvalues have the type of their first occurrence.
 */
#include "ir/expr.h"
#include "ir/expr_table.h"
#include "ir/fold.h"

#include "base/arena.h"
#include "base/bytes.h"
#include "base/map.h"

#include <string.h>

enum { FIRST_SLOTS = 1024 };

struct expr_table *expr_table_new(struct arena *arena)
{
    struct expr_table *table = ARENA_NEW(arena, struct expr_table);
    table->capacity = FIRST_SLOTS;
    table->slots = ARENA_ARRAY(arena, struct expr_slot, FIRST_SLOTS);
    table->types = map_new(arena);
    return table;
}

/* What of a type makes two values with it different. */
static uint32_t type_class(const struct type *type)
{
    if (type == NULL)
        return 0;
    uint32_t class = 1 + (uint32_t)type->kind;
    if (type->kind == TYPE_INT)
        class |= (uint32_t)type->bytes << 8 | (uint32_t)type->is_signed << 16 |
                 (uint32_t)type->is_bool << 17 | (uint32_t)type->bits << 18;
    if (type->kind == TYPE_FLOAT)
        class |= (uint32_t)type->bytes << 8;
    if (type->kind == TYPE_RECORD && type->tag != NULL)
        class |= (uint32_t)bytes_hash(0, type->tag, strlen(type->tag)) << 8;
    return class;
}

static bool does_type_count(enum expr_kind kind)
{
    return kind == EXPR_INT || kind == EXPR_FLOAT || kind == EXPR_UNARY || kind == EXPR_BINARY ||
           kind == EXPR_CONDITIONAL || kind == EXPR_CAST || kind == EXPR_LIST ||
           kind == EXPR_DEREF || kind == EXPR_INDEX;
}

/* Of what objects stand in a row: their size, or, where that is not known, what they are. */
static uint32_t unit_class(const struct type *type)
{
    const int64_t size = type_size(type);
    return size > 0 ? (uint32_t)size : type_class(type) | 1U << 31;
}

/* A sum with a pointer goes as many bytes as what that points to says. */
static uint32_t value_class(const struct expr *expr)
{
    const struct type *type = expr->type;

    if (!does_type_count(expr->kind))
        return 0;
    if (expr->kind == EXPR_BINARY && type_is_pointer(type))
        return type_class(type) | unit_class(type->to) << 8;
    if (expr->kind == EXPR_LIST && type_is_array(type)) /* {0} fills arrays of any length */
        return type_class(type) | unit_class(type) << 8;
    return type_class(type);
}

static uint64_t hash_text(uint64_t seed, const char *text)
{
    return text == NULL ? seed : bytes_hash(seed, text, strlen(text));
}

static uint64_t expr_hash(const struct expr *expr)
{
    const void *const parts[] = {expr->variable, expr->callee, expr->call,
                                 expr->a,        expr->b,      expr->c};
    const int64_t numbers[] = {expr->kind, expr->operation, expr->value, value_class(expr)};
    uint64_t hash = bytes_hash(0, parts, sizeof parts);
    hash = bytes_hash(hash, numbers, sizeof numbers);
    hash = hash_text(hash, expr->key != NULL ? expr->key : expr->text);
    if (expr->element_count != 0)
        hash = bytes_hash(hash, (const void *)expr->elements, expr->element_count * sizeof(void *));
    return hash;
}

static bool is_same_text(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool is_same(const struct expr *x, const struct expr *y)
{
    if (x->kind != y->kind || x->operation != y->operation || x->value != y->value ||
        x->variable != y->variable || x->callee != y->callee || x->call != y->call ||
        x->a != y->a || x->b != y->b || x->c != y->c || x->element_count != y->element_count)
        return false;
    if (value_class(x) != value_class(y))
        return false;
    if (x->key != NULL || y->key != NULL ? !is_same_text(x->key, y->key)
                                         : !is_same_text(x->text, y->text))
        return false;
    for (uint32_t i = 0; i < x->element_count; i++) {
        if (x->elements[i] != y->elements[i])
            return false;
        if ((x->keys == NULL) != (y->keys == NULL) ||
            (x->keys != NULL && !is_same_text(x->keys[i], y->keys[i])))
            return false;
    }
    return true;
}

static struct expr_slot *slot_find(const struct expr_table *table, const struct expr *wanted,
                                   uint32_t hash)
{
    uint32_t at = hash & (table->capacity - 1);
    while (table->slots[at].expr != NULL &&
           (table->slots[at].hash != hash || !is_same(table->slots[at].expr, wanted)))
        at = (at + 1) & (table->capacity - 1);
    return &table->slots[at];
}

static void table_grow(struct arena *arena, struct expr_table *table)
{
    const struct expr_slot *old = table->slots;
    const uint32_t old_capacity = table->capacity;
    table->capacity *= 2;
    table->slots = ARENA_ARRAY(arena, struct expr_slot, table->capacity);
    for (uint32_t i = 0; i < old_capacity; i++)
        if (old[i].expr != NULL) {
            uint32_t at = old[i].hash & (table->capacity - 1);
            while (table->slots[at].expr != NULL)
                at = (at + 1) & (table->capacity - 1);
            table->slots[at] = old[i];
        }
}

static const struct expr *expr_new(struct program *program, const struct expr *wanted)
{
    struct expr *expr = arena_memdup(program->arena, wanted, sizeof *wanted);
    expr->id = program->expr_count++;
    return expr;
}

/* The one expression that is like `wanted`; its texts and elements must already live in the arena.
 */
static const struct expr *expr_make(struct program *program, const struct expr *wanted)
{
    struct expr_table *table = program->exprs;
    const uint32_t hash = (uint32_t)expr_hash(wanted);
    struct expr_slot *slot = slot_find(table, wanted, hash);
    if (slot->expr != NULL) {
        /* that it is this one tells whoever makes it what it is */
        slot->expr->is_asked |= table->is_settled;
        return slot->expr;
    }
    if ((table->count + 1) * 2 > table->capacity) {
        table_grow(program->arena, table);
        slot = slot_find(table, wanted, hash);
    }
    if (wanted->kind == EXPR_FIELD &&
        strncmp(wanted->key, CONTAINER_KEY, strlen(CONTAINER_KEY)) == 0)
        program->has_containers = true;
    table->count++;
    *slot = (struct expr_slot){(struct expr *)expr_new(program, wanted), hash};
    return slot->expr;
}

const struct expr *expr_renamed(struct program *program, const struct expr *expr,
                                const struct expr *a, const struct expr *b)
{
    struct expr wanted = *expr;
    wanted.a = a;
    wanted.b = b;
    wanted.is_asked = false;
    wanted.renamed = expr;
    struct expr *known = expr_known(program->exprs, &wanted);
    if (known == NULL)
        return expr_make(program, &wanted);
    if (known->renamed != expr) { /* that they are the same shows what they are */
        expr_ask(expr);
        expr_ask(known);
    }
    return known;
}

const struct expr *expr_int(struct program *program, int64_t value, const struct type *type)
{
    return expr_make(program, &(struct expr){.kind = EXPR_INT, .value = value, .type = type});
}

const struct expr *expr_int_named(struct program *program, int64_t value, const struct type *type)
{
    return expr_make(
        program,
        &(struct expr){.kind = EXPR_INT, .value = value, .text = "MPI_ANY_SOURCE", .type = type});
}

/* A number that is folded out of one operand or two (b: NULL); what is true or false names nothing. */
static const struct expr *folded(struct program *program, int64_t value, const struct type *type,
                                 const struct expr *a, const struct expr *b)
{
    const bool is_named = expr_is_named(a) || (b != NULL && expr_is_named(b));

    return is_named && value != 0 && value != 1 ? expr_int_named(program, value, type)
                                                : expr_int(program, value, type);
}

const struct expr *expr_float(struct program *program, const char *text, const struct type *type)
{
    return expr_make(program, &(struct expr){.kind = EXPR_FLOAT,
                                             .text = arena_strdup(program->arena, text),
                                             .type = type});
}

const struct expr *expr_string(struct program *program, const char *text, const struct type *type)
{
    return expr_make(program, &(struct expr){.kind = EXPR_STRING,
                                             .text = arena_strdup(program->arena, text),
                                             .type = type});
}

const struct expr *expr_variable(struct program *program, const struct variable *variable)
{
    return expr_make(
        program,
        &(struct expr){.kind = EXPR_VARIABLE, .variable = variable, .type = variable->type});
}

const struct expr *expr_function(struct program *program, const struct function *function)
{
    return expr_make(
        program,
        &(struct expr){.kind = EXPR_FUNCTION, .callee = function, .type = type_function(program)});
}

/* What a list has no element for is zero: an empty list where the element is no scalar. */
static const struct expr *element_of_type(struct program *program, const struct expr *element,
                                          const struct type *type)
{
    const bool is_scalar = type == NULL || (type->kind != TYPE_RECORD && type->kind != TYPE_ARRAY);
    if (is_scalar || element->kind != EXPR_INT)
        return element;
    return expr_list(program, NULL, NULL, 0, type);
}

const struct expr *expr_field(struct program *program, const struct expr *record, const char *key,
                              const char *name, const struct type *type)
{
    if (record->kind == EXPR_LIST) {
        const struct expr *element = expr_list_field(program, record, key);
        if (element != NULL)
            return element_of_type(program, element, type);
    }
    return expr_make(
        program,
        &(struct expr){.kind = EXPR_FIELD, .a = record, .key = key, .text = name, .type = type});
}

static const struct expr *zero(struct program *program)
{
    return expr_int(program, 0, type_int(program));
}

static bool steps_over(const struct expr *sum, const struct type *type);

/* The index of (p + m)[n] from p on. */
static const struct expr *index_sum(struct program *program, const struct expr *m,
                                    const struct expr *n)
{
    const struct type *type = type_of_width(program, 8, true);

    return expr_binary(program, OP_ADD, expr_cast(program, m, type), expr_cast(program, n, type),
                       type);
}

static bool is_whole(const struct expr *number)
{
    return number->type != NULL && number->type->kind == TYPE_INT;
}

const struct expr *expr_index(struct program *program, const struct expr *array,
                              const struct expr *index, const struct type *type)
{
    if (array->kind == EXPR_BINARY && expr_op(array) == OP_ADD && type_is_address(array->a->type) &&
        steps_over(array, type) && is_whole(array->b) && is_whole(index))
        return expr_index(program, array->a, index_sum(program, array->b, index), type);
    if (index->kind == EXPR_INT && array->kind == EXPR_LIST) {
        const struct expr *element = expr_list_at(program, array, index->value);
        if (element != NULL)
            return element_of_type(program, element, type);
    }
    if (index->kind == EXPR_INT && index->value == 0 && type_is_pointer(array->type))
        return expr_deref(program, array, type);
    return expr_make(program,
                     &(struct expr){.kind = EXPR_INDEX, .a = array, .b = index, .type = type});
}

static bool has_parts(const struct type *type)
{
    return type->kind == TYPE_RECORD || type->kind == TYPE_ARRAY;
}

/* What is accessed as a record that it is not, as a number of other bytes, or as one number of several, stays behind its
 * address, so that this can be seen. */
static bool is_other(const struct type *of, const struct type *as)
{
    if (of == NULL || as == NULL)
        return false;
    if (type_is_number(of) && type_is_number(as))
        return of->kind != as->kind || of->bytes != as->bytes;
    if (as->kind != TYPE_RECORD)
        return has_parts(of) && of->kind != as->kind;
    return of->kind != TYPE_RECORD ||
           (of->tag != NULL && as->tag != NULL && strcmp(of->tag, as->tag) != 0);
}

/* Does one step of the pointer arithmetic lead to the next object of the type?  A step of another length leads into
 * the middle of what is accessed. */
static bool steps_over(const struct expr *sum, const struct type *type)
{
    const struct type *unit = sum->type != NULL ? sum->type->to : NULL;

    return unit == NULL || type == NULL || unit_class(unit) == unit_class(type);
}

const struct expr *expr_deref(struct program *program, const struct expr *pointer,
                              const struct type *type)
{
    if (pointer->kind == EXPR_ADDRESS && !is_other(pointer->a->type, type))
        return pointer->a;
    if (pointer->kind == EXPR_FUNCTION)
        return pointer;
    if (type_is_array(pointer->type))
        return expr_index(program, pointer, zero(program), type);
    if (pointer->kind == EXPR_BINARY && expr_op(pointer) == OP_ADD &&
        type_is_address(pointer->a->type) && steps_over(pointer, type))
        return expr_index(program, pointer->a, pointer->b, type);
    if (pointer->kind == EXPR_BINARY && expr_op(pointer) == OP_SUB &&
        type_is_pointer(pointer->a->type) && pointer->b->kind == EXPR_INT &&
        steps_over(pointer, type))
        return expr_index(
            program, pointer->a,
            expr_unary(program, OP_NEG, pointer->b, type_promoted(program, pointer->b->type)),
            type);
    return expr_make(program, &(struct expr){.kind = EXPR_DEREF, .a = pointer, .type = type});
}

const struct expr *expr_address(struct program *program, const struct expr *object,
                                const struct type *type)
{
    if (object->kind == EXPR_DEREF)
        return object->a;
    if (object->kind == EXPR_FUNCTION)
        return object;
    return expr_make(program, &(struct expr){.kind = EXPR_ADDRESS, .a = object, .type = type});
}

const struct expr *expr_unary(struct program *program, enum expr_op op, const struct expr *a,
                              const struct type *type)
{
    int64_t value = 0;
    if (fold_unary(op, a, type, &value))
        return folded(program, value, type, a, NULL);
    return expr_make(program,
                     &(struct expr){.kind = EXPR_UNARY, .operation = op, .a = a, .type = type});
}

/* a + 0, a - 0, a * 1 ... where the result's type is that of a. */
static const struct expr *identity(enum expr_op op, const struct expr *a, const struct expr *b,
                                   const struct type *type)
{
    if (type_class(a->type) == type_class(type) && b->kind == EXPR_INT) {
        if (b->value == 0 && (op == OP_ADD || op == OP_SUB || op == OP_OR || op == OP_XOR ||
                              op == OP_SHL || op == OP_SHR))
            return a;
        if (b->value == 1 && (op == OP_MUL || op == OP_DIV))
            return a;
    }
    if (type_class(b->type) == type_class(type) && a->kind == EXPR_INT) {
        if ((a->value == 0 && op == OP_ADD) || (a->value == 1 && op == OP_MUL))
            return b;
    }
    return NULL;
}

/* x * 0, x & 0, x % 1: nothing, whatever the whole number x is. */
static bool is_nothing(enum expr_op op, const struct expr *a, const struct expr *b,
                       const struct type *type)
{
    if (type->kind != TYPE_INT || !a->type || !b->type || a->type->kind != TYPE_INT ||
        b->type->kind != TYPE_INT)
        return false;
    if (op == OP_REM)
        return b->kind == EXPR_INT && b->value == 1;
    return (op == OP_MUL || op == OP_AND) &&
           ((a->kind == EXPR_INT && a->value == 0) || (b->kind == EXPR_INT && b->value == 0));
}

/* The address of an object, which is no number that stands for something else: NULL, MPI_STATUS_IGNORE. */
static bool is_beside(const struct expr *address, const struct expr *number)
{
    enum { FIRST_PAGE = 4096 };

    return number->kind == EXPR_INT && number->value > -FIRST_PAGE && number->value < FIRST_PAGE &&
           expr_is_object(address);
}

/* Is it a comparison of both? */
static bool is_told_apart(enum expr_op op, const struct expr *a, const struct expr *b)
{
    return (op == OP_EQ || op == OP_NE) && (is_beside(a, b) || is_beside(b, a));
}

/* && and || with a constant left side. */
static const struct expr *decided(struct program *program, enum expr_op op, const struct expr *a,
                                  const struct expr *b, const struct type *type)
{
    if ((op != OP_LAND && op != OP_LOR) || a->kind != EXPR_INT)
        return NULL;
    const bool is_true = a->value != 0;
    if (is_true == (op == OP_LOR))
        return expr_int(program, is_true, type);
    return expr_binary(program, OP_NE, b, zero(program), type);
}

const struct expr *expr_binary(struct program *program, enum expr_op op, const struct expr *a,
                               const struct expr *b, const struct type *type)
{
    int64_t value = 0;
    if (fold_binary(op, a, b, type, &value))
        return folded(program, value, type, a, b);
    if (is_nothing(op, a, b, type))
        return expr_int(program, 0, type);
    if (is_told_apart(op, a, b))
        return folded(program, op == OP_NE, type, a, b);
    const struct expr *simple = identity(op, a, b, type);
    if (simple == NULL)
        simple = decided(program, op, a, b, type);
    if (simple != NULL)
        return simple;
    /* i + p is p + i: the pointer always stands left. */
    if (op == OP_ADD && type_is_pointer(b->type) && !type_is_pointer(a->type)) {
        const struct expr *swap = a;
        a = b;
        b = swap;
    }
    return expr_make(
        program,
        &(struct expr){.kind = EXPR_BINARY, .operation = op, .a = a, .b = b, .type = type});
}

const struct expr *expr_conditional(struct program *program, const struct expr *condition,
                                    const struct expr *yes, const struct expr *no,
                                    const struct type *type)
{
    if (condition->kind == EXPR_INT)
        return expr_cast(program, condition->value != 0 ? yes : no, type);
    if (yes == no)
        return yes;
    return expr_make(
        program,
        &(struct expr){.kind = EXPR_CONDITIONAL, .a = condition, .b = yes, .c = no, .type = type});
}

const struct expr *expr_cast(struct program *program, const struct expr *a, const struct type *type)
{
    int64_t value = 0;
    if (a->type == NULL || type_class(a->type) == type_class(type))
        return a;
    if (fold_cast(a, type, &value))
        return folded(program, value, type, a, NULL);
    if (conversion_keeps_values(a->type, type))
        return a;
    const bool from_number = type_is_number(a->type);
    const bool to_number = type_is_number(type);
    if (!from_number && !to_number)
        return a;
    if (type->kind == TYPE_INT && type->is_bool && a->type->kind != TYPE_FLOAT)
        return expr_binary(program, OP_NE, a, zero(program), type);
    return expr_make(program, &(struct expr){.kind = EXPR_CAST, .a = a, .type = type});
}

const struct expr *expr_call(struct program *program, const struct node *call,
                             const struct type *type)
{
    return expr_make(program, &(struct expr){.kind = EXPR_CALL, .call = call, .type = type});
}

const struct expr *expr_list(struct program *program, const struct expr *const *elements,
                             const char *const *keys, uint32_t count, const struct type *type)
{
    struct arena *arena = program->arena;
    struct expr wanted = {.kind = EXPR_LIST, .element_count = count, .type = type};
    wanted.elements =
        arena_memdup(arena, (const void *)elements, count * sizeof(const struct expr *));
    if (keys != NULL)
        wanted.keys = arena_memdup(arena, (const void *)keys, count * sizeof *keys);
    return expr_make(program, &wanted);
}

const struct expr *expr_unknown(struct program *program, const char *text, const struct type *type)
{
    return expr_new(program, &(struct expr){.kind = EXPR_UNKNOWN,
                                            .text = arena_strdup(program->arena, text),
                                            .type = type});
}

static const char *const THROWN = "an exception that is thrown";

const struct expr *expr_thrown(struct program *program)
{
    return expr_unknown(program, THROWN, type_int(program));
}

bool expr_is_thrown(const struct expr *expr)
{
    return expr->kind == EXPR_UNKNOWN && expr->text && strcmp(expr->text, THROWN) == 0;
}

static const char *const GIVEN[] = {
    "whether a library function calls it", "what a library function hands over",
    "a default argument of a library", "an imaginary number", "what tells a type from others"};

const struct expr *expr_given(struct program *program, enum expr_given given,
                              const struct type *type)
{
    return expr_unknown(program, GIVEN[given], type);
}

static bool is_as_given(const struct expr *expr, enum expr_given given)
{
    return expr->kind == EXPR_UNKNOWN && expr->text && strcmp(expr->text, GIVEN[given]) == 0;
}

bool expr_is_given(const struct expr *expr)
{
    for (size_t i = 0; i < sizeof GIVEN / sizeof *GIVEN; i++)
        if (is_as_given(expr, (enum expr_given)i))
            return true;
    return false;
}

bool expr_is_fixed(const struct expr *expr)
{
    return is_as_given(expr, GIVEN_TYPE);
}

bool node_throws(const struct node *node)
{
    return node->kind == NODE_BRANCH && expr_is_thrown(node->value);
}

struct expr *expr_known(const struct expr_table *table, const struct expr *wanted)
{
    return slot_find(table, wanted, (uint32_t)expr_hash(wanted))->expr;
}

const struct expr *expr_restore(struct program *program, const struct expr *wanted)
{
    return wanted->kind == EXPR_UNKNOWN ? expr_new(program, wanted) : expr_make(program, wanted);
}

void expr_fields_pointed_at(const struct program *program, struct map *out)
{
    const struct expr_table *table = program->exprs;

    for (uint32_t k = 0; k < table->capacity; k++) {
        const struct expr *e = table->slots[k].expr;

        if (e && e->kind == EXPR_ADDRESS && e->a->kind == EXPR_FIELD && e->a->key)
            map_set(out, e->a->key, e);
    }
}

bool expr_has_text(const struct program *program, bool (*is)(const char *text))
{
    const struct expr_table *table = program->exprs;

    for (uint32_t k = 0; k < table->capacity; k++) {
        const struct expr *e = table->slots[k].expr;

        if (e && e->kind == EXPR_STRING && is(e->text))
            return true;
    }
    return false;
}

const struct type *type_unit(const struct type *type)
{
    while (type_is_array(type))
        type = type->to;
    return type_is_number(type) ? type : NULL;
}

int64_t type_size(const struct type *type)
{
    const struct type *element = type_element(type);
    int64_t bytes = type_unit(type)                           ? type_unit(type)->bytes
                    : element && element->kind == TYPE_RECORD ? element->record_bytes
                                                              : 0;

    for (; type_is_array(type) && bytes > 0; type = type->to)
        bytes =
            type->elements > 0 && bytes < INT64_MAX / type->elements ? bytes * type->elements : 0;
    return bytes;
}

bool type_is_alike(const struct type *x, const struct type *y)
{
    return x != NULL && y != NULL && x->kind == y->kind && unit_class(x) == unit_class(y);
}
