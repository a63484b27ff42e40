/* SPDX-License-Identifier: Apache-2.0 */
/* What does a function of the program that a library runs tell the library? */
#ifndef SPBC_PASSES_GIVEN_H
#define SPBC_PASSES_GIVEN_H

#include "passes/analysis.h"

/* given_above: cells of the functions that are given away, run this one, and may look at more than the library shows
 * them: what this one returns or stores may be in what the library does. */
const struct set *given_above(struct analysis *a, const struct function *f);
/* given_to_mpi: ids of the functions of the program that MPI gets and runs when it likes: for attributes, errors,
 * requests. */
const struct set *given_to_mpi(struct analysis *a);
/* given_as_operations: of those that reductions run. */
const struct set *given_as_operations(struct analysis *a);

#endif
