/* SPDX-License-Identifier: Apache-2.0 */
/* Is a number that every round of a loop changes sent so that each round sends another one? */
#ifndef SPBC_PASSES_COUNTED_H
#define SPBC_PASSES_COUNTED_H

#include "passes/taint.h"

struct counted {
    struct analysis *a;
    const struct variable *counter;
    const struct taint *taint; /* what is computed from it in the round: covers says what that is */
};

/* counted_is_shown: does the counter go one way, and what the call sends differ with it? */
bool counted_is_shown(const struct counted *counted, const struct node *reply);

#endif
