/* SPDX-License-Identifier: Apache-2.0 */
/* Into which variable does a call write whether something has come? */
#ifndef SPBC_PASSES_FLAGGED_H
#define SPBC_PASSES_FLAGGED_H

#include "passes/analysis.h"

/* flagged_argument: the argument of a call of MPI, or of a function that does nothing but hand its one call of MPI on, that
 * leads to where the flag is written, and to nothing else that the call touches; NULL: there is none. */
const struct expr *flagged_argument(struct analysis *a, const struct node *call);

#endif
