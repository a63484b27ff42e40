/* SPDX-License-Identifier: Apache-2.0 */
/* Does one call of MPI write memory that it also reads? */
#ifndef SPBC_PASSES_ALIASED_H
#define SPBC_PASSES_ALIASED_H

#include "passes/analysis.h"

/* aliased_check: .reason is NULL where no call is seen to. */
struct claim aliased_check(struct analysis *a);

#endif
