/* SPDX-License-Identifier: Apache-2.0 */
/* What belongs to the source of a message alone? */
#ifndef SPBC_PASSES_OWNED_H
#define SPBC_PASSES_OWNED_H

#include "passes/commute.h"

struct owned {
    const struct expr *array;   /* of which each source has a part; NULL: nothing is seen */
    const struct type *element; /* one of these, at the source, or as many times its number as */
    int64_t stride;             /* this says */
    const struct type *type;    /* of what the message is stored in */
};

/* owned_element: the element of an array, selected by the source of the message, that the lvalue is in, or in a block
 * that only that element leads to; NULL none. */
const struct expr *owned_element(const struct commute *c, const struct expr *lvalue,
                                 const struct node *at);
/* owned_by_reception: does the reception put what the round's source sends next into what is the source's own?  If it
 * may reach further, *out has an array all the same. */
bool owned_by_reception(const struct commute *c, const struct event *reception, struct owned *out);

#endif
