/* SPDX-License-Identifier: Apache-2.0 */
/* Is a message one of a list of answers, one for each message that came? */
#ifndef SPBC_PASSES_LISTED_H
#define SPBC_PASSES_LISTED_H

#include "passes/loops.h"
#include "passes/posted.h"
#include "passes/window.h"

struct listed {
    struct analysis *a;
    struct window *window;       /* the rounds that receive; else */
    const struct posted *posted; /* what was posted together */
    const struct function *home;
    struct counting first; /* the loop that receives, or posts */
    const struct taint *order;
};

/* listed_find: NULL when the messages do not come in a counting loop of one function, or not in their order. */
struct listed *listed_find(struct analysis *a, struct window *window, const struct posted *posted);
/* listed_answers: does the send, in whatever order the messages came, send each of their sources the same?  `order`:
 * what depends on that order. */
bool listed_answers(struct listed *listed, const struct taint *order, const struct event *send);
/* listed_forgets: does the assignment, of a loop through all that came, leave the same in every order: a sum of whole numbers,
 * the largest, or what each source has last sent, in its own element? */
bool listed_forgets(struct listed *listed, const struct taint *order, const struct node *node);

#endif
