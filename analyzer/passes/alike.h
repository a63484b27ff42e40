/* SPDX-License-Identifier: Apache-2.0 */
/* Do both sides of a condition pass the same collectives? */
#ifndef SPBC_PASSES_ALIKE_H
#define SPBC_PASSES_ALIKE_H

#include "passes/analysis.h"
#include "passes/separators.h"

struct alike; /* what was asked of one candidate range */

struct alike *alike_new(struct analysis *a, const struct scope *scope,
                        const struct separators *separators);
/* alike_collectives: those of the separators' communicators. */
const event_list *alike_collectives(const struct alike *alike);
/* alike_sides: does every way on either side of the branch, up to where they meet, pass the same
 * sequence of collectives of the separators' communicators, and no beginning of the range? */
bool alike_sides(struct alike *alike, const struct node *branch);

#endif
