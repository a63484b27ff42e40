/* SPDX-License-Identifier: Apache-2.0 */
/* Does a pointer lead to text literals alone? */
#ifndef SPBC_PASSES_LITERALS_H
#define SPBC_PASSES_LITERALS_H

#include "passes/analysis.h"

/* pointer_is_to_text: at the node, it points into a literal, or is NULL.  False: that is not seen. */
bool pointer_is_to_text(struct analysis *a, const struct expr *pointer, const struct node *at);

#endif
