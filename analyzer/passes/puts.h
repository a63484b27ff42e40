/* SPDX-License-Identifier: Apache-2.0 */
/* Does each round of a loop that receives copy its message into an element of its own? */
#ifndef SPBC_PASSES_PUTS_H
#define SPBC_PASSES_PUTS_H

#include "passes/loops.h"

struct puts {
    const struct node *message,
        *source; /* array[counter + shift] = the message, or its source; NULL: there is none */
    int64_t message_shift, source_shift;
};

/* puts_find: what the rounds of the loop do, which receive once each. */
void puts_find(struct analysis *a, const struct event *reception, const struct counting *loop,
               struct puts *out);

#endif
