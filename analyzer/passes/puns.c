/* SPDX-License-Identifier: Apache-2.0 */
/* Which other storage does an access reach, as the object there has another type?
 *
 * Requires: cells, points-to sets.  A declared object that is accessed as something else takes part with all its
 * fields.  So does memory that has no declared type: allocated memory, a buffer of bytes.  It is what it is
 * accessed as, and where that is two records neither of which holds the other (one that begins like the other,
 * one block after the other in the same memory), what is written as the one may be read as the other.  Classes
 * of C++ are left out: their objects begin and end, and another class finds nothing there.  Of an object that is declared,
 * or made, as a record only those members are reached that lie where the other record's member does; floats and whole
 * numbers or pointers are never read as each other there.
 */
#include "passes/puns.h"
#include "base/text.h"
#include "ir/expr.h"
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

/* ---- bytes of a record ---- */

struct range { /* of bytes of what a pointer leads to */
    int64_t from, to;
    bool is_wide; /* some element of an array there */
};

static int64_t bytes_of(const struct type *type)
{
    return type_is_pointer(type) ? (int64_t)sizeof(void *) : type_size(type);
}

/* Does the range of a record lie behind the end of the number that a pointer to it leads to? */
static bool is_behind(const struct cell *cell, const struct range *range)
{
    return cell->kind == CELL_VARIABLE && range->to > 0 && bytes_of(cell->type) > 0 &&
           range->from >= bytes_of(cell->type);
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

static const struct member *member_of(const struct type *record, const char *key)
{
    for (uint32_t k = 0; record && record->kind == TYPE_RECORD && k < record->member_count; k++)
        if (strcmp(record->members[k].key, key) == 0)
            return &record->members[k];
    return NULL;
}

/* The bytes that the lvalue is; false: no type tells. */
static bool range_of(const struct expr *lvalue, struct range *range)
{
    const int64_t bytes = bytes_of(lvalue->type);
    const struct member *member;
    int64_t index;

    if (lvalue->kind == EXPR_FIELD) {
        member = member_of(lvalue->a->type, lvalue->key);
        if (!member || bytes <= 0 || !range_of(lvalue->a, range))
            return false;
        if (!range->is_wide)
            *range =
                (struct range){range->from + member->at, range->from + member->at + bytes, false};
        return true;
    }
    if (lvalue->kind == EXPR_INDEX && type_is_array(lvalue->a->type) && !is_other_element(lvalue)) {
        if (bytes <= 0 || !range_of(lvalue->a, range))
            return false;
        if (!range->is_wide && expr_is_int(lvalue->b, &index))
            *range = (struct range){range->from + index * bytes, range->from + (index + 1) * bytes,
                                    false};
        else
            range->is_wide = true;
        return true;
    }
    *range = (struct range){0, bytes, false};
    return bytes > 0;
}

/* Adds the cells of numbers of the record, which begins there, that lie in the range; false: no type tells where they are. */
static bool numbers_add(struct analysis *a, const struct type *record, int64_t begin,
                        const struct range *range, struct set *out)
{
    if (record->member_count == 0) { /* all of it, where it is */
        const struct set *fields = cells_of_type(a, record);

        if (fields && begin < range->to && begin + type_size(record) > range->from)
            set_add_all(a->arena, out, fields);
        return type_size(record) > 0;
    }
    for (uint32_t k = 0; k < record->member_count; k++) {
        const struct member *member = &record->members[k];
        const struct type *inner = type_element(member->type);
        const int64_t from = begin + member->at, bytes = bytes_of(member->type);
        const struct cell *cell = map_get(a->field_cells, member->key);
        const struct range all = {from, from + bytes, true};

        if (bytes <= 0)
            return false;
        if (from >= range->to || from + bytes <= range->from)
            continue;
        if (cell)
            set_add(a->arena, out, cell->id);
        if (record_of_type(inner) &&
            !numbers_add(a, inner, from, type_is_array(member->type) ? &all : range, out))
            return false;
    }
    return true;
}

/* Is nothing known to lie in it, as it is only named? */
static bool is_opaque(struct analysis *a, const struct type *record)
{
    const struct set *fields = cells_of_type(a, record);

    return !fields || fields->count == 0;
}

/* Does the layout of the record, or of those that an object's memory is accessed as, tell what lies in the range?  Adds
 * that.  Asked once for all objects. */
static bool layout_add(struct analysis *a, const void *asked, const struct type *const *records,
                       uint32_t count, const struct range *range, struct map *answers,
                       struct set *out)
{
    static const char YES[] = "y", NO[] = "n";
    const char *answer = map_get_address(answers, asked);
    bool is_told = range->to > 0;

    for (uint32_t k = 0; !answer && is_told && k < count; k++)
        is_told = is_opaque(a, records[k]) || numbers_add(a, records[k], 0, range, out);
    if (!answer) {
        answer = is_told ? YES : NO;
        map_set_address(answers, asked, (void *)(uintptr_t)answer);
    }
    return answer[0] == 'y';
}

/* The objects, and what lies in them in the range; all of those of which no type tells where, and of memory of no declared
 * type: one record may lie there behind another, and begin anywhere. */
static void objects_spread(struct analysis *a, const struct set *objects, const struct range *range,
                           struct set *out)
{
    struct map *answers = map_new(a->arena);
    struct set whole = {0};

    for (uint32_t k = 0; k < objects->count; k++) {
        const struct cell *cell = a->cells[objects->items[k]];
        const struct type *declared = record_of_type(cell->type);

        if (!declared || !layout_add(a, declared, &declared, 1, range, answers, out) ||
            (cell->records && !layout_add(a, cell->records, cell->records->items,
                                          cell->records->count, range, answers, out)))
            set_add(a->arena, &whole, cell->id);
    }
    cells_spread(a, &whole, out);
    set_release(a->arena, &whole);
}

struct access {                  /* behind a pointer */
    const struct type *accessed; /* which leads to this */
    const struct type *number;   /* that is read or written; NULL: it is no number, or not known */
    struct range range;          /* in it */
};

static void puns_find(struct analysis *a, const struct set *points, const struct access *access,
                      bool is_write, struct set *out)
{
    struct set plain = {0}, objects = {0};

    for (uint32_t k = 0; k < points->count; k++) {
        enum pun pun = pun_of(a, a->cells[points->items[k]], access->accessed, is_write);

        if (pun == PUN_SPREAD)
            set_add(a->arena, &objects, points->items[k]);
        else if (pun == PUN_CELL && !is_behind(a->cells[points->items[k]], &access->range))
            set_add(a->arena, &plain, points->items[k]);
    }
    objects_spread(a, &objects, &access->range, out);
    set_add_all(a->arena, out, &plain);
    set_release(a->arena, &plain);
    set_release(a->arena, &objects);
}

/* The cells of records of other types, and the numbers, that a record of the type is laid over. */
static void others_find(struct analysis *a, const struct set *points, const struct access *access,
                        struct set *out)
{
    struct set objects = {0};

    for (uint32_t k = 0; k < points->count; k++) {
        const struct cell *cell = a->cells[points->items[k]];
        enum pun pun = pun_of(a, cell, access->accessed, true);

        if (pun == PUN_SPREAD)
            set_add(a->arena, &objects, cell->id);
        else if (pun == PUN_CELL && is_number(cell) && !is_behind(cell, &access->range))
            set_add(a->arena, out, cell->id);
    }
    objects_spread(a, &objects, &access->range, out);
    set_release(a->arena, &objects);
}

/* ---- numbers of one kind ---- */

static bool is_byte(const struct type *type)
{
    return type->kind == TYPE_INT && type->bytes == 1 && !type->is_bool;
}

/* Is a field's value none that is read as the other: a float, and a whole number or a pointer?  C keeps them apart (C11,
 * 6.5, 7) but for characters; what no type tells may be either. */
static bool is_of_other_kind(const struct cell *cell, const struct type *number)
{
    const struct type *own = cell->kind == CELL_FIELD ? type_element(cell->type) : NULL;

    if (!own || own->kind == number->kind || own->kind == TYPE_RECORD ||
        own->kind == TYPE_FUNCTION || own->kind == TYPE_VOID)
        return false;
    if (own->kind == TYPE_INT && number->kind == TYPE_POINTER)
        return own->bytes > 1 && own->bytes < (int)sizeof(void *);
    if (own->kind == TYPE_POINTER && number->kind == TYPE_INT)
        return number->bytes > 1 && number->bytes < (int)sizeof(void *);
    return (own->kind == TYPE_FLOAT || number->kind == TYPE_FLOAT) && !is_byte(own) &&
           !is_byte(number);
}

int puns_kind(const struct type *number)
{
    if (!number ||
        (number->kind != TYPE_INT && number->kind != TYPE_FLOAT && number->kind != TYPE_POINTER))
        return 0;
    if (number->kind != TYPE_INT)
        return number->kind == TYPE_FLOAT ? 1 : 2;
    return 3 + (number->bytes > 1) + (number->bytes >= (int)sizeof(void *)) +
           (number->is_bool ? 3 : 0);
}

void puns_keep_kind(struct analysis *a, const struct set *points, const struct type *number,
                    struct set *cells)
{
    struct set kept = {0};

    number = puns_kind(number) > 0 ? number : NULL;
    for (uint32_t k = 0; number && k < cells->count; k++)
        if (!is_of_other_kind(a->cells[cells->items[k]], number) ||
            set_has(points, cells->items[k]))
            set_add(a->arena, &kept, cells->items[k]);
    if (number)
        *cells = kept;
}

enum asked_puns { READ, WRITTEN, OTHERS };

struct pun_place { /* accesses of one kind in one place */
    struct access access;
    int kind;
    struct map *by_set; /* items of a settled set, and what is asked -> struct pun_cells */
};

typedef ARRAY(struct pun_place *) place_list;

static struct pun_place *place_of_access(struct analysis *a, const struct access *access)
{
    place_list *places = map_get_address(a->pun_cells, access->accessed);
    struct pun_place *place;
    const int kind = puns_kind(access->number);

    if (!places) {
        places = ARENA_NEW(a->arena, place_list);
        map_set_address(a->pun_cells, access->accessed, places);
    }
    for (uint32_t k = 0; k < places->count; k++)
        if (places->items[k]->kind == kind &&
            places->items[k]->access.range.from == access->range.from &&
            places->items[k]->access.range.to == access->range.to)
            return places->items[k];
    place = ARENA_NEW(a->arena, struct pun_place);
    *place = (struct pun_place){*access, kind, map_new(a->arena)};
    array_push(a->arena, places, place);
    return place;
}

/* The same for a set that shares its items, which tell which set it is. */
static const struct set *settled_puns(struct analysis *a, const struct set *settled,
                                      const struct access *access, enum asked_puns asked)
{
    const struct pun_place *place = place_of_access(a, access);
    const void *key = (const char *)settled->items + asked;
    struct pun_cells *known = map_get_address(place->by_set, key);

    if (known && known->version == a->record_version)
        return &known->cells;
    known = ARENA_NEW(a->arena, struct pun_cells);
    if (asked == OTHERS)
        others_find(a, settled, access, &known->cells);
    else
        puns_find(a, settled, access, asked == WRITTEN, &known->cells);
    puns_keep_kind(a, settled, access->number, &known->cells);
    set_intern(a, &known->cells);
    known->version = a->record_version;
    map_set_address(place->by_set, key, known);
    return &known->cells;
}

/* The pointer that the lvalue lies behind, and how; NULL. */
static const struct expr *access_of(const struct expr *lvalue, struct access *access)
{
    const struct expr *pointer = lvalue_pointer(lvalue, &access->accessed);

    access->number = lvalue->type;
    if (!record_of_type(access->accessed) || !range_of(lvalue, &access->range))
        access->range = (struct range){0};
    return pointer;
}

void cells_of_puns(struct analysis *a, const struct expr *lvalue, bool is_write, struct set *out)
{
    struct access access;
    const struct expr *pointer = access_of(lvalue, &access);
    struct set points = {0}, puns = {0};

    if (!pointer)
        return;
    points_of(a, pointer, &points);
    if (access.accessed && set_is_settled(&points)) {
        set_join(a->arena, out, settled_puns(a, &points, &access, is_write ? WRITTEN : READ));
    } else {
        puns_find(a, &points, &access, is_write, &puns);
        puns_keep_kind(a, &points, access.number, &puns);
        set_add_all(a->arena, out, &puns);
    }
}

void cells_of_other_records(struct analysis *a, const struct expr *lvalue, struct set *out)
{
    struct access access;
    const struct expr *pointer = access_of(lvalue, &access);
    struct set points = {0}, others = {0};

    if (!pointer || !record_of_type(access.accessed))
        return;
    points_of(a, pointer, &points);
    if (set_is_settled(&points)) {
        set_add_all(a->arena, out, settled_puns(a, &points, &access, OTHERS));
        return;
    }
    others_find(a, &points, &access, &others);
    puns_keep_kind(a, &points, access.number, &others);
    set_add_all(a->arena, out, &others);
}
