/* SPDX-License-Identifier: Apache-2.0 */
/* What does the memory of one process hold, in a run of a small instance?
 *
 * Computes: values of parts of objects.  An object is a variable of one activation, or what one call
 * allocated; a part is a way of fields and elements into it.  What is written where the part is not
 * known makes the whole object unknown; so does what is seen as elements of two sizes.
 */
#include "passes/memory.h"

#include <string.h>

struct stored {
    uint32_t era;
    struct value value;
};

struct object {
    uint32_t era; /* values stored in an earlier era are gone */
    bool is_zero, is_kept;
    bool has_whole; /* something was stored in the object itself, as most have no parts */
    const struct variable *variable; /* that it is; NULL: none */
    const struct type *unit;         /* of its elements; NULL: not asked for yet */
    struct stored whole;
};

struct memory {
    struct arena *arena;
    struct step whole;  /* what steps from the object itself are kept at */
    struct map *values; /* object and step into it -> struct stored */
    struct step *anywhere;
    uint32_t step_count;
    uint32_t watched; /* objects from 1 on */
    bool *is_seen;    /* one of them was read */
    ARRAY(struct object) objects;
};

struct memory *memory_new(struct arena *arena)
{
    struct memory *m = ARENA_NEW(arena, struct memory);

    m->arena = arena;
    m->values = map_new(arena);
    m->anywhere = ARENA_NEW(arena, struct step);
    array_push(arena, &m->objects, (struct object){0}); /* no address has object 0 */
    return m;
}

uint32_t memory_object(struct memory *m, bool is_zero)
{
    array_push_alone(m->arena, &m->objects, (struct object){.is_zero = is_zero});
    return m->objects.count - 1;
}

void memory_name(struct memory *m, uint32_t object, const struct variable *variable)
{
    m->objects.items[object].variable = variable;
}

const struct variable *memory_variable(const struct memory *m, uint32_t object)
{
    return m->objects.items[object].variable;
}

uint32_t memory_last(const struct memory *m)
{
    return m->objects.count - 1;
}

void memory_forget(struct memory *m, uint32_t object, bool is_zero)
{
    m->objects.items[object].era++;
    m->objects.items[object].is_zero = is_zero;
}

void memory_keep(struct memory *m, uint32_t object)
{
    m->objects.items[object].is_kept = true;
}

void memory_watch(struct memory *m, bool *is_seen)
{
    m->watched = m->objects.count - 1;
    m->is_seen = is_seen;
}

void memory_forget_rest(struct memory *m)
{
    for (uint32_t k = 1; k < m->objects.count; k++)
        if (!m->objects.items[k].is_kept)
            memory_forget(m, k, false);
}

static const struct step *step_get(struct memory *m, const struct step *outer, const char *key,
                                   int64_t index)
{
    struct step *around = outer ? (struct step *)outer : &m->whole;
    struct map **parts = key ? &around->fields : &around->elements;
    const void *place = (const void *)(uintptr_t)((uint64_t)index << 1 | 1);
    struct step *step;

    if (!*parts)
        *parts = map_new(m->arena);
    step = key ? map_get(*parts, key) : map_get_address(*parts, place);
    if (step)
        return step;
    step = ARENA_NEW(m->arena, struct step);
    *step = (struct step){.outer = outer,
                          .key = key,
                          .index = index,
                          .id = ++m->step_count,
                          .sibling = around->parts};
    around->parts = step;
    if (key)
        map_set(*parts, key, step);
    else
        map_set_address(*parts, place, step);
    return step;
}

const struct step *memory_field(struct memory *m, const struct step *outer, const char *key)
{
    return outer == m->anywhere ? outer : step_get(m, outer, key, 0);
}

const struct step *memory_element(struct memory *m, const struct step *outer, int64_t index)
{
    return outer == m->anywhere ? outer : step_get(m, outer, NULL, index);
}

const struct step *memory_first(struct memory *m, const struct step *array, int64_t length)
{
    /* Arrays of several objects may be one step, which lives in the arena: the shortest counts. */
    if (array && array != m->anywhere && length > 0 &&
        (array->length == 0 || length < array->length))
        ((struct step *)array)->length = length;
    return memory_element(m, array, 0);
}

bool memory_is_inside(const struct step *array, int64_t index)
{
    return !array || array->length == 0 || (index >= 0 && index < array->length);
}

