/* SPDX-License-Identifier: Apache-2.0 */
/* Which other storage does an access reach, as the object there has another type?
 *
 * Requires: cells, points-to sets.  A declared object that is accessed as something else takes part with all its
 * fields.  So does memory that has no declared type: allocated memory, a buffer of bytes.  It is what it is
 * accessed as, and where that is two records neither of which holds the other (one that begins like the other,
 * one block after the other in the same memory), what is written as the one may be read as the other.  Classes
 * of C++ are left out: their objects begin and end, and another class finds nothing there.
 */
#include "passes/puns.h"
#include "base/text.h"
#include "passes/cells.h"
#include "passes/interned.h"

#include <string.h>

struct pun_cells { /* of a set that is settled */
    struct set cells;
    uint32_t version; /* a->record_version when they were found */
};

/* An element of an array that is accessed as a record of another kind: the array is memory only. */
static bool is_other_element(const struct expr *lvalue)
{
    const struct type *record = record_of_type(lvalue->type),
                      *own = record_of_type(lvalue->a->type);

    return record && (!own || strcmp(record_type_name(record), record_type_name(own)) != 0);
}

const struct expr *lvalue_pointer(const struct expr *lvalue, const struct type **accessed)
{
    while (
        lvalue->kind == EXPR_FIELD ||
        (lvalue->kind == EXPR_INDEX && type_is_array(lvalue->a->type) && !is_other_element(lvalue)))
        lvalue = lvalue->a;
    if (accessed)
        *accessed = lvalue->type;
    return lvalue->kind == EXPR_DEREF || lvalue->kind == EXPR_INDEX ? lvalue->a : NULL;
}

/* Does an object of the one type hold an object of the other? */
static bool type_holds(struct analysis *a, const struct type *outer, const struct type *inner,
                       int depth)
{
    const struct type *record = record_of_type(outer), *wanted = record_of_type(inner);
    const cell_list *fields;

    if (!record || !wanted)
        return !record && !wanted;
    if (strcmp(record_type_name(record), record_type_name(wanted)) == 0)
        return true;
    fields = map_get(a->record_fields, record_type_name(record));
    for (uint32_t k = 0; depth < 6 && fields && k < fields->count; k++)
        if (record_of_type(fields->items[k]->type) &&
            type_holds(a, fields->items[k]->type, inner, depth + 1))
            return true;
    return false;
}

bool record_is_class(const struct type *record)
{
    return !text_starts_with(record_type_name(record), "struct ") && !record->is_union;
}

/* Is memory of no declared type accessed as a record, or, with `other`, as one that holds no such record and lies in
 * none? */
static bool is_accessed_as(struct analysis *a, const struct cell *cell, const struct type *other)
{
    const struct record_list *records = cell->records;

    if (!records || !other)
        return records != NULL;
    for (uint32_t k = 0; k < records->plain_count; k++)
        if (!type_holds(a, records->items[k], other, 0) &&
            !type_holds(a, other, records->items[k], 0))
            return true;
    return false;
}

/* A declared object that is read by its name, whatever was written there. */
static bool is_number(const struct cell *cell)
{
    return cell->kind != CELL_HEAP && cell->type &&
           (cell->type->kind == TYPE_INT || cell->type->kind == TYPE_FLOAT ||
            cell->type->kind == TYPE_POINTER);
}

enum pun pun_of(struct analysis *a, const struct cell *cell, const struct type *accessed,
                bool is_write)
{
    const struct type *declared = cell->kind == CELL_HEAP ? NULL : record_of_type(cell->type);
    const struct type *record = record_of_type(accessed);

    if (declared)
        return declared->is_union || (!type_holds(a, declared, accessed, 0) &&
                                      !(record && record_is_class(record)))
                   ? PUN_SPREAD
                   : PUN_NONE;
    if (!record)
        return is_write && !is_accessed_as(a, cell, NULL) ? PUN_CELL : PUN_SPREAD;
    if (!record_is_class(record) && is_accessed_as(a, cell, record))
        return PUN_SPREAD;
    return !is_write || is_number(cell) || (cell->kind == CELL_FIELD && !cell->type) ? PUN_CELL
                                                                                     : PUN_NONE;
}

static void puns_find(struct analysis *a, const struct set *points, const struct type *accessed,
                      bool is_write, struct set *out)
{
    struct set plain = {0}, objects = {0};

    for (uint32_t k = 0; k < points->count; k++) {
        enum pun pun = pun_of(a, a->cells[points->items[k]], accessed, is_write);

        if (pun != PUN_NONE)
            set_add(a->arena, pun == PUN_CELL ? &plain : &objects, points->items[k]);
    }
    cells_spread(a, &objects, out);
    set_add_all(a->arena, out, &plain);
    set_release(a->arena, &plain);
    set_release(a->arena, &objects);
}

/* The cells of records of other types, and the numbers, that a record of the type is laid over. */
static void others_find(struct analysis *a, const struct set *points, const struct type *accessed,
                        struct set *out)
{
    struct set objects = {0};

    for (uint32_t k = 0; k < points->count; k++) {
        const struct cell *cell = a->cells[points->items[k]];
        enum pun pun = pun_of(a, cell, accessed, true);

        if (pun == PUN_SPREAD)
            set_add(a->arena, &objects, cell->id);
        else if (pun == PUN_CELL && is_number(cell))
            set_add(a->arena, out, cell->id);
    }
    cells_spread(a, &objects, out);
    set_release(a->arena, &objects);
}

enum asked_puns { READ, WRITTEN, OTHERS };

/* The same for a set that shares its items, which tell which set it is. */
static const struct set *settled_puns(struct analysis *a, const struct set *settled,
                                      const struct type *accessed, enum asked_puns asked)
{
    struct map *by_set = map_get_address(a->pun_cells, accessed);
    const void *key = (const char *)settled->items + asked;
    struct pun_cells *known;

    if (!by_set) {
        by_set = map_new(a->arena);
        map_set_address(a->pun_cells, accessed, by_set);
    }
    known = map_get_address(by_set, key);
    if (known && known->version == a->record_version)
        return &known->cells;
    known = ARENA_NEW(a->arena, struct pun_cells);
    if (asked == OTHERS)
        others_find(a, settled, accessed, &known->cells);
    else
        puns_find(a, settled, accessed, asked == WRITTEN, &known->cells);
    set_intern(a, &known->cells);
    known->version = a->record_version;
    map_set_address(by_set, key, known);
    return &known->cells;
}

void cells_of_puns(struct analysis *a, const struct expr *lvalue, bool is_write, struct set *out)
{
    const struct type *accessed;
    const struct expr *pointer = lvalue_pointer(lvalue, &accessed);
    struct set points = {0}, puns = {0};

    if (!pointer)
        return;
    points_of(a, pointer, &points);
    if (accessed && set_is_settled(&points)) {
        set_join(a->arena, out, settled_puns(a, &points, accessed, is_write ? WRITTEN : READ));
    } else {
        puns_find(a, &points, accessed, is_write, &puns);
        set_add_all(a->arena, out, &puns);
    }
}

void cells_of_other_records(struct analysis *a, const struct expr *lvalue, struct set *out)
{
    const struct type *accessed;
    const struct expr *pointer = lvalue_pointer(lvalue, &accessed);
    struct set points = {0};

    if (!pointer || !record_of_type(accessed))
        return;
    points_of(a, pointer, &points);
    if (set_is_settled(&points))
        set_add_all(a->arena, out, settled_puns(a, &points, accessed, OTHERS));
    else
        others_find(a, &points, accessed, out);
}
