/* SPDX-License-Identifier: Apache-2.0 */
/* What does a loop that asks until something has come do a number of times, or in an order, that nobody
 * knows?
 */
#ifndef SPBC_PASSES_POLLING_H
#define SPBC_PASSES_POLLING_H

#include "passes/analysis.h"
#include "passes/taint.h"

/* polling_sends: is a message sent at or below this call? */
bool polling_sends(struct analysis *a, const struct node *node);
/* polling_unbounded: a send in the loop around the question that may run as often as it is asked; NULL
 * none.  depth: 0. */
const struct node *polling_unbounded(struct analysis *a, const struct node *test, int depth);
/* polling_disordered: a send in a loop with several questions that may share a channel and a tag with
 * another one, or with itself for another request; NULL none. */
const struct node *polling_disordered(struct analysis *a, const struct event *question);
/* polling_label: labels what depends on the number of rounds, or on which of several questions was
 * answered first.  Returns whether there is a loop. */
bool polling_label(struct taint *taint, const struct event *question);
/* polling_has_loop: does a loop go round the question, or a call that leads to it? */
bool polling_has_loop(struct analysis *a, const struct event *question);
struct polling_loops { /* the loops around a question, and around the calls on the ways to it */
    ARRAY(const struct function *) functions;
    ARRAY(struct bits) nodes, below; /* of that function, and functions that it calls in the loop */
};

/* polling_loops: adds them. */
void polling_loops(struct analysis *a, const struct event *question, struct polling_loops *out);
bool polling_loops_have(const struct polling_loops *loops, const struct node *node);
/* polling_states: the states outside of the program (see libc.h) that the loop around
 * the question changes as often as it asks. */
uint32_t polling_states(struct analysis *a, const struct event *question);
/* polling_ends_by_answer: does nothing but what a question answers end the loop around this one? */
bool polling_ends_by_answer(struct analysis *a, const struct node *test);

/* polling_is_idle: does the loop around the question do nothing else than ask, like a call that waits? */
bool polling_is_idle(struct analysis *a, const struct event *question);

#endif
