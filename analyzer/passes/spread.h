/* SPDX-License-Identifier: Apache-2.0 */
/* What is known while labels spread, and what each place has told so far?  Internal to taint.c and
 * spread.c. */
#ifndef SPBC_PASSES_SPREAD_H
#define SPBC_PASSES_SPREAD_H

#include "passes/closures.h"
#include "passes/reads.h"
#include "passes/taint.h"

/* All bits are by the number of a node (reads.h), but where it says otherwise. */
enum { SPREAD_MARKED = 256 };

struct spread {
    const struct reads *reads;
    const uint32_t *marked[SPREAD_MARKED]; /* items of large sets whose cells all are labelled */
    struct bits sets;                      /* by number of the set: those with a labelled cell */
    struct bits waiting;
    uint32_t *queue; /* a ring of the nodes that wait */
    uint32_t head, count;
    struct bits labelled;    /* branches whose condition is labelled at its place */
    struct bits controlled;  /* nodes that such a branch decides about */
    struct bits defines;     /* assignments that label their local variable */
    uint8_t *defines_called; /* how many a call labels by their addresses */
    struct bits stores;      /* assignments and calls that have labelled something */
    uint8_t *coverage;       /* by function: 0 not asked, 1 some node is covered, 2 none */
    function_list few;       /* all functions that may be covered, when they are few */
    uint32_t few_count;      /* their nodes; 0: they are not */
    uint32_t *stack;
    uint64_t steps;                       /* nodes looked at */
    ARRAY(uint32_t) done;                 /* these, as long as something may be taken over */
    struct closure *usable[TAINT_JOINED]; /* that hold in this run and were not taken over yet */
    uint32_t usable_count;
    bool is_hit; /* the cell of one of them was labelled */
    bool is_busy;
};

/* taint_has_judged: were the conditions of this function looked at when the labels spread? */
bool taint_has_judged(const struct taint *t, const struct function *f);
/* taint_may_control: may a labelled condition decide about the node?  For after a run. */
bool taint_may_control(const struct taint *t, const struct node *node);
/* taint_was_labelled: was the condition of the branch labelled at its place? */
bool taint_was_labelled(const struct taint *t, const struct node *branch);
/* taint_was_defined: did the assignment give its local variable a label? */
bool taint_was_defined(const struct taint *t, const struct node *assignment);
bool taint_set_has(const struct taint *t, uint32_t set);
/* taint_is_followed: is it a local variable whose label is looked for in what set it last? */
bool taint_is_followed(const struct taint *t, const struct variable *variable);
/* taint_follows: is it looked for there at t->at? */
bool taint_follows(const struct taint *t, const struct variable *variable);
/* taint_defines: does this assignment or call give its variable a label?  What an assignment reads is asked at
 * its place while labels spread, and anywhere otherwise. */
bool taint_defines(const struct taint *t, const struct node *node, int arg);

#endif
