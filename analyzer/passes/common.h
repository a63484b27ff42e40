/* SPDX-License-Identifier: Apache-2.0 */
/* Do two functions name the same place? */
#ifndef SPBC_PASSES_COMMON_H
#define SPBC_PASSES_COMMON_H

#include "passes/analysis.h"

/* common_place: is the variable, or its member, that the one node names the one that the other names? */
bool common_place(struct analysis *a, const struct expr *x, const struct node *at_x,
                  const struct expr *y, const struct node *at_y);
/* common_array: do the two index the same elements: of one array, or of what a pointer leads to that is not moved? */
bool common_array(struct analysis *a, const struct expr *x, const struct node *at_x,
                  const struct expr *y, const struct node *at_y);

#endif
