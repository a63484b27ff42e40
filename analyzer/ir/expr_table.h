/* SPDX-License-Identifier: Apache-2.0 */
/* Where are the expressions and types that exist already?  Private to ir/. */
#ifndef SPBC_IR_EXPR_TABLE_H
#define SPBC_IR_EXPR_TABLE_H

#include "ir/ir.h"

struct asked_own;
struct map;

struct expr_slot {
    struct expr *expr;
    uint32_t hash; /* most that are not the one are told by it alone */
};

struct expr_table {
    struct expr_slot *slots; /* open addressing, at most half full */
    uint32_t capacity, count;
    struct map *types;
    const struct type *type_int, *type_void, *type_function;
    bool is_settled;        /* all units are linked: what is made now is made by passes, ... */
    uint32_t settled_count; /* ... and numbered from here on */
    struct map *parts;     /* where the bytes of a unit are -> its struct asked_part; see asked.c */
    struct asked_own *own; /* see asked.c */
};

struct expr_table *expr_table_new(struct arena *arena);

/* expr_known: the expression like `wanted` that exists, or NULL. */
struct expr *expr_known(const struct expr_table *table, const struct expr *wanted);

/* expr_restore: the one expression like `wanted`, whose operands are of this program and whose
 * texts live in its arena; nothing is folded.  One that is unknown is always new. */
const struct expr *expr_restore(struct program *program, const struct expr *wanted);

/* expr_renamed: the operation on other operands, which differ in variables only that nothing named
 * before: it is asked for where the new one is. */
const struct expr *expr_renamed(struct program *program, const struct expr *expr,
                                const struct expr *a, const struct expr *b);

#endif
