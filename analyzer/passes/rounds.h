/* SPDX-License-Identifier: Apache-2.0 */
/* Does what a polling loop leaves behind depend on which of its questions found something first? */
#ifndef SPBC_PASSES_ROUNDS_H
#define SPBC_PASSES_ROUNDS_H

#include "passes/noted.h"

struct rounds {
    struct analysis *a;
    ARRAY(const struct noted *) loops; /* around the question */
    const struct node *send;           /* a message of a loop that may be different; NULL */
};

/* rounds_label: labels what may be different at the end of the loop around the question, because of when it found
 * something.  Returns whether anything is, or a message of the loop. */
bool rounds_label(struct rounds *rounds, struct taint *taint, const struct event *question);
/* rounds_has: does the branch run in those loops only? */
bool rounds_has(void *rounds, const struct node *branch);

#endif
