/* SPDX-License-Identifier: Apache-2.0 */
/* Do two numbers of a loop stay as far apart as they were when it began? */
#ifndef SPBC_PASSES_ABREAST_H
#define SPBC_PASSES_ABREAST_H

#include "passes/analysis.h"

/* abreast_by: at the node, by how much is y more than x?  false: that is not known. */
bool abreast_by(struct analysis *a, const struct expr *x, const struct expr *y,
                const struct node *at, int64_t *more);

#endif
