/* SPDX-License-Identifier: Apache-2.0 */
/* How are expressions made?  Hash-consing constructors: equal pointers are equal expressions.
 *
 * Requires: a program from program_new.  Computes: constants folded in exact C semantics (what C
 * leaves undefined is not folded), the few identities that make equal things equal: *&x is x, &*p
 * is p, *(p + i) is p[i], p[0] of a pointer is *p, *a of an array is a[0].
 *
 * Values are mathematical: a conversion between integer types that keeps every value leaves no
 * EXPR_CAST, so the operands of a comparison may differ in width, and the operator of a BINARY is
 * computed in the type of the BINARY.  EXPR_INT of an unsigned 64-bit type holds the bit pattern.
 * Constants that were cast to pointers (MPI_STATUS_IGNORE, NULL) are EXPR_INT with a pointer type.
 * Two EXPR_UNKNOWN are never the same expression.
 */
#ifndef SPBC_IR_EXPR_H
#define SPBC_IR_EXPR_H

#include "ir/ir.h"

/* program_new: an empty program in the arena; the MPI constants are those of no MPI (INT64_MIN). */
struct program *program_new(struct arena *arena);

struct map;

/* type_make: the one type object with these properties. */
const struct type *type_make(struct program *program, const struct type *wanted);
const struct type *type_int(struct program *program); /* int */
/* type_of_width: the integer of at least so many bytes, and at least of those of an int. */
const struct type *type_of_width(struct program *program, uint8_t bytes, bool is_signed);
/* type_unit: the number of which an array (of arrays) is made; NULL none.  type_size: of a number, a record or such an array,
 * in bytes; 0 not known. */
const struct type *type_unit(const struct type *type);
int64_t type_size(const struct type *type);
/* type_is_alike: do objects of the two have the same size and kind, as far as that is known? */
bool type_is_alike(const struct type *x, const struct type *y);
const struct type *type_void(struct program *program);
/* type_function: of every EXPR_FUNCTION; what a call returns is callee->type. */
const struct type *type_function(struct program *program);
/* type_common: the usual arithmetic conversions of C. */
const struct type *type_common(struct program *program, const struct type *a, const struct type *b);
/* expr_fields_pointed_at: adds the keys of all fields whose address the program takes. */
void expr_fields_pointed_at(const struct program *program, struct map *out);
/* expr_has_text: is there a text in the program, wherever it stands, of which that is so? */
bool expr_has_text(const struct program *program, bool (*is)(const char *text));

/* type_promoted: the integer promotions of C. */
const struct type *type_promoted(struct program *program, const struct type *type);

const struct expr *expr_int(struct program *program, int64_t value, const struct type *type);
/* expr_int_named: a number that is, or may be, written as MPI_ANY_SOURCE.  What is folded out of it is named too. */
const struct expr *expr_int_named(struct program *program, int64_t value, const struct type *type);
const struct expr *expr_float(struct program *program, const char *text, const struct type *type);
const struct expr *expr_string(struct program *program, const char *text, const struct type *type);
const struct expr *expr_variable(struct program *program, const struct variable *variable);
const struct expr *expr_function(struct program *program, const struct function *function);
const struct expr *expr_field(struct program *program, const struct expr *record, const char *key,
                              const char *name, const struct type *type);
const struct expr *expr_index(struct program *program, const struct expr *array,
                              const struct expr *index, const struct type *type);
const struct expr *expr_deref(struct program *program, const struct expr *pointer,
                              const struct type *type);
const struct expr *expr_address(struct program *program, const struct expr *object,
                                const struct type *type);
const struct expr *expr_unary(struct program *program, enum expr_op op, const struct expr *a,
                              const struct type *type);
const struct expr *expr_binary(struct program *program, enum expr_op op, const struct expr *a,
                               const struct expr *b, const struct type *type);
const struct expr *expr_conditional(struct program *program, const struct expr *condition,
                                    const struct expr *yes, const struct expr *no,
                                    const struct type *type);
const struct expr *expr_cast(struct program *program, const struct expr *a,
                             const struct type *type);
const struct expr *expr_call(struct program *program, const struct node *call,
                             const struct type *type);
/* expr_list: keys are the field keys of the elements of a record's list, NULL for an array's. */
const struct expr *expr_list(struct program *program, const struct expr *const *elements,
                             const char *const *keys, uint32_t count, const struct type *type);
const struct expr *expr_unknown(struct program *program, const char *text, const struct type *type);
/* expr_thrown: the condition, with one way for both answers, that stands where an exception is thrown. */
const struct expr *expr_thrown(struct program *program);
bool expr_is_thrown(const struct expr *expr);
/* expr_given: what is not known, but follows from what the program gives a library, and from nothing else: no clock, and
 * no chance.  expr_is_given: is it such? */
