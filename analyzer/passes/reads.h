/* SPDX-License-Identifier: Apache-2.0 */
/* Which memory does an expression look at, and who looks at it? */
#ifndef SPBC_PASSES_READS_H
#define SPBC_PASSES_READS_H

#include "passes/analysis.h"

/* Lists of numbers, one for each of a range of numbers: items[start[k]] to items[start[k + 1]]. */
struct lists {
    uint32_t *start, *items;
    uint32_t count;
};

static inline uint32_t lists_begin(const struct lists *lists, uint32_t k)
{
    return k < lists->count ? lists->start[k] : 0;
}
static inline uint32_t lists_end(const struct lists *lists, uint32_t k)
{
    return k < lists->count ? lists->start[k + 1] : 0;
}

struct definition_list { /* what may have set a local variable last */
    bool has_entry;      /* nothing on some way from the entry */
    node_list nodes;
};

/* Nodes have one number over the program: base of their function + id. */
struct reads {
    uint32_t *base;            /* by function id */
    const struct node **nodes; /* by number */
    uint32_t *owners;          /* by number: id of the node's function */
    uint32_t node_count, set_count, cell_count;
    struct lists readers;    /* expression -> nodes whose values it takes part in, by number */
    struct lists watchers;   /* set of cells -> expressions that look at them */
    struct lists sets;       /* cell -> sets that hold it */
    struct lists fields;     /* set of cells -> nodes that name a field of what lies there */
    struct lists dependents; /* node -> nodes directly control dependent on it */
    struct set lost;         /* nodes that look at memory without a cell */
    struct set listing;      /* nodes with lists of values */
    struct bits variadic;    /* functions that take those given to `...` */
    struct set shared;       /* cells of local variables that other functions name (lambdas) */
    ARRAY(uint32_t) unknown_exprs; /* ids of EXPR_UNKNOWN */
    ARRAY(const struct expr *) call_exprs;
    struct set calls;        /* nodes that call */
    struct lists sources;    /* function -> its nodes that call, or read what a call returns */
    struct bits callers;     /* functions with such nodes */
    struct map *definitions; /* see reads_definitions */
    struct map *of_statuses; /* see received.c */
};

/* reads_get: the index over all functions that run; made once, and anew when there are more cells. */
const struct reads *reads_get(struct analysis *a);
static inline uint32_t reads_number(const struct reads *reads, const struct node *node)
{
    return reads->base[node->function->id] + node->id;
}

/* Sets of cells are kept once each; 0 is the empty one. */
/* reads_lvalue: the cells that an lvalue may lie in. */
uint32_t reads_lvalue(struct analysis *a, const struct expr *lvalue);
/* reads_parts: of declared records among those cells, the cells of all their fields. */
uint32_t reads_parts(struct analysis *a, const struct expr *lvalue);
/* reads_pointees: everything that can be got at through the pointer. */
uint32_t reads_pointees(struct analysis *a, const struct expr *pointer);
/* reads_spread: the cells of a set and, where they hold records, of all their fields. */
uint32_t reads_spread(struct analysis *a, uint32_t set);
/* reads_single: one cell. */
uint32_t reads_single(struct analysis *a, uint32_t cell);
const struct set *reads_cells(const struct analysis *a, uint32_t set);

/* reads_of_fields: nodes that name a field of an object in one of the cells. */
void reads_of_fields(struct analysis *a, const struct set *objects, node_list *out);
/* reads_definitions: the assignments and calls that may have given a local variable, whose address
 * no pointer holds, the value that it has at the node. */
const struct definition_list *reads_definitions(struct analysis *a, const struct node *at,
                                                const struct expr *variable);
/* reads_assignment: the one assignment that has given it that value; NULL: it may be several things. */
const struct node *reads_assignment(struct analysis *a, const struct node *at,
                                    const struct expr *variable);
/* reads_pointed: cells whose address some cell may hold. */
const struct bits *reads_pointed(struct analysis *a);
/* reads_escaping: cells whose address some pointer may hold, or that are written in parts. */
const struct bits *reads_escaping(struct analysis *a);

/* cell_holds_records: is it accessed as records, so that what lies there has cells of its own? */
bool cell_holds_records(const struct cell *cell);
/* expr_is_part_as_whole: a number or pointer that is read or written through a pointer, which may
 * point to a record. */
bool expr_is_part_as_whole(const struct expr *expr);
/* call_address_argument: which argument of the call is the variable's address?  -1: none. */
int call_address_argument(const struct node *call, const struct expr *variable);
/* node_may_set: does it assign the variable, or hand its address to a call? */
bool node_may_set(const struct node *node, const struct expr *variable);

#endif
