/* SPDX-License-Identifier: Apache-2.0 */
/* Do a few processes that run together wait for ever in one order of arrival, and end in another? */
#ifndef SPBC_PASSES_HUNG_H
#define SPBC_PASSES_HUNG_H

#include "passes/analysis.h"

/* hung_find: reports the reception that decides it (spbc-message-race), for patterns whose traces have not told. */
void hung_find(struct analysis *a);

#endif
