/* SPDX-License-Identifier: Apache-2.0 */
/* Is the address of a variable taken for nothing but to be read? */
#ifndef SPBC_PASSES_BORROWED_H
#define SPBC_PASSES_BORROWED_H

#include "passes/analysis.h"

/* variable_is_borrowed: nothing is written through its address, which no call keeps: it is not taken, or MPI reads a buffer there. */
bool variable_is_borrowed(struct analysis *a, const struct variable *variable);
/* variable_is_named: a local variable, a number if its address is taken at all, that only plain assignments change. */
bool variable_is_named(struct analysis *a, const struct variable *variable);

#endif
