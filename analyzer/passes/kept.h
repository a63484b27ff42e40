/* SPDX-License-Identifier: Apache-2.0 */
/* Has an expression the same value at two places? */
#ifndef SPBC_PASSES_KEPT_H
#define SPBC_PASSES_KEPT_H

#include "passes/analysis.h"

/* value_is_kept: at both nodes, of one function or two, on every way from the first to the second. */
bool value_is_kept(struct analysis *a, const struct expr *e, const struct node *from,
                   const struct node *to);

#endif
