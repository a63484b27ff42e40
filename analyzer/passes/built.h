/* SPDX-License-Identifier: Apache-2.0 */
/* Is all that a message takes along stored anew in the round that sends it? */
#ifndef SPBC_PASSES_BUILT_H
#define SPBC_PASSES_BUILT_H

#include "passes/commute.h"

/* built_in_round: an element of an array, or a record in one, that nothing earlier than the round's message is in. */
bool built_in_round(const struct commute *commute, const struct event *send);

#endif
