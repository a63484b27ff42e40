/* SPDX-License-Identifier: Apache-2.0 */
/* What does one labelled cell lead to, whatever else is labelled?  Internal to taint.c and spread.c. */
#ifndef SPBC_PASSES_CLOSURES_H
#define SPBC_PASSES_CLOSURES_H

#include "passes/taint.h"

struct closure {
    int (*source)(void *context, const struct node *call, int arg);
    bool has_control, has_selection, follows_unknown; /* the rules */
    uint32_t cell;
    uint32_t part; /* of the program, whose functions did not spread labels; 0: all did */
    struct bits cells, functions, sets, labelled, controlled, defines; /* as in spread.h */
    struct bits decided; /* nodes that the labelled branches decide about, by the rules or not */
    struct bits stores;  /* assignments and calls that have labelled something */
    bool has_unknown, has_callbacks;
    bool is_kept; /* it is worth being taken over */
    uint64_t steps;
};

/* closures_begin: looks which ones hold in the run that begins; those whose cells are labelled already are taken over
 * before anything is looked at. */
void closures_begin(struct taint *t);
/* closures_hit: what the cell, which was labelled, leads to will be taken over; whoever looks at it need not
 * look again because of it. */
bool closures_hit(struct taint *t, uint32_t cell);
/* closures_told: does the run that begins take over something that the cell, or the function, lies in? */
bool closures_told_cell(const struct taint *t, uint32_t cell);
bool closures_told_function(const struct taint *t, uint32_t function);
/* closures_join: takes over those whose cells were labelled since.  Were there any?  Then all nodes that
 * were looked at are looked at again, and those of the functions that closures_has_left_out names. */
bool closures_join(struct taint *t);
/* closures_has_left_out: did the function spread no labels in something that the run has taken over? */
bool closures_has_left_out(const struct taint *t, const struct function *f);
/* closures_leaves_out: shall the function spread no labels in the run that makes a closure? */
bool closures_leaves_out(const struct taint *t, const struct function *f);
/* closures_record: the run that makes one has ended. */
void closures_record(struct taint *t);
/* closures_learn: what could have shortened the run that has ended, by the nodes it looked at? */
void closures_learn(struct taint *t, uint64_t steps);

#endif
