/* SPDX-License-Identifier: Apache-2.0 */
/* Does a process use a place of its window while another process may be at it? */
#ifndef SPBC_PASSES_EXPOSED_H
#define SPBC_PASSES_EXPOSED_H

#include "passes/analysis.h"

/* exposed_use: a statement that looks at such a place, or stores there; NULL: none is seen.  *remote: the one-sided call of
 * another process. */
const struct node *exposed_use(struct analysis *a, const struct node **remote);

#endif