const struct step *memory_anywhere(struct memory *m)
{
    return m->anywhere;
}

bool memory_unit(struct memory *m, uint32_t object, const struct type *type)
{
    struct object *o = &m->objects.items[object];

    if (!o->unit)
        o->unit = type;
    return memory_same_layout(o->unit, type);
}

const struct type *memory_unit_of(const struct memory *m, uint32_t object)
{
    return m->objects.items[object].unit;
}

bool memory_same_layout(const struct type *x, const struct type *y)
{
    return x->kind == y->kind && x->bytes == y->bytes &&
           (x->kind != TYPE_RECORD || !x->tag || !y->tag || strcmp(x->tag, y->tag) == 0);
}

static const void *place_of(const struct value *address)
{
    return (const void *)(uintptr_t)((uint64_t)address->object << 32 | address->step->id);
}

/* What was stored there, in whatever era; NULL: nothing. */
static struct stored *stored_at(const struct memory *m, const struct value *address)
{
    struct object *object = &m->objects.items[address->object];

    if (address->object - 1 < m->watched)
        *m->is_seen = true;
    if (address->step)
        return map_get_address(m->values, place_of(address));
    return object->has_whole ? &object->whole : NULL;
}

struct value memory_load(const struct memory *m, const struct value *address)
{
    const struct object *object = &m->objects.items[address->object];
    const struct stored *stored;

    if (address->step == m->anywhere)
        return (struct value){0};
    stored = stored_at(m, address);
    if (stored && stored->era == object->era)
        return stored->value;
    return (struct value){.known = object->is_zero ? KNOWN_INT : KNOWN_NOT};
}

void memory_store(struct memory *m, const struct value *address, struct value value)
{
    struct stored *stored;

    if (address->step == m->anywhere) {
        memory_forget(m, address->object, false);
        return;
    }
    stored = stored_at(m, address);
    if (!stored && !address->step) {
        stored = &m->objects.items[address->object].whole;
        m->objects.items[address->object].has_whole = true;
    } else if (!stored) {
        stored = ARENA_NEW(m->arena, struct stored);
        map_set_address(m->values, place_of(address), stored);
    }
    *stored = (struct stored){m->objects.items[address->object].era, value};
}

/* The parts of a record itself are its fields; elements there are those of other objects. */
static bool is_part_of(const struct value *address, const struct step *part)
{
    return address->step || part->key;
}

static const struct step *parts_of(const struct memory *m, const struct value *address)
{
    return address->step ? address->step->parts : m->whole.parts;
}

static bool has_stored(const struct memory *m, struct value at)
{
    const struct stored *stored = stored_at(m, &at);
    struct value inner = at;

    if (stored && stored->era == m->objects.items[at.object].era)
        return true;
    for (inner.step = parts_of(m, &at); inner.step; inner.step = inner.step->sibling)
        if (is_part_of(&at, inner.step) && has_stored(m, inner))
            return true;
    return false;
}

static void parts_reset(struct memory *m, struct value at, struct value value)
{
    struct value inner = at;

    memory_store(m, &at, value);
    for (inner.step = parts_of(m, &at); inner.step; inner.step = inner.step->sibling)
        parts_reset(m, inner, value);
}

static void parts_copy(struct memory *m, struct value to, struct value from)
{
    struct value inner = from, outer = to;

    memory_store(m, &to, memory_load(m, &from));
    for (inner.step = parts_of(m, &from); inner.step; inner.step = inner.step->sibling) {
        if (!is_part_of(&from, inner.step) || !has_stored(m, inner))
            continue;
        outer.step = step_get(m, to.step, inner.step->key, inner.step->index);
        parts_copy(m, outer, inner);
    }
}

void memory_copy(struct memory *m, const struct value *to, const struct value *from)
{
    const bool is_zero = m->objects.items[from->object].is_zero;

    if (to->step == m->anywhere || from->step == m->anywhere)
        memory_forget(m, to->object, false);
    else if (to->object == from->object && to->step == from->step)
        return;
    else if (!to->step)
        memory_forget(m, to->object, is_zero);
    else
        parts_reset(m, *to, (struct value){.known = is_zero ? KNOWN_INT : KNOWN_NOT});
    if (to->step != m->anywhere && from->step != m->anywhere)
        parts_copy(m, *to, *from);
}
