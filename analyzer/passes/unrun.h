/* SPDX-License-Identifier: Apache-2.0 */
/* What may a call change that a small run does not follow? */
#ifndef SPBC_PASSES_UNRUN_H
#define SPBC_PASSES_UNRUN_H

#include "passes/tracing.h"

/* unrun_is_told: does the call of functions of the program do nothing but compute, write to memory that is known by its
 * cells, and return? */
bool unrun_is_told(struct analysis *a, const struct node *call);
/* unrun_lose: what it may write is not known from now on. */
void unrun_lose(struct tracing *tracing, const struct node *call);

#endif
