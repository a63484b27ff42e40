/* SPDX-License-Identifier: Apache-2.0 */
/* Do threads of an OpenMP region communicate? */
#ifndef SPBC_PASSES_THREADS_H
#define SPBC_PASSES_THREADS_H

#include "passes/analysis.h"

void threads_check(struct analysis *a);

#endif
