/* SPDX-License-Identifier: Apache-2.0 */
/* How do containers of the C++ library come into the IR of C?  Private to front/; see object.h.
 *
 * What the C++ standard says of them is said in the IR with memory of C, so that the passes see what they see in a
 * program that writes it by hand:
 *
 *   vector            { data, count, room }: a block that realloc() makes larger when there is no room
 *   deque, queue, stack
 *                     { data, begin, count }: a block that stays where it is; elements from begin to count are in use
 *   array             its only member, an array
 *   unique_ptr, shared_ptr
 *                     { data }, which copies of a shared one have in common
 *   pair              its members
 *   iterators         of vector, deque, array, string: pointers
 *
 * An empty one is all zeros.  There is just the room that the standard promises, so that elements stay where they are
 * where it says so, and what pointed to them does.  A copy has memory of its own, wherever in the object
 * the container is; what was moved from is empty.
 *
 * Not so: vector<bool>, which has no elements in memory, and containers of objects whose end runs code of the
 * program (but for the one object of a unique_ptr, which ends with it), or that are copied by such code; these stay functions of a library.  So do methods that are not in the table of
 * contained.c: they are given the memory too, and what they leave behind is a block of unknown length.
 */
#ifndef SPBC_FRONT_CONTAINER_H
#define SPBC_FRONT_CONTAINER_H

#include "front/lower.h"

enum shape {
    SHAPE_NONE = 0,
    SHAPE_VECTOR = 1,
    SHAPE_DEQUE = 2,
    SHAPE_ARRAY = 4,
    SHAPE_OWNER = 8,
    SHAPE_PAIR = 16,
    SHAPE_ITERATOR = 32
};

struct container { /* a class of the library */
    enum shape shape;
    bool is_single; /* a smart pointer to one object */
    bool ends;      /* which is the only one to it, and at whose end code of the program runs */
    bool is_stack;  /* what is put last is taken first */
    CXType type;
    CXType element;
    CXCursor first, second; /* the members of a pair; the only one of an array */
    const struct type *item, *pointer;
};

/* ---- container.c: what it is, and its memory ---- */
/* owner_has_deleter: is it a smart pointer that calls a class of the program at its end? */
bool owner_has_deleter(struct lowering *lower, CXType type);
/* is_in_std: does a system header declare it in namespace std, or in one within? */
bool is_in_std(CXCursor declaration);
/* container_of: the modelled class that a type is, or refers to; NULL: none. */
const struct container *container_of(struct lowering *lower, CXType type);
/* iterator_element: what an iterator that is a pointer leads to; of another type an invalid one. */
CXType iterator_element(CXType type);
/* container_has_elements: may it have any number of elements, one behind the other in its memory? */
bool container_has_elements(const struct container *of);
const struct expr *container_data(struct lowering *lower, const struct container *of,
                                  const struct expr *object);
const struct expr *container_begin(struct lowering *lower, const struct container *of,
                                   const struct expr *object);
const struct expr *container_count(struct lowering *lower, const struct container *of,
                                   const struct expr *object);
/* container_room: how many elements a vector's block has room for. */
const struct expr *container_room(struct lowering *lower, const struct container *of,
                                  const struct expr *object);
/* container_in_use: how many elements are in use. */
const struct expr *container_in_use(struct lowering *lower, const struct container *of,
                                    const struct expr *object);
const struct type *type_size_t(struct lowering *lower);
const struct expr *held_new(struct lowering *lower, const struct type *type);
/* held_value: the same value, read here and not where it is used; of an array, where it lies. */
const struct expr *held_value(struct lowering *lower, struct place place, const struct expr *value);
/* holds_containers: has an object of the type a vector, deque or owner in it, or is it one? */
bool holds_containers(struct lowering *lower, CXType type);
/* copies_by_hand: does a copy of such an object, or its end, run code of the program? */
bool copies_by_hand(struct lowering *lower, CXType type);
/* container_empty: an empty one begins there. */
void container_empty(struct lowering *lower, struct place place, const struct container *of,
                     const struct expr *object);
/* containers_begin: those that the object has are empty. */
void containers_begin(struct lowering *lower, struct place place, const struct expr *object,
                      CXType type);
/* has_written_copies: has the class, or a part of it, copies that the program writes? */
bool has_written_copies(struct lowering *lower, CXType type);
/* object_copy: target = source, containers within get memory of their own; object_move: those of the source are
 * empty behind it. */
void object_copy(struct lowering *lower, struct place place, const struct expr *target,
                 const struct expr *source, CXType type);
