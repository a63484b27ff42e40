/* SPDX-License-Identifier: Apache-2.0 */
/* Which calls ask only whether a call of MPI has failed? */
#ifndef SPBC_PASSES_CHECKERS_H
#define SPBC_PASSES_CHECKERS_H

#include "passes/analysis.h"

/* checkers_skip: they are no calls. */
void checkers_skip(struct analysis *a);

#endif
