/* SPDX-License-Identifier: Apache-2.0 */
/* Does a way on which conditions agree with each other lead around some nodes? */
#ifndef SPBC_PASSES_AGREEING_H
#define SPBC_PASSES_AGREEING_H

#include "passes/analysis.h"

enum { AGREEING_ASKED = 4 };

struct
    asked { /* answers that the node itself has had to conditions, by the time that is asked about */
    struct guard guards[AGREEING_ASKED];
    uint32_t count;
};

/* agreeing_leads: may a process come from the entry of the function to the node `to`, have these answers there, and pass
 * none of `avoided`, unless it came to `to` first?  Where there is too much to look at: false. */
bool agreeing_leads(struct analysis *a, const struct node *to, const struct asked *asked,
                    const struct bits *avoided);

#endif