void object_move(struct lowering *lower, struct place place, const struct expr *target,
                 const struct expr *source, CXType type);
/* element_put: an object that lives already gets a value; `is_copied`: the cursor names an object that stays as it is. */
void element_put(struct lowering *lower, const struct expr *target, CXType type, CXCursor value,
                 bool is_copied);
/* aggregate_put: an object that has containers within begins as { ... } says; false: it is something else. */
bool aggregate_put(struct lowering *lower, const struct expr *target, CXType type, CXCursor value);
/* block_call: a function of C that hands out, copies or sets memory. */
const struct expr *block_call(struct lowering *lower, CXCursor user, struct place place,
                              const char *name, const struct expr *const *args, uint32_t count,
                              const struct type *type);
const struct expr *block_bytes(struct lowering *lower, const struct container *of,
                               const struct expr *count);
/* block_resize: the block of the object has room for so many elements. */
void block_resize(struct lowering *lower, struct place place, const struct container *of,
                  const struct expr *object, const struct expr *count);

struct counting { /* a loop that no statement of the program stands for */
    struct lowering *lower;
    struct place place;
    const struct expr *index;
    struct node *head, *out;
};
struct counting counting_begin(struct lowering *lower, struct place place, const struct expr *from,
                               const struct expr *to);
void counting_end(struct counting *loop);

/* block_move: elements within a block.  block_copy: copies of elements of another one. */
void block_move(struct lowering *lower, CXCursor user, struct place place, CXType type,
                const struct expr *to, const struct expr *from, const struct expr *count);
void block_copy(struct lowering *lower, CXCursor user, struct place place, CXType type,
                const struct expr *to, const struct expr *from, const struct expr *count);

/* ---- contained.c: constructors and methods ---- */
/* container_construct: false: it is no modelled class. */
bool container_construct(struct lowering *lower, const struct expr *object, CXCursor call);
/* container_listed: an object becomes { a, b, c }; false: it is no modelled class that has elements, or no list. */
bool container_listed(struct lowering *lower, const struct expr *object, CXType type,
                      CXCursor list);
/* container_method: false: it is no method of such a class. */
bool container_method(struct lowering *lower, CXCursor expression, CXCursor referenced,
                      const struct expr **value);
/* containers_add: the memory of the containers that a function of the library is given belongs to what it is given. */
const struct expr **containers_add(struct lowering *lower, CXCursor expression, CXCursor referenced,
                                   const struct expr **args, uint32_t *count);

/* ---- owner.c: smart pointers ---- */
/* owner_make: make_unique<T>(...) and make_shared<T>(...) of a class of the program; NULL: something else. */
const struct expr *owner_make(struct lowering *lower, CXCursor call);
/* owner_given: the pointer, or the other smart pointer, becomes what a smart pointer holds. */
void owner_given(struct lowering *lower, const struct container *of, CXCursor pointer);
/* owner_put: the smart pointer holds that from here on; the object that it has held ends. */
void owner_put(struct lowering *lower, struct place place, const struct container *of,
               const struct expr *object, const struct expr *given);
/* owner_end: the object ends that is pointed to, if there is one. */
void owner_end(struct lowering *lower, struct place place, const struct container *of,
               const struct expr *pointer);

/* ---- iterator.c ---- */
bool iterator_method(struct lowering *lower, CXCursor expression, CXCursor referenced,
                     const struct expr **value);
/* iterator_operator: of functions that are operators. */
bool iterator_operator(struct lowering *lower, CXCursor expression, CXCursor referenced,
                       const struct expr **value);
/* range_of: the elements of an array or a modelled container: a pointer or an array, and how many. */
bool range_of(struct lowering *lower, CXCursor range, const struct expr **base,
              const struct expr **count, CXType *element);

struct
    tour { /* through a container that only the library knows the way in: by calls of functions of the library */
    const struct expr *object; /* a pointer to it */
    const struct expr *at;     /* to an element, or to what is behind them all */
    CXCursor record;
};
/* tour_begin: at the first element, which is seen as that type; false: it is no such container, or what it has stands in
 * an order that a run of its own may not share (by addresses, or as code of the program says). */
bool tour_begin(struct lowering *lower, CXCursor range, CXType element, struct tour *tour);
/* tour_goes_on: is there an element?  tour_next: to the next one. */
const struct expr *tour_goes_on(struct lowering *lower, const struct tour *tour,
                                struct place place);
void tour_next(struct lowering *lower, const struct tour *tour, struct place place);

/* ---- algorithm.c ---- */
bool algorithm_call(struct lowering *lower, CXCursor expression, CXCursor referenced,
                    const struct expr **value);

#endif
