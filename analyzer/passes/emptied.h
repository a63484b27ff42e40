/* SPDX-License-Identifier: Apache-2.0 */
/* Does a loop ask until all requests of an array are complete? */
#ifndef SPBC_PASSES_EMPTIED_H
#define SPBC_PASSES_EMPTIED_H

#include "passes/picked.h"

/* emptied_until_none: does it end where the choice says that there is none left? */
bool emptied_until_none(const struct picked *picked);
/* emptied: does it end only when all are complete?  With until_none as that says. */
bool emptied(const struct picked *picked);
/* emptied_exit: the branch at which alone it is left, on side *out; NULL: there are several. */
const struct node *emptied_exit(const struct picked *picked, int *out);
/* emptied_side: the side of a branch on which the choice has said that none is left; -1: it asks something else. */
int emptied_side(const struct picked *picked, const struct node *branch);
/* emptied_only_counts: does the loop do nothing else than ask, and count what is complete? */
bool emptied_only_counts(const struct picked *picked);

#endif
