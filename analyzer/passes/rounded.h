/* SPDX-License-Identifier: Apache-2.0 */
/* Does a difference in the last digits stay one? */
#ifndef SPBC_PASSES_ROUNDED_H
#define SPBC_PASSES_ROUNDED_H

#include "passes/outside.h"
#include "passes/taint.h"

struct rounded {
    struct taint *taint;     /* what is computed from the sums, in all processes */
    struct outside *outside; /* what the library keeps of it */
    struct bits steps;       /* cells in which the difference may be any */
    uint32_t step_count;     /* so many */
    struct bits start;       /* internal: cells that are labelled whatever is stored there */
    const struct node *lost; /* a call that hands it to where it is not followed; NULL: none */
    uint8_t *widths;         /* internal: by cell, the sizes of numbers that it is accessed as */
    uint32_t width_count;    /* internal */
};

/* rounded_spread: the taint has its start and has not run. */
void rounded_spread(struct rounded *rounded);

#endif
