/* SPDX-License-Identifier: Apache-2.0 */
/* Which questions for a message does nobody hear the answer of? */
#ifndef SPBC_PASSES_UNHEARD_H
#define SPBC_PASSES_UNHEARD_H

#include "passes/analysis.h"

/* unheard_skip: they are no statements of the program any more, and are told as anonymous probes of no pattern. */
void unheard_skip(struct analysis *a);

#endif
