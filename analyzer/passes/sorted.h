/* SPDX-License-Identifier: Apache-2.0 */
/* Do two loops sort an array? */
#ifndef SPBC_PASSES_SORTED_H
#define SPBC_PASSES_SORTED_H

#include "passes/loops.h"

struct sorted {
    const struct expr *array, *count; /* the first `count` elements of it */
    struct counting loop;             /* the outer loop */
};

/* sorted_by: is the branch the exit of the outer loop of such two? */
bool sorted_by(struct analysis *a, const struct node *branch, struct sorted *out);
/* sorted_by_function: does the function nothing but that, with its first two parameters? */
bool sorted_by_function(struct analysis *a, const struct function *function);

#endif
