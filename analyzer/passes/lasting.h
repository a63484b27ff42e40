/* SPDX-License-Identifier: Apache-2.0 */
/* Where has a variable of the whole program got the value that it keeps? */
#ifndef SPBC_PASSES_LASTING_H
#define SPBC_PASSES_LASTING_H

#include "passes/analysis.h"

/* lasting_point: where a file-scope variable is set by one function that is run once: a node of that function at which
 * the variable holds what it holds at `at`, in that one run.  NULL: there is none. */
const struct node *lasting_point(struct analysis *a, const struct variable *variable,
                                 const struct node *at);

#endif
