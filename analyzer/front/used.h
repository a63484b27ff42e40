/* SPDX-License-Identifier: Apache-2.0 */
/* What do calls of constructors and methods of containers have in common?  Private to front/; see container.h. */
#ifndef SPBC_FRONT_USED_H
#define SPBC_FRONT_USED_H

#include "front/container.h"

struct use { /* a call of a constructor or a method */
    struct lowering *lower;
    const struct container *of;
    CXCursor expression, called;
    struct place place;
    const struct expr *object;
    unsigned first; /* of the arguments of the call, which may begin with the object */
    unsigned count; /* without an allocator that is not written */
};

/* use_argument, use_value: an argument of the call, and its value; use_held: read here, as what follows changes the
 * container. */
CXCursor use_argument(const struct use *use, unsigned number);
CXType use_argument_type(const struct use *use, unsigned number);
CXType use_parameter_type(const struct use *use, unsigned number);
void use_count_arguments(struct use *use);
const struct expr *use_number(const struct use *use, int64_t value);
const struct expr *use_computed(const struct use *use, enum expr_op op, const struct expr *a,
                                const struct expr *b);
/* use_block, use_begin, use_count: of the object; use_item, use_pointer: the element at a place of the block. */
const struct expr *use_block(const struct use *use);
const struct expr *use_begin(const struct use *use);
const struct expr *use_count(const struct use *use);
const struct expr *use_item(const struct use *use, const struct expr *index);
const struct expr *use_pointer(const struct use *use, const struct expr *index);
void use_set_count(const struct use *use, const struct expr *count);
void use_resize_block(const struct use *use, const struct expr *count);
const struct expr *use_value(const struct use *use, unsigned position);
const struct expr *use_held(const struct use *use, unsigned position);
void use_may_throw(const struct use *use);
/* use_begin_items: elements from one place to another begin as copies of a value, or (NULL) as the type says.
 * use_filling: such a value, an argument. */
void use_begin_items(const struct use *use, const struct expr *from, const struct expr *to,
                     const struct expr *given);
const struct expr *use_filling(const struct use *use, unsigned position);
void use_reset_begin(const struct use *use);
/* use_get_block: room for so many elements, in a new block or in that of the object. */
void use_get_block(const struct use *use, const struct expr *count, bool is_new);
/* use_put_item: an argument becomes an element.  use_put_items: all elements are those of { ... }; use_put_list: of that which
 * the first argument is; use_put_range: they lie between two iterators. */
void use_put_item(const struct use *use, const struct expr *index, unsigned position);
bool is_list_type(CXType type);
void use_put_items(const struct use *use, CXCursor list, bool is_new);
bool use_put_list(const struct use *use, bool is_new);
bool is_pointer_like(struct lowering *lower, CXType type);
/* use_distance: from one pointer to another. */
const struct expr *use_distance(const struct use *use, const struct expr *from,
                                const struct expr *to);
void use_put_range(const struct use *use, unsigned position, bool is_new);
/* use_unknown: the call as one of a function that may do anything with the memory. */
const struct expr *use_unknown(struct use *use);
const struct expr *use_nothing(const struct use *use);
bool is_number(CXType type);
/* use_begin_pair: the members become the two arguments, or begin as the types say. */
void use_begin_pair(const struct use *use);
/* type_is_allocator: is it that of the C++ library, in its canonical form? */
bool type_is_allocator(CXType type);

#endif
