/* SPDX-License-Identifier: Apache-2.0 */
/* Where does the answer of a question get to? */
#ifndef SPBC_PASSES_ASKING_H
#define SPBC_PASSES_ASKING_H

#include "passes/besides.h"
#include "passes/polling.h"
#include "passes/taint.h"

struct asked { /* what a polling loop, or an answer, changes in the C library */
    struct analysis *a;
    uint32_t states;
    struct besides besides;
    struct polling_loops loops; /* whose own conditions spread nothing */
};

/* asked_source: the sources of such a taint; its context is a struct asked. */
int asked_source(void *context, const struct node *call, int arg);
/* answer_spread: runs the taint until nothing is labelled any more. */
void answer_spread(struct taint *taint, struct asked *asked);

#endif
