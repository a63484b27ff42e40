/* SPDX-License-Identifier: Apache-2.0 */
/* Where do values come from whoever asks for them, and what follows from what?  Internal to values.c
 * and follow.c. */
#ifndef SPBC_PASSES_ORIGINS_H
#define SPBC_PASSES_ORIGINS_H

#include "passes/analysis.h"
#include "passes/visits.h"

enum origin_kind {
    ORIGIN_ASKED,     /* an expression at a node, in a frame: the question itself */
    ORIGIN_CELL,      /* all stores into it */
    ORIGIN_STORES,    /* a group of them */
    ORIGIN_CELLS,     /* a set of cells */
    ORIGIN_PARAMETER, /* the arguments of all callers */
    ORIGIN_RESULT,    /* of one call, whoever called its function */
    ORIGIN_FIELD,     /* of one record variable */
    ORIGIN_MEMBER     /* of what a parameter points to, for all callers */
};

struct origin {
    enum origin_kind kind;
    uint32_t id;
    const void *what;           /* cell, group of stores, set, variable or expression */
    const struct node *at;      /* where it was asked for first */
    const struct frame *frame;  /* ASKED */
    const struct values *known; /* once it is settled */
    ARRAY(uint32_t) direct;     /* origins whose values it has as well */
    ARRAY(uint32_t) operands;   /* origins that its values are computed from */
    uint32_t frame_limit;       /* see follow.c */
    uint32_t index[2], low[2];  /* of the searches for cycles, see values.c */
    bool is_waiting[2];
    uint32_t cycle; /* that it is settled with */
    ARRAY(uint32_t)
    fed;               /* others of its cycle that have its values, not by way of a pointer alone */
    enum wildcard own; /* of what it does not have from others of its cycle */
};

struct origins {
    struct map *by_what;     /* variable or expression -> origin */
    struct origin **of_cell; /* by its id */
    uint32_t cell_limit;
    ARRAY(struct origin *) list;    /* by id */
    ARRAY(struct set) sets;         /* each set of cells once */
    ARRAY(struct origin *) of_sets; /* theirs */
    uint32_t *set_slots, set_slot_count;
    struct visits visits;
    struct arena *scratch; /* for what nobody needs once an origin is settled */
    ARRAY(uint32_t) waiting[2];
    uint32_t index[2], cycle_count;
    const struct function *asking; /* whose value is wanted */
    uint64_t steps, limit;         /* of the whole program */
    uint64_t comm_steps;           /* those of questions about communicators, see values_apart */
};

/* One walk over what an origin consists of: to find the others that it needs, then with their
 * values. */
struct search {
    struct analysis *a;
    struct origins *o;
    struct origin *self;
    struct values *out;
    struct map *makers;         /* those of out, where they are many; NULL: not yet */
    const struct search *outer; /* whose arithmetic asks for this value */
    bool is_collecting;
    bool is_behind;             /* what is followed was stored by way of a pointer */
    const struct place *stored; /* by what has no node; NULL none */
    uint32_t serial, depth, step_limit, frame_limit;
    uint32_t *serials, *steps, *operand_steps; /* of this search and those for its operands */
};

struct origin *origin_of(struct analysis *a, enum origin_kind kind, const void *what,
                         const struct node *at);
/* origin_of_cells: the same for equal sets. */
struct origin *origin_of_cells(struct analysis *a, const struct set *cells);
/* origin_follow: everything that the origin's values are. */
void origin_follow(struct search *s);

#endif
