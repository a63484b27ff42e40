/* SPDX-License-Identifier: Apache-2.0 */
/* Which bytes does a message take whose type has gaps? */
#ifndef SPBC_PASSES_STRIPED_H
#define SPBC_PASSES_STRIPED_H

#include "passes/swept.h"

enum { STRIPES = 8 };

struct striped {
    struct stretch blocks[STRIPES];
    uint32_t block_count;
    bool has_rows;         /* the one block comes again, */
    struct sum by, number; /* so many bytes behind the one before it, so often */
};

/* striped_of: of a message of so many elements of the type, from the place on; NULL: it has no gaps, or they are not seen. */
const struct striped *striped_of(struct analysis *a, const struct expr *count,
                                 const struct expr *datatype, const struct node *at,
                                 const struct place_of *place);
/* striped_meets: does what the second node of the meeting names lie in one of the blocks?  `at`: it, or what leads to the
 * loop around it, whose counter may name the row. */
bool striped_meets(const struct meeting *m, const struct striped *striped,
                   const struct stretch *named, const struct node *at);

#endif
