/* SPDX-License-Identifier: Apache-2.0 */
/* Which members of a record does a message reach behind the one that its buffer begins at?
 *
 * Requires: values and pointers.  A message that begins at a member (&r.x, or a pointer to it) and is longer than it lies
 * over the members that follow, and one that is longer than the record over those of the records around it.  A member that
 * is one number or pointer is exceeded by every message of which it is not seen that it is one such element; an array, or
 * a record, where the number of elements and their size say so.  All members of such a record count, not only those
 * that follow.
 */
#include "passes/overrun.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/filled.h"

#include <string.h>

enum { DEPTH = 6 };

/* The length of the message, the longest there may be; 0: not known. */
static int64_t length_of(struct analysis *a, const struct event *e)
{
    int64_t least, most;

    return message_lengths(a, e, &least, &most) ? most : 0;
}

/* How far behind the begin of an array does the buffer begin, as far as it is written down? */
static int64_t offset_of(const struct expr *buffer)
{
    int64_t number;

    if (buffer->kind == EXPR_ADDRESS && buffer->a->kind == EXPR_INDEX &&
        expr_is_int(buffer->a->b, &number))
        return number * type_size(buffer->a->type);
    if (buffer->kind == EXPR_BINARY && expr_op(buffer) == OP_ADD && type_is_address(buffer->type) &&
        expr_is_int(buffer->b, &number))
        return number * type_size(buffer->type->to);
    return 0;
}

static int64_t size_of(const struct type *type)
{
    return type_is_pointer(type) ? (int64_t)sizeof(void *) : type_size(type);
}

static bool is_exceeded(const struct cell *cell, int64_t offset, int64_t length)
{
    const struct type *type = cell->type;

    if (cell->kind != CELL_FIELD || !type)
        return false;
    if (length > 0)
        return size_of(type) > 0 && offset + length > size_of(type);
    return type_is_number(type) || type_is_pointer(type);
}

/* What a message that exceeds a member of a record reaches, found once for each length: many begin at the members of one. */
struct exceeded {
    struct exceeded *next; /* of another length */
    struct set cells;
    int64_t length;
    uint32_t version; /* a->record_version when they were found */
};

/* The least depth, plus one, at which a record was added already stands in `added`: from there it led to more records. */
static void record_add(struct analysis *a, const char *name, int64_t length, uintptr_t depth,
                       struct map *added, struct set *out)
{
    const cell_list *fields = name ? map_get(a->record_fields, name) : NULL;
    const uintptr_t before = fields ? (uintptr_t)map_get_address(added, fields) : 0;

    if (!fields || (before > 0 && before <= depth + 1))
        return;
    map_set_address(added, fields, (const void *)(depth + 1));
    for (uint32_t k = 0; before == 0 && k < fields->count; k++)
        cell_spread(a, fields->items[k], out);
    for (uint32_t k = 0; length > 0 && depth < DEPTH && k < a->cell_count; k++) {
        const struct cell *cell = a->cells[k];
        const struct type *record = cell->kind == CELL_FIELD ? record_of_type(cell->type) : NULL;

        if (record && strcmp(record_type_name(record), name) == 0 && is_exceeded(cell, 0, length))
            record_add(a, cell->listed, length, depth + 1, added, out);
    }
}

static const struct set *record_exceeded(struct analysis *a, const char *name, int64_t length)
{
    const cell_list *fields = name ? map_get(a->record_fields, name) : NULL;
    struct exceeded *first, *known;

    if (!fields)
        return NULL;
    if (!a->exceeded)
        a->exceeded = map_new(a->arena);
    first = known = map_get_address(a->exceeded, fields);
    while (known && known->length != length)
        known = known->next;
    if (known && known->version == a->record_version)
        return &known->cells;
    if (!known) {
        known = ARENA_NEW(a->arena, struct exceeded);
        *known = (struct exceeded){.next = first, .length = length};
        map_set_address(a->exceeded, fields, known);
    }
    known->cells = (struct set){0};
    known->version = a->record_version;
    record_add(a, name, length, 0, map_new(a->arena), &known->cells);
    return &known->cells;
}

/* The record that the buffer is written as a member of; NULL: it is not. */
static const struct expr *record_of(const struct expr *buffer)
{
    if (buffer->kind == EXPR_ADDRESS)
        buffer = buffer->a;
    while (buffer->kind == EXPR_INDEX && type_is_array(buffer->a->type))
        buffer = buffer->a;
    return buffer->kind == EXPR_FIELD ? buffer->a : NULL;
}

void overrun_add(struct analysis *a, const struct event *e, struct set *out)
{
    const struct expr *buffer = expr_without_casts(e->args[e->buffer]);
    const struct expr *record = record_of(buffer);
    const int64_t length = length_of(a, e), offset = offset_of(buffer);
    struct set begins = {0}, objects = {0};
    struct map *added = map_new(a->arena); /* records, by name: many begins are members of few */
    bool is_any = false;

    points_of(a, buffer, &begins);
    for (uint32_t k = 0; k < begins.count; k++) {
        const char *record_name = a->cells[begins.items[k]]->listed;
        const struct set *exceeded;

        if (!is_exceeded(a->cells[begins.items[k]], offset, length))
            continue;
        is_any = true;
        if (!record_name || map_get(added, record_name))
            continue;
        map_set(added, record_name, a);
        exceeded = record_exceeded(a, record_name, length);
        if (exceeded)
            set_add_all(a->arena, out, exceeded);
    }
    if (!is_any || !record)
        return;
    cells_of_lvalue(a, record, &objects);
    cells_spread(a, &objects, out);
}

void overrun_others(struct analysis *a, const struct event *e, struct set *out)
{
    struct set begins = {0}, all = {0};

    points_of(a, expr_without_casts(e->args[e->buffer]), &begins);
    overrun_add(a, e, &all);
    for (uint32_t k = 0; k < all.count; k++)
        if (begins.count != 1 || all.items[k] != begins.items[0])
            set_add(a->arena, out, all.items[k]);
}

bool overrun_is_written_out(const struct event *e)
{
    const struct expr *buffer = expr_without_casts(e->args[e->buffer]);

    return buffer->kind == EXPR_ADDRESS && buffer->a->kind == EXPR_FIELD &&
           !type_is_array(buffer->a->type);
}
