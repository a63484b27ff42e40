/* SPDX-License-Identifier: Apache-2.0 */
/* What does the C library remember from one call to the next? */
#ifndef SPBC_PASSES_OUTSIDE_H
#define SPBC_PASSES_OUTSIDE_H

#include "passes/analysis.h"
#include "passes/taint.h"

/* outside_is_pure: does what the function gives back depend on its arguments only? */
bool outside_is_pure(const struct function *function);

struct outside {
    struct map *labelled; /* calls that give back what labelled ones have left behind */
    bool has_any;
    bool has_memory;  /* of these: streams whose bytes lie in memory of the program */
    bool has_objects; /* something labelled is kept with an object of MPI */
};

/* outside_label: looks for calls of functions outside of the program that a label changes, and adds
 * those that may read what they left: files, random numbers, anything else that is not known to be
 * pure.  Returns whether there are new ones. */
bool outside_label(struct taint *taint, struct outside *outside);
bool outside_has(const struct outside *outside, const struct node *call);

/* outside_state: a number for what the call leaves behind or shows: 0 nothing, less than 32. */
int outside_state(struct analysis *a, const struct node *node);

#endif
