/* SPDX-License-Identifier: Apache-2.0 */
/* Has a round set a variable itself, whatever it was before? */
#ifndef SPBC_PASSES_ANEW_H
#define SPBC_PASSES_ANEW_H

#include "passes/picked.h"

struct anew_search { /* of one loop */
    const struct anew *anew;
    uint32_t steps;
};

/* set_anew: before it comes to the node, and to what the round alone decides?  depth: as in picked.h. */
bool set_anew(const struct picked *picked, const struct expr *variable, const struct node *at,
              int depth);

#endif
