/* SPDX-License-Identifier: Apache-2.0 */
/* How many requests can be pending when a loop begins to complete them? */
#ifndef SPBC_PASSES_AMOUNT_H
#define SPBC_PASSES_AMOUNT_H

#include "passes/picked.h"

/* amount_is_counted: not more than the variable holds there, which counts what is posted? */
bool amount_is_counted(const struct picked *picked, const struct expr *counter);
/* amount_is_within: not more than *base and the number `more` are together there? */
bool amount_is_within(const struct picked *picked, const struct expr *base, int64_t more);

#endif
