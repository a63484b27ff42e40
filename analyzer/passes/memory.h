/* SPDX-License-Identifier: Apache-2.0 */
/* What does the memory of one process hold, in a run of a small instance? */
#ifndef SPBC_PASSES_MEMORY_H
#define SPBC_PASSES_MEMORY_H

#include "passes/analysis.h"

enum known { KNOWN_NOT, KNOWN_INT, KNOWN_ADDRESS, KNOWN_FUNCTION, KNOWN_SOURCE, KNOWN_FLOAT };

struct step { /* from an object to a part of it; interned: equal pointers are equal parts */
    const struct step *outer;
    const char *key; /* of a field; NULL: an element */
    int64_t index;
    int64_t length; /* of the array that it is; 0: none, or not known */
    uint32_t id;
    struct map *fields, *elements;      /* the steps from here; NULL: none yet */
    const struct step *parts, *sibling; /* the last of them; the one before this */
};

struct value { /* many are copied and kept, so it is small */
    enum known known;
    uint32_t object; /* ADDRESS */
    union {
        int64_t number;          /* INT; SOURCE: the operation whose message's source it is */
        const struct step *step; /* ADDRESS */
        const struct function *function;
        double low; /* FLOAT: it lies between low and high, see interval.h */
    };
    double high;
};

static inline struct value value_number(int64_t number)
{
    return (struct value){.known = KNOWN_INT, .number = number};
}

/* What a part holds that nothing has set since its object was made; copies hold it too. */
#define MEMORY_RAW INT64_C(0x7261772064617461)

static inline bool value_is_raw(struct value value)
{
    return value.known == KNOWN_NOT && value.number == MEMORY_RAW;
}

struct memory;

struct memory *memory_new(struct arena *arena);
/* memory_object: a new object; what is not stored in it reads as 0 or as unknown. */
uint32_t memory_object(struct memory *memory, bool is_zero);
/* memory_name: it is a variable.  memory_variable: which; NULL: it is none.  memory_last: the last object, from 1. */
void memory_name(struct memory *memory, uint32_t object, const struct variable *variable);
const struct variable *memory_variable(const struct memory *memory, uint32_t object);
uint32_t memory_last(const struct memory *memory);
/* memory_keep: no pointer leads to the object.  memory_forget_rest: the contents of all others are unknown. */
void memory_keep(struct memory *memory, uint32_t object);
/* memory_begin_raw: the object, which has just been made, holds nothing of its own. */
void memory_begin_raw(struct memory *memory, uint32_t object);
/* memory_begin_raw_first: the same of a block that may be several objects: of the others it is not told what makes them
 * has set, if they are records. */
void memory_begin_raw_first(struct memory *memory, uint32_t object);
/* memory_is_raw: has nothing set the number there, or a part of it? */
bool memory_is_raw(const struct memory *memory, const struct value *address);
/* memory_has_raw: did the object begin raw, and was nothing stored in it as a whole or at a place that is not known? */
bool memory_has_raw(const struct memory *memory, uint32_t object);
/* memory_parts_set: of a record of numbers that began raw, how many were set since; -1: it was set as a whole, or did not. */
int64_t memory_parts_set(const struct memory *memory, const struct value *address);
/* memory_watch: of all objects made so far, is_seen gets true when one is read. */
void memory_watch(struct memory *memory, bool *is_seen);
void memory_forget_rest(struct memory *memory);
/* memory_forget: the object's contents are unknown, or all zero. */
void memory_forget(struct memory *memory, uint32_t object, bool is_zero);
const struct step *memory_field(struct memory *memory, const struct step *outer, const char *key);
const struct step *memory_element(struct memory *memory, const struct step *outer, int64_t index);
/* memory_first: the first element of the array that a part is, or (NULL) the object; length: of how many. */
const struct step *memory_first(struct memory *memory, const struct step *array, int64_t length);
/* memory_is_inside: may that be one of the elements of the part?  Behind its end lies another part. */
bool memory_is_inside(const struct step *array, int64_t index);
/* memory_anywhere: some part that is not known: it reads as unknown, and a store there makes the
 * whole object unknown.  Parts of it are it. */
const struct step *memory_anywhere(struct memory *memory);
/* memory_same_layout: do values of these types have the same size and kind? */
bool memory_same_layout(const struct type *x, const struct type *y);
/* memory_unit: are the elements of this object seen as values of this type only, up to now? */
bool memory_unit(struct memory *memory, uint32_t object, const struct type *type);
/* memory_unit_of: that type; NULL: it was not asked for yet. */
const struct type *memory_unit_of(const struct memory *memory, uint32_t object);
/* memory_copy: a record, with all its parts. */
void memory_copy(struct memory *memory, const struct value *to, const struct value *from);
/* memory_load, memory_store: `address` is an ADDRESS. */
struct value memory_load(const struct memory *memory, const struct value *address);
void memory_store(struct memory *memory, const struct value *address, struct value value);

#endif
