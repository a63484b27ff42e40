/* SPDX-License-Identifier: Apache-2.0 */
/* Has every range of statements a reception and a message that always comes after it in one run? */
#ifndef SPBC_PASSES_BOUND_H
#define SPBC_PASSES_BOUND_H

#include "passes/histories.h"

/* bound_check: refutes the order of the group where that is so. */
void bound_check(const struct sample *sample, struct group *group);

#endif
