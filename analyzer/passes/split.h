/* SPDX-License-Identifier: Apache-2.0 */
/* Are receptions that could take the same messages parts of patterns that follow each other? */
#ifndef SPBC_PASSES_SPLIT_H
#define SPBC_PASSES_SPLIT_H

#include "passes/analysis.h"

enum split_by {
    SPLIT_PLAIN,
    SPLIT_NAMED, /* receptions by name that could take the same messages are parted too, with all sends that
                    may meet; a part may have no other receptions */
    SPLIT_BROADCASTS, /* broadcasts by the one process that receives for the group separate as well */
    SPLIT_CHOICES /* so do the two sides of a branch where all processes choose the same one.  Between such parts
                         no order is proved */
};

/* group_split: the parts of the group between which separators stand, each with its own receptions and
 * definite sends, and all that may meet them.  Returns whether there are at least two. */
bool group_split(struct analysis *a, struct group *group, const struct function *function,
                 enum split_by by, struct group ***parts, uint32_t *count);

/* named_part_holds: in a part without anonymous receptions, do messages and receptions come together? */
bool named_part_holds(struct analysis *a, const struct group *part);

/* part_lies_in: does something of this part happen in the range of another? */
bool part_lies_in(struct analysis *a, const struct group *part, const struct scope *scope);

/* group_parts: do the events belong to different parts of what the group is a part of?  Then they are kept
 * apart by the order between the parts. */
bool group_parts(const struct group *group, const struct event *x, const struct event *y);

/* part_leave_others: nothing that another part sends counts as what this one may receive: for parts that are only told. */
void part_leave_others(struct analysis *a, struct group *part);

/* parts_join: a part is proved only as long as all parts of its whole are: puts the whole back instead of
 * the part at this place and the others.  Returns the last place up to which nothing else is new. */
uint32_t parts_join(struct analysis *a, uint32_t at);

#endif
