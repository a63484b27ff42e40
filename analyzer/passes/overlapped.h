/* SPDX-License-Identifier: Apache-2.0 */
/* Does what one reception takes reach into the place of another one? */
#ifndef SPBC_PASSES_OVERLAPPED_H
#define SPBC_PASSES_OVERLAPPED_H

#include "passes/analysis.h"

/* overlapped_rounds: that of one round of the loop around it into that of another, both by this reception?  *is_same: it is
 * one place. */
bool overlapped_rounds(struct analysis *a, const struct event *reception, bool *is_same);
/* overlapped_pair: of two receptions of one function, while nothing that they name is set in between, or as the loops around
 * them begin? */
bool overlapped_pair(struct analysis *a, const struct event *first, const struct event *second);

#endif
