/* SPDX-License-Identifier: Apache-2.0 */
/* Do all processes come to the same collectives? */
#ifndef SPBC_PASSES_TOGETHER_H
#define SPBC_PASSES_TOGETHER_H

#include "passes/bound.h"

/* together_check: refutes the order of the group when in some run they do not come to what separates its
 * iterations. */
void together_check(const struct sample *sample, struct group *group);

#endif
