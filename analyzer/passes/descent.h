/* SPDX-License-Identifier: Apache-2.0 */
/* Do the messages that a match may lead to all go to processes of lower, or all of higher, rank? */
#ifndef SPBC_PASSES_DESCENT_H
#define SPBC_PASSES_DESCENT_H

#include "passes/analysis.h"

/* descent_holds: of the events (by id) that may happen because an anonymous reception of the range was
 * matched. */
bool descent_holds(struct analysis *a, const struct scope *scope, const struct bits *reached);

#endif
