/* SPDX-License-Identifier: Apache-2.0 */
/* Which number is an expression at least? */
#ifndef SPBC_PASSES_LEAST_H
#define SPBC_PASSES_LEAST_H

#include "passes/analysis.h"

/* least_of: is there a number that the expression is never less than at the node, and which? */
bool least_of(struct analysis *a, const struct expr *expr, const struct node *at, int64_t *least);

#endif
