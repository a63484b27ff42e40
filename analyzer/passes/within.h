/* SPDX-License-Identifier: Apache-2.0 */
/* Which conditions ask only whether the index of MPI_Waitany is one of its requests'? */
#ifndef SPBC_PASSES_WITHIN_H
#define SPBC_PASSES_WITHIN_H

#include "passes/taint.h"

/* within_spares: is the branch one of those, and told by nothing that the taint has labelled? */
bool within_spares(struct taint *taint, const struct node *branch);

#endif
