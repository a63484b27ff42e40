/* SPDX-License-Identifier: Apache-2.0 */
/* Which calls through a variable are calls of one function? */
#ifndef SPBC_PASSES_HANDLERS_H
#define SPBC_PASSES_HANDLERS_H

#include "passes/analysis.h"

/* handlers_name: makes such calls calls of the function itself. */
void handlers_name(struct analysis *a);

#endif
