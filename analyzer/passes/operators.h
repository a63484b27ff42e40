/* SPDX-License-Identifier: Apache-2.0 */
/* What do the program's own reduction operators leave behind besides their result? */
#ifndef SPBC_PASSES_OPERATORS_H
#define SPBC_PASSES_OPERATORS_H

#include "passes/analysis.h"

/* operators_label: adds the cells that a function given to MPI_Op_create, or what it calls, writes outside of the
 * elements that it combines; false: there are none. */
bool operators_label(struct analysis *a, struct bits *cells);

#endif
