/* SPDX-License-Identifier: Apache-2.0 */
/* What belongs to the source of a message alone? */
#ifndef SPBC_PASSES_OWNED_H
#define SPBC_PASSES_OWNED_H

#include "passes/commute.h"
#include "passes/stretch.h"

struct owned {
    const struct expr *array;   /* of which each source has a part; NULL: nothing is seen */
    const struct type *element; /* one of these, at the source, or as many times its number as */
    int64_t stride;             /* this says */
    int64_t shift;              /* and so many blocks further */
    const struct type *type;    /* of what the message is stored in */
};

/* owned_stretch: which elements of it does a loop around the node go through for one source, when the index says? */
bool owned_stretch(const struct commute *c, const struct expr *index, const struct node *at,
                   struct stretch *out);
/* owned_element: the element of an array, selected by the source of the message, that the lvalue is in, or in a block
 * that only that element leads to; NULL none. */
const struct expr *owned_element(const struct commute *c, const struct expr *lvalue,
                                 const struct node *at);
/* owned_element_plain: the same, if the indices behind that element are the round's alone. */
const struct expr *owned_element_plain(const struct commute *c, const struct expr *lvalue,
                                       const struct node *at);
/* owned_led_to: x, where the last that has set the local pointer is `p = &x` of the same round: what it leads to, as read
 * at *at, which becomes that assignment; NULL: something else has. */
const struct expr *owned_led_to(const struct commute *c, const struct expr *pointer,
                                const struct node **at);
/* owned_rows_overlap: does the reception take more than lies between the blocks of two sources, where pointers to them
 * were set in steps? */
bool owned_rows_overlap(const struct commute *c, const struct event *reception);
/* owned_block: is the lvalue, in a loop, one of as many elements as the source is multiplied by, which no other source has? */
bool owned_block(const struct commute *c, const struct expr *lvalue, const struct node *at,
                 struct owned *out);
/* owned_room: how many bytes, from the lvalue on, only rounds of this message's source may write; 0: it is not seen. */
int64_t owned_room(const struct commute *c, const struct expr *lvalue, const struct node *at);
/* owned_by_copy: do so many bytes, copied to where the pointer leads, end within what is the source's own? */
bool owned_by_copy(const struct commute *c, const struct expr *to, const struct expr *bytes,
                   const struct node *at, struct owned *out);
/* owned_by_reception: does the reception put what the round's source sends next into what is the source's own?  If it
 * may reach further, *out has an array all the same. */
bool owned_by_reception(const struct commute *c, const struct event *reception, struct owned *out);

#endif
