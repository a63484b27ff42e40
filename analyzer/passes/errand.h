/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions does a call lead to, when what it hands over to be called is told apart? */
#ifndef SPBC_PASSES_ERRAND_H
#define SPBC_PASSES_ERRAND_H

#include "passes/analysis.h"

/* errand_find: what each function reaches (function_facts.reaches), and which reach themselves.  Requires the
 * callees of every call, those that a library runs included. */
void errand_find(struct analysis *a);
/* errand_reaches: adds all functions that the call may lead to. */
void errand_reaches(struct analysis *a, const struct node *call, struct bits *out);
/* errand_reached: all functions that the call may lead to, found once. */
const struct bits *errand_reached(struct analysis *a, const struct node *call);
/* errand_has: is this one among them? */
bool errand_has(struct analysis *a, const struct node *call, const struct function *to);

/* errand_calls: adds the calls of the function that may lead to this one, by their order. */
void errand_calls(struct analysis *a, const struct function *f, const struct function *to,
                  node_list *out);

enum errand_gift {
    ERRAND_NEVER, /* the call does not hand the function over */
    ERRAND_HERE,  /* it may */
    ERRAND_ABOVE  /* it does only when the function that it stands in was handed it */
};
/* errand_calls_handed: does the call run what its function was handed by a caller? */
bool errand_calls_handed(struct analysis *a, const struct node *call);
/* errand_gives: may this call of `callee` hand it `given` to be called? */
enum errand_gift errand_gives(struct analysis *a, const struct node *call,
                              const struct function *callee, const struct function *given);

#endif
