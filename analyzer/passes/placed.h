/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a pointer lead, or what has a name lie, in bytes behind the begin of a variable or of what another
 * pointer leads to? */
#ifndef SPBC_PASSES_PLACED_H
#define SPBC_PASSES_PLACED_H

#include "passes/sums.h"

struct place_of { /* bytes behind the begin of the base */
    const struct expr *base;
    struct sum bytes;
};

/* place_of_pointer, place_of_lvalue: as it is at the node.  false: that is not seen. */
bool place_of_pointer(struct analysis *a, const struct expr *pointer, const struct node *at,
                      struct place_of *out);
bool place_of_lvalue(struct analysis *a, const struct expr *lvalue, const struct node *at,
                     struct place_of *out);
/* place_step: further on by what the sum adds to a pointer, or takes from it. */
bool place_step(struct analysis *a, const struct expr *sum, const struct node *at,
                struct place_of *out);
/* place_unit: the bytes that one element of the type certainly has without a gap from its begin on; 0: that is not
 * seen. */
struct sum place_unit(struct analysis *a, const struct expr *datatype, const struct node *at);

/* type_begins_later: may what it describes lie somewhere behind the buffer's begin: a part of an array, or blocks? */
bool type_begins_later(struct analysis *a, const struct expr *datatype, const struct node *at);
/* type_maker: the one call that has made the type, besides what makes it known, or ends it; NULL. */
const struct node *type_maker(struct analysis *a, const struct expr *datatype,
                              const struct node *at);

#endif
