/* SPDX-License-Identifier: Apache-2.0 */
/* Of which kinds are the cells, for those that go over all of them again and again?
 *
 * Requires: the stores of each cell.  There are many cells, far from each other, and each pattern and each window asks
 * for all that are labelled: what is the same for all of them is found once, and lies together.
 */
#ifndef SPBC_PASSES_CENSUS_H
#define SPBC_PASSES_CENSUS_H

#include "passes/analysis.h"

enum {
    CENSUS_SHARED = -1, /* of no function alone */
    CENSUS_RESULT = -2  /* what a function returns, or a field of a status */
};

struct holders { /* cells that may point to the same */
    const struct set *points;
    ARRAY(const struct cell *) cells;
};

struct census {
    uint32_t cell_count;
    int *owners; /* by cell: id of the function whose local variable it is, or one of these */
    struct bits
        places; /* cells that get nothing but addresses of variables, or of elements of arrays */
    struct set records; /* cells of variables that are records */
    ARRAY(struct holders *) holders;
};

/* census_get: made anew when there are more cells. */
const struct census *census_get(struct analysis *a);

#endif
