/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions of a program can run? */
#ifndef SPBC_PASSES_RUNNING_H
#define SPBC_PASSES_RUNNING_H

#include "passes/analysis.h"

struct running;

/* running_begin: those that run whatever the pointers say, which are the first that running_next tells. */
struct running *running_begin(struct analysis *a);
/* running_reach: what is called by one that runs runs too. */
void running_reach(struct running *running, struct function *function);
/* running_next: one after the other, each once; NULL: no more are known yet. */
struct function *running_next(struct running *running);
/* running_has: was it told? */
bool running_has(const struct running *running, const struct function *function);
/* running_rest: when what is known has been followed to the end (points_of, stores): does more run, by calls that lead nowhere
 * known, or by others that were given a function? */
bool running_rest(struct running *running);
/* running_opened: gives functions hidden callers that calls which lead nowhere known may call, or sources that could not be read; returns whether there were any
 * that were not reachable. */
bool running_opened(struct analysis *a);

#endif
