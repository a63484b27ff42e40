/* SPDX-License-Identifier: Apache-2.0 */
/* What does the linker make of names that the sources do not show? */
#ifndef SPBC_PASSES_RENAMED_H
#define SPBC_PASSES_RENAMED_H

#include "passes/analysis.h"

/* renamed_claim: a variable or function that may be another one; .reason is NULL: there is none. */
struct claim renamed_claim(struct analysis *a);

#endif
