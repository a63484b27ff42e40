/* SPDX-License-Identifier: Apache-2.0 */
/* Which members are reached from the address of another one? */
#ifndef SPBC_PASSES_WALKED_H
#define SPBC_PASSES_WALKED_H

#include "passes/analysis.h"

/* walked_find: looks for addresses of members from which the program goes on; before pointers are solved, and after all
 * fields have cells. */
void walked_find(struct analysis *a);
/* walked_add: adds the cells besides the member's own that its address leads to. */
void walked_add(struct analysis *a, const struct expr *member, struct set *out);
/* walked_reaches: does the address of another member lead to it? */
bool walked_reaches(const struct analysis *a, const struct expr *member);

#endif
