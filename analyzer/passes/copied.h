/* SPDX-License-Identifier: Apache-2.0 */
/* Is it a copy of what the message of a round, or its source, is? */
#ifndef SPBC_PASSES_COPIED_H
#define SPBC_PASSES_COPIED_H

#include "passes/taint.h"

struct copying {
    struct analysis *a;
    const struct set *message;   /* cells that the reception writes */
    const struct taint *content; /* labelled with the message, inside the loop */
    bool (*in_loop)(void *context, const struct node *node);
    void *context;
};

/* copied_has_source: does the expression read MPI_SOURCE? */
bool copied_has_source(const struct expr *expr);
bool copied_is(const struct copying *c, const struct expr *value, const struct node *at);

#endif