enum expr_given {
    GIVEN_CALLED,
    GIVEN_HANDED,
    GIVEN_DEFAULT,
    GIVEN_IMAGINARY,
    GIVEN_TYPE,
    GIVEN_CONSTANT
};
const struct expr *expr_given(struct program *program, enum expr_given given,
                              const struct type *type);
bool expr_is_given(const struct expr *expr);
/* expr_is_fixed: of these, what nothing that runs decides. */
bool expr_is_fixed(const struct expr *expr);
/* node_throws: is it where an exception is thrown?  That ends all calls up to its handler. */
bool node_throws(const struct node *node);

/* expr_list_at: element `index` of an array's list, expr_list_field: of a record's list; 0 where
 * the list is silent, NULL when it is not such a list. */
const struct expr *expr_list_at(struct program *program, const struct expr *list, int64_t index);
const struct expr *expr_list_field(struct program *program, const struct expr *list,
                                   const char *key);

/* expr_substitute: the expression with every subexpression for which `replace` returns something
 * replaced (outermost first; what it returned is not looked into again), folded anew. */
typedef const struct expr *(*expr_replace)(void *context, const struct expr *expr);
const struct expr *expr_substitute(struct program *program, const struct expr *expr,
                                   expr_replace replace, void *context);

/* expr_rename: likewise, where all that is replaced are variables, and by variables that nothing named
 * before: nothing is folded, and no operator asked for. */
const struct expr *expr_rename(struct program *program, const struct expr *expr,
                               expr_replace replace, void *context);

/* expr_with: the expression with `to` wherever it has `from`, folded anew.  expr_with_int: with a number of its type. */
const struct expr *expr_with(struct program *program, const struct expr *expr,
                             const struct expr *from, const struct expr *to);
const struct expr *expr_with_int(struct program *program, const struct expr *expr,
                                 const struct expr *from, int64_t number);

/* expr_is_int: is it a constant integer, and which? */
bool expr_is_int(const struct expr *expr, int64_t *value);
/* expr_is_named: is it a number that may be written as MPI_ANY_SOURCE? */
bool expr_is_named(const struct expr *expr);
/* expr_without_casts: what is converted, of NULL too. */
const struct expr *expr_without_casts(const struct expr *expr);
/* expr_uncut: what is converted, where it and all that it is converted to are integers of at least so many bytes;
 * NULL: the number is cut, or is none on the way. */
const struct expr *expr_uncut(const struct expr *expr, unsigned bytes);
/* expr_number: of an index or a count, what is converted, as far as all of them are integers of at least the size of an int. */
const struct expr *expr_number(const struct expr *expr);
/* expr_computed: the operation with integers whose result is stored in the lvalue, not cut to fewer bytes than that has;
 * NULL: another value is. */
const struct expr *expr_computed(const struct expr *target, const struct expr *value);
/* expr_step: by which number the value that is stored in the lvalue is more than what is there; 0: it is something else. */
int64_t expr_step(const struct expr *target, const struct expr *value);
/* expr_doubles: is the value twice what is in the lvalue: 2 i, i + i or i << 1? */
bool expr_doubles(const struct expr *target, const struct expr *value);
/* expr_is_parameter: of this function? */
bool expr_is_parameter(const struct expr *expr, const struct function *function);
/* expr_is_container_part: is it the block of a container of the C++ library, or how many elements there are? */
bool expr_is_container_part(const struct expr *expr);
/* expr_is_own_block: is it the block of a container that no other one has (BLOCK_KEY)? */
bool expr_is_own_block(const struct expr *expr);
/* expr_contains: does `part` occur in `expr`? */
bool expr_contains(const struct expr *expr, const struct expr *part);
/* node_mentions: does it occur in what the node computes, sets or is given?  node_uses: likewise, but for being what it sets. */
bool node_mentions(const struct node *node, const struct expr *part);
bool node_uses(const struct node *node, const struct expr *part);
/* expr_has_call: does what the call returns occur in it? */
bool expr_has_call(const struct expr *expr, const struct node *call);
/* expr_is_place: a variable, a member, an element or what a pointer leads to; not NULL. */
bool expr_is_place(const struct expr *expr);
/* expr_base: the pointer or array behind which an element lies, or that an address of one is made of. */
const struct expr *expr_base(const struct expr *expr);
/* expr_root: the variable whose storage an lvalue lies in (x of x.f[i]); NULL behind a pointer. */
const struct variable *expr_root(const struct expr *expr);
/* expr_is_object: is it the address of a variable, or of a part of one, that is somewhere for certain? */
bool expr_is_object(const struct expr *expr);
/* expr_op_text: "+". */
const char *expr_op_text(enum expr_op op);

#endif
