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
    bool is_raw_first; /* it is raw in its first record only */
    bool is_raw;       /* as long as this is its era, what is not stored was never set: */
    uint32_t raw_era;
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

void memory_begin_raw(struct memory *m, uint32_t object)
{
    m->objects.items[object].is_raw = true;
    m->objects.items[object].raw_era = m->objects.items[object].era;
}

void memory_begin_raw_first(struct memory *m, uint32_t object)
{
    memory_begin_raw(m, object);
    m->objects.items[object].is_raw_first = true;
}

static bool object_is_raw(const struct object *object)
{
    return object->is_raw && object->raw_era == object->era;
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

/* What a part of an object holds that nothing was stored in. */
static struct value rest_of(const struct object *object, const struct step *step)
{
    const bool is_number = object->unit && object->unit->kind != TYPE_RECORD;
    bool is_raw = !object->is_zero && object_is_raw(object);

    while (step && step->outer)
        step = step->outer;
    is_raw = is_raw && (!object->is_raw_first || is_number || !step || step->index == 0);
    return (struct value){.known = object->is_zero ? KNOWN_INT : KNOWN_NOT,
                          .number = is_raw ? MEMORY_RAW : 0};
}

/* A part of what was stored as a whole is zero, or raw, with it. */
static struct value part_of(struct value whole)
{
    const bool is_alike = (whole.known == KNOWN_INT && whole.number == 0) || value_is_raw(whole);

    return is_alike ? whole : (struct value){0};
}

struct value memory_load(const struct memory *m, const struct value *address)
{
    const struct object *object = &m->objects.items[address->object];
    const struct stored *stored;
    struct value around = *address;

    if (address->step == m->anywhere)
        return (struct value){0};
    stored = stored_at(m, address);
    if (stored && stored->era == object->era)
        return stored->value;
    while (around.step) {
        around.step = around.step->outer;
        stored = stored_at(m, &around);
        if (stored && stored->era == object->era)
            return part_of(stored->value);
    }
    return rest_of(object, address->step);
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

bool memory_is_raw(const struct memory *m, const struct value *address)
{
    struct value inner = *address;

    if (!value_is_raw(memory_load(m, address)))
        return false;
    for (inner.step = parts_of(m, address); inner.step; inner.step = inner.step->sibling)
        if (is_part_of(address, inner.step) && has_stored(m, inner))
            return false;
    return true;
}

bool memory_has_raw(const struct memory *m, uint32_t object)
{
    const struct value at = {.known = KNOWN_ADDRESS, .object = object};

    return value_is_raw(memory_load(m, &at));
}

/* Those that something was stored in and that hold no others. */
static int64_t leaves_set(const struct memory *m, struct value at)
{
    const struct stored *stored = stored_at(m, &at);
    struct value inner = at;
    int64_t count = 0;

    for (inner.step = parts_of(m, &at); inner.step; inner.step = inner.step->sibling)
        if (is_part_of(&at, inner.step))
            count += leaves_set(m, inner);
    if (count == 0 && stored && stored->era == m->objects.items[at.object].era)
        count = !value_is_raw(stored->value);
    return count;
}

int64_t memory_parts_set(const struct memory *m, const struct value *address)
{
    if (address->step == m->anywhere || !value_is_raw(memory_load(m, address)))
        return -1;
    return leaves_set(m, *address);
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
    const struct value rest = part_of(memory_load(m, from));

    if (to->step == m->anywhere || from->step == m->anywhere)
        memory_forget(m, to->object, false);
    else if (to->object == from->object && to->step == from->step)
        return;
    else if (to->step)
        parts_reset(m, *to, rest);
    else {
        memory_forget(m, to->object, rest.known == KNOWN_INT);
        if (value_is_raw(rest))
            memory_begin_raw(m, to->object);
    }
    if (to->step != m->anywhere && from->step != m->anywhere)
        parts_copy(m, *to, *from);
}
