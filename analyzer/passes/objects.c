/* SPDX-License-Identifier: Apache-2.0 */
/* As which records is memory accessed that is not declared as one?
 *
 * Requires: cells, the points-to sets.  Computes: for each cell the records that some access behind a pointer, or
 * some pointer to a record that may lead there, takes it for; memory of no declared type has the type of the first.
 *
 * In large programs thousands of cells, which the same pointers reach, are accessed as the same hundreds of records:
 * such cells share one list, so that what is asked of the list is asked once and not for every cell.
 */
#include "passes/objects.h"
#include "passes/cells.h"
#include "passes/puns.h"

#include <string.h>

/* Sets of fewer cells are told again rather than remembered. */
enum { FEW = 64 };

struct told { /* a record, and which cells are accessed as it */
    const struct type *record;
    struct bits cells;
    struct map *sets; /* items of sets that were told of it */
};

struct telling {
    struct analysis *a;
    struct arena *scratch;
    ARRAY(struct told *) all; /* in the order in which they come to light */
    struct map *by_name;
};

struct shared {              /* a list that cells have */
    struct shared *next;     /* of the same hash */
    const uint32_t *numbers; /* of its records */
    struct record_list *list;
};

static struct told *told_of(struct telling *t, const struct type *record)
{
    const char *name = record_type_name(record);
    struct told *told = map_get(t->by_name, name);

    if (!told) {
        told = ARENA_NEW(t->scratch, struct told);
        told->record = record;
        told->cells = bits_new(t->scratch, t->a->cell_count);
        told->sets = map_new(t->scratch);
        map_set(t->by_name, name, told);
        array_push(t->scratch, &t->all, told);
    }
    if (told->cells.count <
        t->a->cell_count) { /* expressions that nobody asked of yet make cells */
        struct bits more = bits_new(t->scratch, t->a->cell_count * 2);

        bits_join(&more, &told->cells);
        told->cells = more;
    }
    return told;
}

static void cell_tell(struct telling *t, struct told *told, struct cell *cell)
{
    if (bits_get(&told->cells, cell->id))
        return;
    bits_set(&told->cells, cell->id);
    if (cell->kind == CELL_HEAP && !record_of_type(cell->type)) {
        cell->type = told->record;
        t->a->record_version++;
    }
}

static void set_tell(struct telling *t, struct told *told, const struct set *set)
{
    if (set->count > FEW) {
        if (map_get_address(told->sets, set->items))
            return;
        map_set_address(told->sets, set->items, set->items);
    }
    for (uint32_t k = 0; k < set->count; k++)
        cell_tell(t, told, t->a->cells[set->items[k]]);
}

/* Where pointers of this type lead. */
static void pointees_tell(struct telling *t, const struct type *to, const struct set *set)
{
    if (record_of_type(to)) {
        set_tell(t, told_of(t, record_of_type(to)), set);
        return;
    }
    for (uint32_t k = 0; k < set->count; k++) {
        struct cell *cell = t->a->cells[set->items[k]];

        if (cell->kind == CELL_HEAP && !cell->type) {
            cell->type = to;
            t->a->record_version++;
        }
    }
}

/* Declared records have their values in the cells of their own fields. */
static bool may_have_records(const struct cell *cell)
{
    return cell->kind == CELL_HEAP || (cell->kind != CELL_FUNCTION && !record_of_type(cell->type));
}

static struct record_list *list_make(struct telling *t, const uint32_t *numbers, uint32_t count)
{
    struct record_list *list = ARENA_NEW(t->a->arena, struct record_list);

    list->items = ARENA_ARRAY(t->a->arena, const struct type *, count);
    for (int is_class = 0; is_class < 2; is_class++) {
        for (uint32_t k = 0; k < count; k++) {
            const struct type *record = t->all.items[numbers[k]]->record;

            if (record_is_class(record) == is_class)
                list->items[list->count++] = record;
        }
        if (!is_class)
            list->plain_count = list->count;
    }
    return list;
}

static struct record_list *list_share(struct telling *t, struct map *lists, const uint32_t *numbers,
                                      uint32_t count)
{
    const size_t bytes = count * sizeof *numbers;
    const void *hash = (const void *)(uintptr_t)(hash_bytes(0, numbers, bytes) | 1);
    struct shared *first = map_get_address(lists, hash), *shared;

    for (shared = first; shared; shared = shared->next)
        if (shared->list->count == count && memcmp(shared->numbers, numbers, bytes) == 0)
            return shared->list;
    shared = ARENA_NEW(t->scratch, struct shared);
    shared->next = first;
    shared->numbers = arena_memdup(t->scratch, numbers, bytes);
    shared->list = list_make(t, numbers, count);
    map_set_address(lists, hash, shared);
    return shared->list;
}

static void lists_make(struct telling *t)
{
    uint32_t *numbers = ARENA_ARRAY(t->scratch, uint32_t, t->all.count + 1);
    struct map *lists = map_new(t->scratch);

    for (uint32_t k = 0; k < t->a->cell_count; k++) {
        struct cell *cell = t->a->cells[k];
        uint32_t count = 0;

        for (uint32_t n = 0; n < t->all.count && may_have_records(cell); n++)
            if (bits_get(&t->all.items[n]->cells, k))
                numbers[count++] = n;
        if (count > 0)
            cell->records = list_share(t, lists, numbers, count);
    }
    t->a->record_version++;
}

void objects_find(struct analysis *a)
{
    struct telling t = {.a = a, .scratch = arena_new()};

    t.by_name = map_new(t.scratch);
    for (uint32_t k = 0; k < a->accesses.count; k++) {
        const struct type *accessed;
        const struct expr *pointer = lvalue_pointer(a->accesses.items[k], &accessed);
        struct set points = {0};

        if (!pointer || !record_of_type(accessed))
            continue;
        points_of(a, pointer, &points);
        set_tell(&t, told_of(&t, record_of_type(accessed)), &points);
    }
    for (uint32_t k = 0; k < a->cell_count; k++) {
        const struct type *type = a->cells[k]->type;

        if (type_is_pointer(type) && type->to && type->to->kind != TYPE_VOID)
            pointees_tell(&t, type->to, &a->cells[k]->points);
    }
    if (t.all.count > 0)
        lists_make(&t);
    arena_free(t.scratch);
}
