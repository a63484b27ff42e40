/* SPDX-License-Identifier: Apache-2.0 */
/* Does a store go by nothing but the round's message and what its source has left before? */
#ifndef SPBC_PASSES_OWN_STATE_H
#define SPBC_PASSES_OWN_STATE_H

#include "passes/commute.h"

struct
    own_part { /* what is read: an element of the array, or in it, that belongs to the message's source */
    const struct expr *array;
    uint32_t cell;
};

typedef ARRAY(struct own_part) own_part_list;

/* own_state_decides: is what the assignment stores, and whether it runs, up to the round's message and to parts that are its
 * source's own?  Adds those that are not what it stores in to *parts (NULL: nobody asks): in each of them, nothing but
 * what is up to its source may be stored. */
bool own_state_decides(const struct commute *commute, const struct node *assignment,
                       own_part_list *parts);
/* own_state_is_own: the same of an expression at the node. */
bool own_state_is_own(const struct commute *commute, const struct expr *expr, const struct node *at,
                      own_part_list *parts);
/* own_state_is_sent: is the number that the event sends, in the round, one that is up to its message and to what the same source
 * has left before?  Behind commute_find. */
bool own_state_is_sent(const struct commute *commute, const struct event *event);
/* own_state_path: adds the pointers by which the lvalue, if it is the source's own, lies behind the source's element.
 * own_state_behind: the same of what the pointer leads to. */
void own_state_path(const struct commute *commute, const struct expr *lvalue, const struct node *at,
                    own_part_list *parts);
void own_state_behind(const struct commute *commute, const struct expr *pointer,
                      const struct node *at, own_part_list *parts);

#endif
