/* SPDX-License-Identifier: Apache-2.0 */
/* What does the C library remember from one call to the next? */
#ifndef SPBC_PASSES_OUTSIDE_H
#define SPBC_PASSES_OUTSIDE_H

#include "passes/analysis.h"
#include "passes/taint.h"

struct outside {
    struct map *labelled; /* calls that give back what labelled ones have left behind */
    bool has_any;
    bool has_memory; /* of these: streams whose bytes lie in memory of the program */
    const struct node
        *lasting;     /* labelled: behind it calls do something else, or end; NULL: none */
    bool has_files;   /* something labelled is written to files */
    bool has_objects; /* something labelled is kept with an object of MPI */
    /* What differs between processes is labelled: files are not followed (files.c says which differ), nor what
     * libraries that are not of the system remember. */
    bool is_of_processes;
    /* What no two runs share is labelled: of what is known of the library, generators and the environment are followed. */
    bool is_of_runs;
};

/* outside_label: looks for calls of functions outside of the program that a label changes, and adds
 * those that may read what they left: files, random numbers, anything else that is not known to be
 * pure.  Returns whether there are new ones. */
bool outside_label(struct taint *taint, struct outside *outside);
/* outside_is_labelled: does a label decide whether the call is made, or does it get something labelled? */
bool outside_is_labelled(struct taint *taint, const struct node *call);
/* outside_add: the call shows what a labelled one has left; returns whether that is new. */
bool outside_add(struct outside *outside, const struct node *call);
bool outside_has(const struct outside *outside, const struct node *call);

/* outside_judge: why nothing holds behind a labelled call that changes what others do; or what MPI runs with a labelled
 * object; without a reason: there is none.
 * What has to be assumed of files is noted. */
struct claim outside_judge(struct analysis *a, const struct outside *outside);
/* outside_changes, outside_states: what the call leaves behind, and that or shows, see libc.h. */
unsigned outside_changes(struct analysis *a, const struct node *node);
unsigned outside_states(struct analysis *a, const struct node *node);
/* outside_sorted: labels what comparisons that are labelled put in order, and find; returns whether that is new. */
bool outside_sorted(struct taint *taint);

#endif
