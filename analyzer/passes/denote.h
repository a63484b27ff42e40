/* SPDX-License-Identifier: Apache-2.0 */
/* Which node of the graph of pointers does an expression denote? */
#ifndef SPBC_PASSES_DENOTE_H
#define SPBC_PASSES_DENOTE_H

#include "passes/cells.h"
#include "passes/points.h"

enum watch_kind {
    PUNS = POINTS_OTHERS, /* what accesses as `about` reach besides belongs to target */
    HOLDS,                /* what is in target is stored in the cell, if that can hold a pointer */
    OTHERS,               /* the cell belongs to target unless the function makes it */
    CALLEE,               /* the call `about` reaches the function */
    CALLBACK, /* the function may be called by somebody outside, with what `state` has */
    EVERYONE  /* so many calls hand over that each function may get all of target */
};

struct storage { /* where an lvalue may lie: in these cells, or where these nodes point */
    struct set cells, nodes;
};

struct record { /* all cells of a record type, or of several */
    const struct type *type;
    point_node members, sink;          /* the cells themselves; what is stored in all of them */
    point_node spread_to, stored_from; /* where the last edge went to, and came from */
    uint32_t cell_count;
};

struct known_value {
    const struct expr *expr;
    point_node node;
};

struct denoting {
    struct analysis *a;
    struct points *points;
    uint32_t *values; /* by expression id: node plus one */
    uint32_t value_capacity;
    ARRAY(struct known_value) known;
    struct map *records; /* what cells_of_type says -> struct record */
    struct map *types;   /* type -> struct record */
    struct map *lists;   /* struct record_list -> struct record, all of them together */
    ARRAY(struct record *) record_list;
    struct map *results; /* call through a pointer -> the node of what it returns */
    struct map *puns;    /* accessed type -> pointer's node and whether it is a write -> node */
};

void denoting_init(struct denoting *d, struct analysis *a, struct points *points);

/* type_is_record: or an array of records. */
bool type_is_record(const struct type *type);
/* value_carries_address: numbers as wide as pointers can, others can not. */
bool value_carries_address(const struct expr *value);

/* denote_value: the node of the cells that the value may point to; 0: none. */
point_node denote_value(struct denoting *d, const struct expr *expr);
/* denote_lvalue: adds where it may lie. */
void denote_lvalue(struct denoting *d, const struct expr *lvalue, struct storage *out);
/* denote_storage: the node of the cells themselves. */
point_node denote_storage(struct denoting *d, const struct storage *storage);
/* denote_result: what a call of this function gives back is in the node too. */
void denote_result(struct denoting *d, const struct node *call, const struct function *f,
                   point_node node);
/* denote_both: one node for two. */
point_node denote_both(struct denoting *d, point_node left, point_node right);
/* denote_pointees: all that can be got at through the pointer. */
struct storage denote_pointees(struct denoting *d, const struct expr *pointer);
/* denote_puns: cells besides the plain ones that an access behind a pointer reaches; 0: none. */
point_node denote_puns(struct denoting *d, const struct expr *lvalue, bool is_write);

/* record_refresh: there may be more cells in the records. */
void record_refresh(struct denoting *d, struct record *record);
/* denote_spread: the cell, and the fields of the records in it, belong to a node. */
void denote_spread(struct denoting *d, const struct cell *cell, point_node node);
/* denote_store: a value is stored in the cell, and, if it is no record, in the fields of the records
 * in it. */
void denote_store(struct denoting *d, point_node value, const struct cell *cell, bool is_whole);

#endif
