/* SPDX-License-Identifier: Apache-2.0 */
/* Which calls are calls of MPI by another name? */
#ifndef SPBC_PASSES_THIN_H
#define SPBC_PASSES_THIN_H

#include "passes/analysis.h"

/* thin_wrappers_open: calls of functions that do nothing but hand their arguments to MPI become that call. */
void thin_wrappers_open(struct analysis *a);
/* thin_innermost: of such a call the one that is written in the last of the functions; else the node itself. */
const struct node *thin_innermost(const struct node *call);

#endif
